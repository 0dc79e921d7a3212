/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a head or a trailer section. Octets are copied out of the input once, in blocks, and checked while
 * they are scanned; names and values are views on a block. A block ends with the input or with a guess from the size
 * of the connection's previous head; whole lines are taken from the input, the begun one stays there.
 *
 * <p>Each octet is judged by those before it only, so any split of the input gives the same verdict.
 */
final class SectionReader {

    /** A guess is rounded up by this, so that heads of nearly the same size fit. */
    private static final int BLOCK_STEP = 64;
    private static final int MAX_BLOCK = 16_384;
    /** Blocks of less would be more calls than octets. */
    private static final int MIN_FIRST_BLOCK = 1024;
    private static final int INCOMPLETE = -1;
    /**
     * At most so many octets are copied at once for whole heads, so that a value which an application keeps pins no
     * more.
     */
    static final int MAX_PAGE = 2048;
    private static final int NO_SLOT = -1;
    /** After so many sections in a row that were not the one before, only every sixteenth is compared. */
    private static final int MISSES_IN_A_ROW = 8;

    /** Bits of {@link #mayHold(int)}. */
    static final int CONTENT_LENGTH = 1;
    static final int TRANSFER_ENCODING = 2;
    static final int CONNECTION = 4;
    private static final int ANY = CONTENT_LENGTH | TRANSFER_ENCODING | CONNECTION;
    private static final int CONTENT_LENGTH_HASH = HeaderNameHash.of(HttpHeaderNames.CONTENT_LENGTH);
    private static final int TRANSFER_ENCODING_HASH = HeaderNameHash.of(HttpHeaderNames.TRANSFER_ENCODING);
    private static final int CONNECTION_HASH = HeaderNameHash.of(HttpHeaderNames.CONNECTION);

    /** Where the next line belongs. */
    private enum Expecting { START_LINE, FIELD, TRAILER }

    private final HttpObjectDecoder decoder;
    private final int maxInitialLineLength;
    private final int maxHeaderSize;
    private final int maxHeaderCount;
    private final boolean strictLines;
    private final boolean validating;

    private Expecting expecting = Expecting.START_LINE;
    private @Nullable HttpHeaders target;
    /** Whether {@link #target} takes views without a second check. */
    private boolean trusted;
    private boolean sectionEnded;
    private int initialLineLength;
    private int headerSize;
    private int headerCount;
    /** The fields with which the section may decide about framing. A name that shares a hash sets a bit too. */
    private int framing;
    private int emptyLineOctets;
    /** Octets of the begun line that are known to hold no line end. */
    private int scanned;
    private int blockSize;
    private int taken;
    private final boolean wholeHeads;
    /** Octets of the input from {@link #pageIndex} on, for heads that lie whole in them; {@code null} between reads. */
    private byte @Nullable [] page;
    private int pageIndex;
    /** Where the thread remembers the last section of this connection. */
    private int slot = NO_SLOT;
    /** Heads in a row whose section was another one than the last. */
    private int misses;
    private boolean oneHost;
    /** The message before has had content, as the next one will have, which is not to be copied. */
    private boolean expectsContent;

    SectionReader(HttpObjectDecoder decoder, HttpDecoderConfig config, boolean validating) {
        this.decoder = decoder;
        this.validating = validating;
        maxInitialLineLength = config.getMaxInitialLineLength();
        maxHeaderSize = config.getMaxHeaderSize();
        maxHeaderCount = config.getMaxHeaderCount();
        strictLines = config.isStrictLineParsing();
        blockSize = Math.max(config.getInitialBufferSize(), MIN_FIRST_BLOCK);
        wholeHeads = validating && config.isReadingWholeHeads() && decoder.readsWholeHeads()
                && decoder.headersFactory instanceof DefaultHttpHeadersFactory factory && factory.makesTrustingMaps();
    }

    /** Prepares for the head of the next message. */
    void beginHead() {
        expecting = Expecting.START_LINE;
        target = null;
        sectionEnded = false;
        initialLineLength = 0;
        headerSize = 0;
        headerCount = 0;
        expectsContent = mayHold(CONTENT_LENGTH | TRANSFER_ENCODING);
        framing = 0;
        emptyLineOctets = 0;
        scanned = 0;
        taken = 0;
        oneHost = false;
    }

