/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.internal.core.InboundWindow;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.codec.http2.internal.core.UpdateSink;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.CONNECTION_STREAM_ID;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.DEFAULT_WINDOW_SIZE;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.handler.codec.http2.Http2Exception.streamError;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Keeps the windows for what is received (RFC 9113 section 6.9), one {@link InboundWindow} for each stream and one for
 * the connection.
 *
 * <p>Every octet of DATA counts on the window of the connection, also for streams that are closed or unknown, and is
 * given back exactly once: when it is consumed, or when its stream is closed.
 */
public class DefaultHttp2LocalFlowController implements Http2LocalFlowController {
    /** An update goes out when half of a window is used up. */
    public static final float DEFAULT_WINDOW_UPDATE_RATIO = 0.5f;

    private static final InternalLogger LOGGER =
            InternalLoggerFactory.getInstance(DefaultHttp2LocalFlowController.class);

    private final Http2Connection connection;
    private final Http2Connection.PropertyKey windowKey;
    private final InboundWindow connectionWindow;
    private final UpdateSink<Http2Exception> updates = this::sendUpdate;
    private final boolean autoRefillConnectionWindow;
    @SuppressWarnings("NullAway.Init") // Set by the decoder; writeUpdate() looks.
    private Http2FrameWriter frameWriter;
    @SuppressWarnings("NullAway.Init") // Set when the connection is active; writeUpdate() looks.
    private ChannelHandlerContext ctx;
    private float windowUpdateRatio;
    private int initialWindowSize = DEFAULT_WINDOW_SIZE;
    /** {@code null} if windows keep their size. */
    private @Nullable AdaptiveWindow adaptiveWindow;

    /**
     * Creates a controller that sends updates when half of a window is used up.
     *
     * @param connection the streams
     */
    public DefaultHttp2LocalFlowController(Http2Connection connection) {
        this(connection, DEFAULT_WINDOW_UPDATE_RATIO, false);
    }

    /**
     * Creates a controller.
     *
     * @param connection the streams
     * @param windowUpdateRatio an update goes out when this part of a window, or less, is left; above 0 and below 1
     * @param autoRefillConnectionWindow whether what is received is given back to the connection at once, so that
     *        only the windows of streams hold the peer back
     */
    @SuppressWarnings("this-escape") // Listens to streams, which begin later.
    public DefaultHttp2LocalFlowController(Http2Connection connection, float windowUpdateRatio,
            boolean autoRefillConnectionWindow) {
        this.connection = checkNotNull(connection, "connection");
        this.autoRefillConnectionWindow = autoRefillConnectionWindow;
        windowUpdateRatio(windowUpdateRatio);
        windowKey = connection.newKey();
        connectionWindow = new InboundWindow(DEFAULT_WINDOW_SIZE, windowUpdateRatio);
        connection.addListener(new StreamWindows());
    }

    @Override
    public DefaultHttp2LocalFlowController frameWriter(Http2FrameWriter frameWriter) {
        this.frameWriter = checkNotNull(frameWriter, "frameWriter");
        return this;
    }

    @Override
    public void channelHandlerContext(ChannelHandlerContext ctx) {
        this.ctx = checkNotNull(ctx, "ctx");
    }

    /** Lets the windows grow by what is received. */
    void adaptiveWindow(AdaptiveWindow adaptiveWindow) {
        this.adaptiveWindow = adaptiveWindow;
    }

    @Override
    public void initialWindowSize(int newWindowSize) throws Http2Exception {
        moveWindows(newWindowSize, false);
    }

    /** Like {@link #initialWindowSize(int)}, for a size that the peer has acknowledged: nothing above it may come. */
    void acknowledgedWindowSize(int newWindowSize) throws Http2Exception {
        moveWindows(newWindowSize, true);
    }

