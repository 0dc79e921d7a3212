/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.channel.epoll.Epoll;
import io.tidewire.channel.epoll.EpollServerSocketChannel;
import io.tidewire.channel.kqueue.KQueue;
import io.tidewire.channel.kqueue.KQueueServerSocketChannel;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.http.HttpClient;

import static org.assertj.core.api.Assertions.assertThat;

/** Chapter 12. */
@Timeout(60)
class SocketsTest {
    @Test
    void theBestServes() throws Exception {
        StoreServer application = new StoreServer(new Store());
        try (Server server = new Server(Sockets.best())) {
            String url = Serving.url("http", server.listen(0, application::addHttp1));
            assertThat(Serving.put(HttpClient.newHttpClient(), url + "/keys/a", "1").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void theBestIsNative() {
        assertThat(Sockets.best().servers()).isEqualTo(Epoll.isAvailable() ? EpollServerSocketChannel.class
                : KQueue.isAvailable() ? KQueueServerSocketChannel.class : NioServerSocketChannel.class);
    }
}
