/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.group;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelId;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelPromise;
import io.tidewire.channel.ServerChannel;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * The usual {@link ChannelGroup}, safe for use by any thread. Iterating is weakly consistent: it never fails, and may
 * or may not show channels that come or go meanwhile.
 *
 * <p>A group that <em>stays closed</em> closes each channel that is added after the first call of one of its
 * {@code close} methods, regardless of the matcher of that call, so that no channel can slip in while a program shuts
 * down.
 */
public class DefaultChannelGroup extends AbstractSet<Channel> implements ChannelGroup {

    private static final AtomicInteger LAST_UNNAMED = new AtomicInteger();

    private final String name;
    private final EventExecutor executor;
    private final boolean stayClosed;
    private final ConcurrentMap<ChannelId, Channel> serverChannels = new ConcurrentHashMap<>();
    private final ConcurrentMap<ChannelId, Channel> otherChannels = new ConcurrentHashMap<>();

    /** One object for all channels, so that it can be taken back. */
    private final ChannelFutureListener remover = future -> remove(future.channel());

    /**
     * Only ever set if {@link #stayClosed}. Written before a closing iterates, read after an addition, both volatile:
     * a channel is either seen by the iteration, or sees this.
     */
    private volatile boolean closed;

    /**
     * Creates a group with a name of its own, which may be used again after it was closed.
     *
     * @param executor calls the listeners of this group's futures
     */
    public DefaultChannelGroup(EventExecutor executor) {
        this(executor, false);
    }

    /**
     * Creates a group which may be used again after it was closed.
     *
     * @param executor calls the listeners of this group's futures
     */
    public DefaultChannelGroup(String name, EventExecutor executor) {
        this(name, executor, false);
    }

    /**
     * Creates a group with a name of its own.
     *
     * @param executor calls the listeners of this group's futures
     * @param stayClosed whether a channel that is added after a closing is closed at once
     */
    public DefaultChannelGroup(EventExecutor executor, boolean stayClosed) {
        this("group-" + LAST_UNNAMED.incrementAndGet(), executor, stayClosed);
    }

