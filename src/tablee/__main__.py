"""`python -m tablee` is the command `tablee`."""

import sys

from tablee.cli import main

sys.exit(main())
