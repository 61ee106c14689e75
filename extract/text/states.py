"""What is said of a paper behind its title: what kind of work it is, and how far."""

import re

STATE = re.compile(
    r"\b(?:papers?|posters?|slides?|talks?|workshops?|proceedings|journals?|drafts?|manuscripts?|versions?|editions?"
    r"|translat\w+|revis\w+|submi\w+|forthcoming|accepted|preparation|progress|invited|oral|joint|with|by|abstracts?"
    r"|reviews?|chapters?|reports?|videos?|thesis|dissertation|preprints?|published|presented|contract|pending|expected"
    r"|appear\w*|press|available|survey|tutorial|pdf|online|erschein\w*|eingereicht|druck|soumis|paraître|prensa|stampa)\b"
)
"""Found in what is said of a paper behind its title."""
