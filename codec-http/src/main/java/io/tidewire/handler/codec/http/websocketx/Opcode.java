/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

/**
 * The opcodes of RFC 6455 section 5.2. Plain numbers, since the wire has them and a reader switches over them for each
 * frame.
 */
final class Opcode {

    static final int CONTINUATION = 0;
    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    private Opcode() {
    }

    /** Whether the opcode has a meaning; the others are reserved. */
    static boolean isDefined(int opcode) {
        return opcode <= BINARY || opcode >= CLOSE && opcode <= PONG;
    }

    /** Whether frames of the opcode are control frames (section 5.5). */
    static boolean isControl(int opcode) {
        return opcode >= CLOSE;
    }
}
