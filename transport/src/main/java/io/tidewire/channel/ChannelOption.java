/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.InetAddress;
import java.net.NetworkInterface;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.AbstractConstant;
import io.tidewire.util.ConstantPool;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Names a setting of a channel with the type of its value. Which options there are depends on the transport; a channel
 * says by the result of {@link ChannelConfig#setOption(ChannelOption, Object)} that it does not know one.
 *
 * @param <T> the kind of value
 */
public class ChannelOption<T> extends AbstractConstant<ChannelOption<T>> {

    private static final ConstantPool<ChannelOption<Object>> POOL = new ConstantPool<>() {
        @Override
        protected ChannelOption<Object> newConstant(int id, String name) {
            return new ChannelOption<>(id, name);
        }
    };

    /** The allocator of all buffers of the channel. */
    public static final ChannelOption<ByteBufAllocator> ALLOCATOR = valueOf("ALLOCATOR");

    /** The allocator that sizes receive buffers. */
    public static final ChannelOption<RecvByteBufAllocator> RECVBUF_ALLOCATOR = valueOf("RECVBUF_ALLOCATOR");

    /** The estimator of the memory that waiting messages hold. */
    public static final ChannelOption<MessageSizeEstimator> MESSAGE_SIZE_ESTIMATOR = valueOf("MESSAGE_SIZE_ESTIMATOR");

    /** The connect timeout in milliseconds, zero for none. */
    public static final ChannelOption<Integer> CONNECT_TIMEOUT_MILLIS = valueOf("CONNECT_TIMEOUT_MILLIS");

    /** The number of messages that one flush may send before other channels get their turn. */
    public static final ChannelOption<Integer> MAX_MESSAGES_PER_WRITE = valueOf("MAX_MESSAGES_PER_WRITE");

    /** The number of write calls that one flush may make before it waits for the kernel. */
    public static final ChannelOption<Integer> WRITE_SPIN_COUNT = valueOf("WRITE_SPIN_COUNT");

    /** The marks between which a channel counts as writable. */
    public static final ChannelOption<WriteBufferWaterMark> WRITE_BUFFER_WATER_MARK =
            valueOf("WRITE_BUFFER_WATER_MARK");

    /**
     * The number of waiting bytes above which a channel is not writable.
     *
     * @deprecated use {@link #WRITE_BUFFER_WATER_MARK}
     */
    @Deprecated
    public static final ChannelOption<Integer> WRITE_BUFFER_HIGH_WATER_MARK = valueOf("WRITE_BUFFER_HIGH_WATER_MARK");

    /**
     * The number of waiting bytes below which a channel is writable again.
     *
     * @deprecated use {@link #WRITE_BUFFER_WATER_MARK}
     */
    @Deprecated
    public static final ChannelOption<Integer> WRITE_BUFFER_LOW_WATER_MARK = valueOf("WRITE_BUFFER_LOW_WATER_MARK");

    /**
     * The number of messages that a channel reads before other channels get their turn.
     *
     * @deprecated use {@link MaxMessagesRecvByteBufAllocator#maxMessagesPerRead(int)} with {@link #RECVBUF_ALLOCATOR}
     */
    @Deprecated
    public static final ChannelOption<Integer> MAX_MESSAGES_PER_READ = valueOf("MAX_MESSAGES_PER_READ");

    /** Whether the end of input leaves the output open. */
    public static final ChannelOption<Boolean> ALLOW_HALF_CLOSURE = valueOf("ALLOW_HALF_CLOSURE");

    /** Whether the channel reads without being asked. */
    public static final ChannelOption<Boolean> AUTO_READ = valueOf("AUTO_READ");

    /** Whether a failed write closes the channel. */
    public static final ChannelOption<Boolean> AUTO_CLOSE = valueOf("AUTO_CLOSE");

    /** {@code SO_BROADCAST} of {@code socket(7)}. */
    public static final ChannelOption<Boolean> SO_BROADCAST = valueOf("SO_BROADCAST");

    /** {@code SO_KEEPALIVE} of {@code socket(7)}. */
    public static final ChannelOption<Boolean> SO_KEEPALIVE = valueOf("SO_KEEPALIVE");

    /** {@code SO_SNDBUF} of {@code socket(7)}, in bytes. */
    public static final ChannelOption<Integer> SO_SNDBUF = valueOf("SO_SNDBUF");

    /** {@code SO_RCVBUF} of {@code socket(7)}, in bytes. */
    public static final ChannelOption<Integer> SO_RCVBUF = valueOf("SO_RCVBUF");

    /** {@code SO_REUSEADDR} of {@code socket(7)}. */
    public static final ChannelOption<Boolean> SO_REUSEADDR = valueOf("SO_REUSEADDR");

    /** {@code SO_LINGER} of {@code socket(7)} in seconds, negative to switch it off. */
    public static final ChannelOption<Integer> SO_LINGER = valueOf("SO_LINGER");

    /** The length of the queue of connections that wait to be accepted, see {@code listen(2)}. */
    public static final ChannelOption<Integer> SO_BACKLOG = valueOf("SO_BACKLOG");

    /** The timeout in milliseconds of transports that block. */
    public static final ChannelOption<Integer> SO_TIMEOUT = valueOf("SO_TIMEOUT");

    /** {@code IP_TOS} of {@code ip(7)}. */
    public static final ChannelOption<Integer> IP_TOS = valueOf("IP_TOS");

    /** The interface for multicast, by address. */
    public static final ChannelOption<InetAddress> IP_MULTICAST_ADDR = valueOf("IP_MULTICAST_ADDR");

    /** The interface for multicast. */
    public static final ChannelOption<NetworkInterface> IP_MULTICAST_IF = valueOf("IP_MULTICAST_IF");

    /** The time to live of multicast datagrams. */
    public static final ChannelOption<Integer> IP_MULTICAST_TTL = valueOf("IP_MULTICAST_TTL");

    /** Whether multicast datagrams are not looped back to this host. */
    public static final ChannelOption<Boolean> IP_MULTICAST_LOOP_DISABLED = valueOf("IP_MULTICAST_LOOP_DISABLED");

    /** {@code TCP_NODELAY} of {@code tcp(7)}. */
    public static final ChannelOption<Boolean> TCP_NODELAY = valueOf("TCP_NODELAY");

    /** Client side of TCP Fast Open, {@code TCP_FASTOPEN_CONNECT} of {@code tcp(7)}. */
    public static final ChannelOption<Boolean> TCP_FASTOPEN_CONNECT = valueOf("TCP_FASTOPEN_CONNECT");

    /** Server side of TCP Fast Open: the length of the queue of requests. */
    public static final ChannelOption<Integer> TCP_FASTOPEN = valueOf(ChannelOption.class, "TCP_FASTOPEN");

    /** Whether all handlers that a pipeline adds with one executor group share one executor of it. */
    public static final ChannelOption<Boolean> SINGLE_EVENTEXECUTOR_PER_GROUP =
            valueOf("SINGLE_EVENTEXECUTOR_PER_GROUP");

    /**
     * The allocator that sizes receive buffers.
     *
     * @deprecated use {@link #RECVBUF_ALLOCATOR}, which is the same object
     */
    @Deprecated
    public static final ChannelOption<RecvByteBufAllocator> RCVBUF_ALLOCATOR = RECVBUF_ALLOCATOR;

    /**
     * Whether a datagram channel is active once registered, instead of once bound.
     *
     * @deprecated a bound datagram channel is active without it
     */
    @Deprecated
    public static final ChannelOption<Boolean> DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION =
            valueOf("DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION");

    private ChannelOption(int id, String name) {
        super(id, name);
    }

    /**
     * Creates an option of a subtype with a name of its own.
     *
     * @param name the name, unique
     * @throws IllegalArgumentException if the name is taken
     * @deprecated use {@link #valueOf(String)}
     */
    @Deprecated
    protected ChannelOption(String name) {
        this(POOL.newInstance(name).id(), name);
    }

    /**
     * Returns the option of a name, which is made if there is none.
     *
     * @param <T> the kind of value
     * @return the option
     */
    @SuppressWarnings("unchecked") // the first creator of an option decides its type, as in all constant pools
    public static <T> ChannelOption<T> valueOf(String name) {
        return (ChannelOption<T>) POOL.valueOf(name);
    }

    /**
     * Returns the option whose name is that of a class, a hash sign, and a name.
     *
     * @param firstNameComponent the class
     * @param <T> the kind of value
     * @return the option
     */
    @SuppressWarnings("unchecked") // as above
    public static <T> ChannelOption<T> valueOf(Class<?> firstNameComponent, String secondNameComponent) {
        return (ChannelOption<T>) POOL.valueOf(firstNameComponent, secondNameComponent);
    }

    /**
     * Creates the option of an unused name.
     *
     * @param <T> the kind of value
     * @return the option
     * @throws IllegalArgumentException if there is an option of that name
     * @deprecated use {@link #valueOf(String)}
     */
    @Deprecated
    @SuppressWarnings("unchecked") // as above
    public static <T> ChannelOption<T> newInstance(String name) {
        return (ChannelOption<T>) POOL.newInstance(name);
    }

    /**
     * Returns whether there is an option of a name.
     *
     * @return whether there is
     */
    public static boolean exists(String name) {
        return POOL.exists(name);
    }

    /**
     * Checks a value before it is set. An option with narrower rules overrides this.
     *
     * @throws NullPointerException if it is {@code null}
     */
    public void validate(T value) {
        checkNotNull(value, "value");
    }
}
