/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.util.ReferenceCountUtil;

import java.util.List;

/** The end of a question. */
sealed interface Outcome {
    /**
     * Records of the wanted type.
     *
     * @param name the name to which the answer belongs: behind the aliases that were known before
     * @param records with a reference each for the receiver, at least one
     * @param timeToLive the least of those of the aliases behind {@code name} and of the records, in seconds
     */
    record Found(String name, List<DnsRecord> records, long timeToLive) implements Outcome {
        void release() {
            records.forEach(ReferenceCountUtil::release);
        }
    }

    /**
     * No such record, by the word of a server.
     *
     * @param name the name to which the answer belongs
     * @param negativeTtl how long that holds, in seconds; 0 if the server did not say
     */
    record Absent(String name, long negativeTtl) implements Outcome {
    }

    /**
     * No server knew.
     *
     * @param answered whether one answered at all
     */
    record Failed(boolean answered) implements Outcome {
    }
}
