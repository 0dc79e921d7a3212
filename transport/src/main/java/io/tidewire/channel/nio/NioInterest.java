/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.internal.Wants;

import java.nio.channels.SelectionKey;

/** Translates between the bits of the engine and those of a selector. */
final class NioInterest {

    private static final NioIoOps[] OF_WANTS = new NioIoOps[Wants.SETS];

    static {
        for (int wants = 0; wants < Wants.SETS; wants++) {
            NioIoOps ops = NioIoOps.NONE;
            ops = (wants & Wants.READ) != 0 ? ops.with(NioIoOps.READ) : ops;
            ops = (wants & Wants.WRITE) != 0 ? ops.with(NioIoOps.WRITE) : ops;
            ops = (wants & Wants.CONNECT) != 0 ? ops.with(NioIoOps.CONNECT) : ops;
            ops = (wants & Wants.ACCEPT) != 0 ? ops.with(NioIoOps.ACCEPT) : ops;
            OF_WANTS[wants] = ops;
        }
    }

    private NioInterest() { }

    static NioIoOps of(int wants) {
        return OF_WANTS[wants];
    }

    static int toWants(NioIoOps ops) {
        return (ops.contains(NioIoOps.READ) ? Wants.READ : 0) | (ops.contains(NioIoOps.WRITE) ? Wants.WRITE : 0)
                | (ops.contains(NioIoOps.CONNECT) ? Wants.CONNECT : 0)
                | (ops.contains(NioIoOps.ACCEPT) ? Wants.ACCEPT : 0);
    }

    static int toReadiness(NioIoOps ops) {
        int value = ops.value();
        return ((value & (SelectionKey.OP_READ | SelectionKey.OP_ACCEPT)) != 0 ? Readiness.READABLE : 0)
                | ((value & (SelectionKey.OP_WRITE | SelectionKey.OP_CONNECT)) != 0 ? Readiness.WRITABLE : 0);
    }
}