    private void moveWindows(int newWindowSize, boolean acknowledged) throws Http2Exception {
        int delta = checkPositiveOrZero(newWindowSize, "newWindowSize") - initialWindowSize;
        connection.forEachActiveStream(stream -> {
            InboundWindow window = stream.getProperty(windowKey);
            if (window != null && !window.shift(delta, acknowledged)) {
                throw connectionError(Refusal.OWN_WINDOW_TOO_LARGE, newWindowSize, stream.id(), Integer.MAX_VALUE);
            }
            return true;
        });
        initialWindowSize = newWindowSize;
    }

    @Override
    public int initialWindowSize() {
        return initialWindowSize;
    }

    @Override
    public int initialWindowSize(Http2Stream stream) {
        InboundWindow window = windowOf(stream);
        return window == null ? 0 : window.target();
    }

    @Override
    public int windowSize(Http2Stream stream) {
        InboundWindow window = windowOf(stream);
        return window == null ? 0 : window.window();
    }

    @Override
    public int unconsumedBytes(Http2Stream stream) {
        InboundWindow window = windowOf(stream);
        return window == null ? 0 : window.unconsumed();
    }

    @Override
    public void incrementWindowSize(Http2Stream stream, int delta) throws Http2Exception {
        InboundWindow window = windowOf(stream);
        if (window != null) {
            window.widen(delta);
            writeUpdate(stream.id(), window);
        }
    }

    /**
     * Sets from which part of a window on updates go out, for streams that begin from now on.
     *
     * @param ratio above 0 and below 1
     */
    public void windowUpdateRatio(float ratio) {
        windowUpdateRatio = checkRatio(ratio);
    }

    /**
     * Returns from which part of a window on updates go out.
     *
     * @return above 0 and below 1
     */
    public float windowUpdateRatio() {
        return windowUpdateRatio;
    }

    /**
     * Sets from which part of the window of one stream on updates go out. One that is due is written.
     *
     * @param stream the stream, open or half-closed; {@link Http2Connection#connectionStream()} for the connection
     * @param ratio above 0 and below 1
     * @throws Http2Exception if an update cannot be written
     */
    public void windowUpdateRatio(Http2Stream stream, float ratio) throws Http2Exception {
        InboundWindow window = checkWindow(stream);
        window.updateRatio(checkRatio(ratio));
        writeUpdate(stream.id(), window);
    }

    /**
     * Returns from which part of the window of one stream on updates go out.
     *
     * @param stream the stream, open or half-closed; {@link Http2Connection#connectionStream()} for the connection
     * @return above 0 and below 1
     * @throws Http2Exception never
     */
    public float windowUpdateRatio(Http2Stream stream) throws Http2Exception {
        return checkWindow(stream).updateRatio();
    }

    private static float checkRatio(float ratio) {
        if (!(ratio > 0 && ratio < 1)) {
            throw new IllegalArgumentException("ratio: " + ratio + " (expected: above 0 and below 1)");
        }
        return ratio;
    }

    private InboundWindow checkWindow(Http2Stream stream) {
        InboundWindow window = windowOf(stream);
        if (window == null) {
            throw new IllegalArgumentException("stream " + stream.id() + ": " + stream.state()
                    + " (expected: open or half-closed)");
        }
        return window;
    }

    /** Returns the window of a stream, or {@code null} if it is not open. */
    private @Nullable InboundWindow windowOf(Http2Stream stream) {
        if (stream.id() == CONNECTION_STREAM_ID) {
            return connectionWindow;
        }
        InboundWindow window = stream.getProperty(windowKey);
        // The window of a request without content, which the peer has ended as it began, is only created if it is asked
        // for.
        return window == null && stream.state() == Http2Stream.State.HALF_CLOSED_REMOTE ? newWindow(stream) : window;
    }

    private InboundWindow newWindow(Http2Stream stream) {
        InboundWindow window = new InboundWindow(initialWindowSize, windowUpdateRatio);
        stream.setProperty(windowKey, window);
        return window;
    }

