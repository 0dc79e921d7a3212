/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.Map;

import io.tidewire.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a channel. A transport adds its own by a subtype; every setting can also be reached by its
 * {@link ChannelOption}. May be used from any thread.
 */
public interface ChannelConfig {

    /**
     * Returns all options that are set.
     *
     * @return a new map from option to value
     */
    Map<ChannelOption<?>, Object> getOptions();

    /**
     * Sets options.
     *
     * @param options the values by option
     * @return whether the channel knows all of them; those it knows are set
     */
    boolean setOptions(Map<ChannelOption<?>, ?> options);

    /**
     * Returns the value of an option.
     *
     * @param <T> the kind of value
     * @return the value, or {@code null} if the channel does not know the option
     */
    <T> @Nullable T getOption(ChannelOption<T> option);

    /**
     * Sets an option.
     *
     * @param <T> the kind of value
     * @return whether the channel knows the option
     */
    <T> boolean setOption(ChannelOption<T> option, T value);

    /**
     * Returns the connect timeout.
     *
     * @return the timeout in milliseconds, zero for none
     */
    int getConnectTimeoutMillis();

    /**
     * Sets the connect timeout.
     *
     * @param connectTimeoutMillis the timeout in milliseconds, zero for none
     * @return this config
     */
    ChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis);

    /**
     * Returns the spin count.
     *
     * @return how often one flush calls write before it waits for the kernel to be ready
     */
    int getWriteSpinCount();

    /**
     * Sets the spin count.
     *
     * @param writeSpinCount how often one flush calls write before it waits for the kernel to be ready, one or more
     * @return this config
     */
    ChannelConfig setWriteSpinCount(int writeSpinCount);

    /**
     * Returns the buffer allocator.
     *
     * @return the allocator
     */
    ByteBufAllocator getAllocator();

    /**
     * Sets the buffer allocator.
     *
     * @return this config
     */
    ChannelConfig setAllocator(ByteBufAllocator allocator);

    /**
     * Returns what sizes receive buffers.
     *
     * @param <T> the kind the caller knows it to be
     * @return the receive buffer allocator
     */
    <T extends RecvByteBufAllocator> T getRecvByteBufAllocator();

    /**
     * Sets what sizes receive buffers. Takes effect for channels that have not read yet.
     *
     * @param allocator the receive buffer allocator
     * @return this config
     */
    ChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator);

    /**
     * Returns whether the channel reads without being asked.
     *
     * @return whether auto-read is on
     */
    boolean isAutoRead();

    /**
     * Switches auto-read. Switched on, the channel reads at once; switched off, a read loop that is running ends after
     * the message at hand.
     *
     * @param autoRead whether to read without being asked
     * @return this config
     */
    ChannelConfig setAutoRead(boolean autoRead);

    /**
     * Returns whether a failed write closes the channel.
     *
     * @return whether auto-close is on
     */
    boolean isAutoClose();

    /**
     * Switches auto-close.
     *
     * @param autoClose whether a failed write closes the channel
     * @return this config
     */
    ChannelConfig setAutoClose(boolean autoClose);

    /**
     * Returns the high water mark.
     *
     * @return the mark in bytes
     */
    int getWriteBufferHighWaterMark();

    /**
     * Sets the high water mark.
     *
     * @param writeBufferHighWaterMark the mark in bytes, not below the low one
     * @return this config
     */
    ChannelConfig setWriteBufferHighWaterMark(int writeBufferHighWaterMark);

    /**
     * Returns the low water mark.
     *
     * @return the mark in bytes
     */
    int getWriteBufferLowWaterMark();

    /**
     * Sets the low water mark.
     *
     * @param writeBufferLowWaterMark the mark in bytes, not above the high one
     * @return this config
     */
    ChannelConfig setWriteBufferLowWaterMark(int writeBufferLowWaterMark);

    /**
     * Returns what estimates the size of waiting messages.
     *
     * @return the estimator
     */
    MessageSizeEstimator getMessageSizeEstimator();

    /**
     * Sets what estimates the size of waiting messages. Takes effect for channels that have not written yet.
     *
     * @return this config
     */
    ChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator);

    /**
     * Returns both water marks.
     *
     * @return the marks
     */
    WriteBufferWaterMark getWriteBufferWaterMark();

    /**
     * Sets both water marks.
     *
     * @param writeBufferWaterMark the marks
     * @return this config
     */
    ChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark);

    /**
     * Returns how many messages a channel reads before other channels get their turn.
     *
     * @return the number of messages
     * @throws IllegalStateException if the receive buffer allocator bounds read loops in another way
     * @deprecated use {@link MaxMessagesRecvByteBufAllocator#maxMessagesPerRead()} of
     *             {@link #getRecvByteBufAllocator()}
     */
    @Deprecated
    int getMaxMessagesPerRead();

    /**
     * Sets how many messages a channel reads before other channels get their turn. It is a setting of the receive
     * buffer allocator, so it holds for all channels that share that one.
     *
     * @param maxMessagesPerRead the number of messages, one or more
     * @return this config
     * @throws IllegalStateException if the receive buffer allocator bounds read loops in another way
     * @deprecated use {@link MaxMessagesRecvByteBufAllocator#maxMessagesPerRead(int)} of
     *             {@link #getRecvByteBufAllocator()}
     */
    @Deprecated
    ChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead);
}
