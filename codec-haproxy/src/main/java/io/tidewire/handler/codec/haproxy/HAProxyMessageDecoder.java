/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import io.tidewire.handler.codec.ProtocolDetectionResult;
import org.jspecify.annotations.Nullable;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Decodes one header of the PROXY protocol, of either version, into a {@link HAProxyMessage} that its receiver
 * releases. Then this decoder removes itself: what follows goes to the next handler as it is, a second header too.
 *
 * <p>A connection that does not begin with a valid header ends (§2): a {@link HAProxyProtocolException} goes to {@code
 * exceptionCaught}, the channel is closed, and nothing of the input reaches the next handler. Likewise where the input
 * ends within a header.
 *
 * <p>This decoder waits for as long as the peer lets it; {@link HAProxyAddressHandler} has a time-out. Only peers that
 * are known to be proxies may reach it: everybody else could claim any address.
 */
public class HAProxyMessageDecoder extends ByteToMessageDecoder {
    /** All that the length of a header has room for. */
    private static final int MAX_TLV_SIZE = 0xFFFF;

    private enum State {
        /** The octets of the version have not come. */
        DETECTING,
        /** A line of version 1 has begun. */
        TEXT,
        /** A header of version 2 has begun. */
        BINARY,
        /** A line is too long, of which the rest is dropped before that is reported. */
        DROPPING_TEXT,
        /** A header of version 2 is too long, of which the rest is dropped before that is reported. */
        DROPPING_BINARY,
        /** The header was decoded, and what follows is not for this decoder. */
        DONE,
        /** There was no valid header. Everything is dropped. */
        FAILED
    }

    private final int maxTlvSize;
    private final boolean failFast;

    // Event loop only.
    private State state = State.DETECTING;
    /** Within a read; the receiver of the message may begin another one. */
    private boolean isReading;
    /** The whole length of the header that is dropped, and how much of it is still to come. */
    private int droppedLength;
    private int remainingBytes;

    /** Creates a decoder that takes TLVs of any length, and reports at once a header that is too long. */
    public HAProxyMessageDecoder() {
        this(true);
    }

    /**
     * Creates a decoder that takes TLVs of any length.
     *
     * @param failFast {@code true} to fail as soon as a header is known to be too long, {@code false} to drop it first
     */
    public HAProxyMessageDecoder(boolean failFast) {
        this(MAX_TLV_SIZE, failFast);
    }

    /**
     * Creates a decoder that reports at once a header that is too long.
     *
     * @param maxTlvSize the most octets of all TLVs in a header together, at least 0
     */
    public HAProxyMessageDecoder(int maxTlvSize) {
        this(maxTlvSize, true);
    }

    /**
     * Creates a decoder.
     *
     * @param maxTlvSize the most octets of all TLVs in a header together, at least 0
     * @param failFast {@code true} to fail as soon as a header is known to be too long, {@code false} to drop it first
     */
    public HAProxyMessageDecoder(int maxTlvSize, boolean failFast) {
        this.maxTlvSize = checkPositiveOrZero(maxTlvSize, "maxTlvSize");
        this.failFast = failFast;
    }

    /**
     * Returns which version the octets at the beginning of a connection are of.
     *
     * @param buffer the octets; keeps its owner and its indices
     * @return {@link io.tidewire.handler.codec.ProtocolDetectionState#INVALID} as soon as they are of none
     */
    public static ProtocolDetectionResult<HAProxyProtocolVersion> detectProtocol(ByteBuf buffer) {
        int length = buffer.readableBytes();
        if (length == 0) {
            return ProtocolDetectionResult.needsMoreData();
        }
        byte[] text = TextHeader.prefix();
        boolean isText = buffer.getByte(buffer.readerIndex()) == text[0];
        byte[] prefix = isText ? text : BinaryHeader.prefix();
        int known = Math.min(length, prefix.length);
        for (int i = 0; i < known; i++) {
            if (buffer.getByte(buffer.readerIndex() + i) != prefix[i]) {
                return ProtocolDetectionResult.invalid();
            }
        }
        if (known < prefix.length) {
            return ProtocolDetectionResult.needsMoreData();
        }
        return ProtocolDetectionResult.detected(isText ? HAProxyProtocolVersion.V1 : HAProxyProtocolVersion.V2);
    }

    /**
     * Returns that one message at most comes out of this decoder.
     *
     * @return {@code true}
     */
    @Override
    public boolean isSingleDecode() {
        return true;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        boolean isOutermost = !isReading;
        isReading = true;
        try {
            super.channelRead(ctx, msg);
        } finally {
            isReading = !isOutermost;
        }
        // Not before: what a receiver of the message reads must not overtake the octets behind the header.
        if (isOutermost && state == State.DONE && !ctx.isRemoved()) {
            ctx.pipeline().remove(this);
        }
    }

