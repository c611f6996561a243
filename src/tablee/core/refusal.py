"""What the rules do not allow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablee.core.asks import Ask


class Refusal(ValueError):  # noqa: N818 - a refusal is an everyday event at a table, not an error of the program
    """An answer that the rules do not allow. Nothing has changed.

    `rule` is the id in docs/rules (or "core"), `code` what was wrong, `facts` its parameters,
    `legal` the ask of the refused seat: what would be legal now (None if it is not asked anything).
    """

    def __init__(self, rule: str, code: str, legal: Ask | None = None, **facts: Any) -> None:
        listed = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        super().__init__(f"{rule}: {code}" + (f" ({listed})" if listed else ""))
        self.rule = rule
        self.code = code
        self.legal = legal
        self.facts = facts

    @property
    def limits(self) -> dict[str, Any]:
        """What the refused field would have allowed, `low` to `high`, and both in one as `span`, or nothing."""
        for option in self.legal.options if self.legal else ():
            field = option.fields.get(self.facts.get("field", ""))
            limits = field.limits() if field and option.move == self.facts.get("move") else None
            if limits:
                low, high = limits
                return {"low": low, "high": high, "span": f"{low}" if low == high else f"{low}–{high}"}
        return {}
