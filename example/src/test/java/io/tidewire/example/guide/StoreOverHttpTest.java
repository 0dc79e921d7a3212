/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;

import static org.assertj.core.api.Assertions.assertThat;

/** Chapters 4 and 7. */
@Timeout(60)
class StoreOverHttpTest {
    private final HttpClient client = HttpClient.newHttpClient();
    private final Serving serving = new Serving();
    private String url;

    @BeforeEach
    void start() throws InterruptedException {
        url = Serving.url("http", serving.server.listen(0, serving.application::addHttp1));
    }

    @AfterEach
    void stop() {
        serving.close();
    }

    @Test
    void putsAndGets() throws Exception {
        assertThat(Serving.get(client, url + "/keys/color").statusCode()).isEqualTo(404);
        assertThat(Serving.put(client, url + "/keys/color", "dark blue").statusCode()).isEqualTo(200);
        assertThat(Serving.get(client, url + "/keys/color").body()).isEqualTo("dark blue");
        assertThat(Serving.get(client, url + "/").statusCode()).isEqualTo(404);
    }

    @Test
    void otherMethodsAreToldWhichOnesThereAre() throws Exception {
        HttpResponse<Void> answer = client.send(HttpRequest.newBuilder(URI.create(url + "/keys/a")).DELETE().build(),
                HttpResponse.BodyHandlers.discarding());
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("allow")).contains("GET, PUT");
    }

    @Test
    void aValueThatIsTooLongIsRefused() throws Exception {
        assertThat(Serving.put(client, url + "/keys/a", "x".repeat(65_537)).statusCode()).isEqualTo(413);
    }

    @Test
    void watchersHearOfChanges() throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        WebSocket watcher = client.newWebSocketBuilder()
                .buildAsync(URI.create(url.replace("http", "ws") + "/watch"), new WebSocket.Listener() {
                    @Override
                    public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
                        heard.add(text.toString());
                        socket.request(1);
                        return null;
                    }
                }).join();
        watcher.sendText("hello?", true).join();
        assertThat(heard.take()).isEqualTo("only listen");
        CompletableFuture.runAsync(() -> serving.store.set("color", "red")).join();
        assertThat(heard.take()).isEqualTo("color=red");
        watcher.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
    }
}
