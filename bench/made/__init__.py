"""What is made up to be measured, always the same: homepages, works, citations, dumps of DBLP, damage."""
