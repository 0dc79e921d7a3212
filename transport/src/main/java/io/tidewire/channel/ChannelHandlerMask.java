/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.SocketAddress;

import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

/**
 * Which events and operations a handler class wants to see: one bit for each, worked out once per class; and whether
 * messages that come to it are touched. There are sixteen bits, so that a context keeps them in a char; of the
 * seventeen events and operations, pairs that hardly ever happen to a channel share a bit, and a handler that wants
 * one of a pair is called for both.
 *
 * <p>A bit is clear when the method that a call would reach is marked {@link Skip}, as the adapters' pass-through
 * methods are. All of them are interface methods and so public, wherever and with whatever visibility the class that
 * declares them stands; {@link Class#getMethod} finds the one that a virtual call would find, and javac copies the
 * annotations to the bridges that it makes for public methods of package-private superclasses.
 */
final class ChannelHandlerMask {

    static final int EXCEPTION_CAUGHT = 1;
    static final int CHANNEL_REGISTERED = 1 << 1;
    static final int CHANNEL_UNREGISTERED = CHANNEL_REGISTERED;
    static final int CHANNEL_ACTIVE = 1 << 2;
    static final int CHANNEL_INACTIVE = 1 << 3;
    static final int CHANNEL_READ = 1 << 4;
    static final int CHANNEL_READ_COMPLETE = 1 << 5;
    static final int USER_EVENT_TRIGGERED = 1 << 6;
    static final int WRITABILITY_CHANGED = 1 << 7;
    static final int BIND = 1 << 8;
    static final int CONNECT = BIND;
    /** See {@link #touchNow()}. Never asked for together with others. */
    static final int TOUCH = 1 << 9;
    static final int DISCONNECT = 1 << 10;
    static final int CLOSE = 1 << 11;
    static final int DEREGISTER = 1 << 12;
    static final int READ = 1 << 13;
    static final int WRITE = 1 << 14;
    static final int FLUSH = 1 << 15;

    static final int INBOUND = CHANNEL_REGISTERED | CHANNEL_UNREGISTERED | CHANNEL_ACTIVE | CHANNEL_INACTIVE
            | CHANNEL_READ | CHANNEL_READ_COMPLETE | USER_EVENT_TRIGGERED | WRITABILITY_CHANGED;
    static final int OUTBOUND = BIND | CONNECT | DISCONNECT | CLOSE | DEREGISTER | READ | WRITE | FLUSH;
    static final int ALL = INBOUND | OUTBOUND | EXCEPTION_CAUGHT;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ChannelHandlerMask.class);

    private static final ClassValue<Integer> MASKS = new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            return compute(type);
        }
    };

    private ChannelHandlerMask() {
    }

    /** Marks a method that only passes the call on, so that the pipeline may leave it out. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Skip {
    }

    /** Returns the bits of what {@code handlerType} handles itself. */
    static int mask(Class<? extends ChannelHandler> handlerType) {
        return MASKS.get(handlerType);
    }

    /**
     * Returns {@link #TOUCH} if leak detection writes down where a message passes. Below
     * {@link ResourceLeakDetector.Level#ADVANCED} a touch leaves nothing, but asking each message at each handler
     * whether it can be touched costs more than the rest of the way.
     */
    static int touchNow() {
        return ResourceLeakDetector.getLevel().compareTo(ResourceLeakDetector.Level.ADVANCED) >= 0 ? TOUCH : 0;
    }

    /**
     * Widens a mask for a pipeline whose handlers run on several executors. There a handler that sees any event of a
     * direction must see all of that direction: if one event went over its executor and the next one past it, the
     * second could overtake the first.
     */
    static int widen(int mask) {
        int widened = mask;
        if ((mask & INBOUND) != 0) {
            widened |= INBOUND | EXCEPTION_CAUGHT;
        }
        if ((mask & OUTBOUND) != 0) {
            widened |= OUTBOUND;
        }
        return widened;
    }

    private static int compute(Class<?> type) {
        int mask = bit(type, EXCEPTION_CAUGHT, "exceptionCaught", Throwable.class);
        if (ChannelInboundHandler.class.isAssignableFrom(type)) {
            mask |= bit(type, CHANNEL_REGISTERED, "channelRegistered");
            mask |= bit(type, CHANNEL_UNREGISTERED, "channelUnregistered");
            mask |= bit(type, CHANNEL_ACTIVE, "channelActive");
            mask |= bit(type, CHANNEL_INACTIVE, "channelInactive");
            mask |= bit(type, CHANNEL_READ, "channelRead", Object.class);
            mask |= bit(type, CHANNEL_READ_COMPLETE, "channelReadComplete");
            mask |= bit(type, USER_EVENT_TRIGGERED, "userEventTriggered", Object.class);
            mask |= bit(type, WRITABILITY_CHANGED, "channelWritabilityChanged");
        }
        if (ChannelOutboundHandler.class.isAssignableFrom(type)) {
            mask |= bit(type, BIND, "bind", SocketAddress.class, ChannelPromise.class);
            mask |= bit(type, CONNECT, "connect", SocketAddress.class, SocketAddress.class, ChannelPromise.class);
            mask |= bit(type, DISCONNECT, "disconnect", ChannelPromise.class);
            mask |= bit(type, CLOSE, "close", ChannelPromise.class);
            mask |= bit(type, DEREGISTER, "deregister", ChannelPromise.class);
            mask |= bit(type, READ, "read");
            mask |= bit(type, WRITE, "write", Object.class, ChannelPromise.class);
            mask |= bit(type, FLUSH, "flush");
        }
        return mask;
    }

    private static int bit(Class<?> type, int bit, String method, Class<?>... argumentsAfterContext) {
        Class<?>[] arguments = new Class<?>[argumentsAfterContext.length + 1];
        arguments[0] = ChannelHandlerContext.class;
        System.arraycopy(argumentsAfterContext, 0, arguments, 1, argumentsAfterContext.length);
        try {
            return type.getMethod(method, arguments).isAnnotationPresent(Skip.class) ? 0 : bit;
        } catch (NoSuchMethodException | LinkageError | SecurityException e) {
            // Looking at a class can fail where calling it does not, for instance when another method of it names a
            // type that is missing at run time. Calling a handler that only passes on is slower, but right.
            LOGGER.debug("Can't examine {}.{}; it will be called for every event", type, method, e);
            return bit;
        }
    }
}
