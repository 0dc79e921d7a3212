/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandlerAdapter;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.logging.LogLevel;
import io.tidewire.util.AsciiString;
import io.tidewire.util.internal.LogText;
import io.tidewire.util.internal.logging.InternalLogLevel;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map.Entry;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Logs frames, a line for each, where {@link Http2InboundFrameLogger} and {@link Http2OutboundFrameLogger} read and
 * write them. Frames are only looked at.
 *
 * <p>Control characters are shown as escapes, so that no peer can forge a line of the log. Of content, at most 64
 * octets are shown; of a field that holds credentials, only its length.
 */
public class Http2FrameLogger extends ChannelHandlerAdapter {
    /** The direction of a frame. */
    public enum Direction {
        /** The peer. */
        INBOUND,
        /** We. */
        OUTBOUND
    }

    /** Bounds the text that one frame can cause. */
    private static final int MAX_SHOWN_OCTETS = 64;
    private static final List<AsciiString> CREDENTIALS = List.of(HttpHeaderNames.AUTHORIZATION,
            HttpHeaderNames.PROXY_AUTHORIZATION, HttpHeaderNames.COOKIE, HttpHeaderNames.SET_COOKIE);

    private final InternalLogger logger;
    private final InternalLogLevel level;

    /**
     * Creates a logger under the name of this class.
     *
     * @param level the level to log on
     */
    public Http2FrameLogger(LogLevel level) {
        this(level, Http2FrameLogger.class);
    }

    /**
     * Creates a logger.
     *
     * @param level the level to log on
     * @param name the name under which to log
     */
    public Http2FrameLogger(LogLevel level, String name) {
        this(level, InternalLoggerFactory.getInstance(checkNotNull(name, "name")));
    }

    /**
     * Creates a logger.
     *
     * @param level the level to log on
     * @param clazz the class under whose name to log
     */
    public Http2FrameLogger(LogLevel level, Class<?> clazz) {
        this(level, InternalLoggerFactory.getInstance(checkNotNull(clazz, "clazz")));
    }

    private Http2FrameLogger(LogLevel level, InternalLogger logger) {
        this.level = checkNotNull(level, "level").toInternalLevel();
        this.logger = logger;
    }

    /**
     * Returns whether frames are logged.
     *
     * @return {@code false} if the level is switched off: then the other methods do nothing
     */
    public boolean isEnabled() {
        return logger.isEnabled(level);
    }

    /** The beginning of a line; {@code null} if nothing is logged. */
    private @Nullable StringBuilder start(Direction direction, ChannelHandlerContext ctx, String frame) {
        return isEnabled() ? new StringBuilder(128).append(ctx.channel()).append(' ').append(direction).append(' ')
                .append(frame) : null;
    }

    private void log(StringBuilder line) {
        logger.log(level, line.toString(), (Throwable) null);
    }

    /**
     * Logs DATA.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     * @param data the content
     * @param padding octets of padding
     * @param endStream whether the stream ends
     */
    public void logData(Direction direction, ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
            boolean endStream) {
        StringBuilder line = start(direction, ctx, "DATA");
        if (line != null) {
            appendStream(line, streamId).append(" padding=").append(padding).append(" endStream=").append(endStream);
            log(appendOctets(line, data));
        }
    }

    /**
     * Logs HEADERS without priority.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     * @param headers the fields
     * @param padding octets of padding
     * @param endStream whether the stream ends
     */
    public void logHeaders(Direction direction, ChannelHandlerContext ctx, int streamId, Http2Headers headers,
            int padding, boolean endStream) {
        StringBuilder line = start(direction, ctx, "HEADERS");
        if (line != null) {
            appendStream(line, streamId).append(" padding=").append(padding).append(" endStream=").append(endStream);
            log(appendFields(line, headers));
        }
    }

    /**
     * Logs HEADERS with priority.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     * @param headers the fields
     * @param streamDependency the stream that it depends on
     * @param weight 1 to 256
     * @param exclusive whether it is the only one to depend on it
     * @param padding octets of padding
     * @param endStream whether the stream ends
     */
    public void logHeaders(Direction direction, ChannelHandlerContext ctx, int streamId, Http2Headers headers,
            int streamDependency, short weight, boolean exclusive, int padding, boolean endStream) {
        StringBuilder line = start(direction, ctx, "HEADERS");
        if (line != null) {
            appendStream(line, streamId);
            appendPriority(line, streamDependency, weight, exclusive);
            line.append(" padding=").append(padding).append(" endStream=").append(endStream);
            log(appendFields(line, headers));
        }
    }

    /**
     * Logs PRIORITY.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     * @param streamDependency the stream that it depends on
     * @param weight 1 to 256
     * @param exclusive whether it is the only one to depend on it
     */
    public void logPriority(Direction direction, ChannelHandlerContext ctx, int streamId, int streamDependency,
            short weight, boolean exclusive) {
        StringBuilder line = start(direction, ctx, "PRIORITY");
        if (line != null) {
            log(appendPriority(appendStream(line, streamId), streamDependency, weight, exclusive));
        }
    }

    /**
     * Logs RST_STREAM.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     */
    public void logRstStream(Direction direction, ChannelHandlerContext ctx, int streamId, long errorCode) {
        StringBuilder line = start(direction, ctx, "RST_STREAM");
        if (line != null) {
            log(appendStream(line, streamId).append(" errorCode=").append(errorCode));
        }
    }

