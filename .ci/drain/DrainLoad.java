/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * {@code java DrainLoad KINDS URLS PID CONNECTIONS}: puts load on a server, sends SIGTERM to its process while all
 * connections are busy, and counts what becomes of the requests. KINDS, of {@code http1}, {@code http2}, {@code
 * websocket} or {@code idle} alone, and URLS are lists with commas; the connections take turns. Prints when SIGTERM was
 * sent, in milliseconds of the clock, and the account; ends with 1 if a request was lost.
 */
final class DrainLoad {
    private static final int PATIENCE_SECONDS = 60;

    private final String[] kinds;
    private final String[] urls;
    private final long pid;
    private final Tally tally = new Tally();

    private DrainLoad(String kinds, String urls, long pid) {
        this.kinds = kinds.split(",");
        this.urls = urls.split(",");
        this.pid = pid;
    }

    public static void main(String[] args) throws Exception {
        DrainLoad load = new DrainLoad(args[0], args[1], Long.parseLong(args[2]));
        int connections = Integer.parseInt(args[3]);
        if (args[0].equals("idle")) {
            load.idle(connections);
        } else {
            load.busy(connections);
        }
        System.exit(load.tally.report() ? 0 : 1);
    }

    private void terminate() {
        System.out.println("SIGTERM at " + System.currentTimeMillis());
        if (!ProcessHandle.of(pid).orElseThrow().destroy()) {
            tally.fault("the server has no process");
        }
    }

    private void idle(int connections) throws Exception {
        long millis = new IdleConnections(URI.create(urls[0]), connections).awaitEnd(tally, this::terminate);
        System.out.println("the last one of " + connections + " was closed after " + millis + " ms");
    }

    private void busy(int connections) throws Exception {
        CountDownLatch busy = new CountDownLatch(connections);
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            int number = i;
            AtomicBoolean isBusy = new AtomicBoolean();
            Thread client = new Thread(() -> converse(number, () -> {
                if (isBusy.compareAndSet(false, true)) {
                    busy.countDown();
                }
            }));
            clients.add(client);
            client.setDaemon(true);
            client.start();
        }
        if (!busy.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            tally.fault(busy.getCount() + " clients have not come to be busy");
        }
        terminate();
        for (Thread client : clients) {
            client.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            if (client.isAlive()) {
                tally.fault("a connection has not ended");
            }
        }
    }

    private void converse(int number, Runnable busy) {
        String kind = kinds[number % kinds.length];
        URI url = URI.create(urls[number / kinds.length % urls.length]);
        try (Connection connection = Connection.open(url, kind.equals("http2") ? "h2" : "http/1.1")) {
            tally.connected();
            conversation(kind, number / kinds.length).run(connection, tally, busy);
        } catch (Exception e) {
            tally.fault(kind + ": " + e);
        }
    }

    private static Conversation conversation(String kind, int number) {
        return switch (kind) {
            case "http1" -> new Http1Conversation(
                    Http1Conversation.Kind.values()[number % Http1Conversation.Kind.values().length]);
            case "http2" -> new Http2Conversation(number % 2 == 0);
            case "websocket" -> new WebSocketConversation("member" + number);
            default -> throw new IllegalArgumentException(kind + " (expected: http1, http2 or websocket)");
        };
    }
}
