/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.IoOps;
import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.internal.Wants;

/** Wants as they are. */
record FakeIoOps(int wants) implements IoOps {

    /** Returns the report of a poller that reports levels about a socket's state, a set of {@link Readiness}. */
    int levels(int state) {
        int readiness = 0;
        if ((wants & Wants.READ) != 0) {
            readiness |= state & (Readiness.READABLE | Readiness.HANG_UP | Readiness.ERROR);
        }
        if ((wants & Wants.END) != 0) {
            readiness |= state & (Readiness.HANG_UP | Readiness.ERROR);
        }
        if ((wants & Wants.FAILURE) != 0) {
            readiness |= state & Readiness.ERROR;
        }
        if ((wants & Wants.ACCEPT) != 0) {
            readiness |= state & Readiness.READABLE;
        }
        if ((wants & (Wants.WRITE | Wants.CONNECT)) != 0) {
            readiness |= state & (Readiness.WRITABLE | Readiness.ERROR);
        }
        return readiness;
    }
}
