/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import com.aayushatharva.brotli4j.encoder.BrotliEncoderChannel;
import com.aayushatharva.brotli4j.encoder.Encoder;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;

/** Calls each member of brotli4j that the codecs call. Nothing else does before it has run. */
final class BrotliProbe {
    private static final int BUFFER_OCTETS = 64;
    private static final byte[] CONTENT = {'b', 'r'};

    private BrotliProbe() {
    }

    static void run() throws IOException {
        Brotli4jLoader.ensureAvailability();
        for (Encoder.Mode mode : new Encoder.Mode[] {Encoder.Mode.GENERIC, Encoder.Mode.FONT, Encoder.Mode.TEXT}) {
            decompress(compress(mode));
        }
    }

    private static byte[] compress(Encoder.Mode mode) throws IOException {
        Encoder.Parameters parameters = new Encoder.Parameters().setQuality(0).setWindow(10).setMode(mode);
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        BrotliEncoderChannel channel = new BrotliEncoderChannel(Channels.newChannel(compressed), parameters,
                BUFFER_OCTETS);
        try {
            channel.write(ByteBuffer.wrap(CONTENT));
            channel.flush();
        } finally {
            channel.close();
        }
        return compressed.toByteArray();
    }

    private static void decompress(byte[] compressed) throws IOException {
        DecoderJNI.Wrapper decoder = new DecoderJNI.Wrapper(BUFFER_OCTETS);
        try {
            decoder.getInputBuffer().put(compressed);
            decoder.push(compressed.length);
            int octets = 0;
            while (decoder.hasOutput()) {
                octets += decoder.pull().remaining();
            }
            // All that a switch over the status needs.
            DecoderJNI.Status status = DecoderJNI.Status.values()[decoder.getStatus().ordinal()];
            if (octets != CONTENT.length || status != DecoderJNI.Status.DONE || status == DecoderJNI.Status.OK
                    || status == DecoderJNI.Status.NEEDS_MORE_INPUT || status == DecoderJNI.Status.NEEDS_MORE_OUTPUT) {
                throw new IllegalStateException("br: does not decompress what it has compressed");
            }
        } finally {
            decoder.destroy();
        }
    }
}
