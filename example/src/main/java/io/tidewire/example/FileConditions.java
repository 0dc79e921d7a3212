/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.codec.DateFormatter;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpResponseStatus;

import java.util.Date;
import java.util.List;
import java.util.Optional;

/**
 * The conditions of a request on the state of a file before it is sent (RFC 9110 section 13).
 *
 * @param tag          the entity tag, strong, with its quotes
 * @param modifiedSecond the second in which the file was changed last, since 1970
 */
record FileConditions(String tag, long modifiedSecond) {
    private static final String WEAK = "W/";

    /** The order is that of RFC 9110 section 13.2.2. Returns the status of a file that is not sent. */
    Optional<HttpResponseStatus> refusal(HttpHeaders headers) {
        List<String> match = headers.getAll(HttpHeaderNames.IF_MATCH);
        if (!match.isEmpty() ? !names(match, false)
                : isAfter(headers.get(HttpHeaderNames.IF_UNMODIFIED_SINCE), false)) {
            return Optional.of(HttpResponseStatus.PRECONDITION_FAILED);
        }
        List<String> noneMatch = headers.getAll(HttpHeaderNames.IF_NONE_MATCH);
        if (!noneMatch.isEmpty() ? names(noneMatch, true)
                : !isAfter(headers.get(HttpHeaderNames.IF_MODIFIED_SINCE), true)) {
            return Optional.of(HttpResponseStatus.NOT_MODIFIED);
        }
        return Optional.empty();
    }

    /** Whether parts may be sent of which the client has others (RFC 9110 section 13.1.5). */
    boolean allowRange(HttpHeaders headers) {
        String field = headers.get(HttpHeaderNames.IF_RANGE);
        if (field == null || field.equals(tag)) {
            return true;
        }
        // A date is as strong as a tag only if it is that of the file.
        Date date = field.contains("\"") ? null : DateFormatter.parseHttpDate(field);
        return date != null && date.getTime() == modifiedSecond * 1000;
    }

    /** Whether one of the tags is that of the file. A tag has no comma here, so that none of another is cut apart. */
    private boolean names(List<String> fields, boolean weakToo) {
        for (String field : fields) {
            for (String element : field.split(",")) {
                String named = element.strip();
                if (named.equals("*") || named.equals(tag) || weakToo && named.equals(WEAK + tag)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the file was changed after a date; {@code otherwise} if there is none. */
    private boolean isAfter(String field, boolean otherwise) {
        Date date = field == null ? null : DateFormatter.parseHttpDate(field);
        return date == null ? otherwise : modifiedSecond * 1000 > date.getTime();
    }
}
