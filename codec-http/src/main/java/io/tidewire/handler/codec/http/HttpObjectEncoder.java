/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.FileRegion;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.handler.codec.MessageToMessageEncoder;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.internal.StringUtil;
import io.tidewire.util.internal.SystemPropertyUtil;
import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Encodes HTTP/1 messages: a start line and fields, then content either as it is or in chunks (RFC 9112).
 *
 * <pre>
 *            message, not full                           last content
 *   +------+ ------------------&gt; +----------------------------------+ -----&gt; back to START
 *   | START|                     | IDENTITY / CHUNKED / NO_CONTENT   |
 *   +------+ &lt;---+               +----------------------------------+
 *      |  full   |
 *      +---------+
 * </pre>
 *
 * <p>{@code Transfer-Encoding: chunked} in the fields chooses chunks; {@code Content-Length} is removed then. Content
 * of a message that cannot have any (a response to HEAD, 1xx, 204, 304) is released and not written.
 *
 * <p>This is the last gate before the wire. A start line or field that could be read as more than one line fails the
 * promise and nothing is written (SEC-C01, SEC-C03, SEC-C04, SEC-C11). So does content that contradicts
 * {@code Content-Length}; when part of the message is on its way already, the channel is closed too (SEC-C06). The
 * system property {@code io.tidewire.handler.codec.http.checkContentLength} switches the latter check off.
 *
 * <p>A message with little content goes out as one buffer. A written message is released. Keeps the state of one
 * channel; executor of the context only.
 *
 * @param <H> the type of messages with a start line
 */
public abstract class HttpObjectEncoder<H extends HttpMessage> extends MessageToMessageEncoder<Object> {
    /**
     * Content up to this size is copied behind the head: that costs less than a second buffer, which needs an entry of
     * its own in the outbound buffer and a part of its own in the gathering write.
     */
    private static final int MAX_COPIED_CONTENT = 1024;
    private static final boolean CHECK_CONTENT_LENGTH =
            SystemPropertyUtil.getBoolean("io.tidewire.handler.codec.http.checkContentLength", true);

    private static final int CRLF = HttpConstants.CR << 8 | HttpConstants.LF;
    private static final byte[] CRLF_LAST_CHUNK = {'\r', '\n', '0', '\r', '\n'};
    /** Ends a chunk that is passed on without a copy. Duplicated for each, so that none moves another's indices. */
    private static final ByteBuf CRLF_BUFFER =
            Unpooled.unreleasableBuffer(Unpooled.directBuffer(2).writeShort(CRLF).asReadOnly());
    private static final byte[] LAST_CHUNK = {'0', '\r', '\n'};
    private static final int MAX_CHUNK_SIZE_LINE = 18;
    private static final long UNKNOWN = -1;

    private enum State {
        /** A start line comes next. */
        START,
        /** Content is written as it is. */
        IDENTITY,
        /** Content is written in chunks. */
        CHUNKED,
        /** Content is dropped. */
        NO_CONTENT
    }

    /** A cancelled promise is no loss: what was written with it may be on its way all the same. */
    private static final ChannelFutureListener CLOSE_AFTER_LOSS = written -> {
        if (!written.isSuccess() && !written.isCancelled()) {
            written.channel().close();
        }
    };

    private State state = State.START;
    /** Content that Content-Length still announces, or {@link #UNKNOWN}. Only in {@link State#IDENTITY}. */
    private long remaining = UNKNOWN;
    private final FramingFields framing = new FramingFields();
    /** Not kept in the trailers' way: they must not change what the head said. */
    private final FramingFields ignoredFraming = new FramingFields();
    private FramingFields current = framing;

    /** Creates an encoder. */
    public HttpObjectEncoder() {
        super(Object.class);
    }

    @Override
    public boolean acceptOutboundMessage(Object msg) throws Exception {
        return isContentOnly(msg)
                || msg instanceof HttpObject || msg instanceof ByteBuf || msg instanceof FileRegion;
    }

    /**
     * Returns whether a message is of one of the library's classes that hold content and no start line. Comparing
     * classes settles the most frequent parts without a search through their supertypes (JDK-8180450).
     */
    static boolean isContentOnly(Object msg) {
        Class<?> type = msg.getClass();
        return type == DefaultHttpContent.class || type == DefaultLastHttpContent.class
                || type == EmptyLastHttpContent.class;
    }

