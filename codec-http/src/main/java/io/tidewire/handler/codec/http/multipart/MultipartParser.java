/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.HttpConstants;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;
import io.tidewire.util.CharsetUtil;

import java.io.IOException;
import java.nio.charset.Charset;

/**
 * Parses {@code multipart/form-data} (RFC 2046 section 5.1.1, RFC 7578).
 *
 * <pre>
 *   PREAMBLE --delimiter--&gt; DELIMITED --CR--&gt; LINE_END --LF--&gt; HEAD --empty line--&gt; CONTENT
 *                            ^  |  ^SP, HTAB (padding)                               |
 *                            |  +--"-"--&gt; DASH --"-"--&gt; EPILOGUE                      |
 *                            +------------------------delimiter----------------------+
 * </pre>
 *
 * <p>A delimiter is CR LF, two dashes and the boundary. Only its first octet is a CR, so where a match ends early,
 * none of the octets that matched can begin another one: the search goes on at the octet that did not match, however
 * often the boundary repeats itself (SEC-D06). Octets that matched at the end of a buffer are not kept but counted,
 * since they are known. A CR that begins no delimiter is content.
 *
 * <p>Lines end with CR LF. Octets behind a delimiter on its line must be padding: another parser might take it for
 * content.
 */
final class MultipartParser implements FormParser {

    /** The line end in front of a delimiter belongs to it, also where an empty line or the beginning is in front. */
    private static final int LINE_END_OCTETS = 2;

    private enum State { PREAMBLE, DELIMITED, DASH, LINE_END, HEAD, CONTENT, EPILOGUE }

    private final Listener listener;
    private final FormLimits limits;
    private final Charset charset;
    private final byte[] delimiter;
    /** Octets that were counted as a match and turn out to be content. */
    private final ByteBuf delimiterOctets;
    private final OctetCollector head = new OctetCollector();

    private State state = State.PREAMBLE;
    /** How many octets of the delimiter have matched; in PREAMBLE and CONTENT only. */
    private int matched = LINE_END_OCTETS;
    /** How many of them stand for a line end that is not content in any case. */
    private int assumed = LINE_END_OCTETS;
    /** Where the line of the head began. */
    private int lineStart;
    private int parts;
    private boolean isEmpty = true;

    MultipartParser(String boundary, Charset charset, FormLimits limits, Listener listener) {
        this.charset = FormType.headCharset(charset);
        this.limits = limits;
        this.listener = listener;
        delimiter = ("\r\n--" + boundary).getBytes(CharsetUtil.US_ASCII);
        delimiterOctets = Unpooled.wrappedBuffer(delimiter);
    }

    @Override
    public void setDiscardThreshold(int octets) {
        head.setDiscardThreshold(octets);
    }

    @Override
    public void parse(ByteBuf octets) throws IOException {
        int index = octets.readerIndex();
        int end = octets.writerIndex();
        isEmpty &= index == end;
        while (index < end) {
            index = switch (state) {
                case PREAMBLE, CONTENT -> onText(octets, index, end);
                case DELIMITED -> onDelimited(octets.getByte(index), index);
                case DASH -> onDash(octets.getByte(index), index);
                case LINE_END -> onLineEnd(octets.getByte(index), index);
                case HEAD -> onHead(octets, index, end);
                case EPILOGUE -> end;
            };
        }
    }

    @Override
    public void finish() throws IOException {
        // No octets at all are no form, but what clients send that have nothing to send.
        if (state != State.EPILOGUE && !isEmpty) {
            throw new ErrorDataDecoderException("the form ends in part " + LimitFacts.number(parts)
                    + " (expected: a closing delimiter)");
        }
    }

    /** Looks for a delimiter, and reports what stands in front of it. */
    private int onText(ByteBuf octets, int from, int end) throws IOException {
        // The octets that matched in earlier buffers; they are content if the match ends early.
        int carried = matched;
        int index = from;
        while (true) {
            if (matched == 0) {
                index = octets.indexOf(index, end, HttpConstants.CR);
                if (index < 0) {
                    report(octets, from, end, false);
                    return end;
                }
                matched = 1;
                index++;
            }
            while (index < end && matched < delimiter.length && octets.getByte(index) == delimiter[matched]) {
                index++;
                matched++;
            }
            if (matched == delimiter.length) {
                report(octets, from, Math.max(from, index - delimiter.length), true);
                onDelimiter();
                return index;
            }
            if (index == end) {
                report(octets, from, Math.max(from, end - matched), false);
                return end;
            }
            if (carried > assumed) {
                reportContent(delimiterOctets, assumed, carried - assumed, false);
            }
            carried = 0;
            assumed = 0;
            matched = 0;
        }
    }

    private void report(ByteBuf octets, int from, int to, boolean last) throws IOException {
        if (to > from || last) {
            reportContent(octets, from, to - from, last);
        }
    }

    private void reportContent(ByteBuf octets, int index, int length, boolean last) throws IOException {
        if (state == State.CONTENT) {
            listener.onOctets(octets, index, length, last);
        }
    }

    private void onDelimiter() {
        state = State.DELIMITED;
        matched = 0;
        assumed = 0;
    }

    private int onDelimited(byte octet, int index) {
        if (octet == HttpConstants.CR) {
            state = State.LINE_END;
        } else if (octet == '-') {
            state = State.DASH;
        } else if (octet != HttpConstants.SP && octet != HttpConstants.HT) {
            throw malformedDelimiter();
        }
        return index + 1;
    }

    private int onDash(byte octet, int index) {
        if (octet != '-') {
            throw malformedDelimiter();
        }
        state = State.EPILOGUE;
        return index + 1;
    }

    private int onLineEnd(byte octet, int index) {
        if (octet != HttpConstants.LF) {
            throw malformedDelimiter();
        }
        limits.checkParts(parts + 1L);
        parts++;
        state = State.HEAD;
        head.clear();
        lineStart = 0;
        return index + 1;
    }

    private ErrorDataDecoderException malformedDelimiter() {
        return new ErrorDataDecoderException("the delimiter behind part " + LimitFacts.number(parts)
                + ": other octets follow (expected: CR LF or two dashes)");
    }

    /** Collects the head, line by line. */
    private int onHead(ByteBuf octets, int from, int end) throws IOException {
        int index = from;
        while (index < end) {
            int lineFeed = octets.indexOf(index, end, HttpConstants.LF);
            int next = lineFeed < 0 ? end : lineFeed + 1;
            limits.checkHead((long) head.length() + next - index, parts);
            int start = head.grow(next - index);
            octets.getBytes(index, head.octets(), start, next - index);
            index = next;
            if (lineFeed >= 0 && onHeadLine()) {
                break;
            }
        }
        return index;
    }

    /** A line has come; the empty one ends the head. */
    private boolean onHeadLine() throws IOException {
        int lineEnd = head.length() - LINE_END_OCTETS;
        if (lineEnd < lineStart || head.octets()[lineEnd] != HttpConstants.CR) {
            throw new ErrorDataDecoderException("the head of part " + LimitFacts.number(parts)
                    + ": a bare LF (expected: lines that end with CR LF)");
        }
        boolean isLast = lineEnd == lineStart;
        lineStart = head.length();
        if (isLast) {
            state = State.CONTENT;
            matched = LINE_END_OCTETS;
            assumed = LINE_END_OCTETS;
            listener.onPart(PartHeadReader.read(head.octets(), lineEnd, charset, parts));
            head.clear();
        }
        return isLast;
    }
}
