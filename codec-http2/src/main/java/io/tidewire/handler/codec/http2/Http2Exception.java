/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.core.Origin;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.Locale;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * An error of the protocol (RFC 9113 section 5.4): of the connection, or of one stream as {@link StreamException}.
 *
 * <p>Errors of streams have no stack trace, because the peer decides how often they are made.
 */
public class Http2Exception extends Exception {
    private static final long serialVersionUID = 1;

    /** The code that the peer is told. */
    private final Http2Error error;
    /** The fate of the connection. */
    private final ShutdownHint shutdownHint;
    /** The name of the reason; {@code null} for an error that an application has made. */
    private @Nullable Refusal refusal;
    private Origin origin = Origin.APPLICATION;

    /**
     * Creates an error after which the connection is closed at once.
     *
     * @param error the code
     */
    public Http2Exception(Http2Error error) {
        this(error, ShutdownHint.HARD_SHUTDOWN);
    }

    /**
     * Creates an error.
     *
     * @param error the code
     * @param shutdownHint the fate of the connection
     */
    public Http2Exception(Http2Error error, ShutdownHint shutdownHint) {
        this.error = checkNotNull(error, "error");
        this.shutdownHint = checkNotNull(shutdownHint, "shutdownHint");
    }

    /**
     * Creates an error after which the connection is closed at once.
     *
     * @param error the code
     * @param message the expected and the actual input; never payload
     */
    public Http2Exception(Http2Error error, @Nullable String message) {
        this(error, message, ShutdownHint.HARD_SHUTDOWN);
    }

    /**
     * Creates an error.
     *
     * @param error the code
     * @param message the expected and the actual input; never payload
     * @param shutdownHint the fate of the connection
     */
    public Http2Exception(Http2Error error, @Nullable String message, ShutdownHint shutdownHint) {
        super(message);
        this.error = checkNotNull(error, "error");
        this.shutdownHint = checkNotNull(shutdownHint, "shutdownHint");
    }

    /**
     * Creates an error after which the connection is closed at once.
     *
     * @param error the code
     * @param message the expected and the actual input; never payload
     */
    public Http2Exception(Http2Error error, @Nullable String message, @Nullable Throwable cause) {
        this(error, message, cause, ShutdownHint.HARD_SHUTDOWN);
    }

    /**
     * Creates an error.
     *
     * @param error the code
     * @param message the expected and the actual input; never payload
     * @param shutdownHint the fate of the connection
     */
    public Http2Exception(Http2Error error, @Nullable String message, @Nullable Throwable cause,
            ShutdownHint shutdownHint) {
        super(message, cause);
        this.error = checkNotNull(error, "error");
        this.shutdownHint = checkNotNull(shutdownHint, "shutdownHint");
    }

    /** Without a stack trace. */
    private Http2Exception(@Nullable String message, @Nullable Throwable cause, Http2Error error,
            ShutdownHint shutdownHint) {
        super(message, cause, true, false);
        this.error = checkNotNull(error, "error");
        this.shutdownHint = shutdownHint;
    }

    /**
     * Returns the code that the peer is told.
     *
     * @return the code
     */
    public Http2Error error() {
        return error;
    }

    /**
     * Returns what becomes of the connection.
     *
     * @return the hint
     */
    public ShutdownHint shutdownHint() {
        return shutdownHint;
    }

    /**
     * Returns the name of the reason, such as {@code STREAM_OVER_LIMIT}. There are about a hundred, and a name keeps
     * its meaning, so that metrics can count by it; the message has the figures.
     *
     * @return the name, or {@code null} for an error that an application has made
     */
    public final @Nullable String reason() {
        return refusal == null ? null : refusal.name();
    }

    /**
     * Returns the side whose doing it is.
     *
     * @return the side; {@link Http2ErrorOrigin#APPLICATION} for an error that an application has made
     */
    public final Http2ErrorOrigin origin() {
        return switch (origin) {
            case US -> Http2ErrorOrigin.US;
            case APPLICATION -> Http2ErrorOrigin.APPLICATION;
            case PEER -> Http2ErrorOrigin.PEER;
        };
    }

    /** Returns the reason, or {@code null} for an error that an application has made. */
    final @Nullable Refusal refusal() {
        return refusal;
    }

    /** Names the side whose doing it is, where it is not the usual one. */
    final Http2Exception by(Origin side) {
        origin = side;
        return this;
    }

    private Http2Exception because(Refusal reason) {
        refusal = reason;
        origin = reason.origin();
        return this;
    }

