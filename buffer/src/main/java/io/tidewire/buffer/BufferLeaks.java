/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetectorFactory;
import io.tidewire.util.ResourceLeakTracker;

/** Decides which buffers are watched for leaks, and wraps those. */
final class BufferLeaks {
    static final ResourceLeakDetector<ByteBuf> DETECTOR =
            ResourceLeakDetectorFactory.instance().newResourceLeakDetector(ByteBuf.class);

    private BufferLeaks() {
    }

    static ByteBuf watch(ByteBuf buf) {
        ResourceLeakTracker<ByteBuf> leak = DETECTOR.track(buf);
        return leak == null ? buf : new LeakAwareByteBuf(buf, leak, DETECTOR.isRecordEnabled());
    }

    /** A composite keeps its tracker itself: a wrapper could not be of its type. */
    static CompositeByteBuf watch(CompositeByteBuf buf) {
        ResourceLeakTracker<ByteBuf> leak = DETECTOR.track(buf);
        if (leak != null) {
            buf.track(leak);
        }
        return buf;
    }
}
