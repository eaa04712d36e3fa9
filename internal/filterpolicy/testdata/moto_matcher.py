"""Reads a JSON list of cases from standard input and writes moto's verdicts.

A case is {"policy", "scope", "body", "attributes"}; a verdict is true, false or
the name of the exception that moto raised.
"""

import json
import sys

from moto.sns.utils import FilterPolicyMatcher


def verdict(case):
    try:
        matcher = FilterPolicyMatcher(json.loads(case["policy"]), case["scope"])
        return bool(matcher.matches(case["attributes"], case["body"]))
    except Exception as error:  # every crash of moto is a verdict too
        return type(error).__name__


json.dump([verdict(case) for case in json.load(sys.stdin)], sys.stdout)
