/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.internal.FileCalls;
import io.tidewire.channel.unix.internal.MessageCalls;
import io.tidewire.testkit.ForkedJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Descriptors are not lost, whatever fails, and running out of them ends neither a server nor its loop. */
@ExtendWith(EpollAvailable.class)
class EpollDescriptorsTest {

    @TempDir
    Path directory;

    /** SEC-J05: every way to fail between a socket and its channel closes the socket. */
    @Test
    void failuresLeaveNoDescriptor() throws Exception {
        Map<Integer, String> before = Descriptors.open();
        try (Loops loops = new Loops()) {
            Channel server =
                    loops.owned(Loops.ok(loops.server(new Loops.Inbox()).bind(Loops.anyPort())).channel());
            InetSocketAddress free = freeAddress(loops);
            for (int round = 0; round < 10; round++) {
                assertThat(Loops.done(loops.client(new Loops.Inbox()).connect(free)).isSuccess()).isFalse();
                assertThat(Loops.done(loops.server(new Loops.Inbox()).bind(server.localAddress())).isSuccess())
                        .isFalse();
                assertThat(Loops.done(loops.client(new Loops.Inbox())
                        .connect(new DomainSocketAddress("/of/another/family"))).isSuccess()).isFalse();
                ChannelFuture connect = loops.client(new Loops.Inbox()).connect(server.localAddress());
                connect.cancel(false);
                Loops.done(connect);
                connect.channel().close();
            }
        }
        assertThat(Descriptors.openedSince(before, "socket")).isEmpty();
        assertThat(Descriptors.openedSince(before, "event")).isEmpty();
    }

    private static InetSocketAddress freeAddress(Loops loops) throws InterruptedException {
        Channel channel = Loops.ok(loops.server(new Loops.Inbox()).bind(Loops.anyPort())).channel();
        InetSocketAddress address = (InetSocketAddress) channel.localAddress();
        Loops.ok(channel.close());
        return address;
    }

    @Test
    void connectionsThatComeAndGoLeaveNoDescriptor() throws Exception {
        Map<Integer, String> before = Descriptors.open();
        try (Loops loops = new Loops()) {
            Loops.Inbox accepted = new Loops.Inbox();
            Channel server = loops.owned(Loops.ok(loops.server(accepted).bind(Loops.anyPort())).channel());
            for (int i = 0; i < 300; i++) {
                Channel client =
                        Loops.ok(loops.client(new Loops.Inbox()).connect(server.localAddress())).channel();
                Channel child = Loops.take(accepted.active);
                Channel first = i % 2 == 0 ? client : child;
                Loops.ok(first.close());
                Loops.ok((first == client ? child : client).closeFuture());
            }
        }
        assertThat(Descriptors.openedSince(before, "socket")).isEmpty();
        assertThat(Descriptors.openedSince(before, "event")).isEmpty();
    }

    /** SEC-J09: a wrong descriptor gives errno's name, and nothing else happens. */
    @Test
    void wrongDescriptorIsNamed() throws Exception {
        FileDescriptor[] pipe = FileDescriptor.pipe();
        try {
            EpollSocketChannel notASocket = new EpollSocketChannel(pipe[0].intValue());
            assertThatThrownBy(() -> notASocket.config().isKeepAlive()).isInstanceOf(ChannelException.class)
                    .hasStackTraceContaining("ENOTSOCK");
            assertThatThrownBy(notASocket::tcpInfo).isInstanceOf(ChannelException.class)
                    .hasStackTraceContaining("ENOTSOCK");
            assertThatThrownBy(() -> Native.epollCtlAdd(pipe[0].intValue(), pipe[1].intValue(), Native.EPOLLIN))
                    .isInstanceOf(IOException.class).hasMessageContaining("epoll_ctl").hasMessageContaining("EINVAL");
            assertThatThrownBy(() -> Native.epollCtlDel(-1, 0))
                    .isInstanceOf(IOException.class).hasMessageContaining("EBADF");
            assertThatThrownBy(() -> Native.splice(-1, -1, pipe[1].intValue(), -1, 10))
                    .isInstanceOf(IOException.class).hasMessageContaining("splice").hasMessageContaining("EBADF");
            assertThatThrownBy(() -> Native.eventFdWrite(pipe[1].intValue(), 0))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("value");
        } finally {
            pipe[0].close();
            pipe[1].close();
        }
    }

    @Test
    void nativeCallsRefuseWhatCannotBe() {
        for (long address : new long[] {0, 1}) {
            for (int count : new int[] {-1, 0}) {
                assertThat(EpollCalls.wait(0, address, count, 0, true)).isNegative();
                assertThat(EpollCalls.spin(0, address, count)).isNegative();
                assertThat(MessageCalls.sendMessages(0, address, count)).isNegative();
                assertThat(MessageCalls.recvMessages(0, address, count)).isNegative();
            }
        }
        assertThat(EpollCalls.wait(0, 0, 1, 0, true)).isNegative();
        assertThat(EpollCalls.timerFdSet(0, -1)).isNegative();
        assertThat(FileCalls.sendFile(0, null, 0, 1)).isNegative();
        assertThat(FileCalls.sendFile(0, null, -1, 1)).isNegative();
        assertThat(TransferCalls.splice(0, 0, 0, 0, -1)).isNegative();
        assertThat(LinuxCalls.vsockName(0, true, null)).isNegative();
        assertThat(LinuxCalls.vsockName(0, true, new int[1])).isNegative();
    }