    /**
     * Creates a group.
     *
     * @param executor calls the listeners of this group's futures
     * @param stayClosed whether a channel that is added after a closing is closed at once
     */
    public DefaultChannelGroup(String name, EventExecutor executor, boolean stayClosed) {
        this.name = ObjectUtil.checkNotNull(name, "name");
        this.executor = ObjectUtil.checkNotNull(executor, "executor");
        this.stayClosed = stayClosed;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public @Nullable Channel find(ChannelId id) {
        ObjectUtil.checkNotNull(id, "id");
        Channel channel = otherChannels.get(id);
        return channel != null ? channel : serverChannels.get(id);
    }

    @Override
    public boolean isEmpty() {
        return otherChannels.isEmpty() && serverChannels.isEmpty();
    }

    @Override
    public int size() {
        return otherChannels.size() + serverChannels.size();
    }

    @Override
    public boolean contains(Object o) {
        return o instanceof Channel channel && channelsLike(channel).get(channel.id()) == channel;
    }

    private ConcurrentMap<ChannelId, Channel> channelsLike(Channel channel) {
        return channel instanceof ServerChannel ? serverChannels : otherChannels;
    }

    /**
     * Adds a channel until it closes. A channel that is closed already is not added; in a group that stays closed and
     * was closed, the channel is closed.
     *
     * @return {@code true} if it was added, {@code false} if it was there already or is closed
     */
    @Override
    public boolean add(Channel channel) {
        ObjectUtil.checkNotNull(channel, "channel");
        ConcurrentMap<ChannelId, Channel> channels = channelsLike(channel);
        if (channel.closeFuture().isDone() || channels.putIfAbsent(channel.id(), channel) != null) {
            return false;
        }
        listenUnlessRemoved(channel, channels);
        if (closed) {
            channel.close();
        }
        return true;
    }

    private void listenUnlessRemoved(Channel channel, Map<ChannelId, Channel> channels) {
        ChannelFuture closeFuture = channel.closeFuture();
        boolean listening = false;
        try {
            closeFuture.addListener(remover);
            listening = true;
        } finally {
            // Closed since the first look: a channel that has no event loop, or none that runs, calls no listener.
            if (!listening || closeFuture.isDone()) {
                remove(channel);
            }
        }
        if (channels.get(channel.id()) != channel) {
            closeFuture.removeListener(remover); // removed in between, by someone who did not find the listener
        }
    }

    /**
     * Removes a channel.
     *
     * @param o a channel or the id of one
     * @return {@code true} if it was there
     */
    @Override
    public boolean remove(Object o) {
        if (o instanceof ChannelId id) {
            Channel found = find(id);
            return found != null && remove(found);
        }
        if (!(o instanceof Channel channel) || !channelsLike(channel).remove(channel.id(), channel)) {
            return false;
        }
        channel.closeFuture().removeListener(remover);
        return true;
    }

    @Override
    public void clear() {
        for (Channel channel : this) {
            remove(channel);
        }
    }

    @Override
    public Iterator<Channel> iterator() {
        return new Channels();
    }

    /**
     * Returns the list that both kinds of toArray() copy: the inherited ones would go by a size that changes meanwhile.
     */
    private List<Channel> snapshot() {
        List<Channel> channels = new ArrayList<>(size());
        channels.addAll(serverChannels.values());
        channels.addAll(otherChannels.values());
        return channels;
    }

    @Override
    public Object[] toArray() {
        return snapshot().toArray();
    }

    @Override
    public <T> T[] toArray(T[] a) {
        return snapshot().toArray(a);
    }

    /** Applies an operation to the channels of some maps that match. */
    @SafeVarargs
    private ChannelGroupFuture forEach(ChannelMatcher matcher, Function<Channel, ChannelFuture> operation,
                                       Map<ChannelId, Channel>... maps) {
        ObjectUtil.checkNotNull(matcher, "matcher");
        Map<Channel, ChannelFuture> futures = new LinkedHashMap<>();
        for (Map<ChannelId, Channel> channels : maps) {
            for (Channel channel : channels.values()) {
                if (matcher.matches(channel)) {
                    futures.put(channel, attempt(channel, operation));
                }
            }
        }
        return new DefaultChannelGroupFuture(this, futures, executor);
    }

    /** One channel that refuses, as those do that have no event loop yet, does not keep the others from anything. */
    private ChannelFuture attempt(Channel channel, Function<Channel, ChannelFuture> operation) {
        try {
            return operation.apply(channel);
        } catch (RuntimeException e) {
            return new DefaultChannelPromise(channel, executor).setFailure(e);
        }
    }

    private ChannelGroupFuture forAll(ChannelMatcher matcher, Function<Channel, ChannelFuture> operation) {
        return forEach(matcher, operation, serverChannels, otherChannels);
    }

    @Override
    public ChannelGroupFuture write(Object message) {
        return write(message, ChannelMatchers.all());
    }

    @Override
    public ChannelGroupFuture write(Object message, ChannelMatcher matcher) {
        return write(message, matcher, false);
    }

    @Override
    public ChannelGroupFuture write(Object message, ChannelMatcher matcher, boolean voidPromise) {
        return write(message, matcher, voidPromise, false);
    }

    @Override
    public ChannelGroupFuture writeAndFlush(Object message) {
        return writeAndFlush(message, ChannelMatchers.all());
    }

    @Override
    public ChannelGroupFuture writeAndFlush(Object message, ChannelMatcher matcher) {
        return writeAndFlush(message, matcher, false);
    }

    @Override
    public ChannelGroupFuture writeAndFlush(Object message, ChannelMatcher matcher,
                                            boolean voidPromise) {
        return write(message, matcher, voidPromise, true);
    }

    @Override
    @SuppressWarnings("deprecation") // a group of this type has it
    public ChannelGroupFuture flushAndWrite(Object message) {
        return writeAndFlush(message);
    }

    @Override
    @SuppressWarnings("deprecation") // a group of this type has it
    public ChannelGroupFuture flushAndWrite(Object message, ChannelMatcher matcher) {
        return writeAndFlush(message, matcher);
    }

    private ChannelGroupFuture write(Object message, ChannelMatcher matcher, boolean voidPromise,
                                     boolean flush) {
        ObjectUtil.checkNotNull(message, "message");
        try {
            if (!voidPromise) {
                return forEach(matcher, each -> write(each, message, each.newPromise(), flush), otherChannels);
            }
            ObjectUtil.checkNotNull(matcher, "matcher");
            for (Channel channel : otherChannels.values()) {
                if (matcher.matches(channel)) {
                    attempt(channel, each -> write(each, message, each.voidPromise(), flush));
                }
            }
            return new VoidChannelGroupFuture(this);
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private static ChannelFuture write(Channel channel, Object message, ChannelPromise promise,
                                       boolean flush) {
        channel.eventLoop(); // throws if there is none, before the message is shared
        Object share = shareOf(message);
        return flush ? channel.writeAndFlush(share, promise) : channel.write(share, promise);
    }

    /** Returns the share of one channel: a reference of its own, with indices of its own if there are any. */
    private static Object shareOf(Object message) {
        if (message instanceof ByteBuf buffer) {
            return buffer.retainedDuplicate();
        }
        if (message instanceof ByteBufHolder holder) {
            return holder.retainedDuplicate();
        }
        return ReferenceCountUtil.retain(message);
    }

    @Override
    public ChannelGroup flush() {
        return flush(ChannelMatchers.all());
    }

    @Override
    public ChannelGroup flush(ChannelMatcher matcher) {
        ObjectUtil.checkNotNull(matcher, "matcher");
        for (Channel channel : otherChannels.values()) {
            if (matcher.matches(channel)) {
                attempt(channel, each -> {
                    each.flush();
                    return each.closeFuture(); // a flush has no outcome of its own
                });
            }
        }
        return this;
    }

    @Override
    public ChannelGroupFuture disconnect() {
        return disconnect(ChannelMatchers.all());
    }

    @Override
    public ChannelGroupFuture disconnect(ChannelMatcher matcher) {
        return forAll(matcher, Channel::disconnect);
    }

    @Override
    public ChannelGroupFuture close() {
        return close(ChannelMatchers.all());
    }

    @Override
    public ChannelGroupFuture close(ChannelMatcher matcher) {
        ObjectUtil.checkNotNull(matcher, "matcher");
        if (stayClosed) {
            closed = true;
        }
        return forAll(matcher, Channel::close);
    }

    @Override
    @SuppressWarnings("deprecation") // a group of this type has it
    public ChannelGroupFuture deregister() {
        return deregister(ChannelMatchers.all());
    }

    @Override
    @SuppressWarnings("deprecation") // a group of this type has it
    public ChannelGroupFuture deregister(ChannelMatcher matcher) {
        return forAll(matcher, Channel::deregister);
    }

    @Override
    public ChannelGroupFuture newCloseFuture() {
        return newCloseFuture(ChannelMatchers.all());
    }

    @Override
    public ChannelGroupFuture newCloseFuture(ChannelMatcher matcher) {
        return forAll(matcher, Channel::closeFuture);
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public boolean equals(Object o) {
        return this == o;
    }

    @Override
    public int compareTo(ChannelGroup o) {
        int byName = name.compareTo(o.name());
        return byName != 0 ? byName : Integer.compare(System.identityHashCode(this), System.identityHashCode(o));
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(name: " + name + ", size: " + size() + ')';
    }

    /** The servers, then the others. */
    private final class Channels implements Iterator<Channel> {
        private final Iterator<Channel> servers = serverChannels.values().iterator();
        private final Iterator<Channel> others = otherChannels.values().iterator();
        private @Nullable Channel last;

        @Override
        public boolean hasNext() {
            return servers.hasNext() || others.hasNext();
        }

        /**
         * The next channel.
         *
         * @return a channel
         * @throws NoSuchElementException if there is none left
         */
        @Override
        public Channel next() {
            last = servers.hasNext() ? servers.next() : others.next();
            return last;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException("next() has not been called, or remove() has been already");
            }
            DefaultChannelGroup.this.remove(last);
            last = null;
        }
    }
}
