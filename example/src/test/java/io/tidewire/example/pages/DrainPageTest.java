/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class DrainPageTest {
    private record Question(Object message, Consumer<Object> answer) {
    }

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final ServerDrain drain = new ServerDrain();
    private final BlockingQueue<Question> questions = new LinkedBlockingQueue<>();
    /** The channel of the connection, once it has seen the event. */
    private final CompletableFuture<Channel> draining = new CompletableFuture<>();

    @AfterEach
    void stop() {
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private Socket connect() throws Exception {
        Channel listener = DrainPage.listen(group, drain, new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new DrainPage.Answering((message, answer) ->
                        questions.add(new Question(message, answer))), new ChannelInboundHandlerAdapter() {
                            @Override
                            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                                draining.complete(ctx.channel());
                            }
                        });
            }
        }, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        InetSocketAddress address = (InetSocketAddress) listener.localAddress();
        Socket client = new Socket(address.getAddress(), address.getPort());
        client.setSoTimeout(30_000);
        return client;
    }

    @Test
    void questionUnderWayIsAnsweredBeforeTheEnd() throws Exception {
        try (Socket client = connect()) {
            client.getOutputStream().write('q');
            Question question = questions.take();
            Future<DrainReport> over = drain.drain(Duration.ofSeconds(50));
            assertThat(draining.get().isOpen()).isTrue();
            assertThat(over.isDone()).isFalse();
            group.next().execute(() -> question.answer().accept(question.message()));
            assertThat(client.getInputStream().readAllBytes()).containsExactly('q');
            assertThat(DrainPage.end(drain, group)).isEqualTo(new DrainReport(1, 1, 1, 0, 0, 0, 0));
            assertThat(group.isShuttingDown()).isTrue();
        }
    }

    @Test
    void idleConnectionEndsAtOnce() throws Exception {
        try (Socket client = connect()) {
            client.getOutputStream().write('q');
            Question question = questions.take();
            group.next().execute(() -> question.answer().accept(question.message()));
            assertThat(client.getInputStream().read()).isEqualTo('q');
            assertThat(DrainPage.end(drain, group)).isEqualTo(new DrainReport(1, 0, 0, 0, 0, 0, 0));
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void questionBehindTheBeginningIsRefused() throws Exception {
        try (Socket client = connect()) {
            client.getOutputStream().write('q');
            Question question = questions.take();
            Future<DrainReport> over = drain.drain(Duration.ofSeconds(50));
            Channel connection = draining.get();
            connection.eventLoop().execute(() -> {
                // At a time that the test knows, as if it came from the client.
                connection.pipeline().fireChannelRead(Unpooled.buffer().writeByte('r'));
                question.answer().accept(question.message());
            });
            assertThat(client.getInputStream().readAllBytes()).containsExactly('q');
            assertThat(over.sync().getNow()).isEqualTo(new DrainReport(1, 1, 1, 0, 0, 1, 0));
        }
    }
}
