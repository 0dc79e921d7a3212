/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import java.util.Arrays;

/**
 * The changes that the next wait makes, in the order in which they were asked for. Event loop only.
 */
final class KQueueChanges {

    private static final int INITIAL_LENGTH = 64;

    private KQueueEventArray array = new KQueueEventArray(INITIAL_LENGTH);
    private KQueueRegistration[] owners = new KQueueRegistration[INITIAL_LENGTH];
    private int count;

    /** Asks for a change with the given flags rather than those of {@code ops}. */
    void add(KQueueRegistration owner, KQueueIoOps ops, short flags) {
        if (count == owners.length) {
            grow();
        }
        owners[count] = owner;
        array.write(count, owner.handle().ident(), ops, flags, owner.id());
        count++;
    }

    private void grow() {
        KQueueEventArray larger = new KQueueEventArray(count * 2);
        larger.copyFrom(array, count);
        array.free();
        array = larger;
        owners = Arrays.copyOf(owners, count * 2);
    }

    /**
     * Drops the changes that must not be made any more, because the number of a closed descriptor may have been
     * reused. Returns the number of changes left.
     */
    int settle() {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            KQueueRegistration owner = owners[i];
            owners[i] = null;
            boolean removes = (array.flags(i) & Native.EV_DELETE) != 0;
            if (removes ? owner.isOpen() : owner.isValid()) {
                if (kept != i) {
                    array.move(i, kept);
                }
                owners[kept++] = owner;
            }
        }
        count = kept;
        return kept;
    }

    long memoryAddress() {
        return array.memoryAddress();
    }

    /** Forgets the changes, which the kernel has got. */
    void clear() {
        Arrays.fill(owners, 0, count, null);
        count = 0;
    }

    void free() {
        array.free();
    }
}
