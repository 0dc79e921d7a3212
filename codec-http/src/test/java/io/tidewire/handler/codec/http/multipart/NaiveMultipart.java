/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

/** A parser of forms that the boundary {@code XX} separates, which has all octets and is slow. */
final class NaiveMultipart {

    private static final String DELIMITER = "\r\n--XX";

    private NaiveMultipart() {
    }

    /** As {@link ParsedForm}, or {@code !} if it fails. */
    static String parse(String form) {
        if (form.isEmpty()) {
            return "";
        }
        StringBuilder parts = new StringBuilder();
        String left = "\r\n" + form;
        boolean isPart = false;
        while (true) {
            int delimiter = left.indexOf(DELIMITER);
            if (delimiter < 0) {
                return "!";
            }
            if (isPart) {
                parts.append("a[").append(left, Math.min(2, delimiter), delimiter).append(']');
            }
            left = left.substring(delimiter + DELIMITER.length());
            if (left.startsWith("--")) {
                return parts.toString();
            }
            String head = "\r\nContent-Disposition: form-data; name=\"a\"\r\n";
            if (!left.startsWith(head + "\r\n")) {
                return "!";
            }
            // With the line end of the empty line, which may belong to a delimiter.
            left = left.substring(head.length());
            isPart = true;
        }
    }
}
