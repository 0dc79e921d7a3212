/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** RFC 7692 section 7.2 by the JDK's zlib, in the plainest way: one direction of a peer. */
final class DeflateOracle implements AutoCloseable {
    private static final byte[] TAIL = {0, 0, (byte) 0xFF, (byte) 0xFF};

    private final boolean hasTakeover;
    private final Deflater deflater = new Deflater(6, true);
    private final Inflater inflater = new Inflater(true);

    DeflateOracle(boolean hasTakeover) {
        this.hasTakeover = hasTakeover;
    }

    /** Compresses a message. */
    byte[] deflate(byte[] message) {
        if (!hasTakeover) {
            deflater.reset();
        }
        deflater.setInput(message);
        byte[] out = new byte[message.length + message.length / 100 + 64];
        int length = deflater.deflate(out, 0, out.length, Deflater.SYNC_FLUSH);
        return length == 0 ? new byte[1] : Arrays.copyOf(out, length - TAIL.length);
    }

    /** Starts with an empty window, as a sender may at any message. */
    void forget() {
        deflater.reset();
    }

    /** Compresses a message as one final block, with the octet that has to follow (section 7.2.3.4). */
    static byte[] deflateFinal(byte[] message) {
        Deflater deflater = new Deflater(6, true);
        deflater.setInput(message);
        deflater.finish();
        byte[] out = new byte[message.length + message.length / 100 + 64];
        int length = deflater.deflate(out);
        deflater.end();
        return Arrays.copyOf(out, length + 1);
    }

    /** Decompresses a message. */
    byte[] inflate(byte[] message) throws DataFormatException {
        if (!hasTakeover) {
            inflater.reset();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] part = new byte[4096];
        for (byte[] input : new byte[][] {message, TAIL}) {
            inflater.setInput(input);
            int length;
            while ((length = inflater.inflate(part)) > 0) {
                out.write(part, 0, length);
            }
        }
        return out.toByteArray();
    }

    /** Text with repetitions near and far, and some noise. */
    static byte[] message(Random random, int maxLength) {
        byte[] message = new byte[random.nextInt(maxLength + 1)];
        for (int i = 0; i < message.length; i++) {
            int distance = 1 + random.nextInt(Math.max(1, i));
            if (i > 0 && random.nextInt(8) > 0) {
                int length = Math.min(1 + random.nextInt(40), message.length - i);
                for (int j = 0; j < length; j++) {
                    message[i + j] = message[i + j - distance];
                }
                i += length - 1;
            } else {
                message[i] = (byte) random.nextInt(256);
            }
        }
        return message;
    }

    @Override
    public void close() {
        deflater.end();
        inflater.end();
    }
}
