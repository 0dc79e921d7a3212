# Copyright 2026 The Tidewire Project
# SPDX-License-Identifier: Apache-2.0
"""Makes pages of the repository pages of the site (hooks of MkDocs).

A link that leaves docs/ leads to the repository. The text of a numbered item is indented by three columns where it is
read in the repository, and by four where the site's Markdown expects it. The navigation is the order of the links in
docs/README.md; the pages of a folder stand together.
"""
import os
import posixpath
import re
from pathlib import Path

# The Javadoc is put beside the pages after MkDocs has run, which knows links of a navigation to pages and to hosts only.
API = "https://tidewire.io/api/"
REPOSITORY = "https://github.com/tidewire/tidewire/blob/main/"
LINK = re.compile(r"\]\((\.\.?/[^)\s]*|[A-Za-z0-9_][^)\s:]*)\)")
ITEM = re.compile(r"\d+\. ")


def on_config(config):
    config["nav"] = navigation(Path(config["docs_dir"]))
    return config


def on_page_markdown(markdown, page, config, files):
    folder = posixpath.dirname(page.file.src_uri)
    return indented(LINK.sub(lambda link: outside(link, folder), markdown))


def on_post_page(output, page, config):
    javadoc = posixpath.join("api", os.environ["TIDEWIRE_VERSION"], "index.html")
    return output.replace(API, posixpath.relpath(javadoc, posixpath.dirname(page.url) or "."))


def outside(link, folder):
    target = posixpath.normpath(posixpath.join("docs", folder, link.group(1)))
    inside = target == "docs" or target.startswith("docs/")
    return link.group(0) if inside else "](" + REPOSITORY + target + ")"


def indented(markdown):
    lines, in_item = [], False
    for line in markdown.split("\n"):
        if ITEM.match(line):
            in_item = True
        elif line and not line.startswith("   "):
            in_item = False
        elif line and in_item:
            line = " " + line
        lines.append(line)
    return "\n".join(lines)


def navigation(docs):
    nav, groups = [{"Tidewire": "README.md"}], {}
    for page in linked(docs, docs / "README.md"):
        name = relative(docs, page)
        folder = posixpath.dirname(name)
        if not folder:
            nav.append(name)
            continue
        if folder not in groups:
            groups[folder] = []
            nav.append({folder.capitalize(): groups[folder]})
        groups[folder].append(name)
        if page.name == "README.md":
            groups[folder].extend(relative(docs, p) for p in linked(docs, page) if p.parent == page.parent and p != page)
    nav.append({"Javadoc": API})
    return nav


def linked(docs, page):
    """Returns the pages below docs that a page names, each once, in its order."""
    found = []
    for link in LINK.finditer(page.read_text("utf-8")):
        target = (page.parent / link.group(1).split("#")[0]).resolve()
        if target.suffix == ".md" and docs.resolve() in target.parents and target not in found \
                and target != (docs / "README.md").resolve():
            found.append(target)
    return found


def relative(docs, page):
    return page.resolve().relative_to(docs.resolve()).as_posix()
