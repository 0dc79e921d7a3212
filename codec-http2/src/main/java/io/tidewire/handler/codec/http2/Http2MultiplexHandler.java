/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.drain.DrainEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.channel.socket.ChannelOutputShutdownEvent;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.ssl.SslCloseCompletionEvent;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;


import javax.net.ssl.SSLException;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.HTTP_UPGRADE_STREAM_ID;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.isOutboundStream;
import static io.tidewire.handler.codec.http2.Http2Exception.streamError;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Creates a channel for each stream. To be added behind {@link Http2FrameCodec}.
 *
 * <pre>
 *   socket -- Http2FrameCodec -- Http2MultiplexHandler -- handlers of the connection (SETTINGS, PING, GOAWAY)
 *                                   |      |      |
 *                                 stream stream stream    an Http2StreamChannel each, with the stream handler
 * </pre>
 *
 * <p>A stream that the peer opens, also one that it promised, becomes a registered and active {@link
 * Http2StreamChannel} with the given handler before its first frame is read; {@link Http2StreamChannelBootstrap} opens
 * streams from this side.
 *
 * <p><b>Reading.</b> HEADERS, DATA, PUSH_PROMISE and unknown frames are read as messages, as many as the stream channel
 * asks for by {@code read()} or auto-read; others wait. Octets of DATA are given back to the peer with the next
 * {@code read()} after they were read, so that a stream which is not read holds the peer back. RST_STREAM, PRIORITY,
 * and a GOAWAY that concerns the stream, come as user events. {@code channelReadComplete} comes when the connection
 * has read what there was.
 *
 * <p><b>Writing.</b> Frames without a stream get that of the channel. A flush while the connection reads is made at the
 * end of that read, once for all streams. A stream channel is writable if its own octets that wait are below its water
 * mark and the channel of the connection is writable.
 *
 * <p><b>End.</b> When both sides have ended the stream, or one has reset it, the stream channel reads what waits and
 * closes. Closing it earlier resets the stream: with CANCEL, or with NO_ERROR where a server has sent its whole
 * response. An error of the stream is fired as exception, and closes the channel with its code. When the connection
 * ends, all its stream channels are closed.
 *
 * <p>The stream handler is used for many channels, so it has to be {@link Sharable}, as {@link
 * io.tidewire.channel.ChannelInitializer} is.
 */
public final class Http2MultiplexHandler extends Http2ChannelDuplexHandler {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(Http2MultiplexHandler.class);
    private static final List<MultiplexedStreamChannel> NONE = List.of();
    /** So much may wait unread in the streams of a connection that have ended, or as much as its window is. */
    private static final int MIN_UNREAD_OCTETS = 1 << 20;

    private final ChannelHandler inboundStreamHandler;
    private final @Nullable ChannelHandler upgradeStreamHandler;

    // Event loop only.
    @SuppressWarnings("NullAway.Init") // Set when the handler is added.
    private ChannelHandlerContext ctx;
    /**
     * Channels that have read something, and are told when the connection has read what there was. Made with the first
     * one.
     */
    private @Nullable ArrayDeque<MultiplexedStreamChannel> awaitingReadComplete;
    /** Channels of streams that were not opened yet, which no other code knows of. Made with the first one. */
    private List<MultiplexedStreamChannel> unopened = NONE;
    /** Channels whose streams have ended before their frames were asked for. Made with the first one. */
    private Set<MultiplexedStreamChannel> unread = Set.of();
    private long unreadOctets;

    /**
     * Creates a handler.
     *
     * @param inboundStreamHandler added to the channel of each stream that the peer opens
     */
    public Http2MultiplexHandler(ChannelHandler inboundStreamHandler) {
        this(inboundStreamHandler, null);
    }

    /**
     * Creates a handler.
     *
     * @param inboundStreamHandler added to the channel of each stream that the peer opens
     * @param upgradeStreamHandler added to the channel of the response to the request with which this client has
     *        upgraded the connection; {@code null} if there is no such request
     */
    public Http2MultiplexHandler(ChannelHandler inboundStreamHandler, @Nullable ChannelHandler upgradeStreamHandler) {
        this.inboundStreamHandler = checkNotNull(inboundStreamHandler, "inboundStreamHandler");
        this.upgradeStreamHandler = upgradeStreamHandler;
    }

    @Override
    protected void handlerAdded0(ChannelHandlerContext ctx) {
        if (ctx.executor() != ctx.channel().eventLoop()) {
            throw new IllegalStateException("added with an executor of its own (expected: the channel's event loop)");
        }
        this.ctx = ctx;
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) {
        awaitingReadComplete = null;
        closeUnopened();
        closeUnread();
        // The channels would receive no more frames.
        forEachChannel(MultiplexedStreamChannel::closeNow);
    }

