/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import io.tidewire.util.internal.ObjectUtil;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A header map that joins the values of a name into one comma-separated field line (RFC 9110 section 5.3). A value with
 * a comma or a quote is quoted when it is joined; the methods that return single values split the line again.
 * {@code set-cookie} is never joined (RFC 6265 section 3).
 */
public class CombinedHttpHeaders extends DefaultHttpHeaders {

    /**
     * Creates an empty map.
     *
     * @param validate whether names and values are checked against the whole grammar
     * @deprecated use {@link DefaultHttpHeadersFactory#withCombiningHeaders(boolean)}
     */
    @Deprecated
    public CombinedHttpHeaders(boolean validate) {
        this(validate ? FieldRules.STRICT : FieldRules.LAX);
    }

    CombinedHttpHeaders(FieldRules rules) {
        super(rules);
    }

    private CombinedHttpHeaders(CombinedHttpHeaders other) {
        super(other);
    }

    private static boolean isSetCookie(CharSequence name) {
        return AsciiString.contentEqualsIgnoreCase(HttpHeaderNames.SET_COOKIE, name);
    }

    /** Appends text that is already quoted to the name's line. */
    private HttpHeaders join(CharSequence name, CharSequence quoted) {
        String present = super.get(ObjectUtil.checkNotNull(name, "name"));
        put(name, present == null ? quoted : present + ',' + quoted);
        return this;
    }

    private static CharSequence joined(Iterable<?> values) {
        StringBuilder line = new StringBuilder();
        for (Object value : values) {
            if (line.length() > 0) {
                line.append(',');
            }
            line.append(CommaSeparated.quote(valueText(value)));
        }
        return line;
    }

    @Override
    public HttpHeaders add(CharSequence name, Object value) {
        return isSetCookie(name) ? super.add(name, value) : join(name, CommaSeparated.quote(valueText(value)));
    }

    @Override
    public HttpHeaders add(CharSequence name, Iterable<?> values) {
        if (isSetCookie(name)) {
            return super.add(name, values);
        }
        return values.iterator().hasNext() ? join(name, joined(values)) : this;
    }

    @Override
    public HttpHeaders add(HttpHeaders headers) {
        if (headers == this || !(headers instanceof CombinedHttpHeaders other)) {
            return super.add(headers);
        }
        FieldList fields = other.fields();
        for (int i = 0; i < fields.size(); i++) {
            if (isSetCookie(fields.name(i))) {
                super.add(fields.name(i), fields.value(i));
            } else {
                join(fields.name(i), fields.value(i));
            }
        }
        return this;
    }

    @Override
    public HttpHeaders set(CharSequence name, Object value) {
        put(name, isSetCookie(name) ? value : CommaSeparated.quote(valueText(value)));
        return this;
    }

    @Override
    public Iterator<CharSequence> valueCharSequenceIterator(CharSequence name) {
        if (isSetCookie(name)) {
            return super.valueCharSequenceIterator(name);
        }
        List<CharSequence> values = new ArrayList<>();
        super.valueCharSequenceIterator(name).forEachRemaining(line -> CommaSeparated.split(line, values));
        return values.iterator();
    }

    @Override
    public boolean containsValue(CharSequence name, CharSequence value, boolean ignoreCase) {
        return contains(name, OctetTables.trimOws(value, 0, value.length()), ignoreCase);
    }

    @Override
    public HttpHeaders copy() {
        return new CombinedHttpHeaders(this);
    }
}
