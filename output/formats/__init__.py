"""The dataset's files, one module a format. Each gives `write(dataset, folder)`."""
