/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** A report of an allocator, taken apart: the tables of one kind of memory by the heading of their first column. */
final class ReportText {
    private final List<String> lines;

    /** Takes the part of one kind, {@code heap} or {@code direct}. */
    ReportText(String report, String kind) {
        List<String> part = new ArrayList<>();
        boolean inside = false;
        for (String line : report.lines().toList()) {
            if (!line.startsWith(" ")) {
                inside = line.startsWith(kind + " memory: ");
            }
            if (inside) {
                part.add(line);
            }
        }
        assertThat(part).as(report).isNotEmpty();
        lines = part;
    }

    /** A line of a table by its columns. */
    record Row(String name, List<Long> numbers) {
        long buffers() {
            return numbers.get(0);
        }

        long live() {
            return numbers.get(1);
        }

        long cached() {
            return numbers.get(2);
        }

        long free() {
            return numbers.get(3);
        }

        long held() {
            return numbers.get(numbers.size() - 1);
        }
    }

    String firstLine() {
        return lines.get(0);
    }

    /** Returns the lines of a table, empty if there is none of that heading. */
    List<Row> table(String heading) {
        List<Row> rows = new ArrayList<>();
        boolean inside = false;
        for (String line : lines.subList(1, lines.size())) {
            String[] columns = line.trim().split(" {2,}");
            if (!columns[columns.length - 1].matches("\\d+")) {
                inside = columns[0].equals(heading);
            } else if (inside) {
                rows.add(new Row(columns[0], Arrays.stream(columns).skip(1).map(Long::valueOf).toList()));
            }
        }
        return rows;
    }

    Row row(String heading, String name) {
        return table(heading).stream().filter(row -> row.name.equals(name)).reduce((first, second) -> {
            throw new AssertionError("two lines " + name + " in\n" + this);
        }).orElseThrow(() -> new AssertionError("no line " + name + " in\n" + this));
    }

    @Override
    public String toString() {
        return String.join("\n", lines);
    }
}