    /** Prepares for the trailer section of the same message; the limits go on counting (SEC-B10). */
    void beginTrailers() {
        expecting = Expecting.TRAILER;
        target = null;
        sectionEnded = false;
        scanned = 0;
    }

    int initialLineLength() {
        return initialLineLength;
    }

    int headerSize() {
        return headerSize;
    }

    /** The trailer fields, or {@code null} if there were none. */
    @Nullable HttpHeaders trailers() {
        return target;
    }

    /** Whether the head may hold one of some fields; most heads hold none, and need not be searched for them. */
    boolean mayHold(int fields) {
        return (framing & fields) != 0;
    }

    /** Whether the head is known to have exactly one Host, a valid one, and a target that names none. */
    boolean hasOneHost() {
        return oneHost;
    }

    /** Whether some octet of the current section has been seen. */
    boolean hasBegun() {
        return expecting != Expecting.START_LINE || scanned > 0;
    }

    /**
     * Reads as many lines as there are.
     *
     * @return whether the section has ended
     * @throws DecoderException and others if a line is malformed or a limit is passed
     */
    boolean read(ByteBuf in) throws Exception {
        if (wholeHeads && !hasBegun() && readWholeHead(in)) {
            return true;
        }
        int guess = blockSize;
        while (true) {
            int readable = in.readableBytes();
            int length = Math.min(readable, guess);
            if (scanned > 0) {
                int start = in.readerIndex();
                int lineEnd = in.indexOf(start + scanned, start + readable, HttpConstants.LF);
                if (lineEnd < 0) {
                    return waitForMore(in, readable);
                }
                length = Math.max(length, lineEnd + 1 - start);
            }
            byte[] block = new byte[length]; // bounded by the bytes that have arrived
            in.getBytes(in.readerIndex(), block);
            int consumed = readLines(block, length);
            in.skipBytes(consumed);
            taken += consumed;
            scanned = 0;
            if (sectionEnded) {
                guessBlockSize(taken);
                return true;
            }
            if (length == readable) {
                scanned = readable - consumed;
                return false;
            }
            // The limits bound this: a line that does not fit them has just failed.
            guess = length * 2;
        }
    }

    /** Reads a head that lies whole in what has arrived, unless there is something unusual about it. */
    private boolean readWholeHead(ByteBuf in) {
        WholeHeadReader reader = WholeHeadReader.ofThread();
        if (slot == NO_SLOT) {
            slot = reader.newSlot();
        }
        int index = in.readerIndex();
        int readable = in.readableBytes();
        int start = index - pageIndex;
        int end = page == null || start >= page.length ? 0 : readWholeHead(reader, start);
        if (end <= 0) {
            int whole = Math.min(readable, expectsContent ? Math.min(blockSize, MAX_PAGE) : MAX_PAGE);
            if (page != null && page.length - start >= whole) {
                // There was no more to see.
                return false;
            }
            page = new byte[whole]; // bounded by the bytes that have arrived
            pageIndex = index;
            in.getBytes(index, page);
            start = 0;
            end = readWholeHead(reader, 0);
            if (end <= 0) {
                return false;
            }
        }
        in.skipBytes(end - start);
        guessBlockSize(end - start);
        return true;
    }

    @SuppressWarnings("NullAway") // The page was copied before.
    private int readWholeHead(WholeHeadReader reader, int start) {
        byte[] octets = page;
        int section = reader.readRequestLine(octets, start, octets.length);
        if (section < 0) {
            return section;
        }
        boolean known = (misses < MISSES_IN_A_ROW || (misses & 15) == 0)
                && reader.recognise(octets, section, octets.length, slot);
        misses = known ? 0 : misses + 1;
        if (!known && !reader.readSection(octets, section, octets.length, slot)) {
            return WholeHeadReader.UNUSUAL;
        }
        DecodedFields fields = reader.fields();
        // SP, version, CR LF lie between target and section; the line end does not count.
        int lineLength = section - 2 - start;
        if (lineLength > maxInitialLineLength || fields.size() > maxHeaderCount
                || fields.linesLength() > maxHeaderSize) {
            return WholeHeadReader.UNUSUAL;
        }
        DefaultHttpHeaders headers = (DefaultHttpHeaders) decoder.headersFactory.newHeaders();
        headers.fields().show(fields);
        decoder.beginMessage(new DefaultHttpRequest(reader.version(), reader.method(), octets, reader.targetStart(),
                reader.targetLength(), headers));
        initialLineLength = lineLength;
        headerSize = fields.linesLength();
        headerCount = fields.size();
        framing = fields.framing();
        oneHost = true;
        return section + fields.length();
    }

