/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.Channel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The members who are there. Any thread. */
final class ChatRoom {
    private final Map<String, Channel> members = new ConcurrentHashMap<>();

    /** Returns {@code false} if a member has that name. */
    boolean enter(String name, Channel member) {
        return members.putIfAbsent(name, member) == null;
    }

    void leave(String name) {
        members.remove(name);
    }

    List<String> names() {
        List<String> names = new ArrayList<>(members.keySet());
        names.sort(null);
        return names;
    }

    /**
     * Sends a line to all. A member that has not taken the lines before misses it: a member that does not read must not
     * fill our memory, and its connection ends when it has taken nothing for half a minute.
     */
    void say(String line) {
        for (Channel member : members.values()) {
            if (member.isWritable()) {
                member.writeAndFlush(line, member.voidPromise());
            }
        }
    }
}
