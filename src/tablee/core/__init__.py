"""What a game is: seats, asks, answers, events, views and outcomes. No input, no output, no clock, no globals."""

from tablee.core.asks import (
    Ask,
    Choice,
    Field,
    Move,
    Number,
    One,
    Option,
    PerSeat,
    Seat,
    Several,
    Text,
    offer,
)
from tablee.core.events import Event
from tablee.core.phases import Outcome, Over, Pause, Phase, Pool, Pooled, Together, ranking
from tablee.core.refusal import Refusal
from tablee.core.saving import SaveError, load, load_setup, save
from tablee.core.setup import Options, Setup
from tablee.core.state import State
from tablee.core.text import Words
from tablee.core.views import View

__all__ = [
    "Ask",
    "Choice",
    "Event",
    "Field",
    "Move",
    "Number",
    "One",
    "Option",
    "Options",
    "Outcome",
    "Over",
    "Pause",
    "PerSeat",
    "Phase",
    "Pool",
    "Pooled",
    "Refusal",
    "SaveError",
    "Seat",
    "Setup",
    "Several",
    "State",
    "Text",
    "Together",
    "View",
    "Words",
    "load",
    "load_setup",
    "offer",
    "ranking",
    "save",
]
