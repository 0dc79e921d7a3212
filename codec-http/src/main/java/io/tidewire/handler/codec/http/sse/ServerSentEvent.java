/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.sse;

import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * An event for pages that listen with an {@code EventSource}. Immutable; any thread.
 *
 * <pre>{@code
 * ServerSentEvent event = ServerSentEvent.data("{\"price\":7}").withEvent("trade").withId("4711");
 * }</pre>
 *
 * <p>A page is told of an event only if it has data, perhaps empty. One without sets what else it has: the id with
 * which the page comes back, or the time after which it does.
 */
public final class ServerSentEvent {
    private static final long NO_RETRY = -1;
    private static final ServerSentEvent NOTHING = new ServerSentEvent(null, null, null, null, NO_RETRY);

    private final @Nullable String comment;
    private final @Nullable String id;
    private final @Nullable String event;
    private final @Nullable String data;
    private final long retryMillis;

    private ServerSentEvent(@Nullable String comment, @Nullable String id, @Nullable String event,
                            @Nullable String data, long retryMillis) {
        this.comment = comment;
        this.id = id;
        this.event = event;
        this.data = data;
        this.retryMillis = retryMillis;
    }

    /**
     * Creates an event of the type {@code message}.
     *
     * @param data the text; CR LF, CR and LF each end a line, and the page gets LF
     * @return the event
     */
    public static ServerSentEvent data(String data) {
        return NOTHING.withData(data);
    }

    /**
     * Creates a comment, of which the page is not told. It keeps proxies from closing a connection that is silent.
     *
     * @param comment the text, of one line or several
     * @return the comment
     */
    public static ServerSentEvent comment(String comment) {
        return new ServerSentEvent(checkNotNull(comment, "comment"), null, null, null, NO_RETRY);
    }

    /**
     * Creates an event that only tells a page how long to wait before it connects again.
     *
     * @param millis milliseconds, zero or more
     * @return the event
     * @throws IllegalArgumentException if {@code millis} is negative
     */
    public static ServerSentEvent retry(long millis) {
        return NOTHING.withRetryMillis(millis);
    }

    /**
     * Returns this event with other data.
     *
     * @param newData the text; CR LF, CR and LF each end a line, and the page gets LF
     * @return a new event
     */
    public ServerSentEvent withData(String newData) {
        return new ServerSentEvent(comment, id, event, checkNotNull(newData, "data"), retryMillis);
    }

    /**
     * Returns this event with an id, which the page sends back as {@code Last-Event-ID} when it connects again.
     *
     * @param newId the id; empty for none from here on
     * @return a new event
     * @throws IllegalArgumentException if the id has a CR or LF, which would end its line, or NUL, for which pages
     *                                  ignore it
     */
    public ServerSentEvent withId(String newId) {
        checkLine("id", newId);
        int nul = newId.indexOf(0);
        if (nul >= 0) {
            throw new IllegalArgumentException("id: NUL at index " + nul + " (expected: none)");
        }
        return new ServerSentEvent(comment, newId, event, data, retryMillis);
    }

    /**
     * Returns this event with a type.
     *
     * @param type the name under which a page listens; empty for {@code message}
     * @return a new event
     * @throws IllegalArgumentException if the type has a CR or LF, which would end its line
     */
    public ServerSentEvent withEvent(String type) {
        checkLine("event", type);
        return new ServerSentEvent(comment, id, type, data, retryMillis);
    }

    /**
     * Returns this event with a time after which the page connects again when it has lost its connection.
     *
     * @param millis milliseconds, zero or more
     * @return a new event
     * @throws IllegalArgumentException if {@code millis} is negative
     */
    public ServerSentEvent withRetryMillis(long millis) {
        return new ServerSentEvent(comment, id, event, data, checkPositiveOrZero(millis, "millis"));
    }

    private static void checkLine(String field, String text) {
        checkNotNull(text, field);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\r' || c == '\n') {
                throw new IllegalArgumentException(field + ": line break at index " + i + " (expected: one line)");
            }
        }
    }

    /**
     * Returns the comment.
     *
     * @return the text, if there is one
     */
    public @Nullable String comment() {
        return comment;
    }

    /**
     * Returns the id.
     *
     * @return the id, or {@code null} if it stays what it was
     */
    public @Nullable String id() {
        return id;
    }

    /**
     * Returns the type.
     *
     * @return the type, or {@code null} for {@code message}
     */
    public @Nullable String event() {
        return event;
    }

    /**
     * Returns the data.
     *
     * @return the text, or {@code null} if the page is not told of the event
     */
    public @Nullable String data() {
        return data;
    }

    /**
     * Returns the time after which a page connects again.
     *
     * @return milliseconds, or -1 if it stays what it was
     */
    public long retryMillis() {
        return retryMillis;
    }

    /** {@inheritDoc} The data and the comment are shown by their length only, since they may be long and secret. */
    @Override
    public String toString() {
        return "ServerSentEvent[id=" + id + ", event=" + event + ", data=" + length(data) + ", comment="
                + length(comment) + ", retryMillis=" + retryMillis + ']';
    }

    private static String length(@Nullable String text) {
        return text == null ? "none" : text.length() + " characters";
    }
}
