/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.sse;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.RejectedExecutionException;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Writes {@link ServerSentEvent}s as content of a response (the HTML standard, section 9.2.6). Other messages pass.
 *
 * <pre>{@code
 * pipeline.addLast(new HttpServerCodec(), new ServerSentEventEncoder(), application);
 *
 * ctx.writeAndFlush(ServerSentEventEncoder.newResponse(request.protocolVersion()));
 * ctx.write(ServerSentEvent.data("first line\nsecond line").withId("1"));   // as often as there is news
 * ctx.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);                    // if it ever ends
 * }</pre>
 *
 * <p><b>Flush.</b> Events leave without a flush by the application: those that are written in one turn of the event
 * loop leave together at its end.
 *
 * <p><b>Back-pressure.</b> A source of events stops while {@code channel.isWritable()} is {@code false}, and goes on
 * at {@code channelWritabilityChanged}. A source that cannot stop is bounded: an event is refused with an
 * {@link UnsentEventsException}, and the channel closed, if what waits to be sent exceeds the high-water mark by more
 * than a limit, by default 1 MiB. The page connects again by itself, and tells by {@code Last-Event-ID} what it has.
 *
 * <p>A handler that compresses content has to send each part at once to be of use here. Executor of the context only.
 */
public final class ServerSentEventEncoder extends ChannelOutboundHandlerAdapter {
    /** How many bytes may wait above the high-water mark, unless a constructor says otherwise. */
    public static final long DEFAULT_MAX_EXCESS_BYTES = 1 << 20;

    /** Names, colons, spaces and line ends of an event with all its fields, and the digits of a time. */
    private static final int FIELDS_OCTETS = 64;

    private final long maxExcessBytes;
    private boolean flushPending;

    /** Creates an encoder with the default limit. */
    public ServerSentEventEncoder() {
        this(DEFAULT_MAX_EXCESS_BYTES);
    }

    /**
     * Creates an encoder.
     *
     * @param maxExcessBytes how many bytes may wait above the high-water mark when an event is written, zero or more
     * @throws IllegalArgumentException if the limit is negative
     */
    public ServerSentEventEncoder(long maxExcessBytes) {
        this.maxExcessBytes = checkPositiveOrZero(maxExcessBytes, "maxExcessBytes");
    }

    /**
     * Creates the head of a response that events follow: chunked, or, for HTTP/1.0, up to the end of the connection.
     *
     * @param version the version of the request
     * @return a response with status 200 that no cache keeps
     */
    public static HttpResponse newResponse(HttpVersion version) {
        HttpResponse response = new DefaultHttpResponse(checkNotNull(version, "version"), HttpResponseStatus.OK);
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_EVENT_STREAM)
                .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
        if (version.compareTo(HttpVersion.HTTP_1_1) < 0) {
            HttpUtil.setKeepAlive(response, false);
        } else {
            HttpUtil.setTransferEncodingChunked(response, true);
        }
        return response;
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (!(msg instanceof ServerSentEvent)) {
            ctx.write(msg, promise);
            return;
        }
        long excess = bytesAboveHighWaterMark(ctx.channel());
        if (excess > maxExcessBytes) {
            promise.tryFailure(new UnsentEventsException("an event is written while " + excess
                    + " bytes wait above the high-water mark (expected: maxExcessBytes, " + maxExcessBytes
                    + ", at most); the channel is closed"));
            ctx.close();
            return;
        }
        ctx.write(new DefaultHttpContent(encode(ctx.alloc(), (ServerSentEvent) msg)), promise);
        flushLater(ctx);
    }

    /**
     * The channel only knows how much has to leave until it is writable: one byte more than waits above the lower mark.
     */
    private static long bytesAboveHighWaterMark(Channel channel) {
        int low = channel.config().getWriteBufferLowWaterMark();
        return channel.bytesBeforeWritable() - 1 + low - channel.config().getWriteBufferHighWaterMark();
    }

    private void flushLater(ChannelHandlerContext ctx) {
        if (flushPending) {
            return;
        }
        flushPending = true;
        try {
            ctx.executor().execute(() -> {
                if (flushPending) {
                    flush(ctx);
                }
            });
        } catch (RejectedExecutionException e) {
            // The loop has ended: there is no later turn.
            flush(ctx);
        }
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        flushPending = false;
        ctx.flush();
    }

    private static ByteBuf encode(ByteBufAllocator allocator, ServerSentEvent event) {
        ByteBuf out = allocator.buffer(FIELDS_OCTETS + length(event.comment()) + length(event.id())
                + length(event.event()) + length(event.data()));
        try {
            writeLines("", event.comment(), out);
            writeLines("event", event.event(), out);
            writeLines("id", event.id(), out);
            if (event.retryMillis() >= 0) {
                writeLines("retry", Long.toString(event.retryMillis()), out);
            }
            writeLines("data", event.data(), out);
            return out.writeByte('\n');
        } catch (Throwable e) {
            out.release();
            throw e;
        }
    }

    private static int length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }

    /** Writes a field for each line of a text; CR LF, CR and LF end one, as they do for the page. */
    private static void writeLines(String field, @Nullable String text, ByteBuf out) {
        if (text == null) {
            return;
        }
        int start = 0;
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                writeLine(field, text, start, i, out);
                if (c == '\r' && i + 1 < length && text.charAt(i + 1) == '\n') {
                    i++;
                }
                start = i + 1;
            }
        }
        writeLine(field, text, start, length, out);
    }

    /** Always with a space, of which the page drops one: a line that begins with a space keeps it. */
    private static void writeLine(String field, String text, int start, int end, ByteBuf out) {
        ByteBufUtil.writeAscii(out, field);
        out.writeByte(':').writeByte(' ');
        ByteBufUtil.writeUtf8(out, text, start, end);
        out.writeByte('\n');
    }
}
