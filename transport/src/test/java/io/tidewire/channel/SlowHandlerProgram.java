/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.concurrent.DefaultThreadFactory;
import io.tidewire.util.concurrent.EventExecutor;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Keeps event loops by tasks and by a handler until each is reported, and prints what was logged and recorded. */
final class SlowHandlerProgram {
    private static final LoggedWarnings WARNINGS = new LoggedWarnings();

    private SlowHandlerProgram() {
    }

    /** Until a report shows the name of the thread and the method on its stack; others may be of its start. */
    static void blockUntilReported(String method) {
        try {
            String text;
            do {
                text = WARNINGS.texts.take();
            } while (!text.contains(method) || !text.contains(Thread.currentThread().getName()));
            print(text);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @SuppressForbidden(reason = "what it prints is what it is for")
    private static void print(String text) {
        System.out.println(text);
    }

    private static void blockByTask(EventExecutor loop) throws Exception {
        loop.submit(() -> blockUntilReported("runNext")).sync();
        loop.shutdownGracefully(0, 1, TimeUnit.MINUTES).sync();
    }

    private static void blockByHandler() throws Exception {
        EventLoop loop = new SingleThreadIoEventLoop(
                null, new DefaultThreadFactory("io-loop"), NioIoHandler.newFactory());
        NioSocketChannel channel = new NioSocketChannel();
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelReadComplete(ChannelHandlerContext ctx) {
                blockUntilReported("NioRegistration.report");
                ctx.close();
            }
        });
        loop.register(channel).sync();
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
            channel.connect(server.getLocalAddress()).sync();
            server.accept().socket().getOutputStream().write('x');
            channel.closeFuture().sync();
        }
        loop.shutdownGracefully(0, 1, TimeUnit.MINUTES).sync();
    }

    public static void main(String[] arguments) throws Exception {
        Path file = Files.createTempFile("slow", ".jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            blockByTask(new DefaultEventLoop(new DefaultThreadFactory("task-loop")));
            blockByHandler();
            recording.stop();
            recording.dump(file);
            for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                if (event.getEventType().getName().equals("io.tidewire.SlowTask")) {
                    boolean stack = String.valueOf(event.getString("stack")).contains("blockUntilReported");
                    print("recorded " + event.getThread().getJavaName() + ' ' + event.getClass("work").getName()
                            + (stack ? " with its stack" : ""));
                }
            }
        } finally {
            Files.delete(file);
        }
    }
}
