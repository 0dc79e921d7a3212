/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.handler.codec.internal.NetworkOrder;

import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Writes names and values as text lines of ASCII, as in HTTP/1 or STOMP. Nothing is checked or escaped: a name or value
 * from elsewhere must not hold a line end. Characters beyond Latin-1 become {@code ?}. Used by one thread at a time.
 */
public final class AsciiHeadersEncoder {
    private final ByteBuf buf;
    private final SeparatorType separatorType;
    private final NewlineType newlineType;

    /** The separator of name and value. */
    public enum SeparatorType {
        /** {@code ":"}. */
        COLON,
        /** {@code ": "}. */
        COLON_SPACE
    }

    /** The end of a line. */
    public enum NewlineType {
        /** LF. */
        LF,
        /** CR LF. */
        CRLF
    }

    /**
     * Creates an encoder of {@code "name: value"} lines that end with CR LF.
     *
     * @param buf is written to; keeps its owner
     */
    public AsciiHeadersEncoder(ByteBuf buf) {
        this(buf, SeparatorType.COLON_SPACE, NewlineType.CRLF);
    }

    /**
     * Creates an encoder.
     *
     * @param buf is written to; keeps its owner
     * @param separatorType the separator of name and value
     * @param newlineType the end of a line
     */
    public AsciiHeadersEncoder(ByteBuf buf, SeparatorType separatorType, NewlineType newlineType) {
        this.buf = NetworkOrder.of(checkNotNull(buf, "buf"));
        this.separatorType = checkNotNull(separatorType, "separatorType");
        this.newlineType = checkNotNull(newlineType, "newlineType");
    }

    /**
     * Writes one line.
     *
     * @param entry the name and the value
     */
    public void encode(Map.Entry<CharSequence, CharSequence> entry) {
        CharSequence name = checkNotNull(entry.getKey(), "name");
        CharSequence value = checkNotNull(entry.getValue(), "value");
        buf.ensureWritable(Math.addExact(Math.addExact(name.length(), value.length()), 4));
        ByteBufUtil.writeAscii(buf, name);
        switch (separatorType) {
            case COLON -> buf.writeByte(':');
            case COLON_SPACE -> buf.writeShort(':' << 8 | ' ');
        }
        ByteBufUtil.writeAscii(buf, value);
        switch (newlineType) {
            case LF -> buf.writeByte('\n');
            case CRLF -> buf.writeShort('\r' << 8 | '\n');
        }
    }
}
