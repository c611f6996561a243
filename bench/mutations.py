"""Single mistakes that could be made in a Python file: a wrong comparison, a step too many, a forgotten line."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.Pow: ("**", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
SIBLINGS = {"min": "max", "max": "min", "any": "all", "all": "any"}
LEFT_ALONE_CALLS = {"isinstance", "getattr", "setattr", "force_setattr", "TypeVar", "ParamSpec"}
"""Calls that only crash with other arguments: nobody would make that mistake."""
NO_RULE = {"__test__", "SMALL_TALK"}
"""Names whose values no rule depends on: a flag for pytest, words for random players."""
CODE_LIKE = re.compile(r"[\w-]+")
"""Texts that something depends on; sentences are for people."""


@dataclass(frozen=True)
class Mutant:
    """A file with one mistake in it."""

    path: Path
    function: str
    """Where it is: `Class.method`; empty outside of functions, in what runs once, at import."""
    first: int
    last: int
    """The lines it touches."""
    start: int
    end: int
    new: str
    """What stands in the file instead of these bytes."""
    around: tuple[int, int]
    """The lines of the class it is in, or of the file."""

    def source(self) -> bytes:
        """The whole file with the mistake; later lines keep their numbers."""
        text = self.path.read_bytes()
        lost = text[self.start : self.end].count(b"\n")
        return text[: self.start] + self.new.encode() + b"\n" * lost + text[self.end :]

    def lines(self) -> tuple[str, str]:
        """The lines before and after, each on one line and without what is around them."""
        old, new = self.path.read_bytes().splitlines(), self.source().splitlines()
        return _joined(old[self.first - 1 : self.last]), _joined(new[self.first - 1 : self.last])


def _joined(lines: list[bytes]) -> str:
    return " ".join(" ".join(line.decode().split()) for line in lines).strip()


def mutants_of(path: Path) -> list[Mutant]:
    """Every mistake we know how to make in this file, in its order."""
    return sorted(_Maker(path).made, key=lambda mutant: (mutant.start, mutant.end, mutant.new))


class _Maker(ast.NodeVisitor):
    """Goes through a file and notes the mistakes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_bytes()
        self.starts = [0]
        for line in self.text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.made: dict[Mutant, None] = {}
        self.scope: list[str] = []
        self.in_function = False
        self.around = 1, len(self.starts)
        self.returns = ""
        self.visit(ast.parse(self.text))

    # Where things are ------------------------------------------------------------------------------------

    def span(self, node: ast.AST) -> tuple[int, int]:
        """The first byte of a node and the one after its last."""
        place: ast.expr = node  # type: ignore[assignment]
        assert place.end_lineno is not None
        assert place.end_col_offset is not None
        return self.starts[place.lineno - 1] + place.col_offset, self.starts[
            place.end_lineno - 1
        ] + place.end_col_offset

    def words(self, node: ast.AST) -> str:
        """A node as it is written."""
        start, end = self.span(node)
        return self.text[start:end].decode()

    def put(self, node: ast.AST, new: str) -> None:
        """This instead of a node."""
        self.put_at(*self.span(node), new)

    def put_at(self, start: int, end: int, new: str) -> None:
        """This instead of what stands there."""
        first = self.text.count(b"\n", 0, start) + 1
        last = self.text.count(b"\n", 0, end) + 1
        function = ".".join(self.scope) if self.in_function else ""
        self.made[Mutant(self.path, function, first, last, start, end, new, self.around)] = None

    def put_between(self, one: ast.AST, other: ast.AST, old: str, new: str) -> None:
        """Another sign between two nodes."""
        start, end = self.span(one)[1], self.span(other)[0]
        between = self.text[start:end].decode()
        found = re.search(rf"(?<!\w){re.escape(old)}(?!\w)" if old[0].isalpha() else re.escape(old), between)
        if found:
            at = start + len(between[: found.start()].encode())
            self.put_at(at, at + len(old), new)

    # What is gone through --------------------------------------------------------------------------------

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """What a class is made with stays as it is."""
        before, self.around = self.around, (node.lineno, node.end_lineno or node.lineno)
        self._inside(node.name, node.body, in_function=self.in_function, returns="")
        self.around = before

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Defaults are outside of the function: they are worked out once."""
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        returns = ast.unparse(node.returns) if node.returns else ""
        self._inside(node.name, node.body, in_function=True, returns=returns)

    def _inside(self, name: str, body: list[ast.stmt], in_function: bool, returns: str) -> None:
        before = self.in_function, self.returns
        self.scope.append(name)
        self.in_function, self.returns = in_function, returns
        for statement in body:
            self.visit(statement)
        self.scope.pop()
        self.in_function, self.returns = before

    def visit_Import(self, node: ast.Import) -> None:
        """Nothing to get wrong."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Nothing to get wrong."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """It is there for the type checker."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """A sentence."""

    # Statements ------------------------------------------------------------------------------------------

    def visit_Expr(self, node: ast.Expr) -> None:
        """A call is forgotten; a docstring stays."""
        if not isinstance(node.value, ast.Constant):
            if isinstance(node.value, ast.Call):
                self.put(node, "pass")
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        """A change is forgotten. (A name that is nowhere set would only crash.)"""
        if all(_is_kept(target) for target in node.targets):
            self.put(node, "pass")
        if ast.unparse(node.targets[0]) not in NO_RULE:
            self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Only the value: types are mypy's."""
        if node.value is not None and "TypeAlias" not in ast.unparse(node.annotation):
            self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """A change is forgotten or goes the wrong way."""
        self.put(node, "pass")
        self._wrong_sign(node.op, node.target, node.value)
        self.visit(node.value)

    def visit_Return(self, node: ast.Return) -> None:
        """Nothing, or the opposite, is returned; or it goes on."""
        if node.value is None:
            self.put(node, "pass")
            return
        value = self.words(node.value)
        if self.returns == "bool":
            self.put(node.value, f"not ({value})")
        elif self.returns == "int":
            self.put(node.value, f"({value}) + 1")
        elif self.returns.endswith("| None") and value != "None":
            self.put(node.value, "None")
        elif self.returns.startswith("tuple[") and value != "()":
            self.put(node.value, "()")
        self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Nothing is raised. (A subclass must override what is not implemented.)"""
        if node.exc is not None and ast.unparse(node.exc) != "NotImplementedError":
            self.put(node, "pass")
            self.generic_visit(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        """It goes on where it should not."""
        self.put(node, "pass")

    def visit_Break(self, node: ast.Break) -> None:
        """It goes on where it should not."""
        self.put(node, "pass")

    def visit_If(self, node: ast.If) -> None:
        """The wrong way is taken."""
        if ast.unparse(node.test) != "TYPE_CHECKING":
            self._negate(node.test)
            self.generic_visit(node)

    # Expressions -----------------------------------------------------------------------------------------

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """The wrong one is taken."""
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """Nothing is left out, or what should stay."""
        for condition in node.ifs:
            self.put(condition, "True")
            self._negate(condition)
        self.generic_visit(node)

    def _negate(self, test: ast.expr) -> None:
        """What is compared, combined or negated has mistakes of its own."""
        if not isinstance(test, (ast.Compare, ast.BoolOp, ast.UnaryOp)):
            self.put(test, f"not ({self.words(test)})")

    def visit_Compare(self, node: ast.Compare) -> None:
        """The limit itself, or the opposite."""
        values = [node.left, *node.comparators]
        for op, one, other in zip(node.ops, values, values[1:], strict=False):
            if "random()" in self.words(one) and isinstance(op, (ast.Lt, ast.LtE)):
                continue  # chance never draws the very limit
            self.put_between(one, other, *COMPARISONS[type(op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """One of the conditions is forgotten, or either of two is enough."""
        both = isinstance(node.op, ast.And)
        for value in node.values:
            self.put(value, "True" if both else "False")
        for one, other in zip(node.values, node.values[1:], strict=False):
            self.put_between(one, other, *(("and", "or") if both else ("or", "and")))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """The sign is forgotten."""
        start = self.span(node)[0]
        if isinstance(node.op, ast.Not):
            self.put_at(start, start + len("not "), "")
        elif isinstance(node.op, (ast.USub, ast.Invert)):
            self.put_at(start, start + 1, "")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Another operation."""
        self._wrong_sign(node.op, node.left, node.right)
        self.generic_visit(node)

    def _wrong_sign(self, op: ast.operator, one: ast.expr, other: ast.expr) -> None:
        if type(op) in ARITHMETIC and not any(isinstance(side, ast.JoinedStr) for side in (one, other)):
            self.put_between(one, other, *ARITHMETIC[type(op)])

    def visit_Call(self, node: ast.Call) -> None:
        """Two arguments change places; or everybody is meant, not only who has stayed."""
        if isinstance(node.func, ast.Name) and node.func.id in LEFT_ALONE_CALLS:
            return
        if isinstance(node.func, ast.Attribute) and node.func.attr == "at_the_table":
            self.put(node, f"{self.words(node.func.value)}.present")
        in_any_order = isinstance(node.func, ast.Name) and node.func.id in ("min", "max")
        for one, other in zip(node.args, node.args[1:], strict=False) if not in_any_order else ():
            texts = self.words(one), self.words(other)
            if not any(isinstance(side, ast.Starred) for side in (one, other)) and texts[0] != texts[1]:
                between = self.text[self.span(one)[1] : self.span(other)[0]].decode()
                self.put_at(self.span(one)[0], self.span(other)[1], texts[1] + between + texts[0])
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        """The smallest for the largest, one for all."""
        if node.id in SIBLINGS:
            self.put(node, SIBLINGS[node.id])

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """Who has just left is left out."""
        if node.attr == "present" and isinstance(node.ctx, ast.Load):
            self.put(node, f"{self.words(node.value)}.at_the_table()")
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """What looks like a type outside of a function is one."""
        if self.in_function or not re.match(r"(tuple|dict|list|Callable|Literal|Annotated|type)\[", self.words(node)):
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """One more, the other truth, another word."""
        value = node.value
        if isinstance(value, bool):
            self.put(node, str(not value))
        elif isinstance(value, int):
            self.put(node, str(value + 1))
        elif isinstance(value, str) and CODE_LIKE.fullmatch(value):
            self.put(node, f'"not_{value}"')


def _is_kept(target: ast.expr) -> bool:
    """Whether what is assigned outlives the function."""
    if isinstance(target, ast.Tuple):
        return all(_is_kept(part) for part in target.elts)
    return isinstance(target, (ast.Attribute, ast.Subscript))


Wanted = Callable[[Path], bool]


def all_mutants(folders: tuple[Path, ...], wanted: Wanted) -> Iterator[Mutant]:
    """The mistakes in all files that are wanted."""
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            if wanted(path):
                yield from mutants_of(path)
