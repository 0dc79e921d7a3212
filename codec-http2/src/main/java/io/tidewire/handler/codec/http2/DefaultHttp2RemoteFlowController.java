/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.internal.core.FrameSink;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.codec.http2.internal.core.SendAccount;
import io.tidewire.handler.codec.http2.internal.core.SendQueue;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.CONNECTION_STREAM_ID;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.DEFAULT_WINDOW_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_INITIAL_WINDOW_SIZE;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.handler.codec.http2.Http2Exception.streamError;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Holds what is to be sent until the windows that the peer gives (RFC 9113 section 5.2 and 6.9) and the channel have
 * room for it; a {@link StreamByteDistributor} decides whose turn it is.
 *
 * <p>Never more is written than the smaller of the two windows, nor much more than the channel takes before it becomes
 * unwritable. Frames without octets need no window. Used on the event loop of its connection.
 */
public class DefaultHttp2RemoteFlowController implements Http2RemoteFlowController {
    private static final InternalLogger LOGGER =
            InternalLoggerFactory.getInstance(DefaultHttp2RemoteFlowController.class);

    private final Http2Connection connection;
    private final Http2Connection.PropertyKey stateKey;
    private final StreamByteDistributor distributor;
    private final StreamByteDistributor.Writer writer = this::write;
    private final SendAccount account = new SendAccount(DEFAULT_WINDOW_SIZE);
    private final Frames frames = new Frames();
    private @Nullable Listener listener;
    @SuppressWarnings("NullAway.Init") // Set before frames are sent; those that fail earlier take none.
    private ChannelHandlerContext ctx;
    /** The writability that the streams' marks were last compared with. */
    private boolean isConnectionToldWritable;
    private boolean isWriting;

    /**
     * Creates a controller that sends by the priorities of RFC 9218.
     *
     * @param connection the connection whose streams it serves
     */
    public DefaultHttp2RemoteFlowController(Http2Connection connection) {
        this(connection, (Listener) null);
    }

    /**
     * Creates a controller that sends by the priorities of RFC 9218.
     *
     * @param connection the connection whose streams it serves
     * @param listener is told when streams become writable or stop being so, if given
     */
    public DefaultHttp2RemoteFlowController(Http2Connection connection, @Nullable Listener listener) {
        this(connection, new ExtensiblePriorityByteDistributor(connection), listener);
    }

    /**
     * Creates a controller.
     *
     * @param connection the connection whose streams it serves
     * @param streamByteDistributor decides whose turn it is
     */
    public DefaultHttp2RemoteFlowController(Http2Connection connection, StreamByteDistributor streamByteDistributor) {
        this(connection, streamByteDistributor, null);
    }

