/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import java.util.Random;

/** Bytes to send, the same for the same seed. */
final class Payload {

    private Payload() { }

    static byte[] random(int length, Random random) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    static byte[] random(int length) {
        return random(length, new Random(length));
    }
}
