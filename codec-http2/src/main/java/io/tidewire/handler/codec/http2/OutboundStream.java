/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.Http2RemoteFlowController.FlowControlled;

import java.util.ArrayDeque;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_INITIAL_WINDOW_SIZE;

/**
 * What waits to be sent on one stream, and the window of the stream (RFC 9113 section 6.9).
 *
 * <pre>
 *            write                     close
 *   QUEUING ------->  WRITING         QUEUING -> CLOSED
 *           <-------                  WRITING -> CLOSING -> CLOSED, when what writes has returned
 * </pre>
 */
final class OutboundStream implements StreamByteDistributor.StreamState {
    private enum Phase {
        /** Frames enter. */
        QUEUING,
        /** The first frame writes; others enter behind it. */
        WRITING,
        /** The stream ended while a frame writes. */
        CLOSING,
        /** Nothing waits and nothing enters. */
        CLOSED
    }

    private final Http2Stream stream;
    private final DefaultHttp2RemoteFlowController controller;
    /**
     * The window is the initial one plus this: a change of the initial one moves all windows, and may make them
     * negative (RFC 9113 section 6.9.2), without a visit to each.
     */
    private int credit;
    private Phase phase = Phase.QUEUING;
    /** Whether the listener knows that the stream is writable. */
    private boolean isToldWritable;
    /**
     * What the peer has taken since {@link #watchProgress()}, if its window held the stream up then, or the maximum. A
     * short one fits into the gap behind the field above.
     */
    private short taken = Short.MAX_VALUE;
    private long pendingBytes;
    private FlowControlled first;
    /** What waits behind the first; {@code null} until something does, because most streams have one frame. */
    private ArrayDeque<FlowControlled> rest;

    OutboundStream(Http2Stream stream, DefaultHttp2RemoteFlowController controller) {
        this.stream = stream;
        this.controller = controller;
    }

    @Override
    public Http2Stream stream() {
        return stream;
    }

    @Override
    public long pendingBytes() {
        return pendingBytes;
    }

    @Override
    public boolean hasFrame() {
        return first != null;
    }

    @Override
    public int windowSize() {
        return controller.initialWindowSize() + credit;
    }

    boolean isClosed() {
        return phase == Phase.CLOSING || phase == Phase.CLOSED;
    }

    /** Whether the window has room behind what waits. */
    boolean hasRoom() {
        return windowSize() > pendingBytes && !isClosed();
    }

    /** Returns whether that is news. */
    boolean tellWritable(boolean isWritable) {
        boolean isNews = isToldWritable != isWritable;
        isToldWritable = isWritable;
        return isNews;
    }

    /** Whether the window stays in its range if the initial one is changed. */
    boolean canStartWith(int initialWindowSize) {
        return (long) initialWindowSize + credit <= MAX_INITIAL_WINDOW_SIZE;
    }

    /** Cuts the window to the largest one. */
    void limitWindow() {
        credit = MAX_INITIAL_WINDOW_SIZE - controller.initialWindowSize();
    }

    /** Returns {@code false}, and changes nothing, if the window would be over 2^31-1 (RFC 9113 section 6.9.1). */
    boolean increaseWindow(int delta) {
        if ((long) windowSize() + delta > MAX_INITIAL_WINDOW_SIZE) {
            return false;
        }
        credit += delta;
        return true;
    }

    /** Queues a frame of a stream that is not closed. Returns by how many octets the queue has grown. */
    long add(ChannelHandlerContext ctx, FlowControlled frame) {
        FlowControlled last = rest == null || rest.isEmpty() ? first : rest.peekLast();
        long grown;
        // A frame that writes must not change its size for another reason.
        boolean canMerge = last != null && (last != first || phase == Phase.QUEUING);
        int lastSize = canMerge ? last.size() : 0;
        if (canMerge && last.merge(ctx, frame)) {
            grown = last.size() - lastSize;
        } else {
            grown = frame.size();
            if (first == null) {
                first = frame;
            } else {
                if (rest == null) {
                    rest = new ArrayDeque<>(4);
                }
                rest.addLast(frame);
            }
        }
        pendingBytes += grown;
        return grown;
    }

    /**
     * Writes from the front of the queue. Frames without octets go whatever the windows are, so that the end of a
     * stream never waits for them.
     *
     * @param allowance octets that the connection allows
     */
    void write(ChannelHandlerContext ctx, int allowance) {
        if (phase != Phase.QUEUING) {
            return;
        }
        phase = Phase.WRITING;
        Throwable failure = null;
        int left = allowance;
        try {
            while (first != null && phase == Phase.WRITING) {
                FlowControlled frame = first;
                int size = frame.size();
                int allowed = Math.max(0, Math.min(left, windowSize()));
                if (size > 0 && allowed == 0) {
                    break;
                }
                int remaining;
                try {
                    frame.write(ctx, allowed);
                } finally {
                    remaining = frame.size();
                    left -= size - remaining;
                    account(size - remaining);
                }
                if (remaining == 0) {
                    first = rest == null ? null : rest.pollFirst();
                    controller.onFrameWritten();
                    frame.writeComplete();
                } else if (remaining == size) {
                    break;
                }
            }
        } catch (Throwable t) {
            failure = t;
        }
        if (failure != null || phase == Phase.CLOSING) {
            phase = Phase.CLOSED;
            fail(ctx, failure);
        } else {
            phase = Phase.QUEUING;
        }
    }

    private void account(int written) {
        pendingBytes -= written;
        credit -= written;
        taken = (short) (pendingBytes == 0 ? Short.MAX_VALUE : Math.min(Short.MAX_VALUE, taken + written));
        controller.onBytesWritten(written);
    }

    /** Counts from now on what the peer takes, if the window holds the stream up. */
    void watchProgress() {
        taken = isHeldUp() ? 0 : Short.MAX_VALUE;
    }

    /** Whether the window holds the stream up still, and the peer has taken next to nothing meanwhile. */
    boolean hasStalled() {
        return taken < WriteStalls.MIN_TAKEN && isHeldUp();
    }

    private boolean isHeldUp() {
        return pendingBytes > 0 && windowSize() <= 0;
    }

    /** The stream can send no more: what waits fails. */
    void close(ChannelHandlerContext ctx) {
        switch (phase) {
            case QUEUING -> {
                phase = Phase.CLOSED;
                fail(ctx, null);
            }
            case WRITING -> phase = Phase.CLOSING;
            case CLOSING, CLOSED -> { }
        }
    }

    private void fail(ChannelHandlerContext ctx, Throwable failure) {
        controller.onBytesDropped(pendingBytes);
        pendingBytes = 0;
        FlowControlled frame = first;
        first = null;
        if (frame == null) {
            return;
        }
        Http2Exception cause = DefaultHttp2RemoteFlowController.notSent(stream, failure);
        do {
            controller.tellError(frame, ctx, cause);
            frame = rest == null ? null : rest.pollFirst();
        } while (frame != null);
    }
}
