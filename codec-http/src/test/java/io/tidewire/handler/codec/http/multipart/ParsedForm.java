/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.handler.codec.DecoderException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/**
 * The report of a parser as text: each part as {@code name[value]}, then {@code !} and the failure if there is one.
 */
final class ParsedForm implements FormParser.Listener {

    private final StringBuilder text = new StringBuilder();
    private boolean isOpen;
    DecoderException failure;

    /** Parses {@code input}, cut at {@code cuts}. */
    static ParsedForm of(Function<FormParser.Listener, FormParser> parsers, String input, int... cuts) {
        ParsedForm form = new ParsedForm();
        FormParser parser = parsers.apply(form);
        try {
            int from = 0;
            for (int i = 0; i <= cuts.length; i++) {
                int to = i == cuts.length ? input.length() : cuts[i];
                form.parse(parser, input.substring(from, to));
                from = to;
            }
            parser.finish();
        } catch (DecoderException e) {
            form.failure = e;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return form;
    }

    /** Parses {@code input} octet by octet. */
    static ParsedForm ofOctets(Function<FormParser.Listener, FormParser> parsers, String input) {
        int[] cuts = new int[input.length()]; // bounded by the test
        for (int i = 0; i < cuts.length; i++) {
            cuts[i] = i;
        }
        return of(parsers, input, cuts);
    }

    private void parse(FormParser parser, String piece) throws IOException {
        ByteBuf octets = PooledByteBufAllocator.DEFAULT.buffer(); // leaks are looked for
        try {
            octets.writeBytes("skipped".getBytes(StandardCharsets.ISO_8859_1)).skipBytes(7);
            octets.writeBytes(piece.getBytes(StandardCharsets.ISO_8859_1));
            parser.parse(octets);
            if (octets.readableBytes() != piece.length()) {
                throw new AssertionError("indices have moved");
            }
        } finally {
            octets.release();
        }
    }

    @Override
    public void onPart(FormPart head) {
        if (isOpen) {
            throw new AssertionError("a part within a part");
        }
        isOpen = true;
        text.append(head.name());
        if (head.isFile()) {
            text.append('(').append(head.filename()).append(')');
        }
        if (head.contentType() != null) {
            text.append('<').append(head.contentType()).append('>');
        }
        if (head.transferEncoding() != null) {
            text.append('{').append(head.transferEncoding()).append('}');
        }
        text.append('[');
    }

    @Override
    public void onOctets(ByteBuf octets, int index, int length, boolean last) {
        if (!isOpen) {
            throw new AssertionError("octets outside a part");
        }
        text.append(octets.toString(index, length, StandardCharsets.ISO_8859_1));
        if (last) {
            isOpen = false;
            text.append(']');
        }
    }

    @Override
    public String toString() {
        return failure == null ? text.toString() : text + "!" + failure.getMessage();
    }
}
