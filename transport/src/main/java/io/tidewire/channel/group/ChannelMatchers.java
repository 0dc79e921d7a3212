/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.group;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ServerChannel;
import io.tidewire.util.internal.ObjectUtil;

/**
 * The usual {@link ChannelMatcher}s. Any thread.
 */
public final class ChannelMatchers {

    private static final ChannelMatcher ALL = channel -> true;
    private static final ChannelMatcher SERVERS = isInstanceOf(ServerChannel.class);
    private static final ChannelMatcher NON_SERVERS = isNotInstanceOf(ServerChannel.class);

    private ChannelMatchers() { }

    /**
     * Matches every channel.
     *
     * @return the matcher
     */
    public static ChannelMatcher all() {
        return ALL;
    }

    /**
     * Matches every channel but one.
     *
     * @param channel the one that does not match
     * @return the matcher
     */
    public static ChannelMatcher isNot(Channel channel) {
        return invert(is(channel));
    }

    /**
     * Matches one channel.
     *
     * @param channel the one that matches
     * @return the matcher
     */
    public static ChannelMatcher is(Channel channel) {
        ObjectUtil.checkNotNull(channel, "channel");
        return candidate -> candidate == channel;
    }

    /**
     * Matches channels of a type.
     *
     * @param clazz a class or interface
     * @return the matcher
     */
    public static ChannelMatcher isInstanceOf(Class<? extends Channel> clazz) {
        return ObjectUtil.checkNotNull(clazz, "clazz")::isInstance;
    }

    /**
     * Matches channels that are not of a type.
     *
     * @param clazz a class or interface
     * @return the matcher
     */
    public static ChannelMatcher isNotInstanceOf(Class<? extends Channel> clazz) {
        return invert(isInstanceOf(clazz));
    }

    /**
     * Matches channels that accept others.
     *
     * @return the matcher
     */
    public static ChannelMatcher isServerChannel() {
        return SERVERS;
    }

    /**
     * Matches channels that do not accept others.
     *
     * @return the matcher
     */
    public static ChannelMatcher isNonServerChannel() {
        return NON_SERVERS;
    }

    /**
     * Matches what another matcher does not.
     *
     * @param matcher the other one
     * @return the matcher
     */
    public static ChannelMatcher invert(ChannelMatcher matcher) {
        ObjectUtil.checkNotNull(matcher, "matcher");
        return candidate -> !matcher.matches(candidate);
    }

    /**
     * Matches what all of some matchers do; they are asked in the given order, until one says no.
     *
     * @param matchers at least one
     * @return the matcher
     * @throws IllegalArgumentException if there is none
     */
    public static ChannelMatcher compose(ChannelMatcher... matchers) {
        ObjectUtil.checkNonEmpty(matchers, "matchers");
        ChannelMatcher[] all = matchers.clone();
        for (ChannelMatcher matcher : all) {
            ObjectUtil.checkNotNull(matcher, "matcher");
        }
        return all.length == 1 ? all[0] : candidate -> {
            for (ChannelMatcher matcher : all) {
                if (!matcher.matches(candidate)) {
                    return false;
                }
            }
            return true;
        };
    }
}
