"""Figures that several programs give: how right a result is, and what it cost."""
