/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.json;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import io.tidewire.handler.codec.CorruptedFrameException;
import io.tidewire.handler.codec.TooLongFrameException;
import org.jspecify.annotations.Nullable;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Cuts a stream of JSON (RFC 8259, in UTF-8) into its objects and arrays, or the elements of its arrays. Each is a
 * {@link ByteBuf} that the receiver releases. White space may stand between them.
 *
 * <p>Only brackets and strings are looked at: what is cut out may still be no valid JSON. If something other than an
 * object or an array begins, or one is too long, the decoder fails once and drops all that follows.
 *
 * <pre>
 *  START --first bracket--&gt; VALUE --its last bracket--&gt; START
 *  START --bracket of an array, if elements are asked for--&gt; ELEMENTS --its last bracket--&gt; START
 *  any --too long, or not JSON--&gt; CORRUPTED
 * </pre>
 */
public class JsonObjectDecoder extends ByteToMessageDecoder {
    private static final int DEFAULT_MAX_OBJECT_LENGTH = 1024 * 1024;

    private enum State {
        START, VALUE, ELEMENTS, CORRUPTED
    }

    private final int maxObjectLength;
    private final boolean streamArrayElements;

    private State state = State.START;
    /** Brackets that are open, that of an array whose elements are cut out among them. */
    private int depth;
    private boolean isInString;
    private boolean isEscaped;
    /** Bytes behind the reader index that were looked at. */
    private int scannedBytes;

    /** Creates a decoder of objects and arrays of up to 1 MiB. */
    public JsonObjectDecoder() {
        this(DEFAULT_MAX_OBJECT_LENGTH);
    }

    /**
     * Creates a decoder of objects and arrays.
     *
     * @param maxObjectLength the most bytes of one, above zero
     */
    public JsonObjectDecoder(int maxObjectLength) {
        this(maxObjectLength, false);
    }

    /**
     * Creates a decoder with a limit of 1 MiB.
     *
     * @param streamArrayElements {@code true} to cut an array into its elements
     */
    public JsonObjectDecoder(boolean streamArrayElements) {
        this(DEFAULT_MAX_OBJECT_LENGTH, streamArrayElements);
    }

    /**
     * Creates a decoder.
     *
     * @param maxObjectLength the most bytes of an object, array or element, above zero
     * @param streamArrayElements {@code true} to cut an array into its elements
     */
    public JsonObjectDecoder(int maxObjectLength, boolean streamArrayElements) {
        this.maxObjectLength = checkPositive(maxObjectLength, "maxObjectLength");
        this.streamArrayElements = streamArrayElements;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        int messages = out.size();
        int end = in.writerIndex();
        while (out.size() == messages && in.readerIndex() + scannedBytes < end) {
            int index = in.readerIndex() + scannedBytes;
            byte octet = in.getByte(index);
            switch (state) {
                case START -> begin(in, octet);
                case VALUE -> onValue(ctx, in, index, octet, out);
                case ELEMENTS -> onElements(ctx, in, index, octet, out);
                case CORRUPTED -> in.readerIndex(end);
            }
        }
    }

    private void begin(ByteBuf in, byte octet) {
        if (isSpace(octet)) {
            in.skipBytes(1);
        } else if (octet == '[' && streamArrayElements) {
            in.skipBytes(1);
            state = State.ELEMENTS;
            depth = 1;
        } else if (octet == '{' || octet == '[') {
            state = State.VALUE;
            depth = 1;
            scannedBytes = 1;
        } else {
            throw corrupted(in, "octet " + (octet & 0xFF) + " begins a value (expected: { or [)");
        }
    }

    private void onValue(ChannelHandlerContext ctx, ByteBuf in, int index, byte octet, List<Object> out) {
        scan(in, octet);
        if (depth == 0) {
            add(ctx, in, in.readerIndex(), index + 1, out);
            next(in, index + 1);
            state = State.START;
        }
    }

    private void onElements(ChannelHandlerContext ctx, ByteBuf in, int index, byte octet, List<Object> out) {
        if (scannedBytes == 0 && isSpace(octet)) {
            in.skipBytes(1);
        } else if (depth == 1 && !isInString && (octet == ',' || octet == ']')) {
            int last = index;
            while (last > in.readerIndex() && isSpace(in.getByte(last - 1))) {
                last--;
            }
            if (last > in.readerIndex()) {
                add(ctx, in, in.readerIndex(), last, out);
            }
            next(in, index + 1);
            if (octet == ']') {
                state = State.START;
                depth = 0;
            }
        } else {
            scan(in, octet);
            if (depth == 0) {
                throw corrupted(in, "} ends an array (expected: ])");
            }
        }
    }

    /** Takes one octet of a value into account. */
    private void scan(ByteBuf in, byte octet) {
        if (++scannedBytes > maxObjectLength) {
            fail(in);
            throw new TooLongFrameException("JSON: a value is longer than the limit of " + maxObjectLength + " bytes");
        }
        if (isInString) {
            if (isEscaped) {
                isEscaped = false;
            } else if (octet == '\\') {
                isEscaped = true;
            } else if (octet == '"') {
                isInString = false;
            }
            return;
        }
        switch (octet) {
            case '"' -> isInString = true;
            case '{', '[' -> depth++;
            case '}', ']' -> depth--;
            default -> { }
        }
    }

    private void add(ChannelHandlerContext ctx, ByteBuf in, int from, int to, List<Object> out) {
        ByteBuf value = extractObject(ctx, in, from, to - from);
        if (value != null) {
            out.add(value);
        }
    }

    private void next(ByteBuf in, int index) {
        in.readerIndex(index);
        scannedBytes = 0;
    }

    private CorruptedFrameException corrupted(ByteBuf in, String what) {
        fail(in);
        return new CorruptedFrameException("JSON: " + what);
    }

    private void fail(ByteBuf in) {
        state = State.CORRUPTED;
        next(in, in.writerIndex());
    }

    /** RFC 8259 section 2. */
    private static boolean isSpace(byte octet) {
        return octet == ' ' || octet == '\n' || octet == '\r' || octet == '\t';
    }

    /**
     * Takes a value out of the kept bytes.
     *
     * @param ctx the context of this decoder
     * @param buffer the kept bytes; keep their owner
     * @param index where the value begins
     * @param length its bytes
     * @return a retained slice, which the receiver releases; an override that returns {@code null} drops the value
     */
    protected @Nullable ByteBuf extractObject(ChannelHandlerContext ctx, ByteBuf buffer, int index, int length) {
        return buffer.retainedSlice(index, length);
    }
}