    /** {@code Native} names what a closed socket answers, also where no call is made any more. */
    @Test
    void closedSocketIsNotCalled() throws Exception {
        LinuxSocket socket = LinuxSocket.newSocketStream(false);
        socket.close();
        assertThat(socket.sendMessages(1, 1)).isNegative();
        assertThat(socket.recvMessages(1, 1)).isNegative();
        assertThat(socket.sendFile(null, 0, 1)).isNegative();
        assertThat(socket.localVSockAddress()).isNull();
        assertThatThrownBy(() -> socket.bindVSock(new VSockAddress(VSockAddress.VMADDR_CID_LOCAL, 1)))
                .isInstanceOf(IOException.class);
    }

    /** SEC-J03: a server that is out of descriptors refuses, waits without spinning, and goes on. */
    @Test
    void serverSurvivesTheEndOfDescriptors() throws Exception {
        if (!Files.isExecutable(Path.of("/usr/bin/prlimit"))) {
            throw new TestAbortedException("there is no prlimit(1) to set a limit with");
        }
        // A class that is first needed when there is no descriptor left can be read from a jar, which is open.
        String printed = ForkedJvm.run(OutOfDescriptors.class, "-ea", "-cp",
                ClassPaths.inOneJar(directory, ClassPaths.AS_IT_IS));
        // Though it was the first line of the log at all, for which the JDK's logging has files to read.
        assertThat(printed).contains("cannot accept connections (0 refused); trying again in 1000 ms", "EMFILE");
    }

    /** Runs out of descriptors, in a JVM of its own. */
    static final class OutOfDescriptors {

        private OutOfDescriptors() { }

        public static void main(String[] args) throws Exception {
            try (Loops loops = new Loops()) {
                BlockingQueue<String> outcomes = new LinkedBlockingQueue<>();
                Loops.Inbox accepted = new Loops.Inbox() {
                    @Override
                    public boolean isSharable() {
                        return true;
                    }

                    @Override
                    public void channelActive(ChannelHandlerContext ctx) {
                        outcomes.add("accepted");
                        super.channelActive(ctx);
                    }
                };
                Loops.Inbox atServer = new Loops.Inbox() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object msg) {
                        ctx.fireChannelRead(msg);
                    }
                };
                Channel server = loops.owned(Loops.ok(
                        loops.server(accepted).handler(atServer).bind(Loops.anyPort())).channel());
                // Sockets that can connect when no other one can be opened; and all that is ever loaded.
                List<Channel> clients = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    clients.add(loops.owned(Loops.ok(loops.client(new Loops.Inbox()).register()).channel()));
                }
                Loops.ok(clients.get(0).connect(server.localAddress()));
                Loops.ok(Loops.take(accepted.active).close());
                Loops.take(outcomes);
                limitDescriptors(512);
                Deque<FileDescriptor> taken = new ArrayDeque<>();
                takeAll(taken);
                for (int i = 1; i < 4; i++) {
                    clients.get(i).closeFuture().addListener(closed -> outcomes.add("refused"));
                    clients.get(i).connect(server.localAddress());
                }
                Throwable failure = Loops.take(atServer.failures);
                check(failure.getMessage().contains("EMFILE"), failure.toString());
                // They are refused, with the descriptor that was kept for that. The JVM may give one back meanwhile.
                boolean refused = false;
                for (int i = 1; i < 4; i++) {
                    refused |= Loops.take(outcomes).equals("refused");
                }
                check(refused, "nobody was refused");
                loops.awaitQuiet();
                check(atServer.failures.size() < 10, "told of " + atServer.failures.size() + " failures more");
                check(server.isOpen(), "the server is closed");
                while (!taken.isEmpty()) {
                    taken.pop().close();
                }
                accepted.active.clear();
                Loops.ok(loops.client(new Loops.Inbox()).connect(server.localAddress()));
                loops.owned(Loops.take(accepted.active));
            }
        }

        private static void check(boolean condition, String message) {
            if (!condition) {
                throw new AssertionError(message);
            }
        }

        private static void limitDescriptors(int limit) throws IOException, InterruptedException {
            Process process = new ProcessBuilder("/usr/bin/prlimit", "--pid",
                    String.valueOf(ProcessHandle.current().pid()), "--nofile=" + limit + ':').inheritIO().start();
            check(process.waitFor() == 0, "prlimit has failed");
        }

        private static void takeAll(Deque<FileDescriptor> taken) {
            try {
                for (;;) {
                    taken.push(FileDescriptor.from("/dev/null"));
                }
            } catch (IOException e) {
                check(e.getMessage().contains("EMFILE"), e.toString());
            }
        }
    }
}
