/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The statements of the page on migration about single types, members and properties, one a line in {@code
 * migration-table.txt}: the subject, the change and the section of the page, with tabs between. A subject is
 * {@code io.netty.Type}, {@code io.netty.Type#member} (of whatever descriptor), {@code io.netty.some.package.*} with
 * all below it, or {@code -Dio.netty.property}.
 */
final class MigrationTable {
    /** A statement about a subject. */
    record Row(String subject, String change, String section) {
        @Override
        public String toString() {
            return change + " (docs/migration.md#" + section + ')';
        }
    }

    private static final String NAME = "migration-table.txt";
    private static final int CELLS = 3;

    private final Map<String, Row> rows = new HashMap<>();

    /** Reads the table beside this class. */
    MigrationTable() throws IOException {
        try (InputStream in = MigrationTable.class.getResourceAsStream(NAME);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.isEmpty() && line.charAt(0) != '#') {
                    add(line);
                }
            }
        }
    }

    private void add(String line) {
        String[] cells = line.split("\t");
        if (cells.length != CELLS || rows.put(cells[0], new Row(cells[0], cells[1], cells[2])) != null) {
            throw new IllegalStateException(NAME + ": not three cells, or a subject of another line: " + line);
        }
    }

    List<Row> rows() {
        return new ArrayList<>(rows.values());
    }

    /** Returns what is said of a type, by its internal name after the move, or of a package above; or {@code null}. */
    Row ofType(String name) {
        String type = theirs(name);
        Row row = rows.get(type);
        for (int dot = type.lastIndexOf('.'); row == null && dot > 0; dot = type.lastIndexOf('.', dot - 1)) {
            row = rows.get(type.substring(0, dot) + ".*");
        }
        return row;
    }

    /** Returns what is said of a member of a type, by its internal name after the move, or {@code null}. */
    Row ofMember(String type, String member) {
        return rows.get(theirs(type) + '#' + member);
    }

    /** Returns what is said of a system property of Netty, or {@code null}. */
    Row ofProperty(String property) {
        return rows.get("-D" + property);
    }

    private static String theirs(String name) {
        String type = name.startsWith(ClassReference.TIDEWIRE)
                ? ClassReference.NETTY + name.substring(ClassReference.TIDEWIRE.length()) : name;
        return type.replace('/', '.').replace('$', '.');
    }
}
