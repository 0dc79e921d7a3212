/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Consumer;

import io.tidewire.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

import static io.tidewire.channel.ChannelOption.ALLOCATOR;
import static io.tidewire.channel.ChannelOption.AUTO_CLOSE;
import static io.tidewire.channel.ChannelOption.AUTO_READ;
import static io.tidewire.channel.ChannelOption.CONNECT_TIMEOUT_MILLIS;
import static io.tidewire.channel.ChannelOption.MAX_MESSAGES_PER_WRITE;
import static io.tidewire.channel.ChannelOption.MESSAGE_SIZE_ESTIMATOR;
import static io.tidewire.channel.ChannelOption.RECVBUF_ALLOCATOR;
import static io.tidewire.channel.ChannelOption.SINGLE_EVENTEXECUTOR_PER_GROUP;
import static io.tidewire.channel.ChannelOption.WRITE_BUFFER_WATER_MARK;
import static io.tidewire.channel.ChannelOption.WRITE_SPIN_COUNT;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The settings that every channel has.
 */
public class DefaultChannelConfig implements ChannelConfig {

    private static final VarHandle AUTO_READ_ON;
    private static final VarHandle SETTINGS;
    private static final VarHandle RECEIVE_ALLOCATOR;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            AUTO_READ_ON = lookup.findVarHandle(DefaultChannelConfig.class, "autoRead", boolean.class);
            RECEIVE_ALLOCATOR = lookup.findVarHandle(DefaultChannelConfig.class, "receiveAllocator",
                    RecvByteBufAllocator.class);
            SETTINGS = lookup.findVarHandle(DefaultChannelConfig.class, "settings", ChannelSettings.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The channel that is configured. */
    protected final Channel channel;

    // Any thread may set these, the event loop reads them.
    private volatile ChannelSettings settings = ChannelSettings.DEFAULTS;
    /** Made when first asked for, so that connections on which nothing is read go without. */
    private volatile @Nullable RecvByteBufAllocator receiveAllocator;
    private volatile boolean autoRead = true;

    /** Creates the settings of a channel, with receive buffers that adapt to what is read. */
    public DefaultChannelConfig(Channel channel) {
        this.channel = channel;
    }

    /**
     * Creates the settings of a channel.
     *
     * @param allocator the allocator that sizes receive buffers; its number of messages per read is set to what the
     *        channel's metadata say
     */
    protected DefaultChannelConfig(Channel channel, RecvByteBufAllocator allocator) {
        this.channel = channel;
        receiveAllocator = withMessagesPerRead(checkNotNull(allocator, "allocator"));
    }

    private RecvByteBufAllocator withMessagesPerRead(RecvByteBufAllocator allocator) {
        if (allocator instanceof MaxMessagesRecvByteBufAllocator maxMessages) {
            maxMessages.maxMessagesPerRead(channel.metadata().defaultMaxMessagesPerRead());
        }
        return allocator;
    }

    @Override
    public Map<ChannelOption<?>, Object> getOptions() {
        return getOptions(null, CONNECT_TIMEOUT_MILLIS, MAX_MESSAGES_PER_WRITE, WRITE_SPIN_COUNT, ALLOCATOR, AUTO_READ,
                AUTO_CLOSE, RECVBUF_ALLOCATOR, WRITE_BUFFER_WATER_MARK, MESSAGE_SIZE_ESTIMATOR,
                SINGLE_EVENTEXECUTOR_PER_GROUP);
    }

    /**
     * Adds the values of options to a map, for {@link #getOptions()} of subclasses.
     *
     * @param result the map to add to; none: a new one
     * @return the map
     */
    protected Map<ChannelOption<?>, Object> getOptions(
            @Nullable Map<ChannelOption<?>, Object> result, ChannelOption<?>... options) {
        Map<ChannelOption<?>, Object> target = result == null ? new IdentityHashMap<>() : result;
        for (ChannelOption<?> option : options) {
            target.put(option, getOption(option));
        }
        return target;
    }

    @Override
    public boolean setOptions(Map<ChannelOption<?>, ?> options) {
        checkNotNull(options, "options");
        boolean allKnown = true;
        for (Map.Entry<ChannelOption<?>, ?> e : options.entrySet()) {
            @SuppressWarnings("unchecked") // the code that fills the map answers for the pairing, and the setters cast
            ChannelOption<Object> option = (ChannelOption<Object>) e.getKey();
            allKnown &= setOption(option, e.getValue());
        }
        return allKnown;
    }

    @Override
    @SuppressWarnings("unchecked") // each constant fixes the type of its value
    public <T> @Nullable T getOption(ChannelOption<T> option) {
        checkNotNull(option, "option");
        Object value = null;
        if (option == AUTO_READ) {
            value = isAutoRead();
        } else if (option == ALLOCATOR) {
            value = getAllocator();
        } else if (option == RECVBUF_ALLOCATOR) {
            value = getRecvByteBufAllocator();
        } else if (option == CONNECT_TIMEOUT_MILLIS) {
            value = getConnectTimeoutMillis();
        } else if (option == WRITE_BUFFER_WATER_MARK) {
            value = getWriteBufferWaterMark();
        } else if (option == WRITE_SPIN_COUNT) {
            value = getWriteSpinCount();
        } else if (option == MAX_MESSAGES_PER_WRITE) {
            value = getMaxMessagesPerWrite();
        } else if (option == AUTO_CLOSE) {
            value = isAutoClose();
        } else if (option == MESSAGE_SIZE_ESTIMATOR) {
            value = getMessageSizeEstimator();
        } else if (option == SINGLE_EVENTEXECUTOR_PER_GROUP) {
            value = settings.oneExecutorPerGroup;
        } else {
            value = getDeprecatedOption(option);
        }
        return (T) value;
    }

    @SuppressWarnings("deprecation") // old applications set them
    private @Nullable Object getDeprecatedOption(ChannelOption<?> option) {
        if (option == ChannelOption.WRITE_BUFFER_HIGH_WATER_MARK) {
            return getWriteBufferHighWaterMark();
        }
        if (option == ChannelOption.WRITE_BUFFER_LOW_WATER_MARK) {
            return getWriteBufferLowWaterMark();
        }
        return option == ChannelOption.MAX_MESSAGES_PER_READ
                && getRecvByteBufAllocator() instanceof MaxMessagesRecvByteBufAllocator allocator
                ? allocator.maxMessagesPerRead() : null;
    }

    @SuppressWarnings("deprecation") // old applications set them
    private boolean setDeprecatedOption(ChannelOption<?> option, Object value) {
        if (option == ChannelOption.WRITE_BUFFER_HIGH_WATER_MARK) {
            setWriteBufferHighWaterMark((Integer) value);
        } else if (option == ChannelOption.WRITE_BUFFER_LOW_WATER_MARK) {
            setWriteBufferLowWaterMark((Integer) value);
        } else if (option == ChannelOption.MAX_MESSAGES_PER_READ
                && getRecvByteBufAllocator() instanceof MaxMessagesRecvByteBufAllocator allocator) {
            allocator.maxMessagesPerRead((Integer) value);
        } else {
            return false;
        }
        return true;
    }

    @Override
    public <T> boolean setOption(ChannelOption<T> option, T value) {
        validate(option, value);
        if (option == AUTO_READ) {
            setAutoRead((Boolean) value);
        } else if (option == ALLOCATOR) {
            setAllocator((ByteBufAllocator) value);
        } else if (option == RECVBUF_ALLOCATOR) {
            setRecvByteBufAllocator((RecvByteBufAllocator) value);
        } else if (option == CONNECT_TIMEOUT_MILLIS) {
            setConnectTimeoutMillis((Integer) value);
        } else if (option == WRITE_BUFFER_WATER_MARK) {
            setWriteBufferWaterMark((WriteBufferWaterMark) value);
        } else if (option == WRITE_SPIN_COUNT) {
            setWriteSpinCount((Integer) value);
        } else if (option == MAX_MESSAGES_PER_WRITE) {
            setMaxMessagesPerWrite((Integer) value);
        } else if (option == AUTO_CLOSE) {
            setAutoClose((Boolean) value);
        } else if (option == MESSAGE_SIZE_ESTIMATOR) {
            setMessageSizeEstimator((MessageSizeEstimator) value);
        } else if (option == SINGLE_EVENTEXECUTOR_PER_GROUP) {
            boolean oneExecutorPerGroup = (Boolean) value;
            change(target -> target.oneExecutorPerGroup = oneExecutorPerGroup);
        } else {
            return setDeprecatedOption(option, value);
        }
        return true;
    }

    private void change(Consumer<ChannelSettings> change) {
        ChannelSettings now;
        ChannelSettings next;
        do {
            now = settings;
            next = now.with(change);
        } while (!SETTINGS.compareAndSet(this, now, next));
    }

    /**
     * Checks option and value before they are set.
     *
     * @param <T> the kind of value
     */
    protected <T> void validate(ChannelOption<T> option, T value) {
        checkNotNull(option, "option").validate(value);
    }

    @Override
    public int getConnectTimeoutMillis() {
        return settings.connectTimeoutMillis;
    }

    @Override
    public ChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis) {
        checkPositiveOrZero(connectTimeoutMillis, "connectTimeoutMillis");
        change(target -> target.connectTimeoutMillis = connectTimeoutMillis);
        return this;
    }