    /**
     * Logs the acknowledgement of SETTINGS.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     */
    public void logSettingsAck(Direction direction, ChannelHandlerContext ctx) {
        StringBuilder line = start(direction, ctx, "SETTINGS ack=true");
        if (line != null) {
            log(line);
        }
    }

    /**
     * Logs SETTINGS.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     * @param settings the values
     */
    public void logSettings(Direction direction, ChannelHandlerContext ctx, Http2Settings settings) {
        StringBuilder line = start(direction, ctx, "SETTINGS ack=false");
        if (line != null) {
            log(line.append(" settings=").append(settings));
        }
    }

    /**
     * Logs PING.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     * @param data the octets
     */
    public void logPing(Direction direction, ChannelHandlerContext ctx, long data) {
        StringBuilder line = start(direction, ctx, "PING ack=false");
        if (line != null) {
            log(line.append(" octets=").append(data));
        }
    }

    /**
     * Logs the answer to PING.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     * @param data the octets
     */
    public void logPingAck(Direction direction, ChannelHandlerContext ctx, long data) {
        StringBuilder line = start(direction, ctx, "PING ack=true");
        if (line != null) {
            log(line.append(" octets=").append(data));
        }
    }

    /**
     * Logs PUSH_PROMISE.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     * @param headers the fields of the request
     * @param padding octets of padding
     */
    public void logPushPromise(Direction direction, ChannelHandlerContext ctx, int streamId, int promisedStreamId,
            Http2Headers headers, int padding) {
        StringBuilder line = start(direction, ctx, "PUSH_PROMISE");
        if (line != null) {
            appendStream(line, streamId).append(" promisedStreamId=").append(promisedStreamId)
                    .append(" padding=").append(padding);
            log(appendFields(line, headers));
        }
    }

    /**
     * Logs GOAWAY.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     * @param lastStreamId the last stream that was or may have been processed
     */
    public void logGoAway(Direction direction, ChannelHandlerContext ctx, int lastStreamId, long errorCode,
            ByteBuf debugData) {
        StringBuilder line = start(direction, ctx, "GOAWAY");
        if (line != null) {
            line.append(" lastStreamId=").append(lastStreamId).append(" errorCode=").append(errorCode);
            log(appendOctets(line, debugData));
        }
    }

    /**
     * Logs WINDOW_UPDATE.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     * @param streamId the stream, 0 for the connection
     * @param windowSizeIncrement octets
     */
    public void logWindowsUpdate(Direction direction, ChannelHandlerContext ctx, int streamId,
            int windowSizeIncrement) {
        StringBuilder line = start(direction, ctx, "WINDOW_UPDATE");
        if (line != null) {
            log(appendStream(line, streamId).append(" increment=").append(windowSizeIncrement));
        }
    }

    /**
     * Logs PRIORITY_UPDATE (RFC 9218 section 7.1) that was received.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     * @param prioritizedStreamId the stream whose priority changes
     * @param priority the value of a {@code priority} field
     */
    public void logPriorityUpdate(Direction direction, ChannelHandlerContext ctx, int prioritizedStreamId,
            ByteBuf priority) {
        StringBuilder line = start(direction, ctx, "PRIORITY_UPDATE");
        if (line != null) {
            log(appendOctets(line.append(" prioritizedStreamId=").append(prioritizedStreamId), priority));
        }
    }

    /**
     * Logs a frame of a type that is not known.
     *
     * @param direction the sender
     * @param ctx the context whose channel is named
     * @param streamId the stream, 0 for the connection
     * @param data its payload
     */
    public void logUnknownFrame(Direction direction, ChannelHandlerContext ctx, byte frameType, int streamId,
            Http2Flags flags, ByteBuf data) {
        StringBuilder line = start(direction, ctx, "UNKNOWN");
        if (line != null) {
            line.append(" frameType=").append(frameType & 0xFF);
            appendStream(line, streamId).append(" flags=").append(flags.value());
            log(appendOctets(line, data));
        }
    }

    private static StringBuilder appendStream(StringBuilder line, int streamId) {
        return line.append(" streamId=").append(streamId);
    }

    private static StringBuilder appendPriority(StringBuilder line, int streamDependency, short weight,
            boolean exclusive) {
        return line.append(" streamDependency=").append(streamDependency).append(" weight=").append(weight)
                .append(" exclusive=").append(exclusive);
    }

    private static StringBuilder appendOctets(StringBuilder line, ByteBuf octets) {
        int length = octets.readableBytes();
        line.append(" length=").append(length);
        if (length > 0) {
            line.append(" octets=").append(
                    ByteBufUtil.hexDump(octets, octets.readerIndex(), Math.min(length, MAX_SHOWN_OCTETS)));
            if (length > MAX_SHOWN_OCTETS) {
                line.append("...");
            }
        }
        return line;
    }

    private static StringBuilder appendFields(StringBuilder line, Http2Headers headers) {
        line.append(" headers=[");
        String separator = "";
        for (Entry<CharSequence, CharSequence> field : headers) {
            LogText.append(line.append(separator), field.getKey()).append(": ");
            if (isCredential(field.getKey())) {
                line.append('(').append(field.getValue().length()).append(" octets)");
            } else {
                LogText.append(line, field.getValue());
            }
            separator = ", ";
        }
        return line.append(']');
    }

    private static boolean isCredential(CharSequence name) {
        for (AsciiString credential : CREDENTIALS) {
            if (credential.contentEqualsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }
}
