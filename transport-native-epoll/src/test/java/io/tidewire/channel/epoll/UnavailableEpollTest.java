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
import io.tidewire.util.internal.NativeLibraryLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** SEC-J12: where the library is missing or refused there is one clear error, and NIO works on. */
@ExtendWith(EpollAvailable.class)
class UnavailableEpollTest {

    /** Of the first JDK that knows the option of denying native access. */
    private static final int FIRST_JDK_THAT_DENIES = 24;

    private static final String ONE_LINE = "-Djava.util.logging.SimpleFormatter.format=[%4$s] %2$s: %5$s%6$s%n";

    @TempDir
    Path directory;

    private String withLibrary(ClassPaths.Change change) throws IOException {
        return warningOf("-cp", ClassPaths.inOneJar(directory, ClassPaths.ofLibrary(change)));
    }

    /** The one warning of a program that goes on with NIO; of an event the log has a line. */
    private String warningOf(String... options) throws IOException {
        String[] all = Arrays.copyOf(options, options.length + 2);
        all[options.length] = "-Djava.io.tmpdir=" + directory;
        all[options.length + 1] = ONE_LINE;
        String printed = ForkedJvm.run(Program.class, all);
        List<String> warnings = printed.lines().filter(line -> line.startsWith("[")).toList();
        assertThat(warnings).as(printed).hasSize(1);
        assertThat(warnings.get(0)).startsWith("[WARNING] " + Epoll.class.getName() + " report: The epoll transport"
                + " cannot be used here, but NIO can: ").contains("tidewire_transport_native_epoll");
        return warnings.get(0);
    }

    @Test
    void missingLibraryIsNamedWithTheJarThatHasIt() throws IOException {
        assertThat(withLibrary((name, content) -> null))
                .contains("was not loaded: there is no META-INF/native/")
                .contains("is the jar with the classifier " + NativeLibraryLoader.classifier() + " missing?");
    }

    @Test
    void libraryForAnotherProcessorIsNamedWithTheJarThatFits() throws IOException {
        assertThat(withLibrary((name, content) -> {
            // e_machine of elf(5): nothing has this number.
            content[18] = 0x55;
            content[19] = 0x55;
            return content;
        })).contains("another processor (ELF machine 21845")
                .contains("the jar with the classifier " + NativeLibraryLoader.classifier());
    }

    @Test
    void libraryForAnotherSystemIsNamedWithTheJarThatFits() throws IOException {
        assertThat(withLibrary((name, content) -> {
            // The magic number of a library for macOS, mach-o/loader.h.
            content[0] = (byte) 0xcf;
            content[1] = (byte) 0xfa;
            content[2] = (byte) 0xed;
            content[3] = (byte) 0xfe;
            return content;
        })).contains("it is no ELF file").contains("the jar with the classifier " + NativeLibraryLoader.classifier());
    }

    @Test
    void libraryThatIsBrokenIsNamed() throws IOException {
        assertThat(withLibrary((name, content) -> new byte[content.length])).contains("was not loaded")
                .contains("cannot be loaded: ");
    }

    /** A folder that is missing, one that is a file, and one where no user may make a file, not even root. */
    @Test
    void folderThatCannotBeWrittenIsNamedWithTheProperty() throws IOException {
        String classPath = ClassPaths.inOneJar(directory, ClassPaths.AS_IT_IS);
        for (Path folder : new Path[] {directory.resolve("missing"), Files.createFile(directory.resolve("file")),
            Path.of("/proc")}) {
            assertThat(warningOf("-Dio.tidewire.native.workdir=" + folder, "-cp", classPath))
                    .contains("cannot be written to a private folder in " + folder)
                    .contains("the system property io.tidewire.native.workdir names another one");
        }
    }

    @Test
    void deniedNativeAccessIsNamedWithTheOption() throws IOException {
        assumeJdkThatGuardsNativeAccess();
        assertThat(warningOf("--illegal-native-access=deny")).contains("native access is denied")
                .contains("--enable-native-access=ALL-UNNAMED");
    }

    /** The JDK itself says, once, what to do; epoll works on. */
    @Test
    void nativeAccessThatIsNotGrantedIsToldByTheJdkAlone() throws IOException {
        assumeJdkThatGuardsNativeAccess();
        String printed = ForkedJvm.run(AvailableProgram.class, ONE_LINE);
        assertThat(printed.lines().filter(line -> line.contains("--enable-native-access=ALL-UNNAMED"))).hasSize(1);
        assertThat(printed.lines()).as("events").noneMatch(line -> line.startsWith("["));
    }

    private static void assumeJdkThatGuardsNativeAccess() {
        if (Runtime.version().feature() < FIRST_JDK_THAT_DENIES) {
            throw new TestAbortedException("this JDK does not deny native access");
        }
    }

    /** Loads the library, and has nothing to say. */
    static final class AvailableProgram {

        private AvailableProgram() { }

        public static void main(String[] args) {
            Epoll.ensureAvailability();
        }
    }

    /** Is told the one cause, whatever it asks for, and goes on with NIO. */
    static final class Program {

        private Program() { }

        public static void main(String[] args) throws Exception {
            assertThat(Epoll.isAvailable()).isFalse();
            Throwable cause = Epoll.unavailabilityCause();
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
        }

        private static void connectOverNio() throws InterruptedException {
            EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
            Channel server = Loops.ok(new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                    .childHandler(new ChannelInboundHandlerAdapter()).bind(Loops.anyPort())).channel();
            Channel client = Loops.ok(new Bootstrap().group(group).channel(NioSocketChannel.class)
                    .handler(new ChannelInboundHandlerAdapter()).connect(server.localAddress())).channel();
            Loops.ok(client.close());
            Loops.ok(server.close());
            Loops.ok(group.shutdownGracefully(0, Loops.TIMEOUT_SECONDS, TimeUnit.SECONDS));
        }
    }
}
