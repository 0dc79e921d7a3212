# Copyright 2026 The Tidewire Project
# SPDX-License-Identifier: Apache-2.0
#
# project.py EFFECTIVE-POM REPOSITORY: prints the POM of a project that compiles the sources of a published
# artifact: its dependencies but those of its tests, each with its version, and the repository in a folder. A
# classifier of a platform is left out: sources compile with classes, not with its library. .ci/migrate-published uses it.
import re
import sys
import xml.etree.ElementTree as ElementTree

POM = "{http://maven.apache.org/POM/4.0.0}"
PLATFORM = re.compile("(linux|osx|windows)-")


def main(effective_pom, repository):
    project = ElementTree.parse(effective_pom).getroot()
    if project.tag == "projects":
        project = project.find(POM + "project")
    print("""<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.sample</groupId>
  <artifactId>moved</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <repositories>
    <repository><id>rehearsal</id><url>file://%s</url></repository>
  </repositories>
  <pluginRepositories>
    <pluginRepository><id>rehearsal</id><url>file://%s</url></pluginRepository>
  </pluginRepositories>
  <dependencies>""" % (repository, repository))
    written = set()
    for dependency in project.findall("%sdependencies/%sdependency" % (POM, POM)):
        cells = {name: dependency.findtext(POM + name)
                 for name in ("groupId", "artifactId", "version", "type", "classifier", "scope")}
        if PLATFORM.match(cells["classifier"] or ""):
            cells["classifier"] = None
        key = (cells["groupId"], cells["artifactId"], cells["type"], cells["classifier"])
        if cells["scope"] == "test" or key in written:
            continue
        written.add(key)
        print("    <dependency>")
        for name, text in cells.items():
            if text and (name, text) != ("type", "jar"):
                print("      <%s>%s</%s>" % (name, text, name))
        print("    </dependency>")
    print("  </dependencies>\n</project>")


main(*sys.argv[1:])