    ChannelHandlerContext ctx() {
        return ctx;
    }

    /** Creates the channel of a stream that this side is going to open. It is to be registered. */
    MultiplexedStreamChannel newOutboundChannel() {
        MultiplexedStreamChannel channel = new MultiplexedStreamChannel(this, codec().newStream());
        if (unopened == NONE) {
            unopened = new ArrayList<>();
        }
        unopened.add(channel);
        return channel;
    }

    /** The stream of a channel was opened, or the channel closed before. */
    void onOpenedOrClosed(MultiplexedStreamChannel channel) {
        // The last one most of the time, as HEADERS are written at once.
        int index = unopened.lastIndexOf(channel);
        if (index >= 0) {
            unopened.remove(index);
        }
    }

    /** Notifies a channel when the connection has read its input so far. */
    void awaitReadComplete(MultiplexedStreamChannel channel) {
        if (awaitingReadComplete == null) {
            awaitingReadComplete = new ArrayDeque<>(8);
        }
        awaitingReadComplete.add(channel);
    }

    /**
     * The stream of a channel has ended before its frames were asked for. The peer may open another one instead, and
     * has its window back: what waits in all such channels is bounded here.
     */
    void onEndedUnread(MultiplexedStreamChannel channel) {
        if (unread.isEmpty()) {
            unread = new LinkedHashSet<>();
        }
        unread.add(channel);
        unreadOctets += channel.unreadOctets();
        long limit = Math.max(MIN_UNREAD_OCTETS, connectionWindow());
        if (unreadOctets > limit) {
            channel.refuseToWait(streamError(channel.stream().id(), Refusal.UNREAD_OVER_LIMIT, channel.stream().id(),
                    unreadOctets, limit));
        }
    }

    @SuppressWarnings("NullAway") // The codec's decoder has set the flow controller.
    private int connectionWindow() {
        Http2Connection connection = codec().connection();
        return connection.local().flowController().initialWindowSize(connection.connectionStream());
    }

    /** A channel that {@link #onEndedUnread} has reported is closed. */
    void onUnreadGone(MultiplexedStreamChannel channel) {
        if (unread.remove(channel)) {
            unreadOctets -= channel.unreadOctets();
        }
    }

    /** Closes channels whose streams have ended, when the connection has: no other code knows of them. */
    private void closeUnread() {
        for (MultiplexedStreamChannel channel : unread.toArray(new MultiplexedStreamChannel[0])) {
            channel.closeNow();
        }
    }

    Http2FrameCodec frameCodec() {
        return codec();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (msg instanceof Http2StreamFrame frame && frame.stream() instanceof DefaultHttp2FrameStream stream
                && stream.channel() != null) {
            onFrame(stream.channel(), frame);
            return;
        }
        if (msg instanceof Http2GoAwayFrame goAway) {
            onGoAway(goAway);
        }
        ctx.fireChannelRead(msg);
    }

    private static void onFrame(MultiplexedStreamChannel channel, Http2StreamFrame frame) {
        if (frame instanceof Http2ResetFrame reset) {
            channel.onReset(reset.errorCode());
        }
        if (frame instanceof Http2ResetFrame || frame instanceof Http2PriorityFrame) {
            // Not held back by flow control, so not by reads either.
            channel.pipeline().fireUserEventTriggered(frame);
        } else if (!(frame instanceof Http2WindowUpdateFrame)) {
            channel.onFrame(frame);
        }
    }

    /** Notifies the streams that the peer has not acted on. They can be tried again (RFC 9113 section 8.7). */
    private void onGoAway(Http2GoAwayFrame goAway) throws Http2Exception {
        int lastStreamId = goAway.lastStreamId();
        boolean server = codec().connection().isServer();
        forEachActiveStream(stream -> {
            MultiplexedStreamChannel channel = ((DefaultHttp2FrameStream) stream).channel();
            if (channel != null && stream.id() > lastStreamId && isOutboundStream(server, stream.id())) {
                channel.pipeline().fireUserEventTriggered(goAway.retainedDuplicate());
            }
            return true;
        });
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        // Flushes of the channels wait for the one that the codec makes behind this event.
        // Looked at anew each time: a channel may remove this handler, or make others wait.
        while (awaitingReadComplete != null && !awaitingReadComplete.isEmpty()) {
            awaitingReadComplete.poll().onParentReadComplete();
        }
        ctx.fireChannelReadComplete();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        // The others are told by the codec, which closes their streams.
        closeUnopened();
        closeUnread();
        ctx.fireChannelInactive();
    }

