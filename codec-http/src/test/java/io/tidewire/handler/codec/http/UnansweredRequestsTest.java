/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

class UnansweredRequestsTest {

    private static final long SEED = Long.getLong("io.tidewire.test.seed", 20260101L);
    private static final HttpMethod[] METHODS = {HttpMethod.GET, HttpMethod.HEAD, HttpMethod.CONNECT,
        new HttpMethod("HEAD"), HttpMethod.valueOf("BREW")};

    @Test
    void tellsOfTheOldestWhatAQueueTells() {
        Random random = new Random(SEED);
        UnansweredRequests requests = new UnansweredRequests();
        Queue<HttpMethod> model = new ArrayDeque<>();
        for (int step = 0; step < 100_000; step++) {
            // Waves: the count passes 64 again and again, and comes back to nothing.
            if (random.nextInt(10) < (step / 200 % 2 == 0 ? 7 : 3)) {
                HttpMethod method = METHODS[random.nextInt(METHODS.length)];
                requests.add(method);
                model.add(method);
            } else {
                requests.remove();
                model.poll();
            }
            assertThat(requests.count()).as("step %d, seed %d", step, SEED).isEqualTo(model.size());
            assertThat(requests.isHead()).as("step %d", step).isEqualTo(HttpMethod.HEAD.equals(model.peek()));
            assertThat(requests.isConnect()).as("step %d", step).isEqualTo(HttpMethod.CONNECT.equals(model.peek()));
        }
    }
}