    /**
     * Encodes a message and passes it on. If a part of a message is lost that goes out in several, the channel is
     * closed: what is written next would be read as the rest of that message. With a void promise only {@code
     * exceptionCaught} learns of it, where the application has to close.
     */
    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (promise.isVoid() || !isPart(msg)) {
            super.write(ctx, msg, promise);
            return;
        }
        boolean begun = state != State.START;
        try {
            super.write(ctx, msg, promise);
            begun = true;
        } finally {
            if (begun) {
                promise.addListener(CLOSE_AFTER_LOSS);
            }
        }
    }

    /** Whether a message does not stand for itself: one that does is written whole or not at all. */
    private boolean isPart(Object msg) {
        if (isContentOnly(msg)) {
            return state != State.START;
        }
        if (msg instanceof HttpMessage) {
            return state == State.START && !(msg instanceof FullHttpMessage full && isShort(full));
        }
        return state != State.START
                && (msg instanceof HttpContent || msg instanceof ByteBuf || msg instanceof FileRegion);
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, Object msg, List<Object> out) throws Exception {
        if (isContentOnly(msg)) {
            encodeContent(ctx, msg, out);
        } else if (msg instanceof FullHttpMessage) {
            encodeFull(ctx, (FullHttpMessage) msg, out);
        } else if (msg instanceof HttpMessage) {
            encodeStart(ctx, (HttpMessage) msg, out);
        } else if (msg instanceof ByteBuf && !((ByteBuf) msg).isReadable()) {
            // Writing an empty buffer to learn when all before it is written works in every state.
            out.add(((ByteBuf) msg).retain());
        } else {
            encodeContent(ctx, msg, out);
        }
    }

    /**
     * Writes the fields, one line each, without the empty line after them.
     *
     * @param headers the fields; they keep their owner
     * @param buf takes the lines; keeps its owner
     */
    protected void encodeHeaders(HttpHeaders headers, ByteBuf buf) {
        HeadWriter.writeFields(headers, buf, current);
    }

    /**
     * Changes the fields of a message to what its kind allows, before they are written. Does nothing by default.
     *
     * @param msg the message
     * @param isAlwaysEmpty the result of {@link #isContentAlwaysEmpty}
     */
    protected void sanitizeHeadersBeforeEncode(H msg, boolean isAlwaysEmpty) {
        // Requests need no change: every method may have content (RFC 9112 section 6).
    }

    /**
     * Returns whether a message has no content, whatever its fields say.
     *
     * @param msg the message
     * @return {@code false} unless overridden
     */
    protected boolean isContentAlwaysEmpty(H msg) {
        return false;
    }

    /**
     * Writes the start line with its CR LF.
     *
     * @param buf takes the line; keeps its owner
     * @throws Exception fails the promise of the write
     */
    protected abstract void encodeInitialLine(ByteBuf buf, H message) throws Exception;

    /** Whether a message without a length has no content, as a request has (RFC 9112 section 6.3). */
    boolean isEmptyWithoutLength() {
        return false;
    }

    private void encodeFull(ChannelHandlerContext ctx, FullHttpMessage message, List<Object> out) throws Exception {
        if (isShort(message)) {
            ByteBuf whole = encodeShort(message);
            out.add(ctx.alloc().buffer(whole.readableBytes()).writeBytes(whole));
            return;
        }
        expectStart(message);
        ByteBuf content = message.content();
        checkNotReleased(content);
        ByteBuf head = HeadWriter.scratch();
        State form = encodeHead(head, message);
        int length = form == State.NO_CONTENT ? 0 : content.readableBytes();
        if (form == State.CHUNKED) {
            writeChunkSize(head, length);
        } else if (form == State.IDENTITY) {
            checkWhole(length);
        }
        int tailStart = head.writerIndex();
        if (form == State.CHUNKED) {
            head.writeBytes(CRLF_LAST_CHUNK);
            writeTrailers(head, message.trailingHeaders());
        }
        out.add(ctx.alloc().buffer(tailStart).writeBytes(head, 0, tailStart));
        if (form != State.NO_CONTENT) {
            out.add(content.retain());
        }
        if (form == State.CHUNKED) {
            out.add(bufferFor(ctx, head, tailStart));
        }
    }

    /** Returns whether a message is {@linkplain #encodeShort put together} before a buffer is there for it. */
    static boolean isShort(FullHttpMessage message) {
        return message.content().readableBytes() <= MAX_COPIED_CONTENT;
    }

    /** Returns a whole message with {@linkplain #isShort little} content in the scratch buffer of the thread. */
    final ByteBuf encodeShort(FullHttpMessage message) throws Exception {
        expectStart(message);
        ByteBuf content = message.content();
        checkNotReleased(content);
        ByteBuf whole = HeadWriter.scratch();
        State form = encodeHead(whole, message);
        int length = form == State.NO_CONTENT ? 0 : content.readableBytes();
        if (form == State.CHUNKED && length > 0) {
            writeChunkSize(whole, length);
        } else if (form == State.IDENTITY) {
            checkWhole(length);
        }
        if (length > 0) {
            whole.writeBytes(content, content.readerIndex(), length);
        }
        if (form == State.CHUNKED) {
            whole.writeBytes(length > 0 ? CRLF_LAST_CHUNK : LAST_CHUNK);
            writeTrailers(whole, message.trailingHeaders());
        }
        return whole;
    }

    private void encodeStart(ChannelHandlerContext ctx, HttpMessage message, List<Object> out) throws Exception {
        expectStart(message);
        ByteBuf head = HeadWriter.scratch();
        State form = encodeHead(head, message);
        out.add(bufferFor(ctx, head, 0));
        state = form;
        if (form == State.IDENTITY) {
            remaining = announcedLength();
        }
        if (message instanceof HttpContent) {
            encodeOwnContent(ctx, message, out);
        }
    }

    private void encodeOwnContent(ChannelHandlerContext ctx, HttpMessage message, List<Object> out) throws Exception {
        int before = out.size();
        encodeContent(ctx, message, out);
        if (out.get(before) instanceof ByteBuf part && !part.isReadable()) {
            // The head is written anyway, so an empty buffer behind it is not needed.
            out.remove(before);
            part.release();
        }
    }

    /** Writes start line, fields and the empty line, and returns the form in which the content follows. */
    private State encodeHead(ByteBuf head, HttpMessage message) throws Exception {
        @SuppressWarnings("unchecked") // acceptOutboundMessage() has vouched for the type.
        H start = (H) message;
        encodeInitialLine(head, start);
        int fieldsStart = head.writerIndex();
        boolean empty = isContentAlwaysEmpty(start);
        sanitizeHeadersBeforeEncode(start, empty);
        current = framing;
        framing.forget();
        encodeHeaders(start.headers(), head);
        if (!framing.isSeen()) {
            // An override wrote the fields itself.
            lookForFraming(start.headers());
        }
        State form = State.IDENTITY;
        if (framing.hasTransferEncoding()) {
            if (framing.contentLength() != FramingFields.NO_LENGTH) {
                // Two answers to the question where the message ends (RFC 9112 section 6.2).
                start.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
                head.writerIndex(fieldsStart);
                encodeHeaders(start.headers(), head);
            }
            if (HttpUtil.isTransferEncodingChunked(start)) {
                form = State.CHUNKED;
            }
        }
        head.writeShort(CRLF);
        return empty ? State.NO_CONTENT : form;
    }

    private void lookForFraming(HttpHeaders headers) {
        framing.reset();
        for (String length : headers.getAll(HttpHeaderNames.CONTENT_LENGTH)) {
            framing.look(HttpHeaderNames.CONTENT_LENGTH, length);
        }
        if (headers.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            framing.look(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        }
    }

    /** Content octets that must follow, or {@link #UNKNOWN} if the end of the connection ends the message. */
    private long announcedLength() {
        if (!CHECK_CONTENT_LENGTH || framing.hasTransferEncoding()) {
            return UNKNOWN;
        }
        if (framing.contentLength() != FramingFields.NO_LENGTH) {
            return framing.contentLength();
        }
        return isEmptyWithoutLength() ? 0 : UNKNOWN;
    }

    private void checkWhole(int length) {
        long announced = announcedLength();
        if (announced != UNKNOWN && announced != length) {
            throw new EncoderException("content of " + length + " bytes (expected: " + announced
                    + (framing.contentLength() == FramingFields.NO_LENGTH ? ", there is no length field)"
                    : ", the content-length)"));
        }
    }

    private void encodeContent(ChannelHandlerContext ctx, Object msg, List<Object> out) throws Exception {
        boolean last = msg.getClass() != DefaultHttpContent.class && msg instanceof LastHttpContent;
        switch (state) {
            case START -> throw new IllegalStateException("unexpected message type: " + StringUtil.simpleClassName(msg)
                    + " (expected: a message with a start line)");
            case IDENTITY -> {
                countContent(ctx, lengthOf(msg), last);
                addRetained(msg, out);
            }
            case CHUNKED -> encodeChunk(ctx, msg, last, out);
            case NO_CONTENT -> {
                checkNotReleased(msg);
                out.add(Unpooled.EMPTY_BUFFER);
            }
        }
        if (last) {
            state = State.START;
        }
    }

    /** Content that does not fit Content-Length would be read as the start of the next message, or swallow it. */
    private void countContent(ChannelHandlerContext ctx, long length, boolean last) {
        if (remaining == UNKNOWN) {
            return;
        }
        if (length > remaining || last && length < remaining) {
            ctx.close();
            throw new EncoderException((last ? "last content of " : "content of ") + length + " bytes where "
                    + remaining + " are left of the announced length; the channel is closed");
        }
        remaining -= length;
    }

    private void encodeChunk(ChannelHandlerContext ctx, Object msg, boolean last, List<Object> out) throws Exception {
        ByteBuf content = bufferOf(msg);
        if (content != null) {
            checkNotReleased(content);
        }
        long length = content != null ? content.readableBytes() : lengthOf(msg);
        ByteBuf frame = HeadWriter.scratch();
        if (length > 0) {
            writeChunkSize(frame, length);
            if (content != null && length <= MAX_COPIED_CONTENT) {
                frame.writeBytes(content, content.readerIndex(), (int) length);
                endChunk(frame, msg, length, last);
                out.add(bufferFor(ctx, frame, 0));
                return;
            }
            out.add(bufferFor(ctx, frame, 0));
            addRetained(msg, out);
            if (!last) {
                out.add(CRLF_BUFFER.duplicate());
                return;
            }
            frame.clear();
        } else if (!last) {
            // An empty chunk would end the message.
            out.add(content != null ? Unpooled.EMPTY_BUFFER : ((FileRegion) msg).retain());
            return;
        }
        endChunk(frame, msg, length, last);
        out.add(bufferFor(ctx, frame, 0));
    }

    /** Writes what follows the content of a chunk, and behind the last one the end of the message. */
    private void endChunk(ByteBuf frame, Object msg, long length, boolean last) {
        if (last) {
            frame.writeBytes(length > 0 ? CRLF_LAST_CHUNK : LAST_CHUNK);
            writeTrailers(frame, ((LastHttpContent) msg).trailingHeaders());
        } else {
            frame.writeShort(CRLF);
        }
    }

    private void writeTrailers(ByteBuf out, HttpHeaders trailers) {
        if (!trailers.isEmpty()) {
            current = ignoredFraming;
            encodeHeaders(trailers, out);
        }
        out.writeShort(CRLF);
    }

    private static void writeChunkSize(ByteBuf out, long length) {
        out.ensureWritable(MAX_CHUNK_SIZE_LINE);
        int digits = Math.max(1, Long.SIZE + 3 - Long.numberOfLeadingZeros(length) >>> 2);
        for (int shift = digits - 1 << 2; shift >= 0; shift -= 4) {
            int digit = (int) (length >>> shift) & 15;
            out.writeByte(digit < 10 ? '0' + digit : 'a' + digit - 10);
        }
        out.writeShort(CRLF);
    }

    /** Returns a buffer of the context's allocator with what {@code octets} holds from an index on. */
    private static ByteBuf bufferFor(ChannelHandlerContext ctx, ByteBuf octets, int from) {
        int length = octets.writerIndex() - from;
        return ctx.alloc().buffer(length).writeBytes(octets, from, length);
    }

    private void expectStart(Object message) {
        if (state != State.START) {
            throw new IllegalStateException("unexpected message type: " + StringUtil.simpleClassName(message)
                    + " (expected: content of the message before it)");
        }
    }

    /** The buffer in a message, or null for a file region. */
    private static @Nullable ByteBuf bufferOf(Object msg) {
        if (msg.getClass() == DefaultHttpContent.class) {
            return ((DefaultHttpContent) msg).content();
        }
        if (msg instanceof HttpContent) {
            return ((HttpContent) msg).content();
        }
        return msg instanceof ByteBuf ? (ByteBuf) msg : null;
    }

    private static long lengthOf(Object msg) {
        ByteBuf content = bufferOf(msg);
        if (content != null) {
            return content.readableBytes();
        }
        if (msg instanceof FileRegion) {
            return ((FileRegion) msg).count();
        }
        throw new IllegalStateException("unexpected message type: " + StringUtil.simpleClassName(msg)
                + " (expected: content)");
    }

    private static void addRetained(Object msg, List<Object> out) {
        ByteBuf content = bufferOf(msg);
        out.add(content != null ? content.retain() : ((FileRegion) msg).retain());
    }

    private static void checkNotReleased(Object msg) {
        ByteBuf content = bufferOf(msg);
        if (content != null) {
            checkNotReleased(content);
        }
    }

    private static void checkNotReleased(ByteBuf content) {
        int references = content.refCnt();
        if (references == 0) {
            throw new IllegalReferenceCountException(references);
        }
    }

    /**
     * Writes text, of which only ASCII makes sense.
     *
     * @param s the text; characters other than ASCII become question marks
     * @param buf where to write it
     * @deprecated use {@link ByteBuf#writeCharSequence(CharSequence, java.nio.charset.Charset)}
     */
    @Deprecated
    protected static void encodeAscii(String s, ByteBuf buf) {
        buf.writeCharSequence(s, StandardCharsets.US_ASCII);
    }
}