    /**
     * Returns how many messages one flush may send.
     *
     * @return the number of messages after which other channels of the event loop get their turn
     */
    public int getMaxMessagesPerWrite() {
        return settings.maxMessagesPerWrite;
    }

    /**
     * Sets how many messages one flush may send.
     *
     * @param maxMessagesPerWrite the number of messages after which other channels get their turn, one or more
     * @return this config
     */
    public ChannelConfig setMaxMessagesPerWrite(int maxMessagesPerWrite) {
        checkPositive(maxMessagesPerWrite, "maxMessagesPerWrite");
        change(target -> target.maxMessagesPerWrite = maxMessagesPerWrite);
        return this;
    }

    @Override
    public int getWriteSpinCount() {
        return settings.writeSpinCount;
    }

    @Override
    public ChannelConfig setWriteSpinCount(int writeSpinCount) {
        // The largest value means "without bound" to write loops that count down, and they subtract more than one at
        // once.
        int count = Math.min(checkPositive(writeSpinCount, "writeSpinCount"), Integer.MAX_VALUE - 1);
        change(target -> target.writeSpinCount = count);
        return this;
    }

    @Override
    public ByteBufAllocator getAllocator() {
        return settings.allocator;
    }

    @Override
    public ChannelConfig setAllocator(ByteBufAllocator allocator) {
        checkNotNull(allocator, "allocator");
        change(target -> target.allocator = allocator);
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // the caller says which kind it knows it to be
    public <T extends RecvByteBufAllocator> T getRecvByteBufAllocator() {
        RecvByteBufAllocator known = receiveAllocator;
        if (known == null) {
            RecvByteBufAllocator made = withMessagesPerRead(new AdaptiveRecvByteBufAllocator());
            known = (RecvByteBufAllocator) RECEIVE_ALLOCATOR.compareAndExchange(this, null, made);
            known = known != null ? known : made;
        }
        return (T) known;
    }

    @Override
    public ChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        receiveAllocator = checkNotNull(allocator, "allocator");
        return this;
    }