    @Override
    @SuppressWarnings("NullAway") // Without a stream there is no window.
    public void receiveFlowControlledFrame(@Nullable Http2Stream stream, ByteBuf data, int padding, boolean endOfStream)
            throws Http2Exception {
        int octets = data.readableBytes() + padding;
        if (!connectionWindow.onReceived(octets)) {
            throw connectionError(Refusal.CONNECTION_WINDOW_EXCEEDED, octets, connectionWindow.window());
        }
        if (adaptiveWindow != null) {
            adaptiveWindow.onReceived(octets);
        }
        InboundWindow window = stream == null ? null : windowOf(stream);
        if (window == null) {
            giveBackToConnection(octets);
            return;
        }
        if (endOfStream) {
            window.onEndReceived();
        }
        if (!window.onReceived(octets)) {
            int allowed = window.window();
            giveBackToConnection(octets);
            throw streamError(stream.id(), Refusal.STREAM_WINDOW_EXCEEDED, octets, allowed);
        }
        if (autoRefillConnectionWindow) {
            giveBackToConnection(octets);
        }
    }

    @Override
    public boolean consumeBytes(Http2Stream stream, int numBytes) throws Http2Exception {
        checkPositiveOrZero(numBytes, "numBytes");
        if (stream.id() == CONNECTION_STREAM_ID) {
            throw new UnsupportedOperationException("octets are consumed for a stream, and for the connection with it");
        }
        InboundWindow window = windowOf(stream);
        if (numBytes == 0 || window == null) {
            // Octets that came for a stream are given back when it is closed.
            return false;
        }
        if (!window.onConsumed(numBytes)) {
            throw streamError(stream.id(), Refusal.CONSUMED_TOO_MUCH, stream.id(), numBytes, window.unconsumed());
        }
        boolean written = !autoRefillConnectionWindow && giveBackToConnection(numBytes);
        return writeUpdate(stream.id(), window) | written;
    }

    private boolean giveBackToConnection(int octets) throws Http2Exception {
        if (!connectionWindow.onConsumed(octets)) {
            throw connectionError(Refusal.CONNECTION_CONSUMED_TOO_MUCH, octets, connectionWindow.unconsumed());
        }
        return writeUpdate(CONNECTION_STREAM_ID, connectionWindow);
    }

    private boolean writeUpdate(int streamId, InboundWindow window) throws Http2Exception {
        return ctx != null && frameWriter != null && window.sendUpdate(streamId, updates);
    }

    private void sendUpdate(int streamId, int increment) throws Http2Exception {
        ChannelFuture written = frameWriter.writeWindowUpdate(ctx, streamId, increment, ctx.newPromise());
        if (written.cause() != null && ctx.channel().isActive()) {
            onUpdateLost(streamId, written.cause());
        }
    }

    /** The peer would wait for ever. */
    private void onUpdateLost(int streamId, Throwable cause) throws Http2Exception {
        Http2Exception lost = connectionError(Refusal.WINDOW_UPDATE_NOT_WRITTEN, cause, streamId);
        if (!(ctx.handler() instanceof Http2LifecycleManager manager)) {
            throw lost;
        }
        manager.onError(ctx, true, lost);
    }

    /**
     * Creates the windows of streams, and gives back to the connection the octets that a closed stream has not
     * consumed.
     */
    private final class StreamWindows extends Http2ConnectionAdapter {
        @Override
        public void onStreamActive(Http2Stream stream) {
            if (stream.state() != Http2Stream.State.HALF_CLOSED_REMOTE) {
                newWindow(stream);
            }
        }

        @Override
        public void onStreamClosed(Http2Stream stream) {
            InboundWindow window = stream.removeProperty(windowKey);
            if (window == null || window.unconsumed() == 0 || autoRefillConnectionWindow) {
                return;
            }
            try {
                if (giveBackToConnection(window.unconsumed())) {
                    ctx.flush();
                }
            } catch (Http2Exception e) {
                LOGGER.error("The octets of closed stream {} cannot be given back.", stream.id(), e);
            }
        }
    }
}
