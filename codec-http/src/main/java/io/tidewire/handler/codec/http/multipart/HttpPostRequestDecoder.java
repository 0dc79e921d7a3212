/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.channel.Channel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.http.HttpConstants;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.Serial;
import java.nio.charset.Charset;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Decodes a form, multipart or urlencoded as the {@code Content-Type} of the request says.
 *
 * <pre>{@code
 * void onRequest(ChannelHandlerContext ctx, HttpRequest request) {
 *     decoder = new HttpPostRequestDecoder(request).destroyWith(ctx.channel());
 * }
 *
 * void onContent(ChannelHandlerContext ctx, HttpContent content) {
 *     try {
 *         decoder.offer(content);
 *     } catch (DecoderException e) {
 *         refuse(ctx, HttpPostRequestDecoder.failureStatus(e)); // and close the connection
 *         return;
 *     } finally {
 *         content.release();
 *     }
 *     if (content instanceof LastHttpContent) {
 *         use(decoder.getBodyHttpDatas());
 *         decoder.destroy();
 *     }
 * }
 * }</pre>
 *
 * <p>Limits hold by default, see {@link FormLimits#DEFAULT}. A constructor that throws has released everything.
 */
public class HttpPostRequestDecoder implements InterfaceHttpPostRequestDecoder {

    private final InterfaceHttpPostRequestDecoder decoder;
    /** The channel whose end destroys this, if there is one. */
    private @Nullable DestroyAtClose destroyAtClose;

    /**
     * Creates a decoder of UTF-8 with the default factory and limits.
     *
     * @param request the request; if it has content, that is decoded now
     * @throws ErrorDataDecoderException if it is malformed
     */
    public HttpPostRequestDecoder(HttpRequest request) {
        this(new DefaultHttpDataFactory(), request, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates a decoder of UTF-8.
     *
     * @param request the request; if it has content, that is decoded now
     * @param maxFields how many parts there may be; no limit if it is not above zero
     * @param maxBufferedBytes how long the head of a part, or an urlencoded name, may be, in octets; no limit if it is
     *     not above zero
     * @throws ErrorDataDecoderException if it is malformed
     */
    public HttpPostRequestDecoder(HttpRequest request, int maxFields, int maxBufferedBytes) {
        this(new DefaultHttpDataFactory(), request, HttpConstants.DEFAULT_CHARSET, maxFields, maxBufferedBytes);
    }

    /**
     * Creates a decoder of UTF-8 with the default limits.
     *
     * @param factory makes the parts
     * @param request the request; if it has content, that is decoded now
     * @throws ErrorDataDecoderException if it is malformed
     */
    public HttpPostRequestDecoder(HttpDataFactory factory, HttpRequest request) {
        this(factory, request, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates a decoder with the default limits.
     *
     * @param factory makes the parts
     * @param request the request; if it has content, that is decoded now
     * @param charset the charset of names and values, where none is named
     * @throws ErrorDataDecoderException if it is malformed
     */
    public HttpPostRequestDecoder(HttpDataFactory factory, HttpRequest request, Charset charset) {
        this(factory, request, charset, FormLimits.DEFAULT);
    }

    /**
     * Creates a decoder.
     *
     * @param factory makes the parts
     * @param request the request; if it has content, that is decoded now
     * @param charset the charset of names and values, where none is named
     * @param maxFields how many parts there may be; no limit if it is not above zero
     * @param maxBufferedBytes how long the head of a part, or an urlencoded name, may be, in octets; no limit if it is
     *     not above zero
     * @throws ErrorDataDecoderException if it is malformed
     */
    public HttpPostRequestDecoder(HttpDataFactory factory, HttpRequest request, Charset charset, int maxFields,
            int maxBufferedBytes) {
        this(factory, request, charset, FormLimits.of(maxFields, maxBufferedBytes));
    }

    /**
     * Creates a decoder.
     *
     * @param factory makes the parts
     * @param request the request; if it has content, that is decoded now
     * @param charset the charset of names and values, where none is named
     * @throws ErrorDataDecoderException if it is malformed
     */
    public HttpPostRequestDecoder(HttpDataFactory factory, HttpRequest request, Charset charset, FormLimits limits) {
        decoder = isMultipart(request) ? new HttpPostMultipartRequestDecoder(factory, request, charset, limits)
                : new HttpPostStandardRequestDecoder(factory, request, charset, limits);
    }

    /**
     * Returns whether a request has a multipart form.
     *
     * @return {@code true} if its media type is {@code multipart/form-data}
     */
    public static boolean isMultipart(HttpRequest request) {
        return FormType.isMultipart(request.headers().get(HttpHeaderNames.CONTENT_TYPE));
    }

    /**
     * Reads the boundary of a media type.
     *
     * @param contentType the media type
     * @return two dashes and the boundary, and the charset if one is named; {@code null} if it is none of a multipart
     *     form
     * @throws ErrorDataDecoderException if there is no boundary, or one that RFC 2046 section 5.1.1 does not permit
     */
    protected static String @Nullable [] getMultipartDataBoundary(String contentType) {
        FormType type = FormType.of(contentType);
        if (type.boundary() == null) {
            return null;
        }
        String delimiter = "--" + type.boundary();
        return type.charset() == null ? new String[] {delimiter} : new String[] {delimiter, type.charset().name()};
    }

    /**
     * Chooses the status with which a server answers a request whose form could not be decoded. Unless the rest of the
     * content has been read, the connection must be closed after the answer.
     *
     * @param failure the exception of {@link #offer(HttpContent)} or a constructor
     * @return 413 if a limit was exceeded, 500 if a part could not be stored, and 400 otherwise
     */
    public static HttpResponseStatus failureStatus(Throwable failure) {
        if (failure instanceof FormLimitExceeded) {
            return HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE;
        }
        return failure.getCause() instanceof IOException ? HttpResponseStatus.INTERNAL_SERVER_ERROR
                : HttpResponseStatus.BAD_REQUEST;
    }

    /**
     * Has this destroyed when a channel closes, if it is not before (SEC-D05). To be called from the thread that uses
     * this, which must be the event loop of the channel.
     *
     * @param channel the channel that the request came from
     * @return this
     */
    public HttpPostRequestDecoder destroyWith(Channel channel) {
        return destroyWith(channel, Runnable::run);
    }

    /**
     * Has this destroyed when a channel closes, if it is not before (SEC-D05), by the executor that uses this instead
     * of the event loop: writing files blocks. The executor does it behind what it has been given before. To be called
     * from the executor, or before it is given anything.
     *
     * @param channel the channel that the request came from
     * @param executor runs one task after the other, among them all that use this
     * @return this
     */
    public HttpPostRequestDecoder destroyWith(Channel channel, Executor executor) {
        if (destroyAtClose != null) {
            destroyAtClose.cancel();
        }
        destroyAtClose = new DestroyAtClose(decoder, channel, executor);
        return this;
    }

    @Override
    public boolean isMultipart() {
        return decoder.isMultipart();
    }

    @Override
    public void setDiscardThreshold(int discardThreshold) {
        decoder.setDiscardThreshold(discardThreshold);
    }

    @Override
    public int getDiscardThreshold() {
        return decoder.getDiscardThreshold();
    }

    @Override
    public List<InterfaceHttpData> getBodyHttpDatas() {
        return decoder.getBodyHttpDatas();
    }

    @Override
    public @Nullable List<InterfaceHttpData> getBodyHttpDatas(String name) {
        return decoder.getBodyHttpDatas(name);
    }

    @Override
    public @Nullable InterfaceHttpData getBodyHttpData(String name) {
        return decoder.getBodyHttpData(name);
    }

    @Override
    public InterfaceHttpPostRequestDecoder offer(HttpContent content) {
        return decoder.offer(content);
    }

    @Override
    public boolean hasNext() {
        return decoder.hasNext();
    }

    @Override
    public @Nullable InterfaceHttpData next() {
        return decoder.next();
    }

    @Override
    public @Nullable InterfaceHttpData currentPartialHttpData() {
        return decoder.currentPartialHttpData();
    }

    @Override
    public void destroy() {
        if (destroyAtClose != null) {
            destroyAtClose.cancel();
            destroyAtClose = null;
        }
        decoder.destroy();
    }

    @Override
    public void cleanFiles() {
        decoder.cleanFiles();
    }

    @Override
    public void removeHttpDataFromClean(InterfaceHttpData data) {
        decoder.removeHttpDataFromClean(data);
    }

    /** Where the decoder of a multipart form is. */
    protected enum MultiPartStatus {
        /** Nothing has come. */
        NOTSTARTED,
        /** In front of the first delimiter. */
        PREAMBLE,
        /** In a delimiter. */
        HEADERDELIMITER,
        /** In the head of a part. */
        DISPOSITION,
        /** In the value of a field. */
        FIELD,
        /** In the content of a file. */
        FILEUPLOAD,
        /** In front of the first delimiter of parts within a part. */
        MIXEDPREAMBLE,
        /** In a delimiter of parts within a part. */
        MIXEDDELIMITER,
        /** In the head of a part within a part. */
        MIXEDDISPOSITION,
        /** In the content of a file within a part. */
        MIXEDFILEUPLOAD,
        /** In the delimiter behind parts within a part. */
        MIXEDCLOSEDELIMITER,
        /** In the delimiter behind all parts. */
        CLOSEDELIMITER,
        /** Behind all parts. */
        PREEPILOGUE,
        /** All has come. */
        EPILOGUE
    }

    /** Thrown when parts are asked for before the last content was offered. */
    public static class NotEnoughDataDecoderException extends DecoderException {

        @Serial
        private static final long serialVersionUID = 1L;

        /** Creates the exception with neither message nor cause. */
        public NotEnoughDataDecoderException() {
        }

        /**
         * Creates the exception.
         *
         * @param msg the expected and the actual input
         */
        public NotEnoughDataDecoderException(String msg) {
            super(msg);
        }

        /** Creates the exception. */
        public NotEnoughDataDecoderException(Throwable cause) {
            super(cause);
        }

        /**
         * Creates the exception.
         *
         * @param msg the expected and the actual input
         */
        public NotEnoughDataDecoderException(String msg, Throwable cause) {
            super(msg, cause);
        }
    }

    /** Thrown when a form has ended and all its parts were returned. */
    public static class EndOfDataDecoderException extends DecoderException {

        @Serial
        private static final long serialVersionUID = 1L;

        /** Creates the exception. */
        public EndOfDataDecoderException() {
            super("the form has ended");
        }

        /** Takes no stack: this is how each loop over the parts of a form ends. */
        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    /** Thrown when a form is malformed or cannot be stored. */
    public static class ErrorDataDecoderException extends DecoderException {

        @Serial
        private static final long serialVersionUID = 1L;

        /** Creates the exception with neither message nor cause. */
        public ErrorDataDecoderException() {
        }

        /**
         * Creates the exception.
         *
         * @param msg the expected and the actual input, never payload
         */
        public ErrorDataDecoderException(String msg) {
            super(msg);
        }

        /** Creates the exception. */
        public ErrorDataDecoderException(Throwable cause) {
            super(cause);
        }

        /**
         * Creates the exception.
         *
         * @param msg the expected and the actual input, never payload
         */
        public ErrorDataDecoderException(String msg, Throwable cause) {
            super(msg, cause);
        }
    }

    /** Thrown when a form has more parts than {@link FormLimits#maxParts()}. */
    public static final class TooManyFormFieldsException extends DecoderException implements FormLimitExceeded {

        @Serial
        private static final long serialVersionUID = 1L;

        /** The limit that was exceeded. */
        private final LimitFacts facts;

        /** Creates the exception of a limit without facts. */
        public TooManyFormFieldsException() {
            this(LimitFacts.untold("maxParts"));
        }

        TooManyFormFieldsException(LimitFacts facts) {
            super(facts.message());
            this.facts = facts;
        }

        @Override
        public String limit() {
            return facts.limit();
        }

        @Override
        public long maximum() {
            return facts.maximum();
        }

        @Override
        public long value() {
            return facts.value();
        }

        @Override
        public @Nullable String part() {
            return facts.part();
        }
    }

    /**
     * Thrown when the head of a part is longer than {@link FormLimits#maxHeadOctets()}, or an urlencoded name than
     * {@link FormLimits#maxNameOctets()}.
     */
    public static final class TooLongFormFieldException extends DecoderException implements FormLimitExceeded {

        @Serial
        private static final long serialVersionUID = 1L;

        /** The limit that was exceeded. */
        private final LimitFacts facts;

        /** Creates the exception of a limit without facts. */
        public TooLongFormFieldException() {
            this(LimitFacts.untold("maxHeadOctets"));
        }

        TooLongFormFieldException(LimitFacts facts) {
            super(facts.message());
            this.facts = facts;
        }

        @Override
        public String limit() {
            return facts.limit();
        }

        @Override
        public long maximum() {
            return facts.maximum();
        }

        @Override
        public long value() {
            return facts.value();
        }

        @Override
        public @Nullable String part() {
            return facts.part();
        }
    }
}