    /** The read is over: what was copied of it may not be what comes next. */
    void dropPage() {
        page = null;
    }

    /** The next head is taken to be about as long as the last one. */
    private void guessBlockSize(int headLength) {
        blockSize = Math.min(MAX_BLOCK, (headLength + BLOCK_STEP - 1) / BLOCK_STEP * BLOCK_STEP + BLOCK_STEP);
    }

    /**
     * Keeps the begun line in the input. If it is longer than allowed, its allowed part is read first: an octet there
     * that makes the line invalid decides, as it does when the line comes whole.
     */
    private boolean waitForMore(ByteBuf in, int begun) throws Exception {
        int limit = lineLimit();
        if (begun > limit) {
            byte[] block = new byte[Math.min(begun, limit + 2)]; // bounded by the bytes that have arrived
            in.getBytes(in.readerIndex(), block);
            readLines(block, block.length);
        }
        scanned = begun;
        return false;
    }

    /** How long the begun line may be, without its line end. */
    private int lineLimit() {
        return expecting == Expecting.START_LINE ? maxInitialLineLength : maxHeaderSize - headerSize;
    }

    private TooLongHttpLineException lineTooLong() {
        return new TooLongHttpLineException("start line over " + maxInitialLineLength + " octets");
    }

    private TooLongHttpHeaderException sectionTooLarge() {
        return new TooLongHttpHeaderException("field section over " + maxHeaderSize + " octets");
    }

    /**
     * Reads whole lines from the start of a block and returns how many octets they have. The first octet at which a
     * line is wrong decides how it fails: one that must not be there, or one more than allowed.
     */
    private int readLines(byte[] block, int end) throws Exception {
        int position = 0;
        while (position < end && !sectionEnded) {
            int limit = lineLimit();
            boolean bounded = end - position > limit && !isLineEnd(block[position + limit]);
            int next = readLine(block, position, bounded ? position + limit : end);
            if (next == INCOMPLETE) {
                if (bounded) {
                    throw expecting == Expecting.START_LINE ? lineTooLong() : sectionTooLarge();
                }
                break;
            }
            position = next;
        }
        return position;
    }

    private int readLine(byte[] block, int start, int end) throws Exception {
        if (start == end) {
            return INCOMPLETE;
        }
        return expecting == Expecting.START_LINE ? readStartLine(block, start, end) : readField(block, start, end);
    }

    private static boolean isLineEnd(byte octet) {
        return octet == HttpConstants.CR || octet == HttpConstants.LF;
    }

    /** Returns the index behind the line end at {@code at}, which holds the first octet that is not content. */
    private int lineEnd(byte[] block, int at, int end) {
        if (at == end) {
            return INCOMPLETE;
        }
        if (block[at] == HttpConstants.CR) {
            if (at + 1 == end) {
                return INCOMPLETE;
            }
            if (block[at + 1] == HttpConstants.LF) {
                return at + 2;
            }
            throw new InvalidLineSeparatorException("CR without LF");
        }
        if (block[at] == HttpConstants.LF) {
            // SEC-A07: the leniency is for start lines and header fields.
            if (strictLines || expecting == Expecting.TRAILER) {
                throw new InvalidLineSeparatorException("LF without CR");
            }
            return at + 1;
        }
        throw unexpected(block[at], "the line end");
    }

    private static DecoderException unexpected(byte octet, String expected) {
        return new DecoderException("octet 0x" + Integer.toHexString(octet & 0xFF) + " (expected: " + expected + ')');
    }

    private int readStartLine(byte[] block, int start, int end) throws Exception {
        byte first = block[start];
        if (first <= HttpConstants.SP) {
            if (first == HttpConstants.CR || first == HttpConstants.LF) {
                return skipEmptyLine(block, start, end);
            }
            String other = OtherProtocol.of(block, start, end);
            if (other != null) {
                throw new DecoderException(other + " (expected: HTTP/1)");
            }
        }
        return decoder.isDecodingRequest() ? readRequestLine(block, start, end) : readStatusLine(block, start, end);
    }