    /** Creates an error of the connection; the arguments are those of {@link Refusal#text()}. */
    static Http2Exception connectionError(Refusal refusal, @Nullable Object... args) {
        return connectionError(refusal, codeOf(refusal), null, args);
    }

    /** Creates an error of the connection with a cause. */
    static Http2Exception connectionError(Refusal refusal, Throwable cause, @Nullable Object... args) {
        return connectionError(refusal, codeOf(refusal), cause, args);
    }

    /** Creates an error of the connection with another code than usual, with a cause or without. */
    static Http2Exception connectionError(Refusal refusal, Http2Error error, @Nullable Throwable cause,
            @Nullable Object... args) {
        return (cause == null ? connectionError(error, refusal.text(), args)
                : connectionError(error, cause, refusal.text(), args)).because(refusal);
    }

    /** Creates an error of a stream, or of the connection if the id is 0. */
    static Http2Exception streamError(int id, Refusal refusal, @Nullable Object... args) {
        return streamError(id, refusal, null, args);
    }

    /** Creates an error of a stream, or of the connection if the id is 0, with a cause. */
    static Http2Exception streamError(int id, Refusal refusal, @Nullable Throwable cause, @Nullable Object... args) {
        return streamError(id, codeOf(refusal), cause, refusal.text(), args).because(refusal);
    }

    /** Creates an error for a stream that was to be created and cannot be. */
    static Http2Exception closedStreamError(Refusal refusal, @Nullable Object... args) {
        return closedStreamError(codeOf(refusal), refusal.text(), args).because(refusal);
    }

    /** Creates an error for a header list over its limit. */
    static Http2Exception headerListSizeError(int id, boolean onDecode, Refusal refusal, @Nullable Object... args) {
        return headerListSizeError(id, codeOf(refusal), onDecode, refusal.text(), args).because(refusal);
    }

    @SuppressWarnings("NullAway") // The codes of refusals are defined ones.
    private static Http2Error codeOf(Refusal refusal) {
        return Http2Error.valueOf(refusal.code());
    }

    /**
     * Creates an error of the connection.
     *
     * @param error the code
     * @param format the message, for {@link String#format(String, Object...)}
     * @param args its arguments
     * @return the error
     */
    public static Http2Exception connectionError(Http2Error error, String format, @Nullable Object... args) {
        return new Http2Exception(error, message(format, args));
    }

    /**
     * Creates an error of the connection.
     *
     * @param error the code
     * @param format the message, for {@link String#format(String, Object...)}
     * @param args its arguments
     * @return the error
     */
    public static Http2Exception connectionError(Http2Error error, @Nullable Throwable cause, String format,
            @Nullable Object... args) {
        return new Http2Exception(error, message(format, args), cause);
    }

    /**
     * Creates an error for a stream that was to be created and cannot be, since its id is used up or refused.
     *
     * @param error the code
     * @param format the message, for {@link String#format(String, Object...)}
     * @param args its arguments
     * @return the error, a {@link ClosedStreamCreationException}
     */
    public static Http2Exception closedStreamError(Http2Error error, String format, @Nullable Object... args) {
        return new ClosedStreamCreationException(error, message(format, args));
    }

    /**
     * Creates an error of a stream.
     *
     * @param id the stream; 0 makes it one of the connection
     * @param error the code
     * @param format the message, for {@link String#format(String, Object...)}
     * @param args its arguments
     * @return the error
     */
    public static Http2Exception streamError(int id, Http2Error error, String format, @Nullable Object... args) {
        return streamError(id, error, null, format, args);
    }

    /**
     * Creates an error of a stream.
     *
     * @param id the stream; 0 makes it one of the connection
     * @param error the code
     * @param format the message, for {@link String#format(String, Object...)}
     * @param args its arguments
     * @return the error
     */
    public static Http2Exception streamError(int id, Http2Error error, @Nullable Throwable cause, String format,
            @Nullable Object... args) {
        return id == Http2CodecUtil.CONNECTION_STREAM_ID
                ? connectionError(error, cause, format, args)
                : new StreamException(id, error, message(format, args), cause);
    }

    /**
     * Creates an error for a header list over its limit.
     *
     * @param id the stream; 0 makes it one of the connection
     * @param error the code
     * @param onDecode whether the list was received
     * @param format the message, for {@link String#format(String, Object...)}
     * @param args its arguments
     * @return the error
     */
    public static Http2Exception headerListSizeError(int id, Http2Error error, boolean onDecode, String format,
            @Nullable Object... args) {
        return id == Http2CodecUtil.CONNECTION_STREAM_ID
                ? connectionError(error, format, args)
                : new HeaderListSizeException(id, error, message(format, args), onDecode);
    }

