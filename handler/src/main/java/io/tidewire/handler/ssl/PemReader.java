/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * Reads the textual encoding of certificates and keys, RFC 7468: objects between {@code -----BEGIN LABEL-----} and
 * {@code -----END LABEL-----}; any other lines are skipped. White space and byte order marks may stand in front of a
 * line, as in files that editors have indented, or that were joined of others. A line outside of objects that only
 * looks like the begin or the end of one is an error: what it should have begun would be missing. Looks at each octet a
 * few times at most and keeps at most {@link #MAX_OCTETS}, so that no input is slow to read.
 *
 * <pre>
 *   OUTSIDE --BEGIN--&gt; INSIDE --END of the same label--&gt; OUTSIDE
 *   INSIDE --line with a colon--&gt; HEADERS --empty line--&gt; INSIDE     RFC 1421, only in front of the contents
 * </pre>
 */
final class PemReader {
    /** Bounds the memory for a text: a hundred times what the certificates of all public authorities take. */
    static final int MAX_OCTETS = 32 * 1024 * 1024;

    private static final byte[] UTF8_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String DASHES = "-----";
    /** Bounds what a message shows. */
    private static final int MAX_LABEL = 64;

    private enum State { OUTSIDE, HEADERS, INSIDE }

    private final String source;
    private final byte[] text;
    private final List<PemObject> objects = new ArrayList<>();
    private State state = State.OUTSIDE;
    private int line;
    // Of the object that is being read; set at its first line.
    @SuppressWarnings("NullAway.Init")
    private String label;
    private int firstLine;
    private boolean isEncrypted;
    /** Where the contents begin; -1 in front of them. */
    private int contentsStart;

    private PemReader(String source, byte[] text) {
        this.source = source;
        this.text = text;
    }

    /**
     * Reads all objects.
     *
     * @param source the name of the text in messages: a file, or {@code stream}
     * @param in the text; read to its end and not closed
     * @return the objects in their order, none if there are none
     * @throws IOException if the text cannot be read, is too long, or has an object that is not well-formed; the
     *         message names source, object and line, and shows no contents
     */
    static List<PemObject> read(String source, InputStream in) throws IOException {
        byte[] text = in.readNBytes(MAX_OCTETS + 1);
        try {
            return read(source, text);
        } finally {
            Arrays.fill(text, (byte) 0);
        }
    }

    /** The same for a text in memory, which is not changed. */
    static List<PemObject> read(String source, byte[] text) throws IOException {
        if (text.length > MAX_OCTETS) {
            throw new IOException(source + ": longer than " + MAX_OCTETS + " octets");
        }
        PemReader reader = new PemReader(source, text);
        try {
            reader.readLines();
        } catch (IOException | RuntimeException failure) {
            reader.objects.forEach(PemObject::clear);
            throw failure;
        }
        return reader.objects;
    }

    private void readLines() throws IOException {
        int start = 0;
        for (int i = start; i <= text.length; i++) {
            if (i == text.length || text[i] == '\n' || text[i] == '\r') {
                // CR LF is one end of a line.
                if (i == text.length || i == 0 || text[i] != '\n' || text[i - 1] != '\r') {
                    line++;
                    onLine(start, i);
                }
                start = i + 1;
            }
        }
        if (state != State.OUTSIDE) {
            throw failure("no end (expected: " + END + label + DASHES + ')');
        }
    }

    /** Skips white space, and the byte order marks that editors of Windows put in front of UTF-8. */
    private int skipIndentation(int start, int end) {
        int i = start;
        while (i < end) {
            if (text[i] == ' ' || text[i] == '\t') {
                i++;
            } else if (end - i >= UTF8_MARK.length
                    && Arrays.equals(text, i, i + UTF8_MARK.length, UTF8_MARK, 0, UTF8_MARK.length)) {
                i += UTF8_MARK.length;
            } else {
                return i;
            }
        }
        return i;
    }

    private void onLine(int lineStart, int end) throws IOException {
        int start = skipIndentation(lineStart, end);
        switch (state) {
            case OUTSIDE -> {
                if (startsWith(BEGIN, start, end)) {
                    onBegin(start + BEGIN.length(), end);
                } else {
                    refuseLookalikes(start, end);
                }
            }
            case HEADERS -> {
                if (end == start) {
                    state = State.INSIDE;
                } else {
                    onHeader(start, end);
                }
            }
            case INSIDE -> {
                if (startsWith(END, start, end)) {
                    onEnd(start, end);
                } else if (startsWith(DASHES, start, end)) {
                    throw failure("another line of dashes (expected: " + END + label + DASHES + ')');
                } else if (contentsStart < 0) {
                    onFirstLine(start, end);
                }
            }
        }
    }

    private void refuseLookalikes(int start, int end) throws IOException {
        for (int i = start; i < end; i++) {
            if (text[i] == '-' && (startsWith(BEGIN, i, end) || startsWith(END, i, end))) {
                throw new IOException(source + ": line " + line + ": \"" + (startsWith(BEGIN, i, end) ? BEGIN : END)
                        + (i > start ? "\" behind other text" : "\" without a begin")
                        + " (expected: a line of its own, or none)");
            }
        }
    }

    private void onBegin(int start, int end) throws IOException {
        firstLine = line;
        label = "?";
        label = label(start, end);
        isEncrypted = false;
        contentsStart = -1;
        state = State.INSIDE;
    }

    private void onFirstLine(int start, int end) {
        if (hasColon(start, end)) {
            state = State.HEADERS;
            onHeader(start, end);
        } else {
            contentsStart = start;
        }
    }

    private void onHeader(int start, int end) {
        // The other header, DEK-Info, is read where the object is decrypted.
        if (startsWith("Proc-Type:", start, end)) {
            isEncrypted |= new String(text, start, end - start, ISO_8859_1).endsWith("ENCRYPTED");
        }
    }

    private void onEnd(int start, int end) throws IOException {
        String other = label(start + END.length(), end);
        if (!other.equals(label)) {
            throw failure("the end of " + other + " (expected: " + END + label + DASHES + ')');
        }
        byte[] contents = contents(start);
        objects.add(new PemObject(where(), label, isEncrypted,
                label.equals(PemObject.TRUSTED_CERTIFICATE) ? withoutTrustSettings(contents) : contents));
        state = State.OUTSIDE;
    }

    /**
     * Returns the certificate in front of what OpenSSL knows beside it. For which uses it is trusted is left to the
     * author of the file; but one that is marked as rejected is not taken for a good one.
     */
    private byte[] withoutTrustSettings(byte[] contents) throws IOException {
        try {
            DerReader der = new DerReader(contents);
            byte[] certificate = der.element(DerReader.SEQUENCE);
            if (der.hasNext()) {
                DerReader settings = der.enter(DerReader.SEQUENCE);
                if (settings.nextIs(DerReader.SEQUENCE)) {
                    settings.enter(DerReader.SEQUENCE);
                }
                if (settings.nextIs(DerReader.CONTEXT_0)) {
                    throw new IOException("rejected for some uses (expected: a certificate without such settings)");
                }
            }
            return certificate;
        } catch (IOException e) {
            throw failure(e.getMessage());
        }
    }

    private byte[] contents(int end) throws IOException {
        byte[] letters = new byte[contentsStart < 0 ? 0 : end - contentsStart];
        int count = 0;
        for (int i = end - letters.length; i < end; i++) {
            if (text[i] != '\n' && text[i] != '\r' && text[i] != ' ' && text[i] != '\t') {
                letters[count++] = text[i];
            }
        }
        if (count == 0) {
            throw failure("nothing between begin and end (expected: base64)");
        }
        byte[] base64 = Arrays.copyOf(letters, count);
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            // Without the cause, whose message shows a piece of the contents.
            throw failure("not base64 in the lines above");
        } finally {
            Arrays.fill(letters, (byte) 0);
            Arrays.fill(base64, (byte) 0);
        }
    }

    private String label(int start, int end) throws IOException {
        int last = end;
        while (last > start && (text[last - 1] == ' ' || text[last - 1] == '\t')) {
            last--;
        }
        if (!startsWith(DASHES, last - DASHES.length(), last) || last - DASHES.length() <= start) {
            throw failure("a label without end (expected: " + BEGIN + "LABEL" + DASHES + ')');
        }
        last -= DASHES.length();
        for (int i = start; i < last; i++) {
            // RFC 7468 section 3: printable characters without the hyphen-minus at the ends.
            if (text[i] < ' ' || text[i] > '~' || last - start > MAX_LABEL) {
                throw failure("a label that is too long or not ASCII (expected: at most " + MAX_LABEL + " characters)");
            }
        }
        return new String(text, start, last - start, ISO_8859_1);
    }

    private boolean startsWith(String prefix, int start, int end) {
        if (start < 0 || end - start < prefix.length()) {
            return false;
        }
        for (int i = 0; i < prefix.length(); i++) {
            if (text[start + i] != prefix.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasColon(int start, int end) {
        for (int i = start; i < end; i++) {
            if (text[i] == ':') {
                return true;
            }
        }
        return false;
    }

    private String where() {
        return source + ", object " + (objects.size() + 1) + " (" + label + ", line " + firstLine + ')';
    }

    private IOException failure(@Nullable String what) {
        return new IOException(where() + ": line " + line + ": " + what);
    }
}
