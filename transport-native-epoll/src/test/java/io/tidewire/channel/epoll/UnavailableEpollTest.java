/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.testkit.ForkedJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** K03, SEC-J12: where the library is missing or refused there is one clear error, and NIO works on. */
@ExtendWith(EpollAvailable.class)
class UnavailableEpollTest {

    /** Of the first JDK that knows the option of denying native access. */
    private static final int FIRST_JDK_THAT_DENIES = 24;

    @TempDir
    Path directory;

    private String withLibrary(final ClassPaths.Change change) throws IOException {
        return ForkedJvm.run(Program.class, "-Djava.io.tmpdir=" + directory, "-cp",
                ClassPaths.inOneJar(directory, ClassPaths.ofLibrary(change)));
    }

    @Test
    void missingLibraryIsNamed() throws IOException {
        assertThat(withLibrary((name, content) -> null)).contains("tidewire_transport_native_epoll")
                .contains("was not loaded: there is no META-INF/native/").contains("classifier");
    }

    @Test
    void libraryForAnotherProcessorIsNamed() throws IOException {
        assertThat(withLibrary((name, content) -> {
            // e_machine of elf(5): nothing has this number.
            content[18] = 0x55;
            content[19] = 0x55;
            return content;
        })).contains("another processor (ELF machine 21845");
    }

    @Test
    void libraryThatIsBrokenIsNamed() throws IOException {
        assertThat(withLibrary((name, content) -> new byte[content.length])).contains("was not loaded")
                .contains("cannot be loaded: ");
    }

    @Test
    void libraryThatCannotBeWrittenIsNamed() throws IOException {
        final Path missing = directory.resolve("missing");
        assertThat(ForkedJvm.run(Program.class, "-Dio.tidewire.native.workdir=" + missing, "-cp",
                ClassPaths.inOneJar(directory, ClassPaths.AS_IT_IS)))
                .contains("cannot be written to a private folder in " + missing).contains("io.tidewire.native.workdir");
    }

    @Test
    void deniedNativeAccessIsNamed() throws IOException {
        if (Runtime.version().feature() < FIRST_JDK_THAT_DENIES) {
            throw new TestAbortedException("this JDK does not deny native access");
        }
        final String printed = ForkedJvm.run(Program.class, "--illegal-native-access=deny");
        assertThat(printed).contains("native access is denied").contains("--enable-native-access=ALL-UNNAMED");
    }

    /** Prints the one cause, whoever asks. */
    static final class Program {

        private Program() { }

        public static void main(final String[] args) throws Exception {
            assertThat(Epoll.isAvailable()).isFalse();
            final Throwable cause = Epoll.unavailabilityCause();
            assertThat(cause).isInstanceOf(UnsatisfiedLinkError.class);
            for (int time = 0; time < 2; time++) {
                assertThatThrownBy(Epoll::ensureAvailability).hasCause(cause);
                assertThatThrownBy(EpollIoHandler::newFactory).hasCause(cause);
                assertThatThrownBy(EpollSocketChannel::new).hasCause(cause);
                assertThatThrownBy(EpollServerSocketChannel::new).hasCause(cause);
                assertThatThrownBy(EpollDatagramChannel::new).hasCause(cause);
                assertThatThrownBy(EpollDomainSocketChannel::new).hasCause(cause);
                assertThatThrownBy(EpollServerDomainSocketChannel::new).hasCause(cause);
                assertThatThrownBy(EpollDomainDatagramChannel::new).hasCause(cause);
                assertThatThrownBy(() -> new EpollSocketChannel(0)).hasCause(cause);
            }
            connectOverNio();
            new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8").println(cause);
        }

        private static void connectOverNio() throws InterruptedException {
            final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
            final Channel server = Loops.ok(new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                    .childHandler(new ChannelInboundHandlerAdapter()).bind(Loops.anyPort())).channel();
            final Channel client = Loops.ok(new Bootstrap().group(group).channel(NioSocketChannel.class)
                    .handler(new ChannelInboundHandlerAdapter()).connect(server.localAddress())).channel();
            Loops.ok(client.close());
            Loops.ok(server.close());
            Loops.ok(group.shutdownGracefully(0, Loops.TIMEOUT_SECONDS, TimeUnit.SECONDS));
        }
    }
}