    private static String message(String format, @Nullable Object[] args) {
        return args.length == 0 ? format : String.format(Locale.ROOT, format, args);
    }

    /**
     * Returns whether an error is one of a stream.
     *
     * @param e the error
     * @return {@code true} if it is
     */
    public static boolean isStreamError(Http2Exception e) {
        return e instanceof StreamException;
    }

    /**
     * Returns the stream of an error.
     *
     * @param e the error
     * @return the stream's id, 0 for an error of the connection
     */
    public static int streamId(Http2Exception e) {
        return e instanceof StreamException stream ? stream.streamId() : Http2CodecUtil.CONNECTION_STREAM_ID;
    }

    /** The fate of the connection. */
    public enum ShutdownHint {
        /** The connection stays. */
        NO_SHUTDOWN,
        /** The connection is closed when its streams have ended. */
        GRACEFUL_SHUTDOWN,
        /** The connection is closed as soon as the peer was told. */
        HARD_SHUTDOWN
    }

    /** A stream was to be created and cannot be. */
    public static final class ClosedStreamCreationException extends Http2Exception {
        private static final long serialVersionUID = 1;

        /**
         * Creates an error.
         *
         * @param error the code
         */
        public ClosedStreamCreationException(Http2Error error) {
            super(error);
        }

        /**
         * Creates an error.
         *
         * @param error the code
         * @param message the expected and the actual input; never payload
         */
        public ClosedStreamCreationException(Http2Error error, String message) {
            super(error, message);
        }

        /**
         * Creates an error.
         *
         * @param error the code
         * @param message the expected and the actual input; never payload
         */
        public ClosedStreamCreationException(Http2Error error, String message, @Nullable Throwable cause) {
            super(error, message, cause);
        }
    }

    /** An error of one stream; the connection stays (RFC 9113 section 5.4.2). */
    public static class StreamException extends Http2Exception {
        private static final long serialVersionUID = 1;

        /** The stream. */
        private final int streamId;

        StreamException(int streamId, Http2Error error, String message, @Nullable Throwable cause) {
            super(message, cause, error, ShutdownHint.NO_SHUTDOWN);
            this.streamId = streamId;
        }

        /**
         * Returns the stream.
         *
         * @return its id
         */
        public int streamId() {
            return streamId;
        }
    }

    /** A field block came whole and is malformed, so that its message never reaches the application. */
    static final class MalformedFieldsException extends StreamException {
        private static final long serialVersionUID = 1;

        MalformedFieldsException(int streamId, Refusal refusal, String violation, @Nullable Throwable cause) {
            super(streamId, codeOf(refusal), message(refusal.text(), new Object[]{violation}), cause);
            ((Http2Exception) this).because(refusal);
        }
    }

    /** A header list over its limit (RFC 9113 section 10.5.1). */
    public static final class HeaderListSizeException extends StreamException {
        private static final long serialVersionUID = 1;

        /** Whether the list was received. */
        private final boolean duringDecode;

        HeaderListSizeException(int streamId, Http2Error error, String message, boolean duringDecode) {
            super(streamId, error, message, null);
            this.duringDecode = duringDecode;
        }

        /**
         * Returns whether the list was received or was to be sent.
         *
         * @return {@code true} if it was received
         */
        public boolean duringDecode() {
            return duringDecode;
        }
    }

    /** Errors of several streams. */
    public static final class CompositeStreamException extends Http2Exception implements Iterable<StreamException> {
        private static final long serialVersionUID = 1;

        /** The errors that were added. */
        private final ArrayList<StreamException> exceptions;

        /**
         * Creates an error that holds no others yet.
         *
         * @param error the code
         * @param initialCapacity how many errors to make room for
         */
        public CompositeStreamException(Http2Error error, int initialCapacity) {
            super(null, null, error, ShutdownHint.NO_SHUTDOWN);
            exceptions = new ArrayList<>(initialCapacity);
        }

        /**
         * Adds the error of a stream.
         *
         * @param e the error
         */
        public void add(StreamException e) {
            exceptions.add(checkNotNull(e, "e"));
        }

        @Override
        public Iterator<StreamException> iterator() {
            return exceptions.iterator();
        }
    }
}
