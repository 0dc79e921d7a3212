/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.DecoderResult;
import io.tidewire.handler.codec.PrematureChannelClosureException;
import io.tidewire.handler.codec.TooLongFrameException;
import io.tidewire.handler.ssl.SslCloseCompletionEvent;
import io.tidewire.util.AsciiString;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.SystemPropertyUtil;
import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Turns octets into {@link HttpMessage}s and {@link HttpContent}s (RFC 9112): a head, content parts, and a
 * {@link LastHttpContent} for every message. Content parts are slices of what was read and own a reference each.
 *
 * <pre>
 *   HEAD --&gt; FIXED_CONTENT -----------------------------------------+
 *    | \---&gt; CONTENT_UNTIL_CLOSE (ends with the connection)         |
 *    |  \--&gt; CHUNK_LINE &lt;-&gt; CHUNK_DATA, CHUNK_END ; --&gt; TRAILERS --+--&gt; HEAD | PASS_THROUGH | DROPPING
 *    +---- no content ----------------------------------------------+         | CONNECT_UNANSWERED
 *   any state, malformed input --&gt; FAILED
 *   CONNECT_UNANSWERED, answer known --&gt; PASS_THROUGH (2xx) | HEAD | DROPPING
 * </pre>
 *
 * <p><b>Errors.</b> Malformed input gives exactly one object whose {@link DecoderResult} is a failure: the message, if
 * its head is at fault, else the last content. The decoder stays failed and drops everything later, so that two
 * parsers can never disagree on what follows (SEC-A28, SEC-B11). A server then answers once, with
 * {@link HttpUtil#failureStatus(DecoderResult)}, and closes. A head that the end of the connection cuts off fails in
 * the same way. Content that it cuts off just ends, and so does content up to the end of the connection if that is one
 * of TLS without close_notify (RFC 9112 section 9.8, SEC-I10): no {@link LastHttpContent} comes, so that no handler can
 * take the message for a whole one (SEC-A33). {@link HttpObjectAggregator} and {@link HttpClientCodec} report it as a
 * {@link PrematureChannelClosureException}.
 *
 * <p><b>Content is always owed.</b> What a head announces is read as content, even if an expectation was refused: RFC
 * 9112 section 9.3 leaves a server the choice between reading all of it and closing.
 *
 * <p><b>Closing.</b> Octets behind a message that ends the connection (RFC 9112 section 9.6) are dropped (SEC-A29).
 * Behind a 101 response they are passed on as they are. Behind a CONNECT request they are kept until its answer is
 * known: {@link HttpServerCodec} then passes them on as they are (2xx) or decodes them. A decoder that is used without
 * that codec keeps them until it is removed, which hands them to the next handler, or until {@link #reset()}, which has
 * them decoded. More than 64 KiB of them close the channel.
 *
 * <p>Event loop only, except for {@link #reset()}.
 */
public abstract class HttpObjectDecoder extends ByteToMessageDecoder {

    /** SEC-L01: the longest start line, in octets. */
    public static final int DEFAULT_MAX_INITIAL_LINE_LENGTH = 4096;
    /** SEC-L02: the largest field section, in octets. */
    public static final int DEFAULT_MAX_HEADER_SIZE = 8192;
    /** SEC-L03: the largest number of fields. */
    public static final int DEFAULT_MAX_HEADER_COUNT = 100;
    /** SEC-L04: the longest chunk line, in octets. */
    public static final int DEFAULT_MAX_CHUNK_LINE_LENGTH = 256;
    /** The largest content part, in octets. */
    public static final int DEFAULT_MAX_CHUNK_SIZE = 8192;
    /** The chunked coding is accepted. */
    public static final boolean DEFAULT_CHUNKED_SUPPORTED = true;
    /** Parts of chunks are passed on as they come. */
    public static final boolean DEFAULT_ALLOW_PARTIAL_CHUNKS = true;
    /** Fields are checked against their grammar. */
    public static final boolean DEFAULT_VALIDATE_HEADERS = true;
    /** The first guess at the size of a head, in octets. */
    public static final int DEFAULT_INITIAL_BUFFER_SIZE = 128;
    /** Repeated Content-Length is refused. */
    public static final boolean DEFAULT_ALLOW_DUPLICATE_CONTENT_LENGTHS = false;
    /**
     * Lines must end with CR LF, unless {@code io.tidewire.handler.codec.http.defaultStrictLineParsing} says otherwise.
     */
    public static final boolean DEFAULT_STRICT_LINE_PARSING =
            SystemPropertyUtil.getBoolean("io.tidewire.handler.codec.http.defaultStrictLineParsing", true);
    /** The system property behind {@link #RFC9112_TRANSFER_ENCODING}. */
    public static final String PROP_RFC9112_TRANSFER_ENCODING =
            "io.tidewire.handler.codec.http.rfc9112TransferEncoding";
    /** Whether ambiguous message lengths are refused by default (RFC 9112 section 6.1). */
    public static final boolean RFC9112_TRANSFER_ENCODING =
            SystemPropertyUtil.getBoolean(PROP_RFC9112_TRANSFER_ENCODING, true);

    /** How many octets a client may send behind CONNECT before it has the answer. */
    static final int MAX_EARLY_OCTETS = 65_536;
    /** SEC-B04: how many octets of chunk lines beyond their shortest form a message may have besides its content. */
    static final int CHUNK_OVERHEAD_BUDGET = 16_384;
    /** SEC-B05: so many content parts of one read are passed on singly; small chunks behind them are merged. */
    static final int SINGLE_PARTS_PER_READ = 16;
    /** SEC-B05: chunks up to this size are merged. */
    static final int SMALL_CHUNK = 1024;

    /** Creates the header maps. */
    protected final HttpHeadersFactory headersFactory;
    /** Creates the trailer maps. */
    protected final HttpHeadersFactory trailersFactory;
    /**
     * Whether fields are checked against their grammar.
     *
     * @deprecated use {@link #headersFactory} and {@link #trailersFactory}
     */
    @Deprecated
    protected final boolean validateHeaders;

    private final int maxChunkSize;
    private final int maxChunkLineLength;
    private final boolean chunkedSupported;
    private final boolean allowPartialChunks;
    private final boolean allowDuplicateContentLengths;
    private final boolean strictTransferEncoding;
    private final boolean allowChunkExtensionWhitespace;
    private final SectionReader section;

    private DecoderState state = DecoderState.HEAD;
    private final MessageFraming framing = new MessageFraming();
    /** The message whose head is being read. */
    private @Nullable HttpMessage message;
    /** Content octets still to come of a fixed length or a chunk. */
    private long remaining;
    private long contentOctets;
    private long chunkOverhead;
    /** Octets of a begun chunk line that are known to hold no line end. */
    private int scanned;
    /** Any thread writes {@code true}, the event loop {@code false}. */
    private volatile boolean resetRequested;
    /** TLS has ended without close_notify, so that what was received may be cut. */
    private boolean endedWithoutCloseNotify;

    /** Creates a decoder with the default limits. */
    protected HttpObjectDecoder() {
        this(new HttpDecoderConfig());
    }

    /**
     * Creates a decoder.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param chunkedSupported see {@link HttpDecoderConfig#setChunkedSupported(boolean)}
     * @deprecated use {@link #HttpObjectDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    protected HttpObjectDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize,
            boolean chunkedSupported) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize).setChunkedSupported(chunkedSupported));
    }

    /**
     * Creates a decoder.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param chunkedSupported see {@link HttpDecoderConfig#setChunkedSupported(boolean)}
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @deprecated use {@link #HttpObjectDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    protected HttpObjectDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean chunkedSupported,
            boolean validateHeaders) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize).setChunkedSupported(chunkedSupported)
                .setValidateHeaders(validateHeaders));
    }

    /**
     * Creates a decoder.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param chunkedSupported see {@link HttpDecoderConfig#setChunkedSupported(boolean)}
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @param initialBufferSize see {@link HttpDecoderConfig#setInitialBufferSize(int)}
     * @deprecated use {@link #HttpObjectDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    protected HttpObjectDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean chunkedSupported,
            boolean validateHeaders, int initialBufferSize) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize).setChunkedSupported(chunkedSupported).setValidateHeaders(validateHeaders)
                .setInitialBufferSize(initialBufferSize));
    }

    /**
     * Creates a decoder.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param chunkedSupported see {@link HttpDecoderConfig#setChunkedSupported(boolean)}
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @param initialBufferSize see {@link HttpDecoderConfig#setInitialBufferSize(int)}
     * @param allowDuplicateContentLengths see {@link HttpDecoderConfig#setAllowDuplicateContentLengths(boolean)}
     * @deprecated use {@link #HttpObjectDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    protected HttpObjectDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean chunkedSupported,
            boolean validateHeaders, int initialBufferSize, boolean allowDuplicateContentLengths) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize).setChunkedSupported(chunkedSupported).setValidateHeaders(validateHeaders)
                .setInitialBufferSize(initialBufferSize).setAllowDuplicateContentLengths(allowDuplicateContentLengths));
    }

    /**
     * Creates a decoder.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param chunkedSupported see {@link HttpDecoderConfig#setChunkedSupported(boolean)}
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @param initialBufferSize see {@link HttpDecoderConfig#setInitialBufferSize(int)}
     * @param allowDuplicateContentLengths see {@link HttpDecoderConfig#setAllowDuplicateContentLengths(boolean)}
     * @param allowPartialChunks see {@link HttpDecoderConfig#setAllowPartialChunks(boolean)}
     * @deprecated use {@link #HttpObjectDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    protected HttpObjectDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean chunkedSupported,
            boolean validateHeaders, int initialBufferSize, boolean allowDuplicateContentLengths,
            boolean allowPartialChunks) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize).setChunkedSupported(chunkedSupported).setValidateHeaders(validateHeaders)
                .setInitialBufferSize(initialBufferSize).setAllowDuplicateContentLengths(allowDuplicateContentLengths)
                .setAllowPartialChunks(allowPartialChunks));
    }

    /**
     * Creates a decoder.
     *
     * @param config limits and leniencies; read now, later changes have no effect
     */
    @SuppressWarnings("this-escape") // The reader calls back when it decodes, not before.
    protected HttpObjectDecoder(HttpDecoderConfig config) {
        ObjectUtil.checkNotNull(config, "config");
        headersFactory = config.getHeadersFactory();
        trailersFactory = config.getTrailersFactory();
        maxChunkSize = config.getMaxChunkSize();
        maxChunkLineLength = config.getMaxChunkLineLength();
        chunkedSupported = config.isChunkedSupported();
        allowPartialChunks = config.isAllowPartialChunks();
        allowDuplicateContentLengths = config.isAllowDuplicateContentLengths();
        strictTransferEncoding = config.isUseRfc9112TransferEncoding();
        allowChunkExtensionWhitespace = config.isAllowChunkExtensionWhitespace();
        validateHeaders = isValidating(headersFactory);
        section = new SectionReader(this, config, validateHeaders);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (resetRequested) {
            resetNow();
        }
        try {
            switch (state) {
                case HEAD -> decodeHead(in, out);
                case FIXED_CONTENT -> decodeFixedContent(in, out);
                case CONTENT_UNTIL_CLOSE ->
                        out.add(new DefaultHttpContent(
                                in.readRetainedSlice(Math.min(in.readableBytes(), maxChunkSize))));
                case CHUNK_LINE, CHUNK_DATA, CHUNK_END -> decodeChunks(ctx, in, out);
                case TRAILERS -> decodeTrailers(in, out);
                case CONNECT_UNANSWERED -> keepEarlyOctets(ctx, in);
                case PASS_THROUGH -> out.add(in.readRetainedSlice(in.readableBytes()));
                case DROPPING, FAILED -> in.skipBytes(in.readableBytes());
            }
        } catch (Exception e) {
            in.skipBytes(in.readableBytes());
            fail(e, out);
        }
    }

    /** Emits the one object that reports an error, and stays failed. */
    private void fail(Exception cause, List<Object> out) {
        DecoderResult failure = DecoderResult.failure(cause);
        if (state == DecoderState.HEAD) {
            HttpMessage failed = message != null ? message : createInvalidMessage();
            failed.setDecoderResult(failure);
            out.add(failed);
        } else {
            LastHttpContent failed = new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER, trailersFactory);
            failed.setDecoderResult(failure);
            out.add(failed);
        }
        message = null;
        state = DecoderState.FAILED;
    }

    @SuppressWarnings("NullAway") // A section that is whole has begun its message.
    private void decodeHead(ByteBuf in, List<Object> out) throws Exception {
        if (!section.read(in)) {
            return;
        }
        HttpMessage head = message;
        DecoderState content = contentState(head);
        head.setDecoderResult(new HttpMessageDecoderResult(section.initialLineLength(), section.headerSize()));
        message = null;
        out.add(head);
        if (content == DecoderState.HEAD) {
            out.add(LastHttpContent.EMPTY_LAST_CONTENT);
            endMessage();
        } else {
            remaining = framing.length();
            state = content;
        }
    }

    /** Decodes as long as there are octets; what was copied of them is dropped at the end. */
    @Override
    protected void callDecode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        try {
            super.callDecode(ctx, in, out);
        } finally {
            section.dropPage();
        }
    }

    /** Whether heads may be read at once, so that no method which makes a part of a message is asked. */
    boolean readsWholeHeads() {
        return false;
    }

    /** The section reader has read a whole head. */
    final void beginMessage(HttpMessage whole) {
        message = whole;
    }

    /** Creates the message of a start line; the section reader puts the fields into it. */
    final HttpMessage beginMessage(String first, String second, String third) throws Exception {
        message = createMessage(new String[] {first, second, third});
        return message;
    }

    /**
     * Decides how the content of a complete head is delimited (RFC 9112 section 6.3), {@link DecoderState#HEAD}
     * for none, and what comes behind the message.
     */
    private DecoderState contentState(HttpMessage head) {
        HttpHeaders headers = head.headers();
        boolean request = isDecodingRequest();
        if (request && !section.hasOneHost() && head instanceof HttpRequest requestHead) {
            HostRule.apply(requestHead);
        }
        findBehind(head);
        boolean empty = isContentAlwaysEmpty(head);
        if (framing.answersConnect()) {
            return DecoderState.HEAD;
        }
        // Even where no content follows: the next recipient may rely on the fields.
        if (section.mayHold(SectionReader.CONTENT_LENGTH)) {
            framing.onLength(ContentLength.of(headers, allowDuplicateContentLengths));
        }
        if (section.mayHold(SectionReader.TRANSFER_ENCODING)) {
            TransferCodings codings = TransferCodings.of(headers);
            if (codings != TransferCodings.ABSENT) {
                checkChunked(head, codings);
                framing.onChunked();
            }
        }
        return empty ? DecoderState.HEAD : framing.content(request);
    }

    private void findBehind(HttpMessage head) {
        if (head instanceof HttpResponse response) {
            if (isSwitchingToNonHttp1Protocol(response)) {
                framing.onBehind(DecoderState.PASS_THROUGH);
                return;
            }
            if (response.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
                framing.onBehind(DecoderState.HEAD);
                return;
            }
        }
        boolean closes = section.mayHold(SectionReader.CONNECTION) ? ConnectionOptions.closes(head)
                : !head.protocolVersion().isKeepAliveDefault();
        DecoderState behind = closes ? DecoderState.DROPPING : DecoderState.HEAD;
        if (head instanceof HttpRequest request && HttpMethod.CONNECT.equals(request.method())) {
            framing.onConnect(behind);
        } else {
            framing.onBehind(behind);
        }
    }

    /**
     * Keeps octets that the client sends early. They are a tunnel's or the next request; only the answer shows which.
     */
    private void keepEarlyOctets(ChannelHandlerContext ctx, ByteBuf in) {
        if (in.readableBytes() > MAX_EARLY_OCTETS) {
            in.skipBytes(in.readableBytes());
            state = DecoderState.DROPPING;
            ctx.fireExceptionCaught(new TooLongFrameException("over " + MAX_EARLY_OCTETS
                    + " octets behind a CONNECT request without an answer; the channel is closed"));
            ctx.close();
        }
    }

    /**
     * Reports the final answer to the CONNECT request that was decoded last. Kept octets are decoded or passed on with
     * the next read.
     *
     * @param accepted whether it is 2xx, so that what follows the request is a tunnel's (RFC 9110 section 9.3.6)
     */
    final void connectAnswered(boolean accepted) {
        DecoderState next = framing.onConnectAnswered(accepted);
        if (state == DecoderState.CONNECT_UNANSWERED) {
            state = next;
        }
    }

    /**
     * Records, from within {@link #isContentAlwaysEmpty(HttpMessage)}, that the head is a 2xx answer to CONNECT: it
     * ends with its fields, whatever they are, and what follows is decoded even if the proxy announced that it closes.
     */
    final void headAnswersConnect() {
        framing.onAnswerToConnect();
    }

    private void checkChunked(HttpMessage head, TransferCodings codings) {
        // SEC-A20: an unknown coding in a request is 501; a response's recipient may have asked for it.
        if (!codings.endsChunked()) {
            throw new DecoderException("Transfer-Encoding: " + codings + " (expected: exactly chunked)");
        }
        if (codings == TransferCodings.OTHER_THEN_CHUNKED && isDecodingRequest()) {
            throw new UnsupportedTransferCodingException("Transfer-Encoding: " + codings
                    + " (expected: exactly chunked)");
        }
        if (!chunkedSupported) {
            throw new TransferEncodingNotAllowedException("Transfer-Encoding: chunked (expected: none, by option)");
        }
        if (head.protocolVersion().compareTo(HttpVersion.HTTP_1_1) < 0) {
            // SEC-A23: HTTP/1.0 does not frame by this field, so an intermediary would read the message differently.
            if (strictTransferEncoding) {
                throw new TransferEncodingNotAllowedException("Transfer-Encoding in " + head.protocolVersion()
                        + " (expected: HTTP/1.1)");
            }
            framing.onBehind(DecoderState.DROPPING);
        }
        if (framing.length() >= 0) {
            handleTransferEncodingChunkedWithContentLength(head);
            framing.onBehind(DecoderState.DROPPING);
        }
    }

    private void endMessage() {
        state = framing.end();
        contentOctets = 0;
        chunkOverhead = 0;
        scanned = 0;
        section.beginHead();
    }

    private void decodeFixedContent(ByteBuf in, List<Object> out) {
        int length = (int) Math.min(remaining, Math.min(in.readableBytes(), maxChunkSize));
        ByteBuf part = in.readRetainedSlice(length);
        remaining -= length;
        contentOctets += length;
        if (remaining == 0) {
            out.add(new DefaultLastHttpContent(part, trailersFactory));
            endMessage();
        } else {
            out.add(new DefaultHttpContent(part));
        }
    }

    /** Reads chunks until the input or the content ends, so that the number of parts per read stays bounded. */
    private void decodeChunks(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        ContentMerger merger = new ContentMerger(ctx, out, maxChunkSize);
        try {
            boolean progress = true;
            while (progress && in.isReadable() && state != DecoderState.TRAILERS) {
                progress = switch (state) {
                    case CHUNK_LINE -> readChunkLine(in);
                    case CHUNK_DATA -> readChunkData(in, merger);
                    default -> readChunkEnd(in);
                };
            }
        } finally {
            merger.flush();
        }
        if (state == DecoderState.TRAILERS && in.isReadable()) {
            decodeTrailers(in, out);
        }
    }

    private boolean readChunkLine(ByteBuf in) {
        int start = in.readerIndex();
        int window = Math.min(in.readableBytes(), maxChunkLineLength + 2);
        int lineFeed = in.indexOf(start + scanned, start + window, HttpConstants.LF);
        if (lineFeed < 0) {
            if (window == maxChunkLineLength + 2) {
                throw TooLongHttpLineException.inChunkLine(maxChunkLineLength);
            }
            scanned = window;
            return false;
        }
        int end = lineFeed - 1;
        if (end < start || in.getByte(end) != HttpConstants.CR) {
            throw new InvalidLineSeparatorException("LF without CR in a chunk line");
        }
        remaining = ChunkLine.parse(in, start, end, allowChunkExtensionWhitespace);
        chunkOverhead += ChunkLine.overhead(in, start, end);
        if (chunkOverhead > CHUNK_OVERHEAD_BUDGET + contentOctets) {
            throw new InvalidChunkExtensionException("chunk lines with over " + CHUNK_OVERHEAD_BUDGET
                    + " octets more than content and sizes need");
        }
        in.readerIndex(lineFeed + 1);
        scanned = 0;
        if (remaining > 0) {
            state = DecoderState.CHUNK_DATA;
        } else {
            state = DecoderState.TRAILERS;
            section.beginTrailers();
        }
        return true;
    }

    private boolean readChunkData(ByteBuf in, ContentMerger merger) {
        int wanted = (int) Math.min(remaining, maxChunkSize);
        int length = Math.min(wanted, in.readableBytes());
        if (length < wanted && !allowPartialChunks) {
            return false;
        }
        merger.add(in, length);
        contentOctets += length;
        remaining -= length;
        if (remaining == 0) {
            state = DecoderState.CHUNK_END;
        }
        return true;
    }

    /** Exactly CR LF behind the data, in one or two reads (SEC-B06). */
    private boolean readChunkEnd(ByteBuf in) {
        int start = in.readerIndex();
        if (in.getByte(start) != HttpConstants.CR) {
            throw new InvalidChunkTerminationException("no CR behind chunk data");
        }
        if (in.readableBytes() == 1) {
            return false;
        }
        if (in.getByte(start + 1) != HttpConstants.LF) {
            throw new InvalidChunkTerminationException("no LF behind chunk data and CR");
        }
        in.skipBytes(2);
        state = DecoderState.CHUNK_LINE;
        return true;
    }

    private void decodeTrailers(ByteBuf in, List<Object> out) throws Exception {
        if (section.read(in)) {
            HttpHeaders trailers = section.trailers();
            out.add(trailers == null ? LastHttpContent.EMPTY_LAST_CONTENT
                    : new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER, trailers));
            endMessage();
        }
    }

    /**
     * Takes note of an end of TLS without close_notify: content that ends with the connection may then be cut.
     *
     * @param ctx the context of this decoder
     * @param evt the event, which is passed on
     * @throws Exception if what is left of the input cannot be decoded
     */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        if (evt instanceof SslCloseCompletionEvent && !((SslCloseCompletionEvent) evt).isSuccess()) {
            endedWithoutCloseNotify = true;
        }
        super.userEventTriggered(ctx, evt);
    }

    /** Returns whether lines of a head were read, and not all of them; no octet of it need be kept then. */
    final boolean isWithinHead() {
        return state == DecoderState.HEAD && section.hasBegun();
    }

    @Override
    protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (resetRequested) {
            resetNow();
        }
        switch (state) {
            case HEAD -> {
                if (section.hasBegun() || in.isReadable()) {
                    in.skipBytes(in.readableBytes());
                    fail(new PrematureChannelClosureException("the connection ended within a head"), out);
                }
            }
            case CONTENT_UNTIL_CLOSE -> {
                if (endedWithoutCloseNotify) { // RFC 9112 section 9.8: incomplete.
                    state = DecoderState.FAILED;
                    return;
                }
                out.add(LastHttpContent.EMPTY_LAST_CONTENT);
                endMessage();
            }
            case FIXED_CONTENT, CHUNK_LINE, CHUNK_DATA, CHUNK_END, TRAILERS -> {
                // SEC-A33: a last content, even a failed one, would look like an end to code that checks only its type.
                in.skipBytes(in.readableBytes());
                state = DecoderState.FAILED;
            }
            case CONNECT_UNANSWERED, PASS_THROUGH, DROPPING, FAILED -> in.skipBytes(in.readableBytes());
        }
    }

    /**
     * Drops the current message and expects the next one with the next octet. The rest of the current one would then be
     * taken for messages, so call it only where the peer is known to send nothing of it. After an error the decoder
     * stays failed all the same. Any thread; it takes effect when the next octets are decoded.
     */
    public void reset() {
        resetRequested = true;
    }

    private void resetNow() {
        resetRequested = false;
        if (state == DecoderState.CONNECT_UNANSWERED) {
            state = framing.onConnectAnswered(false);
        } else if (state != DecoderState.FAILED && state != DecoderState.DROPPING) {
            message = null;
            endMessage();
            state = DecoderState.HEAD;
        }
    }

    /**
     * Whether this decodes requests; a constant of the class.
     *
     * @return {@code true} for requests, {@code false} for responses
     */
    protected abstract boolean isDecodingRequest();

    /**
     * Creates a message from the three words of its start line.
     *
     * @param initialLine method, target and version, or version, status code and reason phrase
     * @return the message, whose header map is still empty
     * @throws Exception if a word is invalid; the message fails then
     */
    protected abstract HttpMessage createMessage(String[] initialLine) throws Exception;

    /**
     * Creates the message that reports an error in a start line.
     *
     * @return a message that no peer has sent
     */
    protected abstract HttpMessage createInvalidMessage();

    /**
     * Whether a message has no content whatever its fields say (RFC 9112 section 6.3): responses with status 1xx, 204
     * and 304. Called once per complete head, before the content is decoded.
     *
     * @param msg the head
     * @return {@code true} if it ends with its head
     */
    protected boolean isContentAlwaysEmpty(HttpMessage msg) {
        if (msg instanceof HttpResponse response) {
            int code = response.status().code();
            return code >= 100 && code < 200 || code == 204 || code == 304;
        }
        return false;
    }

    /**
     * Whether a response ends HTTP/1 on its connection (RFC 9110 section 7.8): 101, unless it switches to a version of
     * HTTP/1.
     *
     * @param msg the response
     * @return {@code true} if the octets behind it are another protocol's
     */
    protected boolean isSwitchingToNonHttp1Protocol(HttpResponse msg) {
        if (msg.status().code() != HttpResponseStatus.SWITCHING_PROTOCOLS.code()) {
            return false;
        }
        String protocol = msg.headers().get(HttpHeaderNames.UPGRADE);
        return protocol == null || !protocol.contains(HttpVersion.HTTP_1_0.text())
                && !protocol.contains(HttpVersion.HTTP_1_1.text());
    }

    /**
     * Called for a message that has both Transfer-Encoding and Content-Length, a means of request smuggling (RFC 9112
     * section 6.1). By default it refuses, or, by {@link HttpDecoderConfig#setUseRfc9112TransferEncoding(boolean)},
     * removes Content-Length. If it returns, the chunked coding counts, and what follows the message is dropped.
     *
     * @param message the head
     */
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        if (strictTransferEncoding) {
            throw new ContentLengthNotAllowedException("Content-Length beside Transfer-Encoding (expected: one)");
        }
        message.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
        clearContentLength();
    }

    /** Forgets the Content-Length of the current message, for overriding methods that have removed the field. */
    protected final void clearContentLength() {
        framing.onLength(FramingFields.NO_LENGTH);
    }

    /**
     * Whether the maps of a factory check names and values, so that the decoder must be as strict.
     *
     * @return {@code true} unless it is a default factory whose checks are off
     */
    protected boolean isValidating(HttpHeadersFactory headersFactory) {
        return !(headersFactory instanceof DefaultHttpHeadersFactory factory)
                || factory.isValidatingHeaderNames() || factory.isValidatingHeaderValues();
    }

    /**
     * Creates a string of the first word of a start line.
     *
     * @param asciiContent octets that hold the word; not to be changed
     * @param start its index
     * @return the word
     */
    protected String splitFirstWordInitialLine(byte[] asciiContent, int start, int length) {
        return latin1(asciiContent, start, length);
    }

    /**
     * Creates a string of the second word of a start line.
     *
     * @param asciiContent octets that hold the word; not to be changed
     * @param start its index
     * @return the word
     */
    protected String splitSecondWordInitialLine(byte[] asciiContent, int start, int length) {
        return latin1(asciiContent, start, length);
    }

    /**
     * Creates a string of the third word of a start line.
     *
     * @param asciiContent octets that hold the word; not to be changed
     * @param start its index
     * @param length its length, perhaps 0
     * @return the word
     */
    protected String splitThirdWordInitialLine(byte[] asciiContent, int start, int length) {
        return latin1(asciiContent, start, length);
    }

    /**
     * Creates a field name of checked octets.
     *
     * @param sb octets that hold the name; never changed later, as the result may be a view of them
     * @param start its index
     * @return the name, as it is spelt
     */
    protected AsciiString splitHeaderName(byte[] sb, int start, int length) {
        AsciiString known = KnownHeaderNames.find(sb, start, length, HeaderNameHash.of(sb, start, length));
        return known != null ? known : new AsciiString(sb, start, length, false);
    }

    private static String latin1(byte[] octets, int start, int length) {
        return length == 0 ? "" : new String(octets, start, length, StandardCharsets.ISO_8859_1);
    }
}
