/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Predicate;

/**
 * The contexts of a pipeline, linked to a ring that is known by its ends: the context before the first one and after
 * the last one. Changed under the lock of the pipeline; any thread may walk it.
 */
final class ContextRing {

    private ContextRing() {
    }

    static void link(DefaultChannelHandlerContext ctx, DefaultChannelHandlerContext before,
                     DefaultChannelHandlerContext after) {
        // First the new one: an event that passes by at this moment must find its way on.
        ctx.prev = before;
        ctx.next = after;
        before.next = ctx;
        after.prev = ctx;
    }

    static void unlink(DefaultChannelHandlerContext ctx) {
        DefaultChannelHandlerContext before = ctx.prev;
        DefaultChannelHandlerContext after = ctx.next;
        before.next = after;
        after.prev = before;
    }

    /** Finds the first context that passes, without the ends. */
    static @Nullable DefaultChannelHandlerContext find(DefaultChannelHandlerContext ends,
                                             Predicate<DefaultChannelHandlerContext> which) {
        for (DefaultChannelHandlerContext ctx = ends.next; ctx != ends; ctx = ctx.next) {
            if (which.test(ctx)) {
                return ctx;
            }
        }
        return null;
    }

    /** Finds the context of a name. Written out, since each handler that is added asks. */
    private static @Nullable DefaultChannelHandlerContext findNamed(DefaultChannelHandlerContext ends, String name) {
        for (DefaultChannelHandlerContext ctx = ends.next; ctx != ends; ctx = ctx.next) {
            if (ctx.name().equals(name)) {
                return ctx;
            }
        }
        return null;
    }

    static DefaultChannelHandlerContext named(DefaultChannelHandlerContext ends, String name) {
        DefaultChannelHandlerContext ctx = findNamed(ends, name);
        if (ctx == null) {
            throw new NoSuchElementException(name);
        }
        return ctx;
    }

    /**
     * Returns a name for a new context, under the lock of the pipeline.
     *
     * @param ends the ring
     * @param name the name; none: any
     * @param handler the handler that a name is made for
     * @param replaced the context that has the name until then, if any
     * @return the name
     * @throws IllegalArgumentException if another context has the name
     */
    static String freeName(DefaultChannelHandlerContext ends, @Nullable String name, ChannelHandler handler,
                           @Nullable DefaultChannelHandlerContext replaced) {
        assert Thread.holdsLock(ends.owner());
        if (name != null) {
            DefaultChannelHandlerContext other = findNamed(ends, name);
            if (other != null && other != replaced) {
                throw new IllegalArgumentException("Duplicate handler name: " + name);
            }
            return name;
        }
        HandlerNames names = HandlerNames.of(handler);
        int number = 0;
        while (true) {
            String candidate = names.get(number++);
            if (findNamed(ends, candidate) == null) {
                return candidate;
            }
        }
    }

    /** Returns the names of all contexts, that of the ends last. */
    static List<String> names(DefaultChannelHandlerContext ends) {
        List<String> names = new ArrayList<>();
        for (DefaultChannelHandlerContext ctx = ends.next; ctx != ends; ctx = ctx.next) {
            names.add(ctx.name());
        }
        names.add(ends.name());
        return names;
    }

    /** Returns the handlers by their names, in order, without the ends. */
    static Map<String, ChannelHandler> toMap(DefaultChannelHandlerContext ends) {
        Map<String, ChannelHandler> map = new LinkedHashMap<>();
        for (DefaultChannelHandlerContext ctx = ends.next; ctx != ends; ctx = ctx.next) {
            map.put(ctx.name(), ctx.handler());
        }
        return map;
    }

    /** Returns names and types of the handlers, as a text. */
    static String describe(DefaultChannelHandlerContext ends) {
        StringBuilder b = new StringBuilder();
        String separator = "";
        for (DefaultChannelHandlerContext ctx = ends.next; ctx != ends; ctx = ctx.next) {
            b.append(separator).append('(').append(ctx.name()).append(" = ")
                    .append(ctx.handler().getClass().getName()).append(')');
            separator = ", ";
        }
        return b.toString();
    }
}