    /**
     * Creates a controller.
     *
     * @param connection the connection whose streams it serves
     * @param streamByteDistributor decides whose turn it is
     * @param listener is told when streams become writable or stop being so, if given
     */
    public DefaultHttp2RemoteFlowController(Http2Connection connection, StreamByteDistributor streamByteDistributor,
            @Nullable Listener listener) {
        this.connection = checkNotNull(connection, "connection");
        distributor = checkNotNull(streamByteDistributor, "streamByteDistributor");
        this.listener = listener;
        stateKey = connection.newKey();
        connection.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamActive(Http2Stream stream) {
                activated(state(stream));
            }

            @Override
            public void onStreamHalfClosed(Http2Stream stream) {
                if (hasEnded(stream)) {
                    close(stream);
                }
            }

            @Override
            public void onStreamClosed(Http2Stream stream) {
                close(stream);
            }
        });
    }

    /** The state of a stream, which is made where the stream is older than this or is reserved. */
    private OutboundStream state(Http2Stream stream) {
        OutboundStream state = stream.getProperty(stateKey);
        if (state == null) {
            state = new OutboundStream(stream, account);
            stream.setProperty(stateKey, state);
            if (hasEnded(stream)) {
                state.close(frames);
            }
        }
        return state;
    }

    private static boolean hasEnded(Http2Stream stream) {
        return switch (stream.state()) {
            case HALF_CLOSED_LOCAL, CLOSED -> true;
            case IDLE, RESERVED_LOCAL, RESERVED_REMOTE, OPEN, HALF_CLOSED_REMOTE -> false;
        };
    }

    private void activated(OutboundStream state) {
        // WINDOW_UPDATE may widen a reserved stream; if the initial window has grown as well, the sum is cut here.
        if (!state.canStartWith(account.initialWindow())) {
            state.limitWindow();
        }
        tellConnectionWritability();
        state.tellWritable(isConnectionToldWritable && state.hasRoom());
    }

    private void close(Http2Stream stream) {
        OutboundStream state = state(stream);
        boolean hadFrame = state.hasFrame();
        state.close(frames);
        if (hadFrame) {
            distributor.updateStreamableBytes(state);
            tellConnectionWritability();
        }
    }

    /** {@inheritDoc} What waits already is written at once if the channel is writable. */
    @Override
    public void channelHandlerContext(ChannelHandlerContext ctx) throws Http2Exception {
        this.ctx = checkNotNull(ctx, "ctx");
        channelWritabilityChanged();
        writePendingBytes();
    }

    @Override
    public @Nullable ChannelHandlerContext channelHandlerContext() {
        return ctx;
    }

    /** {@inheritDoc} The listener is told changes from now on. */
    @Override
    public void listener(@Nullable Listener listener) {
        this.listener = listener;
        if (listener != null) {
            isConnectionToldWritable = isConnectionWritable();
            try {
                connection.forEachActiveStream(stream -> {
                    OutboundStream state = state(stream);
                    state.tellWritable(isConnectionToldWritable && state.hasRoom());
                    return true;
                });
            } catch (Http2Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public int initialWindowSize() {
        return account.initialWindow();
    }

    @Override
    public void initialWindowSize(int newWindowSize) throws Http2Exception {
        checkPositiveOrZero(newWindowSize, "newWindowSize");
        if (newWindowSize == account.initialWindow()) {
            return;
        }
        // RFC 9113 section 6.9.2: a window of any stream that is too large fails the connection.
        Http2Stream tooLarge = connection.forEachActiveStream(stream -> state(stream).canStartWith(newWindowSize));
        if (tooLarge != null) {
            throw connectionError(Refusal.INITIAL_WINDOW_TOO_LARGE, newWindowSize, tooLarge.id(),
                    MAX_INITIAL_WINDOW_SIZE);
        }
        account.initialWindow(newWindowSize);
        connection.forEachActiveStream(stream -> {
            OutboundStream state = state(stream);
            if (state.hasFrame()) {
                distributor.updateStreamableBytes(state);
            }
            tellWritability(state);
            return true;
        });
    }

    @Override
    public int windowSize(Http2Stream stream) {
        if (stream.id() == CONNECTION_STREAM_ID) {
            return account.window();
        }
        OutboundStream state = state(stream);
        return state.isClosed() ? 0 : state.windowSize();
    }

    @Override
    public void incrementWindowSize(Http2Stream stream, int delta) throws Http2Exception {
        checkPositiveOrZero(delta, "delta");
        if (stream.id() == CONNECTION_STREAM_ID) {
            if (!account.increase(delta)) {
                throw windowTooLarge(stream, account.window(), delta);
            }
            tellConnectionWritability();
            return;
        }
        OutboundStream state = state(stream);
        // RFC 9113 section 5.1: WINDOW_UPDATE on a stream that has ended is no error.
        if (state.isClosed()) {
            return;
        }
        if (!state.increaseWindow(delta)) {
            throw windowTooLarge(stream, state.windowSize(), delta);
        }
        if (state.hasFrame()) {
            distributor.updateStreamableBytes(state);
        }
        tellWritability(state);
    }

    private static Http2Exception windowTooLarge(Http2Stream stream, int window, int delta) {
        return streamError(stream.id(), Refusal.WINDOW_TOO_LARGE, stream.id(), window, delta, MAX_INITIAL_WINDOW_SIZE);
    }

    @Override
    public boolean hasFlowControlled(Http2Stream stream) {
        OutboundStream state = stream.getProperty(stateKey);
        return state != null && state.hasFrame();
    }

    @Override
    public void addFlowControlled(Http2Stream stream, FlowControlled payload) {
        checkNotNull(payload, "payload");
        assert ctx == null || ctx.executor().inEventLoop() : "not on the event loop";
        OutboundStream state = state(stream);
        if (state.isClosed()) {
            tellError(payload, notSent(stream, null));
            return;
        }
        long grown;
        try {
            grown = state.add(payload, frames);
        } catch (Throwable cause) {
            tellError(payload, notSent(stream, cause));
            return;
        }
        distributor.updateStreamableBytes(state);
        if (grown > 0) {
            tellWritability(state);
        }
    }

    private static Http2Exception notSent(Http2Stream stream, @Nullable Throwable cause) {
        return cause == null
                ? streamError(stream.id(), Refusal.STREAM_CLOSED_UNSENT, stream.id(), stream.state())
                : streamError(stream.id(), Refusal.FRAME_NOT_WRITTEN, cause, stream.id(), stream.state());
    }

    /** Notifies a frame that it is not sent; one that fails at that must not keep others from being notified. */
    private void tellError(FlowControlled frame, Throwable cause) {
        try {
            frame.error(ctx, cause);
        } catch (Throwable t) {
            LOGGER.error("what was not sent failed to take its error", t);
        }
    }

    @Override
    public void updateDependencyTree(int childStreamId, int parentStreamId, short weight, boolean exclusive) {
        distributor.updateDependencyTree(childStreamId, parentStreamId, weight, exclusive);
    }

    @Override
    public void updatePriority(int streamId, CharSequence priority) throws Http2Exception {
        distributor.updatePriority(streamId, priority);
    }

    @Override
    public void requestPriority(Http2Stream stream, CharSequence priority) {
        distributor.requestPriority(stream, priority);
    }

    @Override
    public void writePendingBytes() throws Http2Exception {
        // A write may call this again; the loop below comes to frames that were queued meanwhile.
        if (isWriting || !isChannelWritable()) {
            return;
        }
        isWriting = true;
        try {
            long before;
            do {
                before = account.progress();
            } while (distributor.distribute(account.allowance(ctx.channel().bytesBeforeUnwritable()), writer)
                    && account.progress() != before && isChannelWritable());
        } finally {
            isWriting = false;
        }
    }

    private void write(Http2Stream stream, int numBytes) {
        OutboundStream state = state(stream);
        state.send(Math.min(numBytes, account.window()), frames);
        distributor.updateStreamableBytes(state);
        if (state.isClosed()) {
            // The octets that it had left behind count no more.
            tellConnectionWritability();
        }
    }

    /** Returns how many octets wait on all streams. */
    long pendingBytes() {
        return account.pendingBytes();
    }

    /** Counts from now on what the peer takes of what is held up. */
    void watchProgress() throws Http2Exception {
        account.watchProgress(isChannelWritable());
        connection.forEachActiveStream(stream -> {
            state(stream).watchProgress();
            return true;
        });
    }

    /** Whether the connection is held up still, and the peer has taken next to nothing meanwhile. */
    boolean hasStalled() {
        return account.hasStalled(isChannelWritable());
    }

    /** Whether a stream is held up still by its own window, and the peer has taken next to nothing of it meanwhile. */
    boolean hasStalled(Http2Stream stream) {
        return state(stream).hasStalled();
    }

    @Override
    public boolean isWritable(Http2Stream stream) {
        return isConnectionWritable() && state(stream).hasRoom();
    }

    private boolean isChannelWritable() {
        return ctx != null && ctx.channel().isWritable();
    }

    /** Whether the window of the connection has room behind what waits on all streams. */
    private boolean isConnectionWritable() {
        return account.hasRoom() && isChannelWritable();
    }

    /** {@inheritDoc} Only notifies the listener; waiting frames are written with the next flush. */
    @Override
    public void channelWritabilityChanged() throws Http2Exception {
        tellConnectionWritability();
    }

    /**
     * Notifies the listener of a stream whose window or queue has changed. A write changes neither the room that a
     * window leaves behind the queue, nor that of the connection, so that it needs no notification.
     */
    private void tellWritability(OutboundStream state) {
        if (listener == null) {
            return;
        }
        if (isConnectionToldWritable != isConnectionWritable()) {
            tellConnectionWritability();
        } else if (state.tellWritable(isConnectionToldWritable && state.hasRoom())) {
            tell(state.stream());
        }
    }

    private void tellConnectionWritability() {
        boolean isWritable = isConnectionWritable();
        if (listener == null || isConnectionToldWritable == isWritable) {
            return;
        }
        isConnectionToldWritable = isWritable;
        try {
            connection.forEachActiveStream(this::tellNews);
        } catch (Http2Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean tellNews(Http2Stream stream) {
        OutboundStream state = state(stream);
        if (state.tellWritable(isConnectionToldWritable && state.hasRoom())) {
            tell(stream);
        }
        return true;
    }

    @SuppressWarnings("NullAway") // The callers look whether there is a listener.
    private void tell(Http2Stream stream) {
        try {
            listener.writabilityChanged(stream);
        } catch (Throwable t) {
            LOGGER.error("stream {}: the listener failed to take a change of writability", stream.id(), t);
        }
    }

    /** Binds the queues to the context. */
    private final class Frames implements FrameSink<FlowControlled> {
        @Override
        public int size(FlowControlled frame) {
            return frame.size();
        }

        @Override
        public boolean merge(FlowControlled frame, FlowControlled next) {
            return frame.merge(ctx, next);
        }

        @Override
        public void send(FlowControlled frame, int allowed) {
            frame.write(ctx, allowed);
        }

        @Override
        public void onSent(FlowControlled frame) {
            frame.writeComplete();
        }

        @Override
        public void onUnsent(SendQueue<FlowControlled> queue, @Nullable Throwable failure) {
            Http2Exception cause = notSent(((OutboundStream) queue).stream(), failure);
            for (FlowControlled frame = queue.pollUnsent(); frame != null; frame = queue.pollUnsent()) {
                tellError(frame, cause);
            }
        }
    }
}