    private void closeUnopened() {
        while (!unopened.isEmpty()) {
            unopened.remove(unopened.size() - 1).closeNow();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        boolean writable = ctx.channel().isWritable();
        forEachChannel(channel -> channel.onParentWritability(writable));
        for (MultiplexedStreamChannel channel : unopened.toArray(new MultiplexedStreamChannel[0])) {
            channel.onParentWritability(writable);
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        if (evt instanceof Http2FrameStreamEvent event && event.stream() instanceof DefaultHttp2FrameStream stream) {
            if (event.type() == Http2FrameStreamEvent.Type.State) {
                onStateChanged(stream);
            }
            if (stream.channel() != null) {
                return;
            }
        } else if (evt == ChannelInputShutdownReadComplete.INSTANCE || evt == ChannelOutputShutdownEvent.INSTANCE
                || evt instanceof SslCloseCompletionEvent || evt instanceof DrainEvent) {
            forEachChannel(channel -> channel.pipeline().fireUserEventTriggered(evt));
        }
        ctx.fireUserEventTriggered(evt);
    }

    private void onStateChanged(DefaultHttp2FrameStream stream) {
        MultiplexedStreamChannel channel = stream.channel();
        switch (stream.state()) {
            case OPEN, HALF_CLOSED_LOCAL, HALF_CLOSED_REMOTE -> {
                if (channel == null) {
                    openChannel(stream);
                } else {
                    channel.onOpened();
                }
            }
            case CLOSED -> {
                if (channel != null) {
                    channel.onStreamClosed();
                }
            }
            case IDLE, RESERVED_LOCAL, RESERVED_REMOTE -> { }
        }
    }

    private void openChannel(DefaultHttp2FrameStream stream) {
        if (!isOutboundStream(codec().connection().isServer(), stream.id())) {
            openChannel(stream, inboundStreamHandler, false);
        } else if (upgradeStreamHandler != null && stream.id() == HTTP_UPGRADE_STREAM_ID
                && stream.state() == Http2Stream.State.HALF_CLOSED_LOCAL) {
            openChannel(stream, upgradeStreamHandler, true);
        }
        // Others were opened by a handler that reads their frames itself.
    }

    private void openChannel(DefaultHttp2FrameStream stream, ChannelHandler handler, boolean outputEnded) {
        MultiplexedStreamChannel channel = new MultiplexedStreamChannel(this, stream);
        if (outputEnded) {
            channel.endOutput();
        }
        try {
            channel.pipeline().addLast(handler);
            channel.register(ctx.channel().eventLoop());
        } catch (Throwable cause) {
            LOGGER.warn("{}: no channel for stream {}", ctx.channel(), stream, cause);
        }
        if (!channel.isRegistered()) {
            channel.abandon();
        }
    }

    @Override
    @SuppressWarnings("NullAway") // Both exceptions are made of their causes.
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (cause instanceof Http2FrameStreamException failure
                && failure.stream() instanceof DefaultHttp2FrameStream stream && stream.channel() != null) {
            MultiplexedStreamChannel channel = stream.channel();
            // First: a handler that closes the channel when it is told must not hide the error from the peer.
            channel.closeError(failure.error());
            try {
                channel.pipeline().fireExceptionCaught(failure.getCause() == null ? failure : failure.getCause());
            } finally {
                channel.closeNow();
            }
            return;
        }
        if (cause instanceof Http2MultiplexActiveStreamsException) {
            forEachChannel(channel -> channel.pipeline().fireExceptionCaught(cause.getCause()));
            return;
        }
        if (cause.getCause() instanceof SSLException) {
            forEachChannel(channel -> channel.pipeline().fireExceptionCaught(cause));
        }
        ctx.fireExceptionCaught(cause);
    }

    /** An action on each channel of an open stream. */
    @FunctionalInterface
    private interface ChannelAction {
        void on(MultiplexedStreamChannel channel);
    }

    private void forEachChannel(ChannelAction action) {
        try {
            forEachActiveStream(stream -> {
                MultiplexedStreamChannel channel = ((DefaultHttp2FrameStream) stream).channel();
                if (channel != null) {
                    action.on(channel);
                }
                return true;
            });
        } catch (Http2Exception e) {
            // None of the actions throws one.
            throw new IllegalStateException(e);
        }
    }
}
