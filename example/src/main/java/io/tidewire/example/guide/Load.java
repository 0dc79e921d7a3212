/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.channel.EventLoopStatistics;
import io.tidewire.channel.MultithreadEventLoopGroup;

import java.util.concurrent.CompletableFuture;

/** Chapter 14: asks a store many times, and says what its loops did meanwhile. Blocks. */
final class Load {
    /** The outcome: answers that were right, and what the loops did. */
    record Result(int answers, EventLoopStatistics loops) {
    }

    private Load() {
    }

    // region load
    static Result run(StoreClient client, MultithreadEventLoopGroup loops, int commands, int underWay) {
        EventLoopStatistics before = loops.statistics();
        int answers = 0;
        for (int sent = 0; sent < commands; sent += underWay) {
            CompletableFuture<?>[] batch = new CompletableFuture<?>[underWay];
            for (int i = 0; i < underWay; i++) {
                batch[i] = client.ask("GET key");
            }
            CompletableFuture.allOf(batch).join();
            answers += underWay;
        }
        return new Result(answers, loops.statistics().since(before));
    }
    // endregion
}