    @Override
    public boolean isAutoRead() {
        return autoRead;
    }

    @Override
    public ChannelConfig setAutoRead(boolean autoRead) {
        boolean before = (boolean) AUTO_READ_ON.getAndSet(this, autoRead);
        if (autoRead && !before) {
            channel.read();
        } else if (!autoRead && before) {
            autoReadCleared();
        }
        return this;
    }

    /**
     * Called on the thread that switched auto-read off, for transports that have to stop a pending read.
     */
    protected void autoReadCleared() {
        // Channels whose reads can't be stopped have nothing to do.
    }

    @Override
    public boolean isAutoClose() {
        return settings.autoClose;
    }

    @Override
    public ChannelConfig setAutoClose(boolean autoClose) {
        change(target -> target.autoClose = autoClose);
        return this;
    }

    @Override
    public int getWriteBufferHighWaterMark() {
        return settings.waterMark.high();
    }

    @Override
    public ChannelConfig setWriteBufferHighWaterMark(int writeBufferHighWaterMark) {
        checkPositiveOrZero(writeBufferHighWaterMark, "writeBufferHighWaterMark");
        change(target -> target.waterMark =
                new WriteBufferWaterMark(target.waterMark.low(), writeBufferHighWaterMark));
        return this;
    }

    @Override
    public int getWriteBufferLowWaterMark() {
        return settings.waterMark.low();
    }

    @Override
    public ChannelConfig setWriteBufferLowWaterMark(int writeBufferLowWaterMark) {
        checkPositiveOrZero(writeBufferLowWaterMark, "writeBufferLowWaterMark");
        change(target -> target.waterMark =
                new WriteBufferWaterMark(writeBufferLowWaterMark, target.waterMark.high()));
        return this;
    }

    @Override
    public WriteBufferWaterMark getWriteBufferWaterMark() {
        return settings.waterMark;
    }

    @Override
    public ChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark) {
        checkNotNull(writeBufferWaterMark, "writeBufferWaterMark");
        change(target -> target.waterMark = writeBufferWaterMark);
        return this;
    }

    @Override
    public MessageSizeEstimator getMessageSizeEstimator() {
        return settings.sizeEstimator;
    }

    @Override
    public ChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator) {
        checkNotNull(estimator, "estimator");
        change(target -> target.sizeEstimator = estimator);
        return this;
    }

    @Override
    @Deprecated
    public int getMaxMessagesPerRead() {
        return maxMessagesAllocator().maxMessagesPerRead();
    }

    @Override
    @Deprecated
    public ChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead) {
        maxMessagesAllocator().maxMessagesPerRead(maxMessagesPerRead);
        return this;
    }

    private MaxMessagesRecvByteBufAllocator maxMessagesAllocator() {
        RecvByteBufAllocator allocator = getRecvByteBufAllocator();
        if (allocator instanceof MaxMessagesRecvByteBufAllocator maxMessages) {
            return maxMessages;
        }
        throw new IllegalStateException("receive buffer allocator: " + allocator
                + " (expected: a MaxMessagesRecvByteBufAllocator)");
    }
}
