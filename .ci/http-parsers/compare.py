#!/usr/bin/env python3
# Copyright 2026 The Tidewire Project
# SPDX-License-Identifier: Apache-2.0
"""Makes inputs, and compares what parsers make of them.

    compare.py inputs VECTORS CHANGES >inputs   each vector, and as many changes of an octet or two of each
    compare.py differences INPUTS OURS THEIRS NAME
"""
import collections
import json
import random
import re
import sys

ODD = b"\r\n\t :,;#/\x00\x01\x7f\x80\xffA0x\""


def inputs(vectors, changes):
    chance = random.Random(20260101)
    for vector in json.load(open(vectors, encoding="utf-8")):
        raw = vector["raw"].encode("latin-1")
        print(raw.hex())
        for _ in range(changes):
            octets = bytearray(raw)
            for _ in range(chance.choice((1, 1, 2))):
                at = chance.randrange(len(octets) + 1)
                change = chance.randrange(3)
                if change == 0:
                    octets[at:at] = bytes((chance.choice(ODD),))
                elif change == 1:
                    octets[at:at + 1] = bytes((chance.choice(ODD),))
                else:
                    del octets[at:at + 1]
            print(bytes(octets).hex() or "0d0a")


def verdict(line):
    *requests, end = line.rstrip("\n").split("\t")
    return requests, end == "refused"


# A difference: the input, what we take, whether we refuse the rest, and the same of the other parser.
Difference = collections.namedtuple("Difference", "octets ours we_refuse theirs they_refuse")

KNOWN_METHODS = re.compile(rb"(\r\n)?(GET|HEAD|POST|PUT|DELETE|OPTIONS|TRACE|CONNECT|PATCH) ")


def methods_known(difference):
    """Whether the input begins with a method that every parser knows, and no request has another one."""
    return KNOWN_METHODS.match(difference.octets) and all(
        KNOWN_METHODS.match(bytes.fromhex(request.split(" ")[0]) + b" ") for request in difference.ours)


def has(pattern):
    compiled = re.compile(pattern)
    return lambda difference: compiled.search(difference.octets)


# Why we differ, the first that holds. Whatever none explains fails the check.
REASONS = (
    ("we refuse more, and have taken no other request: the vectors name the rule of each",
     lambda d: d.we_refuse and d.ours == d.theirs[:len(d.ours)]),
    ("RFC 9110 section 9.1: any token is a method", lambda d: not methods_known(d)),
    ("RFC 9110 section 2.5: a later minor version is read as 1.1", has(rb" HTTP/1\.[2-9]\r")),
    ("RFC 9110 section 5.6.1: empty elements of a list are accepted", has(rb"(?i:\nTransfer-Encoding):[ \t]*,")),
    ("RFC 9112 section 7: names of codings ignore case",
     has(rb"(?i:\nTransfer-Encoding):[ \t]*(?=.*[A-Z])(?i:chunked)")),
    ("RFC 9112 section 3.2.2: the authority of an absolute target replaces Host", has(rb"^[A-Z]+ [a-z]+://")),
    ("RFC 9112 section 5.1: white space around a value is no part of it", has(rb"(?i:\nTransfer-Encoding):.*\t")),
    ("RFC 9110 section 6.5.1: a trailer that must not be there is ignored",
     has(rb"(?i:\n0+\r\n(Content-Length|Transfer-Encoding):)")),
    ("RFC 9112 section 9.6: nothing is read behind close", has(rb"(?i:\nConnection: close)\r\n\r\n(?s:.)")),
    ("RFC 9112 section 9.3: nothing is read behind HTTP/1.0", has(rb"HTTP/1\.0\r\n(.*\r\n)*\r\n(?s:.)")),
    ("RFC 9112 section 7.1: a chunk size has any number of zeros in front", has(rb"\n0{16,}[0-9]")),
    ("RFC 9112 section 2.2: an empty line in front of a request is skipped", has(rb"(^|[^\n])\r\n[A-Z]+ /")),
    ("we wait for the end of the line, they refuse its first octets",
     lambda d: not d.we_refuse and d.ours == d.theirs),
)


def differences(inputs_file, ours_file, theirs_file, name):
    counts = collections.Counter()
    unexplained = 0
    with open(inputs_file) as inputs, open(ours_file) as ours, open(theirs_file) as theirs:
        for octets, our_line, their_line in zip(inputs, ours, theirs, strict=True):
            difference = Difference(bytes.fromhex(octets.strip()), *verdict(our_line), *verdict(their_line))
            if difference[1:3] == difference[3:]:
                counts["alike"] += 1
                continue
            reason = next((text for text, holds in REASONS if holds(difference)), None)
            if reason:
                counts[reason] += 1
            else:
                unexplained += 1
                print(f"UNEXPLAINED, {name}: {difference}")
    for reason, count in counts.most_common():
        print(f"{name}: {count:6} {reason}")
    return 1 if unexplained else 0


if __name__ == "__main__":
    if sys.argv[1] == "inputs":
        inputs(sys.argv[2], int(sys.argv[3]))
    else:
        sys.exit(differences(*sys.argv[2:6]))
