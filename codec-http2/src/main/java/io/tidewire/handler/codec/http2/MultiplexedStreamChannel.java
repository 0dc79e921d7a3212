/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.AbstractChannel;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelId;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelPipeline;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.StacklessClosedChannelException;
import io.tidewire.channel.internal.NotEncoded;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.PromiseNotifier;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.Map;

/**
 * A stream of {@link Http2MultiplexHandler} as a channel. Its transport is the pipeline of the connection: frames that
 * are written go out through the context of the handler at once, and frames of the stream are brought by it.
 *
 * <pre>
 *   OPEN --the stream is closed--> ENDED --all was read--> CLOSED
 *     \____________________________________close____________^
 * </pre>
 *
 * <p>Event loop only, but for what {@link Channel} says of other threads.
 */
final class MultiplexedStreamChannel extends AbstractChannel implements Http2StreamChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(false, 16);
    /** The exception for messages that wait in a channel when it closes; here none ever do. */
    private static final ClosedChannelException CLOSED =
            StacklessClosedChannelException.newInstance(MultiplexedStreamChannel.class, "close(ChannelPromise)");
    /** The octets that a frame counts beside its content. */
    private static final int FRAME_OVERHEAD = Http2CodecUtil.FRAME_HEADER_LENGTH;
    /** The octets that a field counts beside its own (RFC 9113 section 6.5.2). */
    private static final int FIELD_OVERHEAD = 32;

    private enum Life {
        OPEN,
        /** The stream is closed; all that the peer has sent, up to END_STREAM, may wait to be read. */
        ENDED,
        CLOSED
    }

    /** The demand for frames. */
    private enum Demand {
        NONE,
        /** The next frames are passed on. */
        ONE_BATCH,
        /** And those behind the next {@code channelReadComplete} too. */
        TWO_BATCHES
    }

    /** The frames that are passed on between two {@code channelReadComplete}. */
    private enum Batch {
        /** None was passed on. */
        NONE,
        /** Some were passed on. */
        OPEN,
        /** The same, and the handler notifies when the connection has read what there was. */
        AWAITING_END
    }

    /** The message of this side. */
    enum Output {
        /** No frame of it was written: without the first one there is no stream. */
        NEW,
        /** Frames may follow. */
        OPEN,
        /** The last one was written; the encoder refuses others. */
        ENDED,
        /** A write has failed in a way that no other one can succeed: others are refused here. */
        FAILED,
        /** Both: the last one was written, and others are refused here. */
        ENDED_AND_FAILED;

        Output onWrite(boolean isLast) {
            return switch (this) {
                case NEW, OPEN -> isLast ? ENDED : OPEN;
                case ENDED, FAILED, ENDED_AND_FAILED -> this;
            };
        }

        Output onFailure() {
            return switch (this) {
                case NEW, OPEN, FAILED -> FAILED;
                case ENDED, ENDED_AND_FAILED -> ENDED_AND_FAILED;
            };
        }

        boolean isEnded() {
            return this == ENDED || this == ENDED_AND_FAILED;
        }

        boolean refusesFrames() {
            return this == FAILED || this == ENDED_AND_FAILED;
        }
    }

    private final Http2MultiplexHandler handler;
    private final DefaultHttp2FrameStream stream;
    @SuppressWarnings("this-escape") // Keeps the channel; is asked for nothing before it is registered.
    private final StreamChannelConfig config = new StreamChannelConfig(this);
    @SuppressWarnings("this-escape") // As above.
    private final StreamWritability writability = new StreamWritability(this);

    // Event loop writes.
    private volatile Life life = Life.OPEN;

    // Event loop only.
    private Demand demand = Demand.NONE;
    /** Frames that were not asked for yet; created when there is one. */
    private @Nullable ArrayDeque<Http2StreamFrame> waiting;
    private Batch batch = Batch.NONE;
    /** Frames of this batch, which {@code channelReadComplete} ends. */
    private int framesInBatch;
    /** Waiting frames are being passed on, further up the stack. */
    private boolean draining;
    /** A handler is reading a frame, further up the stack: what ends the batch waits until it has. */
    private boolean passingOn;
    /** Octets that were read and are given back with the next read. */
    private int owedBytes;
    private Output output = Output.NEW;
    private boolean inputEnded;
    /** One side has reset the stream, and not only because it has all that it needs. */
    private boolean reset;
    /** Zero unless the stream has ended before the waiting frames were asked for. */
    private long unreadOctets;
    private boolean unflushed;
    /** The error that a close sends to the peer; {@code null} to find out. */
    private @Nullable Http2Error closeError;
    /** For calls whose outcome is not asked for. */
    private @Nullable ChannelPromise untold;

    MultiplexedStreamChannel(Http2MultiplexHandler handler, DefaultHttp2FrameStream stream) {
        super(handler.ctx().channel());
        this.handler = handler;
        this.stream = stream;
        stream.channel(this);
    }

    @Override
    public Http2FrameStream stream() {
        return stream;
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    @Override
    public ChannelConfig config() {
        return config;
    }

    @Override
    public boolean isOpen() {
        return life != Life.CLOSED;
    }

    @Override
    public boolean isActive() {
        return isOpen();
    }

    /** The connection, always. */
    @Override
    @SuppressWarnings("NullAway") // The constructor sets it.
    public Channel parent() {
        return super.parent();
    }

    @Override
    protected ChannelId newId() {
        return new StreamChannelId(parent().id());
    }

    @Override
    protected @Nullable SocketAddress localAddress0() {
        return parent().localAddress();
    }

    @Override
    protected @Nullable SocketAddress remoteAddress0() {
        return parent().remoteAddress();
    }

    @Override
    protected boolean isCompatible(EventLoop loop) {
        return loop == parent().eventLoop();
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new StreamUnsafe();
    }

    /** Counts what other threads write; called before this channel is complete. */
    @Override
    protected DefaultChannelPipeline newChannelPipeline() {
        return new StreamPipeline(this);
    }

    /** Static, since it knows its channel already. */
    private static final class StreamPipeline extends DefaultChannelPipeline {
        StreamPipeline(MultiplexedStreamChannel channel) {
            super(channel);
        }

        private StreamWritability writability() {
            return ((MultiplexedStreamChannel) channel()).writability;
        }

        @Override
        protected void incrementPendingOutboundBytes(long size) {
            writability().onTaskAdded(size);
        }

        @Override
        protected void decrementPendingOutboundBytes(long size) {
            writability().onTaskRun(size);
        }
    }

    @Override
    public boolean isWritable() {
        return isOpen() && writability.isWritable();
    }

    @Override
    public long bytesBeforeUnwritable() {
        return isOpen() ? writability.bytesBeforeUnwritable() : 0;
    }

    @Override
    public long bytesBeforeWritable() {
        return isOpen() ? writability.bytesBeforeWritable() : Long.MAX_VALUE;
    }

    @Override
    public String toString() {
        return parent() + "(H2 - " + stream + ')';
    }

    @Override
    protected void doBind(SocketAddress localAddress) {
        throw new UnsupportedOperationException("a stream has the address of its connection");
    }

    @Override
    protected void doDisconnect() {
        doClose();
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer in) {
        throw new IllegalStateException("frames go out when they are written");
    }

    private ChannelHandlerContext parentContext() {
        return handler.ctx();
    }

    // Events of the connection.

    /** The stream has its id, and the connection knows it. */
    void onOpened() {
        handler.onOpenedOrClosed(this);
    }

    void onParentWritability(boolean writable) {
        writability.onParentChanged(writable);
    }

    /** This side has sent all before this channel was made. */
    void endOutput() {
        output = Output.ENDED_AND_FAILED;
    }

    /** A frame was read. */
    void onFrame(Http2StreamFrame frame) {
        if (life == Life.CLOSED) {
            ReferenceCountUtil.release(frame);
            return;
        }
        if (demand == Demand.NONE || draining) {
            if (waiting == null) {
                waiting = new ArrayDeque<>(4);
            }
            waiting.add(frame);
            return;
        }
        passOn(frame);
        endBatchUnlessMoreComes();
        closeIfAllRead();
    }

    /** The connection has read what there was. */
    void onParentReadComplete() {
        if (batch == Batch.AWAITING_END) {
            endBatch();
        }
    }

    /**
     * One side has reset the stream. A message that is complete stays if nothing was wrong with it (RFC 9113 section
     * 8.1).
     */
    void onReset(long errorCode) {
        reset |= errorCode != Http2Error.NO_ERROR.code();
    }

    /** The stream is closed. A whole message that waits can still be read; what is only a part of one is dropped. */
    @SuppressWarnings("NullAway") // hasWaiting() looks.
    void onStreamClosed() {
        if (life != Life.OPEN) {
            return;
        }
        if (hasWaiting() && (reset || !isEndStream(waiting.peekLast()) || !parent().isActive())) {
            dropWaiting();
        }
        life = Life.ENDED;
        if (hasWaiting() && demand == Demand.NONE) {
            unreadOctets = octetsWaiting();
            handler.onEndedUnread(this);
        }
        if (!passingOn) {
            endBatch();
            drain();
        }
    }

    private static boolean isEndStream(Http2StreamFrame frame) {
        return frame instanceof Http2DataFrame data && data.isEndStream()
                || frame instanceof Http2HeadersFrame headers && headers.isEndStream();
    }

    @SuppressWarnings("NullAway") // Called if frames wait.
    private long octetsWaiting() {
        long octets = 0;
        for (Http2StreamFrame frame : waiting) {
            octets += FRAME_OVERHEAD;
            if (frame instanceof Http2DataFrame data) {
                octets += data.initialFlowControlledBytes();
            } else if (frame instanceof Http2HeadersFrame headers) {
                for (Map.Entry<CharSequence, CharSequence> field : headers.headers()) {
                    octets += field.getKey().length() + field.getValue().length() + FIELD_OVERHEAD;
                }
            }
        }
        return octets;
    }

    /** Returns the octets that waited when the stream had ended, and were not asked for. */
    long unreadOctets() {
        return unreadOctets;
    }

    /** Too much waits in streams that have ended: notifies the handlers, and drops it. */
    void refuseToWait(Http2Exception cause) {
        dropWaiting();
        pipeline().fireExceptionCaught(cause);
        closeNow();
    }

    private void dropWaiting() {
        // Flow control gets their octets back when it learns that the stream is closed.
        Http2StreamFrame frame;
        while (waiting != null && (frame = waiting.poll()) != null) {
            ReferenceCountUtil.safeRelease(frame);
        }
    }

    private void closeIfAllRead() {
        if (life == Life.ENDED && !hasWaiting()) {
            closeNow();
        }
    }

    /** Sets the error that the peer is told when this channel is closed, by either side. */
    void closeError(Http2Error error) {
        closeError = error;
    }

    /** Drops a stream whose channel could not be registered, so that nothing is reported. */
    void abandon() {
        closeError = Http2Error.INTERNAL_ERROR;
        unsafe().closeForcibly();
    }

    void closeNow() {
        unsafe().close(untold());
    }

    /** Registers the channel; {@link #isRegistered()} shows whether that worked. */
    void register(EventLoop loop) {
        unsafe().register(loop, untold());
    }

    private ChannelPromise untold() {
        if (untold == null) {
            untold = unsafe().voidPromise();
        }
        return untold;
    }

    // Reading.

    @Override
    protected void doBeginRead() {
        giveBack();
        switch (demand) {
            case NONE -> {
                demand = Demand.ONE_BATCH;
                drain();
            }
            case ONE_BATCH -> demand = Demand.TWO_BATCHES;
            case TWO_BATCHES -> { }
        }
    }

    /** Passes on what waits, as far as it was asked for. */
    private void drain() {
        if (draining) {
            return; // the loop further up looks again
        }
        draining = true;
        try {
            while (demand != Demand.NONE && hasWaiting()) {
                passOnBatch();
            }
        } finally {
            draining = false;
        }
        if (!passingOn) {
            closeIfAllRead();
        }
    }

    private boolean hasWaiting() {
        return waiting != null && !waiting.isEmpty();
    }

    @SuppressWarnings("NullAway") // Called if frames wait.
    private void passOnBatch() {
        do {
            passOn(waiting.poll());
        } while (hasWaiting() && (life == Life.ENDED || mayContinueBatch()));
        if (life == Life.ENDED) {
            endBatch();
        } else {
            endBatchUnlessMoreComes();
        }
    }

    private void passOn(Http2StreamFrame frame) {
        int bytes = FRAME_OVERHEAD;
        if (frame instanceof Http2DataFrame data) {
            bytes = data.initialFlowControlledBytes();
            if (config.isAutoStreamFlowControl()) {
                // Before it is read: the handler may ask for the next one at once.
                owedBytes += bytes;
            }
            inputEnded |= data.isEndStream();
        } else if (frame instanceof Http2HeadersFrame headers) {
            inputEnded |= headers.isEndStream();
        }
        countFrame(bytes);
        passingOn = true;
        pipeline().fireChannelRead(frame);
        passingOn = false;
    }

    private void countFrame(int bytes) {
        if (config.hasReceiveAllocator()) {
            RecvByteBufAllocator.Handle sizes = unsafe().recvBufAllocHandle();
            if (batch == Batch.NONE) {
                sizes.reset(config);
            }
            sizes.attemptedBytesRead(bytes);
            sizes.lastBytesRead(bytes);
            sizes.incMessagesRead(1);
        }
        framesInBatch++;
        if (batch == Batch.NONE) {
            batch = Batch.OPEN;
        }
    }

    private boolean mayContinueBatch() {
        return config.hasReceiveAllocator()
                ? unsafe().recvBufAllocHandle().continueReading()
                : config.isAutoRead() && framesInBatch < METADATA.defaultMaxMessagesPerRead();
    }

    private void endBatchUnlessMoreComes() {
        if (batch == Batch.NONE || batch == Batch.AWAITING_END && mayContinueBatch()) {
            return; // closed or ended meanwhile, or reported later
        }
        if (life == Life.OPEN && mayContinueBatch() && handler.frameCodec().isReading()) {
            batch = Batch.AWAITING_END;
            handler.awaitReadComplete(this);
        } else {
            endBatch();
        }
    }

    private void endBatch() {
        Batch ended = batch;
        batch = Batch.NONE;
        framesInBatch = 0;
        if (ended == Batch.NONE || life == Life.CLOSED) {
            return;
        }
        demand = demand == Demand.TWO_BATCHES ? Demand.ONE_BATCH : Demand.NONE;
        if (config.hasReceiveAllocator()) {
            unsafe().recvBufAllocHandle().readComplete();
        }
        pipeline().fireChannelReadComplete();
        flushParent();
    }

    /** Reports read octets as consumed, so that their room goes back to the peer. */
    void giveBack() {
        int bytes = owedBytes;
        if (bytes == 0 || life != Life.OPEN) {
            return;
        }
        owedBytes = 0;
        try {
            unflushed |= handler.frameCodec().consumeBytes(stream.id(), bytes);
        } catch (Http2Exception e) {
            pipeline().fireExceptionCaught(e);
        }
        flushParent();
    }

    // Writing.

    /** Sends what was written, unless that happens anyway when the connection has read what there is. */
    private void flushParent() {
        if (unflushed && !handler.frameCodec().isReading()) {
            unflushed = false;
            ((StreamUnsafe) unsafe()).flushParentWithOthers();
        }
    }

    private final class StreamUnsafe extends AbstractUnsafe {
        @Override
        public void connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress, ChannelPromise promise) {
            safeSetFailure(promise, new UnsupportedOperationException("a stream is connected as its connection is"));
        }

        @Override
        public void write(Object msg, ChannelPromise promise) {
            if (!promise.setUncancellable()) {
                ReferenceCountUtil.release(msg);
                return;
            }
            Throwable refusal = refusalOf(msg);
            if (refusal != null) {
                if (msg != null && !(msg instanceof Http2StreamFrame) && refusal instanceof IllegalArgumentException) {
                    NotEncoded.report(MultiplexedStreamChannel.this, msg, refusal);
                }
                ReferenceCountUtil.release(msg);
                safeSetFailure(promise, refusal);
                return;
            }
            writeFrame((Http2StreamFrame) msg, promise);
        }

        private void writeFrame(Http2StreamFrame frame, ChannelPromise promise) {
            frame.stream(stream);
            int bytes = FRAME_OVERHEAD;
            boolean last = false;
            if (frame instanceof Http2DataFrame data) {
                bytes += data.initialFlowControlledBytes();
                last = data.isEndStream();
            } else if (frame instanceof Http2HeadersFrame headers) {
                last = headers.isEndStream();
            } else if (frame instanceof Http2ResetFrame resets) {
                onReset(resets.errorCode());
            }
            // A promise is about another stream: one that the client does not accept leaves this one as it is.
            boolean isOwn = !(frame instanceof Http2PushPromiseFrame);
            boolean first = isOwn && output == Output.NEW;
            output = isOwn ? output.onWrite(last) : output;
            unflushed = true;
            writability.onWrite(bytes);
            parentContext().write(frame,
                    new StreamFrameWrite(MultiplexedStreamChannel.this, own(promise), bytes, first));
        }

        /** The pipeline refuses promises of other channels; who writes past it may bring one. */
        private ChannelPromise own(ChannelPromise promise) {
            return promise.channel() == MultiplexedStreamChannel.this ? promise : newPromise().addListener(
                    new PromiseNotifier<Void, ChannelFuture>(false, promise));
        }

        @Override
        public void flush() {
            flushParent();
        }

        @Override
        public void close(ChannelPromise promise) {
            close(promise, CLOSED, CLOSED);
        }

        void flushParentWithOthers() {
            flushThrough(parentContext());
        }
    }

    private @Nullable Throwable refusalOf(Object msg) {
        boolean message = msg instanceof Http2DataFrame || msg instanceof Http2HeadersFrame;
        if (life == Life.CLOSED || output.refusesFrames() && message) {
            return StacklessClosedChannelException.newInstance(MultiplexedStreamChannel.class,
                    "write(Object, ChannelPromise)");
        }
        if (!(msg instanceof Http2StreamFrame frame)) {
            return new IllegalArgumentException("message: " + (msg == null ? null : msg.getClass().getName())
                    + " (expected: " + Http2StreamFrame.class.getSimpleName() + ')');
        }
        return frame.stream() == null || frame.stream() == stream ? null : new IllegalArgumentException(
                "frame: of stream " + frame.stream().id() + " (expected: none, or stream " + stream.id() + ')');
    }

    /** A frame was written, or was not. */
    void onWritten(ChannelPromise promise, int bytes, boolean first, @Nullable Throwable cause) {
        if (cause == null) {
            if (!promise.isVoid()) {
                promise.trySuccess();
            }
            writability.onWritten(bytes);
            return;
        }
        Throwable told = cause instanceof Http2Exception e && e.error() == Http2Error.STREAM_CLOSED
                ? new ClosedChannelException().initCause(e) : cause;
        promise.tryFailure(told);
        writability.onWritten(bytes);
        if (first || told instanceof IOException && config.isAutoClose()) {
            // Without its first frame there is no stream.
            closeNow();
        } else if (told instanceof IOException) {
            output = output.onFailure();
        }
    }

    // Closing.

    @Override
    protected void doClose() {
        Life before = life;
        if (before == Life.CLOSED) {
            return;
        }
        life = Life.CLOSED;
        handler.onOpenedOrClosed(this);
        if (before == Life.OPEN && hasToReset()) {
            unflushed = true;
            parentContext().write(new DefaultHttp2ResetFrame(closeError()).stream(stream));
        }
        flushParent();
        dropWaiting();
        if (unreadOctets > 0) {
            handler.onUnreadGone(this);
        }
    }

    /** The stream ends without help if both sides have sent their last frames, even if those still wait. */
    private boolean hasToReset() {
        return stream.id() > 0 && parent().isActive() && !(inputEnded && output.isEnded() && closeError == null);
    }

    private Http2Error closeError() {
        if (closeError != null) {
            return closeError;
        }
        // RFC 9113 section 8.1: the response is complete, the rest of the request is not needed.
        boolean answered = stream.state() == Http2Stream.State.HALF_CLOSED_LOCAL
                && handler.frameCodec().connection().isServer();
        return answered ? Http2Error.NO_ERROR : Http2Error.CANCEL;
    }
}
