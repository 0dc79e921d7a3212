/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.internal.StringUtil;

import java.util.ArrayList;
import java.util.List;

/** Lines of a name and some numbers, shown in columns. */
final class TextTable {
    private final List<String[]> rows = new ArrayList<>();

    TextTable(String... headings) {
        rows.add(headings);
    }

    void addRow(String name, long... numbers) {
        String[] row = new String[numbers.length + 1];
        row[0] = name;
        for (int i = 0; i < numbers.length; i++) {
            row[i + 1] = Long.toString(numbers[i]);
        }
        rows.add(row);
    }

    /** Appends the table, every line with an end: names flush left, numbers flush right. */
    void appendTo(StringBuilder out) {
        int[] widths = new int[rows.get(0).length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        for (String[] row : rows) {
            out.append("  ").append(row[0]).append(" ".repeat(widths[0] - row[0].length()));
            for (int i = 1; i < row.length; i++) {
                out.append("  ").append(" ".repeat(widths[i] - row[i].length())).append(row[i]);
            }
            out.append(StringUtil.NEWLINE);
        }
    }
}
