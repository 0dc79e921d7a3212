/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.group;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelId;
import org.jspecify.annotations.Nullable;

import java.util.Set;

/**
 * A set of channels, for operations on all of them or on those that a {@link ChannelMatcher} chooses. A channel leaves
 * the group by itself when it closes.
 * <pre>{@code
 * ChannelGroup everybody = new DefaultChannelGroup("everybody", GlobalEventExecutor.INSTANCE);
 * everybody.add(channel);
 * everybody.writeAndFlush(message);
 * everybody.close().addListener(future -> ...);
 * }</pre>
 *
 * <p>Every operation reaches servers, which accept connections, before the others: a group that closes first stops
 * accepting. Any thread; no method blocks. A channel that comes or goes during an operation may or may not be reached.
 *
 * <p><b>Messages.</b> A write takes over the message in any case: each channel gets a duplicate of it, or another
 * reference to it, and the caller's reference is released before the method returns, even if it throws or there is no
 * channel. So the channels share the content of a buffer, but not its indices.
 */
public interface ChannelGroup extends Set<Channel>, Comparable<ChannelGroup> {

    /**
     * The name of the group, for people; groups may share a name.
     *
     * @return the name
     */
    String name();

    /**
     * Finds a channel by its id.
     *
     * @return the channel, or {@code null} if it is not in this group
     */
    @Nullable Channel find(ChannelId id);

    /**
     * Writes to every channel that does not accept others.
     *
     * @param message the message; this call takes it over
     * @return done when it was written to all
     */
    ChannelGroupFuture write(Object message);

    /**
     * Writes to some of the channels that do not accept others.
     *
     * @param message the message; this call takes it over
     * @param matcher chooses the channels
     * @return done when it was written to all of these
     */
    ChannelGroupFuture write(Object message, ChannelMatcher matcher);

    /**
     * Writes to some of the channels that do not accept others.
     *
     * @param message the message; this call takes it over
     * @param matcher chooses the channels
     * @param voidPromise whether to write with the void promise of each channel, which is cheaper
     * @return done when it was written to all of these; void if {@code voidPromise}
     */
    ChannelGroupFuture write(Object message, ChannelMatcher matcher, boolean voidPromise);

    /**
     * Flushes every channel that does not accept others.
     *
     * @return this
     */
    ChannelGroup flush();

    /**
     * Flushes some of the channels that do not accept others.
     *
     * @param matcher chooses the channels
     * @return this
     */
    ChannelGroup flush(ChannelMatcher matcher);

    /**
     * Writes to every channel that does not accept others, and flushes it.
     *
     * @param message the message; this call takes it over
     * @return done when it was written to all
     */
    ChannelGroupFuture writeAndFlush(Object message);

    /**
     * Writes to some of the channels that do not accept others, and flushes these.
     *
     * @param message the message; this call takes it over
     * @param matcher chooses the channels
     * @return done when it was written to all of these
     */
    ChannelGroupFuture writeAndFlush(Object message, ChannelMatcher matcher);

    /**
     * Writes to some of the channels that do not accept others, and flushes these.
     *
     * @param message the message; this call takes it over
     * @param matcher chooses the channels
     * @param voidPromise whether to write with the void promise of each channel, which is cheaper
     * @return done when it was written to all of these; void if {@code voidPromise}
     */
    ChannelGroupFuture writeAndFlush(Object message, ChannelMatcher matcher, boolean voidPromise);

    /**
     * Disconnects every channel.
     *
     * @return done when all are disconnected
     */
    ChannelGroupFuture disconnect();

    /**
     * Disconnects some channels.
     *
     * @param matcher chooses the channels
     * @return done when these are disconnected
     */
    ChannelGroupFuture disconnect(ChannelMatcher matcher);

    /**
     * Takes every channel off its event loop.
     *
     * @return done when all are off
     * @deprecated take single channels off by {@link Channel#deregister()}
     */
    @Deprecated
    ChannelGroupFuture deregister();

    /**
     * Takes some channels off their event loops.
     *
     * @param matcher chooses the channels
     * @return done when these are off
     * @deprecated take single channels off by {@link Channel#deregister()}
     */
    @Deprecated
    ChannelGroupFuture deregister(ChannelMatcher matcher);

    /**
     * Closes every channel.
     *
     * @return done when all are closed
     */
    ChannelGroupFuture close();

    /**
     * Closes some channels.
     *
     * @param matcher chooses the channels
     * @return done when these are closed
     */
    ChannelGroupFuture close(ChannelMatcher matcher);

    /**
     * Waits until every channel has been closed; closes none.
     *
     * @return done when all channels that are in this group now are closed
     */
    ChannelGroupFuture newCloseFuture();

    /**
     * Waits until some channels have been closed; closes none.
     *
     * @param matcher chooses the channels
     * @return done when those of these that are in this group now are closed
     */
    ChannelGroupFuture newCloseFuture(ChannelMatcher matcher);

    /**
     * Writes to every channel that does not accept others, and flushes.
     *
     * @param message the message; released once all have it
     * @return done when all writes are
     * @deprecated use {@link #writeAndFlush(Object)}
     */
    @Deprecated
    ChannelGroupFuture flushAndWrite(Object message);

    /**
     * Writes to some of the channels that do not accept others, and flushes these.
     *
     * @param message the message; released once all have it
     * @param matcher chooses the channels
     * @return done when all writes are
     * @deprecated use {@link #writeAndFlush(Object, ChannelMatcher)}
     */
    @Deprecated
    ChannelGroupFuture flushAndWrite(Object message, ChannelMatcher matcher);
}