    /** RFC 9112 section 2.2: one empty line in front is skipped, as some peers send one behind content (SEC-A01). */
    private int skipEmptyLine(byte[] block, int start, int end) {
        int next = lineEnd(block, start, end);
        if (next != INCOMPLETE) {
            emptyLineOctets += next - start;
            if (emptyLineOctets > (strictLines ? 2 : maxInitialLineLength)) {
                throw new InvalidLineSeparatorException("empty lines before the start line");
            }
        }
        return next;
    }

    /** {@code method SP request-target SP HTTP-version} with nothing around them (SEC-A02, SEC-A04, SEC-A08). */
    private int readRequestLine(byte[] block, int start, int end) throws Exception {
        int methodEnd = word(OctetTables.TOKEN, block, start, end, "method");
        int targetEnd = methodEnd < 0 ? INCOMPLETE
                : word(OctetTables.TARGET, block, methodEnd + 1, end, "request target");
        if (targetEnd < 0) {
            return INCOMPLETE;
        }
        int versionStart = targetEnd + 1;
        int versionEnd = OctetTables.skip(OctetTables.TARGET, block, versionStart, end);
        int next = lineEnd(block, versionEnd, end);
        if (next != INCOMPLETE) {
            startLineRead(versionEnd - start);
            begin(decoder.beginMessage(
                    decoder.splitFirstWordInitialLine(block, start, methodEnd - start),
                    decoder.splitSecondWordInitialLine(block, methodEnd + 1, targetEnd - methodEnd - 1),
                    decoder.splitThirdWordInitialLine(block, versionStart, versionEnd - versionStart)));
        }
        return next;
    }

    /** {@code HTTP-version SP 3DIGIT [ SP reason-phrase ]} (RFC 9112 section 4). */
    private int readStatusLine(byte[] block, int start, int end) throws Exception {
        int versionEnd = word(OctetTables.TARGET, block, start, end, "version");
        if (versionEnd < 0) {
            return INCOMPLETE;
        }
        int codeStart = versionEnd + 1;
        int codeEnd = codeStart;
        while (codeEnd < end && codeEnd - codeStart < 3) {
            if (block[codeEnd] < '0' || block[codeEnd] > '9') {
                throw unexpected(block[codeEnd], "three digits");
            }
            codeEnd++;
        }
        if (codeEnd == end) {
            return INCOMPLETE;
        }
        int reasonStart = block[codeEnd] == HttpConstants.SP ? codeEnd + 1 : codeEnd;
        int reasonEnd = reasonStart > codeEnd ? OctetTables.skipValue(block, reasonStart, end) : codeEnd;
        int next = lineEnd(block, reasonEnd, end);
        if (next != INCOMPLETE) {
            startLineRead(reasonEnd - start);
            begin(decoder.beginMessage(
                    decoder.splitFirstWordInitialLine(block, start, versionEnd - start),
                    decoder.splitSecondWordInitialLine(block, codeStart, codeEnd - codeStart),
                    decoder.splitThirdWordInitialLine(block, reasonStart, reasonEnd - reasonStart)));
        }
        return next;
    }

    /** Returns the index of the SP behind a word of at least one octet. */
    private static int word(int octetClass, byte[] block, int start, int end, String what) {
        int wordEnd = OctetTables.skip(octetClass, block, start, end);
        if (wordEnd == end) {
            return INCOMPLETE;
        }
        if (wordEnd == start || block[wordEnd] != HttpConstants.SP) {
            throw unexpected(block[wordEnd], what + (wordEnd == start ? "" : " and one SP"));
        }
        return wordEnd;
    }

    private void startLineRead(int length) {
        if (length > maxInitialLineLength) {
            throw lineTooLong();
        }
        initialLineLength = length;
    }

    private void begin(HttpMessage message) {
        expecting = Expecting.FIELD;
        target = message.headers();
        trusted = target instanceof DefaultHttpHeaders map && map.takesDecoded();
        if (!trusted || !target.isEmpty()) {
            // Fields that were in the map before, and names as a map of another kind has them, are not known here.
            framing = ANY;
        }
    }

