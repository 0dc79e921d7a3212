/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelPromise;
import io.tidewire.channel.PendingWriteQueue;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.IllegalReferenceCountException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/** Which promise of the application completes with which write of records. */
class SslHandlerPromisesTest {
    private TlsPeer client;
    private TlsPeer server;
    private Holder holder;

    /** Holds records until they are let go. */
    private static final class Holder extends ChannelOutboundHandlerAdapter {
        private PendingWriteQueue held;
        private boolean holding;

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            held = new PendingWriteQueue(ctx);
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            if (holding) {
                held.add(msg, promise);
            } else {
                ctx.write(msg, promise);
            }
        }
    }

    /** A promise of an application that is more than a promise. */
    private static final class OwnPromise extends DefaultChannelPromise {
        OwnPromise(TlsPeer peer) {
            super(peer.channel);
        }
    }

    @BeforeEach
    void connect() {
        TlsPeer[] pair = TlsPeer.connected(TestTls.TLS_1_3);
        client = pair[0];
        server = pair[1];
        holder = new Holder();
        client.channel.pipeline().addFirst(holder);
    }

    @AfterEach
    void finish() {
        holder.holding = false;
        holder.held.removeAndFailAll(new IOException("end of the test"));
        client.finish();
        server.finish();
    }

    private ChannelPromise write(String text, ChannelPromise promise) {
        client.channel.write(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII), promise);
        return promise;
    }

    private ChannelPromise newPromise() {
        return client.channel.newPromise();
    }

    private String received() {
        TlsPeer.exchange(client, server);
        return server.receivedText();
    }

    @Test
    void allCompleteWithTheRecordThatTheyShare() {
        holder.holding = true;
        List<ChannelPromise> promises = List.of(write("a", newPromise()), write("b", new OwnPromise(client)),
                write("", newPromise()), write("c", newPromise()));
        write("d", client.channel.voidPromise());
        client.channel.flush();
        assertThat(holder.held.size()).isEqualTo(1);
        assertThat(promises).noneMatch(ChannelFuture::isDone);
        holder.held.removeAndWriteAll();
        client.channel.flush();
        assertThat(promises).allMatch(ChannelFuture::isSuccess);
        assertThat(received()).isEqualTo("abcd");
    }

    @Test
    void singlePromiseGoesWithItsRecord() {
        holder.holding = true;
        ChannelPromise promise = write("a", newPromise());
        client.channel.flush();
        assertThat(promise.isCancellable()).isFalse();
        assertThat(holder.held.remove()).isSameAs(promise);
        promise.setFailure(new IOException("not written"));
        assertThat(received()).isEmpty();
    }

    @Test
    void onlyTheLastRecordOfAWriteCompletesIt() {
        holder.holding = true;
        ChannelFuture large = client.channel.writeAndFlush(Unpooled.buffer().writeZero(200_000));
        assertThat(holder.held.size()).isGreaterThan(1);
        while (holder.held.size() > 1) {
            holder.held.removeAndWrite();
        }
        client.channel.flush();
        assertThat(large.isDone()).isFalse();
        holder.held.removeAndWrite();
        client.channel.flush();
        assertThat(large.isSuccess()).isTrue();
        assertThat(received()).hasSize(200_000);
    }

    @Test
    void failureOfTheRecordFailsAllThatShareIt() {
        holder.holding = true;
        List<ChannelPromise> promises = List.of(write("a", newPromise()), write("b", newPromise()),
                write("c", new OwnPromise(client)));
        client.channel.flush();
        IOException cause = new IOException("not written");
        holder.held.removeAndFail(cause);
        assertThat(promises).allSatisfy(promise -> assertThat(promise.cause()).isSameAs(cause));
    }

    @Test
    void failureOfARecordBeforeTheLastEndsTheConnection() {
        holder.holding = true;
        ChannelFuture large = client.channel.writeAndFlush(Unpooled.buffer().writeZero(200_000));
        holder.held.removeAndFail(new IOException("not written"));
        assertThat(client.channel.isOpen()).isFalse();
        assertThat(large.isDone()).isFalse(); // Its last record is held still.
        holder.held.removeAndFailAll(new IOException("not written either"));
        assertThat(large.cause()).hasMessage("not written either");
    }

    @Test
    void cancelledWriteIsLeftOut() {
        write("a", newPromise());
        ChannelPromise cancelled = write("b", newPromise());
        write("c", newPromise());
        assertThat(cancelled.cancel(false)).isTrue();
        client.channel.flush();
        assertThat(received()).isEqualTo("ac");
        assertThat(write("d", newPromise()).cancel(false)).isTrue();
        client.channel.flush();
        assertThat(received()).isEqualTo("ac");
    }

    @Test
    void promiseThatSomebodyCompletesDoesNotKeepItsDataBack() {
        ChannelPromise done = write("a", newPromise());
        done.setSuccess();
        client.channel.flush();
        ChannelPromise other = write("b", newPromise());
        write("c", newPromise()).setFailure(new IOException("said somebody"));
        client.channel.flush();
        assertThat(other.isSuccess()).isTrue();
        assertThat(received()).isEqualTo("abc");
    }

    @Test
    void whatWaitsFailsWithTheConnection() {
        List<ChannelPromise> promises = List.of(write("a", newPromise()), write("b", newPromise()));
        write("c", client.channel.voidPromise());
        client.channel.pipeline().firstContext().close();
        client.channel.runPendingTasks();
        assertThat(promises).allSatisfy(promise -> assertThat(promise.cause()).isInstanceOf(IOException.class));
        assertThat(client.exceptions).isEmpty();
    }

    @Test
    void bufferThatIsReleasedAlreadyEndsTheConnection() {
        ChannelPromise before = write("a", newPromise());
        ByteBuf released = client.channel.alloc().directBuffer().writeBytes(new byte[3]);
        ChannelFuture failed = client.channel.write(released);
        ChannelPromise behind = write("b", newPromise());
        released.release();
        client.channel.flush();
        client.channel.runPendingTasks();
        assertThat(client.exceptions).singleElement().isInstanceOf(IllegalReferenceCountException.class);
        assertThat(List.of(before, failed, behind)).allMatch(ChannelFuture::isDone);
        assertThat(failed.cause()).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(behind.cause()).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(client.tls.sslCloseFuture().isDone()).isTrue();
        assertThat(client.channel.isOpen()).isFalse();
    }

    @Test
    void anyMixOfWritesArrivesInOrder() {
        SeededRuns.forEach(1, random -> {
            ByteBuf expected = Unpooled.buffer();
            List<ChannelPromise> promises = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                byte[] data = new byte[random.nextInt(random.nextInt(4) == 0 ? 40_000 : 200)];
                random.nextBytes(data);
                ChannelPromise promise = switch (random.nextInt(4)) {
                    case 0 -> client.channel.voidPromise();
                    case 1 -> new OwnPromise(client);
                    default -> newPromise();
                };
                client.channel.write(buffer(random, data), promise);
                if (random.nextInt(10) > 0 || !promise.cancel(false)) {
                    promises.add(promise);
                    expected.writeBytes(data);
                }
                if (random.nextInt(5) == 0) {
                    client.channel.flush();
                }
            }
            client.channel.flush();
            TlsPeer.exchange(client, server);
            assertThat(server.received()).isEqualTo(ByteBufUtil.getBytes(expected));
            assertThat(promises).allMatch(promise -> promise.isVoid() || promise.isSuccess());
            assertThat(client.channel.bytesBeforeWritable()).isZero();
            expected.release();
        });
    }

    private static ByteBuf buffer(Random random, byte[] data) {
        int cut = random.nextInt(data.length + 1);
        return switch (random.nextInt(4)) {
            case 0 -> Unpooled.wrappedBuffer(data);
            case 1 -> Unpooled.directBuffer().writeBytes(data);
            case 2 -> Unpooled.wrappedBuffer(data).asReadOnly();
            default -> Unpooled.compositeBuffer().addComponent(true, Unpooled.copiedBuffer(data, 0, cut))
                    .addComponent(true, Unpooled.directBuffer().writeBytes(data, cut, data.length - cut));
        };
    }
}
