/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;
import io.tidewire.util.internal.StringUtil;

import java.io.IOException;
import java.nio.charset.Charset;

/**
 * Parses {@code application/x-www-form-urlencoded}, by the URL standard: {@code &} separates fields, the first
 * {@code =} separates name and value, {@code +} is a space. A field without a name and a value is none.
 *
 * <pre>
 *   BETWEEN --octet--&gt; NAME --"="--&gt; VALUE
 *      ^----------"&amp;"----+------"&amp;"----+
 * </pre>
 *
 * <p>Other than there, a percent sign without two hexadecimal digits fails.
 */
final class UrlEncodedParser implements FormParser {

    private static final int BLOCK_OCTETS = 4096;
    private static final int NONE = -1;
    private static final int NEEDS_BOTH_DIGITS = -2;

    private enum State { BETWEEN, NAME, VALUE }

    private final Listener listener;
    private final FormLimits limits;
    private final Charset charset;
    private final OctetCollector name = new OctetCollector();

    private State state = State.BETWEEN;
    /** Of an escape that has begun: the value of its first digit, or {@link #NEEDS_BOTH_DIGITS}; else {@link #NONE}. */
    private int escape = NONE;
    private int parts;

    UrlEncodedParser(Charset charset, FormLimits limits, Listener listener) {
        this.charset = charset;
        this.limits = limits;
        this.listener = listener;
    }

    @Override
    public void setDiscardThreshold(int octets) {
        name.setDiscardThreshold(octets);
    }

    @Override
    public void parse(ByteBuf octets) throws IOException {
        int index = octets.readerIndex();
        while (index < octets.writerIndex()) {
            // A new one each time: a listener may keep it.
            byte[] block = new byte[Math.min(octets.writerIndex() - index, BLOCK_OCTETS)];
            octets.getBytes(index, block);
            parseBlock(block, block.length, Unpooled.wrappedBuffer(block));
            index += block.length;
        }
    }

    private void parseBlock(byte[] block, int length, ByteBuf decoded) throws IOException {
        int index = 0;
        while (index < length) {
            index = switch (state) {
                case BETWEEN -> onBetween(block[index], index);
                case NAME -> onName(block, index, length);
                case VALUE -> onValue(block, index, length, decoded);
            };
        }
    }

    private int onBetween(byte octet, int index) {
        if (octet == '&') {
            return index + 1;
        }
        limits.checkParts(parts + 1L);
        parts++;
        state = State.NAME;
        return index;
    }

    private int onName(byte[] block, int from, int end) throws IOException {
        int index = from;
        while (index < end) {
            byte octet = block[index++];
            if (octet == '=' || octet == '&') {
                onNameEnd();
                if (octet == '&') {
                    onValueEnd(Unpooled.EMPTY_BUFFER, 0, 0);
                }
                return index;
            }
            int decoded = decode(octet);
            if (decoded >= 0) {
                limits.checkName(name.length() + 1L, parts);
                name.add((byte) decoded);
            }
        }
        return index;
    }

    private void onNameEnd() throws IOException {
        checkNoEscape();
        state = State.VALUE;
        String text = new String(name.octets(), 0, name.length(), charset);
        name.clear();
        listener.onPart(FormPart.ofField(text));
    }

    /** Decodes in place: what is decoded is never longer. */
    private int onValue(byte[] block, int from, int end, ByteBuf decoded) throws IOException {
        int index = from;
        int to = from;
        while (index < end) {
            byte octet = block[index++];
            if (octet == '&') {
                onValueEnd(decoded, from, to - from);
                return index;
            }
            int value = decode(octet);
            if (value >= 0) {
                block[to++] = (byte) value;
            }
        }
        if (to > from) {
            listener.onOctets(decoded, from, to - from, false);
        }
        return index;
    }

    private void onValueEnd(ByteBuf octets, int index, int length) throws IOException {
        checkNoEscape();
        state = State.BETWEEN;
        listener.onOctets(octets, index, length, true);
    }

    /** The octet that the next one decodes to; {@link #NONE} if an escape goes on. */
    private int decode(byte octet) {
        if (escape == NONE) {
            if (octet == '%') {
                escape = NEEDS_BOTH_DIGITS;
                return NONE;
            }
            return octet == '+' ? ' ' : octet & 0xFF;
        }
        int digit = StringUtil.decodeHexNibble(octet);
        if (digit < 0) {
            throw malformedEscape();
        }
        int first = escape;
        if (first == NEEDS_BOTH_DIGITS) {
            escape = digit;
            return NONE;
        }
        escape = NONE;
        return first << 4 | digit;
    }

    private void checkNoEscape() {
        if (escape != NONE) {
            throw malformedEscape();
        }
    }

    private ErrorDataDecoderException malformedEscape() {
        return new ErrorDataDecoderException("field " + LimitFacts.number(parts)
                + ": malformed escape (expected: % and two hexadecimal digits)");
    }

    @Override
    public void finish() throws IOException {
        if (state == State.NAME) {
            onNameEnd();
        }
        if (state == State.VALUE) {
            onValueEnd(Unpooled.EMPTY_BUFFER, 0, 0);
        }
    }
}