    /** {@code field-name ":" OWS field-value OWS} or the empty line (RFC 9112 section 5). */
    private int readField(byte[] block, int start, int end) {
        byte first = block[start];
        if (first == HttpConstants.CR || first == HttpConstants.LF) {
            int next = lineEnd(block, start, end);
            sectionEnded = next != INCOMPLETE;
            return next;
        }
        boolean strict = validating || expecting == Expecting.TRAILER;
        int nameEnd = strict ? OctetTables.skipToken(block, start, end)
                : OctetTables.skip(OctetTables.LAX_NAME, block, start, end);
        if (nameEnd == end) {
            return INCOMPLETE;
        }
        // No white space before the colon (SEC-A12), none in front (SEC-A13, SEC-A18), no empty name (SEC-A15) and no
        // line without a colon (SEC-A11).
        if (block[nameEnd] != HttpConstants.COLON || nameEnd == start) {
            throw unexpected(block[nameEnd], "a field name and a colon");
        }
        int valueStart = nameEnd + 1;
        while (valueStart < end && OctetTables.isOws(block[valueStart])) {
            valueStart++;
        }
        int valueEnd = skipValue(strict, block, valueStart, end);
        int next = lineEnd(block, valueEnd, end);
        if (next != INCOMPLETE) {
            addField(block, start, nameEnd, valueStart, valueEnd);
        }
        return next;
    }

    private static int skipValue(boolean strict, byte[] block, int start, int end) {
        int i = OctetTables.skipValue(block, start, end);
        while (!strict && i < end && block[i] != HttpConstants.CR && block[i] != HttpConstants.LF && block[i] != 0) {
            i = OctetTables.skipValue(block, i + 1, end);
        }
        return i;
    }

    @SuppressWarnings("NullAway") // Header fields come behind begin().
    private void addField(byte[] block, int start, int nameEnd, int valueStart, int lineEnd) {
        headerSize += lineEnd - start;
        if (headerSize > maxHeaderSize) {
            throw sectionTooLarge();
        }
        if (++headerCount > maxHeaderCount) {
            throw new TooLongHttpHeaderException("field section with over " + maxHeaderCount + " fields");
        }
        int valueEnd = lineEnd;
        while (valueEnd > valueStart && OctetTables.isOws(block[valueEnd - 1])) {
            valueEnd--;
        }
        int length = nameEnd - start;
        int hash = HeaderNameHash.of(block, start, length);
        AsciiString name = decoder.splitHeaderName(block, start, length);
        AsciiString value = valueEnd == valueStart ? AsciiString.EMPTY_STRING
                : new AsciiString(block, valueStart, valueEnd - valueStart, false);
        if (expecting == Expecting.TRAILER) {
            addTrailer(name, value);
        } else if (trusted) {
            boolean view = name.array() == block && name.arrayOffset() == start && name.length() == length;
            addTrusted(view, name, hash, value);
        } else {
            target.add(name, value);
        }
    }

    @SuppressWarnings("NullAway") // Header fields come behind begin().
    private void addTrusted(boolean view, AsciiString name, int hash, AsciiString value) {
        // A subclass may return a name that did not come over the wire; that one is checked like an application's.
        if (view || KnownHeaderNames.isKnown(name, hash)) {
            ((DefaultHttpHeaders) target).addDecoded(name, hash, value);
            framing |= framingField(hash);
        } else {
            target.add(name, value);
            framing = ANY;
        }
    }

    static int framingField(int hash) {
        if (hash == CONTENT_LENGTH_HASH) {
            return CONTENT_LENGTH;
        }
        if (hash == TRANSFER_ENCODING_HASH) {
            return TRANSFER_ENCODING;
        }
        return hash == CONNECTION_HASH ? CONNECTION : 0;
    }

    /** Fields that must be known before the content are dropped (RFC 9110 section 6.5.1, SEC-B09). */
    private void addTrailer(AsciiString name, AsciiString value) {
        if (!TrailerNames.isForbidden(name)) {
            if (target == null) {
                target = decoder.trailersFactory.newHeaders();
            }
            target.add(name, value);
        }
    }
}
