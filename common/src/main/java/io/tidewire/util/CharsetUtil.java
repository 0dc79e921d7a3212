/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.FastThreadLocal;

import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** The character sets that every Java platform has, and encoders and decoders for any. Any thread. */
public final class CharsetUtil {
    /** UTF-16 with an optional byte-order mark. */
    public static final Charset UTF_16 = StandardCharsets.UTF_16;
    /** UTF-16, most significant byte first. */
    public static final Charset UTF_16BE = StandardCharsets.UTF_16BE;
    /** UTF-16, least significant byte first. */
    public static final Charset UTF_16LE = StandardCharsets.UTF_16LE;
    /** UTF-8. */
    public static final Charset UTF_8 = StandardCharsets.UTF_8;
    /** Latin-1. */
    public static final Charset ISO_8859_1 = StandardCharsets.ISO_8859_1;
    /** Seven-bit ASCII. */
    public static final Charset US_ASCII = StandardCharsets.US_ASCII;

    private static final Charset[] CHARSETS = {UTF_16, UTF_16BE, UTF_16LE, UTF_8, ISO_8859_1, US_ASCII};

    private static final FastThreadLocal<Map<Charset, CharsetEncoder>> ENCODERS = new FastThreadLocal<>() {
        @Override
        protected Map<Charset, CharsetEncoder> initialValue() {
            return new IdentityHashMap<>();
        }
    };
    private static final FastThreadLocal<Map<Charset, CharsetDecoder>> DECODERS = new FastThreadLocal<>() {
        @Override
        protected Map<Charset, CharsetDecoder> initialValue() {
            return new IdentityHashMap<>();
        }
    };

    private CharsetUtil() {
    }

    /**
     * Returns the character sets that this class names.
     *
     * @return a new array of them
     */
    public static Charset[] values() {
        return CHARSETS.clone();
    }

    /**
     * Creates an encoder.
     *
     * @param charset the character set
     * @param malformedInputAction the action on half a surrogate pair
     * @param unmappableCharacterAction the action on a character that the set has not
     * @return a new encoder
     */
    public static CharsetEncoder encoder(Charset charset, CodingErrorAction malformedInputAction,
                                         CodingErrorAction unmappableCharacterAction) {
        return checkNotNull(charset, "charset").newEncoder().onMalformedInput(malformedInputAction)
                .onUnmappableCharacter(unmappableCharacterAction);
    }

    /**
     * Creates an encoder.
     *
     * @param charset the character set
     * @param codingErrorAction the action on half a surrogate pair or a character that the set has not
     * @return a new encoder
     */
    public static CharsetEncoder encoder(Charset charset, CodingErrorAction codingErrorAction) {
        return encoder(charset, codingErrorAction, codingErrorAction);
    }

    /**
     * Returns this thread's own encoder, reset, which replaces what it cannot encode. Use it at once: the next call
     * returns the same object.
     *
     * @param charset the character set
     * @return the encoder, not to be handed to another thread
     */
    public static CharsetEncoder encoder(Charset charset) {
        checkNotNull(charset, "charset");
        Map<Charset, CharsetEncoder> cache = ENCODERS.get();
        CharsetEncoder encoder = cache.get(charset);
        if (encoder == null) {
            encoder = charset.newEncoder();
            cache.put(charset, encoder);
        }
        // An earlier user may have changed the actions.
        return encoder.reset().onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
    }

    /**
     * Returns this thread's own encoder.
     *
     * @param charset the character set
     * @return the encoder, not to be handed to another thread
     * @deprecated use {@link #encoder(Charset)}
     */
    @Deprecated
    public static CharsetEncoder getEncoder(Charset charset) {
        return encoder(charset);
    }

    /**
     * Creates a decoder.
     *
     * @param charset the character set
     * @param malformedInputAction the action on bytes that break the set's rules
     * @param unmappableCharacterAction the action on bytes that stand for no character
     * @return a new decoder
     */
    public static CharsetDecoder decoder(Charset charset, CodingErrorAction malformedInputAction,
                                         CodingErrorAction unmappableCharacterAction) {
        return checkNotNull(charset, "charset").newDecoder().onMalformedInput(malformedInputAction)
                .onUnmappableCharacter(unmappableCharacterAction);
    }

    /**
     * Creates a decoder.
     *
     * @param charset the character set
     * @param codingErrorAction the action on bytes that break the set's rules or stand for no character
     * @return a new decoder
     */
    public static CharsetDecoder decoder(Charset charset, CodingErrorAction codingErrorAction) {
        return decoder(charset, codingErrorAction, codingErrorAction);
    }

    /**
     * Returns this thread's own decoder, reset, which replaces what it cannot decode. It is to be used at once: the
     * next call gives the same object.
     *
     * @param charset the character set
     * @return the decoder, not to be handed to another thread
     */
    public static CharsetDecoder decoder(Charset charset) {
        checkNotNull(charset, "charset");
        Map<Charset, CharsetDecoder> cache = DECODERS.get();
        CharsetDecoder decoder = cache.get(charset);
        if (decoder == null) {
            decoder = charset.newDecoder();
            cache.put(charset, decoder);
        }
        return decoder.reset().onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
    }

    /**
     * Returns this thread's own decoder.
     *
     * @param charset the character set
     * @return the decoder, not to be handed to another thread
     * @deprecated use {@link #decoder(Charset)}
     */
    @Deprecated
    public static CharsetDecoder getDecoder(Charset charset) {
        return decoder(charset);
    }
}