    @Override
    protected final void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        try {
            HAProxyMessage message = next(in);
            if (message != null) {
                state = State.DONE;
                out.add(message);
            }
        } catch (HAProxyProtocolException e) {
            fail(ctx, in, e);
        }
    }

    private @Nullable HAProxyMessage next(ByteBuf in) {
        if (state == State.DETECTING) {
            detect(in);
        }
        return switch (state) {
            case DETECTING, DONE -> null;
            case TEXT -> nextText(in);
            case BINARY -> nextBinary(in);
            case DROPPING_TEXT -> dropText(in);
            case DROPPING_BINARY -> dropBinary(in);
            case FAILED -> drop(in);
        };
    }

    private void detect(ByteBuf in) {
        ProtocolDetectionResult<HAProxyProtocolVersion> result = detectProtocol(in);
        switch (result.state()) {
            case NEEDS_MORE_DATA -> { }
            case INVALID -> throw new HAProxyProtocolException("the connection does not begin with a PROXY header");
            case DETECTED -> state = result.detectedProtocol() == HAProxyProtocolVersion.V1 ? State.TEXT : State.BINARY;
        }
    }

    private @Nullable HAProxyMessage nextText(ByteBuf in) {
        int length = in.readableBytes();
        int lineFeed = in.bytesBefore(Math.min(length, TextHeader.MAX_LENGTH), (byte) '\n');
        if (lineFeed < 0) {
            if (length < TextHeader.MAX_LENGTH) {
                return null;
            }
            if (failFast) {
                throw tooLongText();
            }
            state = State.DROPPING_TEXT;
            return dropText(in);
        }
        if (in.getByte(in.readerIndex() + lineFeed - 1) != '\r') {
            throw new HAProxyProtocolException("a line that ends with LF alone (expected: CR LF)");
        }
        HAProxyMessage message = TextHeader.read(TextHeader.text(in, lineFeed - 1));
        in.skipBytes(lineFeed + 1);
        return message;
    }

    private @Nullable HAProxyMessage dropText(ByteBuf in) {
        int lineFeed = in.bytesBefore((byte) '\n');
        drop(in);
        if (lineFeed >= 0) {
            throw tooLongText();
        }
        return null;
    }

    private static HAProxyProtocolException tooLongText() {
        return new HAProxyProtocolException("a line of over " + TextHeader.MAX_LENGTH + " octets");
    }

    private @Nullable HAProxyMessage nextBinary(ByteBuf in) {
        int available = in.readableBytes();
        if (available <= BinaryHeader.VERSION_INDEX) {
            return null;
        }
        HAProxyCommand command = BinaryHeader.command(in);
        if (available < BinaryHeader.LENGTH) {
            return null;
        }
        int contentLength = BinaryHeader.contentLength(in);
        int length = BinaryHeader.LENGTH + contentLength;
        if (contentLength > (long) BinaryHeader.maxAddressesLength(command, in) + maxTlvSize) {
            droppedLength = length;
            if (failFast) {
                throw tooLongBinary();
            }
            state = State.DROPPING_BINARY;
            remainingBytes = length;
            return dropBinary(in);
        }
        if (available < length) {
            return null;
        }
        HAProxyMessage message = BinaryHeader.read(in.slice(in.readerIndex(), length));
        in.skipBytes(length);
        return message;
    }

    private @Nullable HAProxyMessage dropBinary(ByteBuf in) {
        int dropped = Math.min(in.readableBytes(), remainingBytes);
        in.skipBytes(dropped);
        remainingBytes -= dropped;
        if (remainingBytes == 0) {
            throw tooLongBinary();
        }
        return null;
    }

    private HAProxyProtocolException tooLongBinary() {
        return new HAProxyProtocolException("a header of " + droppedLength + " octets, with over " + maxTlvSize
                + " octets of TLVs");
    }

    private static @Nullable HAProxyMessage drop(ByteBuf in) {
        in.skipBytes(in.readableBytes());
        return null;
    }

    /** Drops everything from now on, as the connection was given up for another reason. */
    final void onGivenUp() {
        state = State.FAILED;
    }

    private void fail(ChannelHandlerContext ctx, ByteBuf in, HAProxyProtocolException cause) {
        state = State.FAILED;
        drop(in);
        ctx.fireExceptionCaught(cause);
        ctx.close();
    }

    /** Ends a connection that ends within its header. One without any octet is closed only: a probe did that. */
    @Override
    protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        super.decodeLast(ctx, in, out);
        if (state == State.DONE || state == State.FAILED) {
            return;
        }
        if (in.isReadable() || state != State.DETECTING) {
            fail(ctx, in, new HAProxyProtocolException("the input ends within a header"));
        } else {
            ctx.close();
        }
    }
}
