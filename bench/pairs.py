"""How right the matcher is on labelled pairs.

Trains a model on TRAIN, chooses its threshold on VALID, and prints precision, recall and F1 on TEST, beside those of
the model that comes with the program; then pairs a second and how far its scores can be believed.
"""

from collections.abc import Sequence

from numpy import float64
from numpy.typing import NDArray

from bench.command.arguments import CommandLine, existing_file
from bench.command.progress import progress
from bench.matching.fit import Features, fit, judge, measure_features, measure_speed, predict, reliability
from bench.matching.tables import read_pairs, read_views
from match.model import shipped_model


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("pairs", __doc__)
    for name in ("table_a", "table_b"):
        cli.add_argument(name, type=existing_file, metavar=name.upper(), help="records, with a column `id`")
    for name in ("train", "valid", "test"):
        cli.add_argument(name, type=existing_file, metavar=name.upper(), help="pairs: ltable_id, rtable_id, label")
    args = cli.parse_args(arguments)
    with cli.refusing():
        left, right = read_views(args.table_a), read_views(args.table_b)
        pairs = [read_pairs(split, left, right) for split in (args.train, args.valid, args.test)]
    train, valid, test = map(measure_features, progress(pairs, "comparing", "file"))
    model, chosen = fit(train, [valid])
    print(f"pairs: {len(train.labels)} train, {len(valid.labels)} valid, {len(test.labels)} test")
    print(f"valid, trained here:  F1 {chosen:.4f}  threshold {model.same}")
    scores = predict(model, test)
    print(f"test, trained here:   {judge(scores, test.labels, model.same)}")
    shipped = shipped_model()
    print(f"test, shipped model:  {judge(predict(shipped, test), test.labels, shipped.same)}")
    print(f"{measure_speed(pairs[2]):,.0f} pairs/s of one processor")
    _print_reliability(scores, test)


def _print_reliability(scores: NDArray[float64], test: Features) -> None:
    print("mean score  share the same  pairs")
    for mean, same, number in reliability(scores, test.labels):
        print(f"{mean:10.3f}  {same:14.3f}  {number:5}")


if __name__ == "__main__":
    main()
