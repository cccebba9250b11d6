"""Games at a pipe or a terminal in which all that is typed is random; ../random_play.py plays them."""
