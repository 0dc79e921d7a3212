/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.channel.blocking.VirtualThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.http.HttpClient;
import java.util.concurrent.Executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Chapter 11. */
@Timeout(60)
class BlockingStoreTest {
    // region threads
    private static final Executor THREADS = VirtualThreads.isAvailable()
            ? VirtualThreads.executor() : task -> new Thread(task).start();
    // endregion

    @Test
    void putsAndGets() throws Exception {
        try (Server server = new Server(Sockets.nio())) {
            BlockingStore store = new BlockingStore(new Store(), THREADS);
            String url = Serving.url("http", server.listen(0, store::addHttp1)) + "/keys/color";
            HttpClient client = HttpClient.newHttpClient();
            assertThat(Serving.get(client, url).statusCode()).isEqualTo(404);
            assertThat(Serving.put(client, url, "blue").body()).isEqualTo("blue");
            assertThat(Serving.get(client, url).body()).isEqualTo("blue");
        }
    }

    @Test
    void anOldJdkIsToldWhatIsMissing() {
        if (!VirtualThreads.isAvailable()) {
            assertThatThrownBy(VirtualThreads::executor).isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("virtual threads need JDK 21");
        } else {
            assertThat(VirtualThreads.executor()).isNotNull();
        }
    }
}
