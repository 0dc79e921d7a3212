/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

/**
 * The windows for what is sent (RFC 9113 section 6.9), and the queues of what waits for them. Called on the event loop.
 */
public interface Http2RemoteFlowController extends Http2FlowController {
    /**
     * Returns the context.
     *
     * @return the object that was set, if any
     */
    @Nullable ChannelHandlerContext channelHandlerContext();

    /**
     * Queues something to be sent on a stream. Nothing is written before {@link #writePendingBytes()}. If the stream is
     * closed, or gets closed while the thing waits, {@link FlowControlled#error(ChannelHandlerContext, Throwable)} is
     * called instead.
     *
     * @param stream the stream; not the connection
     * @param payload the data to send
     */
    void addFlowControlled(Http2Stream stream, FlowControlled payload);

    /**
     * Returns whether something waits.
     *
     * @return {@code true} if its queue is not empty
     */
    boolean hasFlowControlled(Http2Stream stream);

    /**
     * Writes what the windows allow, in the order that the distributor gives. Nothing is flushed.
     *
     * @throws Http2Exception an error of the connection
     */
    void writePendingBytes() throws Http2Exception;

    /**
     * Sets what is told when streams become writable or stop being so.
     *
     * @param listener is notified; none to end that
     */
    void listener(@Nullable Listener listener);

    /**
     * Returns whether more could be sent than waits already.
     *
     * @return {@code true} if the window of the stream is larger than its queue and the channel is writable
     */
    boolean isWritable(Http2Stream stream);

    /**
     * Must be called when the writability of the channel has changed.
     *
     * @throws Http2Exception an error of the connection
     */
    void channelWritabilityChanged() throws Http2Exception;

    /**
     * Changes the dependency of a stream (RFC 7540 section 5.3). Distributors that know no dependencies ignore it.
     *
     * @param childStreamId the stream, above 0; need not exist
     * @param parentStreamId the stream that it depends on, not negative; need not exist
     * @param weight 1 to 256
     * @param exclusive whether it is the only one to depend on it
     */
    void updateDependencyTree(int childStreamId, int parentStreamId, short weight, boolean exclusive);

    /**
     * Changes the priority of a stream, as PRIORITY_UPDATE does (RFC 9218 section 7). Distributors that know no such
     * priorities ignore it.
     *
     * @param streamId the stream, above 0; need not exist yet
     * @param priority the value of a {@code priority} field; one that cannot be parsed is ignored
     * @throws Http2Exception PROTOCOL_ERROR of the connection if priorities are kept for too many idle streams
     *         (RFC 9218 section 7.1), or if the stream would be a push that was not promised
     */
    default void updatePriority(int streamId, CharSequence priority) throws Http2Exception {
        // A priority is a hint.
    }

    /**
     * Takes the {@code priority} field of a request, or later that of its response (RFC 9218 section 5 and 8). A
     * PRIORITY_UPDATE counts more, even if it came before the request. Distributors that know no such priorities ignore
     * it.
     *
     * @param stream the stream of the request
     * @param priority the value of the field; one that cannot be parsed is ignored
     */
    default void requestPriority(Http2Stream stream, CharSequence priority) {
        // A priority is a hint.
    }

    /** Something that is sent on a stream and may take octets of its windows. */
    interface FlowControlled {
        /**
         * Returns what is left.
         *
         * @return octets, padding included; 0 for what takes nothing of a window
         */
        int size();

        /**
         * Is told that it will never be sent. Releases what it holds.
         *
         * @param ctx the context, {@code null} if none was set
         * @param cause why
         */
        void error(@Nullable ChannelHandlerContext ctx, Throwable cause);

        /** Is told that all of it was written. */
        void writeComplete();

        /**
         * Writes as much as it may. The number of octets written is the decrease of {@link #size()}.
         *
         * @param ctx writes
         * @param allowedBytes how many octets the windows have, not negative; what has no size ignores it
         */
        void write(ChannelHandlerContext ctx, int allowedBytes);

        /**
         * Takes over what was queued right behind this, if both can go together.
         *
         * @param ctx the context
         * @param next the data that was queued behind
         * @return whether it was taken over; then {@code next} is no longer used
         */
        boolean merge(ChannelHandlerContext ctx, FlowControlled next);
    }

    /** Is told about writability. */
    interface Listener {
        /** {@link #isWritable(Http2Stream)} of a stream changed. */
        void writabilityChanged(Http2Stream stream);
    }
}
