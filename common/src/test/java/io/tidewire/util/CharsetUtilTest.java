/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatObject;

class CharsetUtilTest {
    private static final ByteBuffer BROKEN_UTF_8 = ByteBuffer.wrap(new byte[] {'a', (byte) 0xff, 'b'});

    @Test
    void threadHasItsOwnReplacingEncoder() throws Exception {
        CharsetEncoder own = CharsetUtil.encoder(CharsetUtil.US_ASCII);
        own.onMalformedInput(CodingErrorAction.REPORT).onUnmappableCharacter(CodingErrorAction.REPORT);
        assertThat(CharsetUtil.encoder(CharsetUtil.US_ASCII)).isSameAs(own);
        assertThat(own.encode(CharBuffer.wrap("a\u0161b")).array()).startsWith('a', '?', 'b');
        assertThat(CharsetUtil.encoder(CharsetUtil.UTF_8)).isNotSameAs(own);
        assertThat(onOtherThread(() -> CharsetUtil.encoder(CharsetUtil.US_ASCII))).isNotSameAs(own);
    }

    @Test
    void threadHasItsOwnReplacingDecoder() throws Exception {
        CharsetDecoder own = CharsetUtil.decoder(CharsetUtil.UTF_8);
        own.onMalformedInput(CodingErrorAction.REPORT);
        assertThat(CharsetUtil.decoder(CharsetUtil.UTF_8)).isSameAs(own);
        assertThatObject(own.decode(BROKEN_UTF_8.duplicate())).hasToString("a\ufffdb");
        assertThat(onOtherThread(() -> CharsetUtil.decoder(CharsetUtil.UTF_8))).isNotSameAs(own);
    }

    @Test
    void newCodersDoAsTold() throws Exception {
        assertThatObject(CharsetUtil.decoder(CharsetUtil.UTF_8, CodingErrorAction.IGNORE)
                .decode(BROKEN_UTF_8.duplicate()))
                .hasToString("ab");
        assertThatExceptionOfType(CharacterCodingException.class)
                .isThrownBy(() -> CharsetUtil.decoder(CharsetUtil.UTF_8, CodingErrorAction.REPORT,
                        CodingErrorAction.IGNORE).decode(BROKEN_UTF_8.duplicate()));
        assertThat(CharsetUtil.encoder(CharsetUtil.US_ASCII, CodingErrorAction.IGNORE)
                .encode(CharBuffer.wrap("a\u0161b")).remaining()).isEqualTo(2);
        assertThatExceptionOfType(CharacterCodingException.class)
                .isThrownBy(() -> CharsetUtil.encoder(CharsetUtil.US_ASCII, CodingErrorAction.IGNORE,
                        CodingErrorAction.REPORT).encode(CharBuffer.wrap("\u0161")));
        assertThatNullPointerException().isThrownBy(() -> CharsetUtil.encoder(null)).withMessage("charset");
    }

    @Test
    void valuesAreTheCallersOwn() {
        Charset[] values = CharsetUtil.values();
        assertThat(values).containsExactlyInAnyOrder(CharsetUtil.UTF_8, CharsetUtil.UTF_16, CharsetUtil.UTF_16BE,
                CharsetUtil.UTF_16LE, CharsetUtil.ISO_8859_1, CharsetUtil.US_ASCII);
        values[0] = null;
        assertThat(CharsetUtil.values()).doesNotContainNull();
    }

    private static <T> T onOtherThread(Supplier<T> supplier) throws Exception {
        return CompletableFuture.supplyAsync(supplier, task -> new Thread(task).start()).get(30, TimeUnit.SECONDS);
    }
}
