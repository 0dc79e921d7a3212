/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.AbstractByteBufAllocator;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.internal.LastFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** The way from an engine to the kernel is short, and is what docs/design/transport.md says. */
@ExtendWith(EpollAvailable.class)
class WayOfAByteTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    /** {@code Type.member}, {@code Type.Inner.member}, or a member of the type that was named last. */
    private static final Pattern NAME = Pattern.compile("`((?:[A-Z]\\w*\\.)*)((?!tw_)[a-z]\\w*)`");

    /** Prefers the heap for reading, and tells who asks for direct memory all the same. */
    private static final class Watching extends AbstractByteBufAllocator {
        private final BlockingQueue<List<String>> callers = new LinkedBlockingQueue<>();

        @Override
        protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
            return UnpooledByteBufAllocator.DEFAULT.heapBuffer(initialCapacity, maxCapacity);
        }

        @Override
        protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
            callers.add(StackWalker.getInstance().walk(WayOfAByteTest::callsOfTheEngine));
            return UnpooledByteBufAllocator.DEFAULT.directBuffer(initialCapacity, maxCapacity);
        }

        @Override
        public ByteBuf ioBuffer(int initialCapacity, int maxCapacity) {
            return heapBuffer(initialCapacity, maxCapacity);
        }

        @Override
        public boolean isDirectBufferPooled() {
            return false;
        }
    }

    private static List<String> callsOfTheEngine(Stream<StackWalker.StackFrame> frames) {
        return frames.map(frame -> frame.getClassName().replaceFirst(".*\\.", "") + '.' + frame.getMethodName())
                .dropWhile(frame -> !frame.startsWith("SocketBytes.") && !frame.startsWith("StreamEngine."))
                .takeWhile(frame -> !frame.startsWith("StreamEngine.")).toList();
    }

    @Test
    void readIsThreeCallsFromTheEngineAlsoByCopy() throws Exception {
        Watching alloc = new Watching();
        try (Loops loops = new Loops()) {
            Loops.Connection connection = loops.connect(
                    (server, client) -> server.childOption(ChannelOption.ALLOCATOR, alloc));
            Loops.ok(connection.client().writeAndFlush(Unpooled.directBuffer(1).writeByte(1)));
            ((ByteBuf) Loops.take(connection.atServer().read)).release();
            assertThat(Loops.take(alloc.callers)).containsExactly(
                    "SocketBytes.readByCopy", "SocketBytes.read", "UnixStreamOperations.read");
        }
    }

    /** No operation throws what the kernel says: its number comes to the engine, which asks for the exception. */
    @Test
    void exceptionsAreMadeWhenTheEngineAsks(@TempDir Path folder) throws Exception {
        Map<String, Throwable> failures = new TreeMap<>();
        try (Loops loops = new Loops()) {
            Channel server = Loops.ok(loops.server(new Loops.Inbox()).bind(Loops.anyPort())).channel();
            SocketAddress nobody = server.localAddress();
            Loops.ok(server.close());
            failures.put("connect", Loops.done(loops.client(new Loops.Inbox()).connect(nobody)).cause());
            DomainSocketAddress nothing = new DomainSocketAddress(folder.resolve("nothing").toFile());
            Bootstrap domain = new Bootstrap().group(loops.group()).handler(new Loops.Inbox());
            failures.put("connect of a domain socket",
                    Loops.done(domain.clone().channel(EpollDomainSocketChannel.class).connect(nothing)).cause());
            failures.put("connect of a datagram socket",
                    Loops.done(domain.clone().channel(EpollDomainDatagramChannel.class).connect(nothing)).cause());
            EpollSocketChannel idle = loops.owned(new EpollSocketChannel());
            Loops.ok(loops.group().register(idle));
            failures.put("shutdown", Loops.done(idle.shutdownInput()).cause());
            DomainSocketAddress address = new DomainSocketAddress(folder.resolve("socket").toFile());
            loops.owned(Loops.ok(new ServerBootstrap().group(loops.group()).childHandler(new Loops.Inbox())
                    .channel(EpollServerDomainSocketChannel.class).bind(address)).channel());
            Channel client = loops.owned(Loops.ok(domain.clone().channel(EpollDomainSocketChannel.class)
                    .connect(address)).channel());
            failures.put("sendFd", Loops.done(client.writeAndFlush(new FileDescriptor(Integer.MAX_VALUE))).cause());
        }
        assertThat(failures).hasSize(5);
        failures.forEach((call, failure) -> assertThat(failure.getStackTrace()).as(call)
                .extracting(StackTraceElement::getClassName).contains(LastFailure.class.getName()));
    }

    @Test
    void docsNameWhatIsThere() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/design/transport.md"));
        int start = page.indexOf("## The way of a byte");
        String way = page.substring(start, page.indexOf("\n## ", start));
        Map<String, String> sources = sources();
        String type = null;
        int names = 0;
        for (Matcher name = NAME.matcher(way); name.find(); names++) {
            if (!name.group(1).isEmpty()) {
                String[] types = name.group(1).split("\\.");
                type = types[0];
                for (String inner : types) {
                    assertThat(sources.get(type)).as("the source of %s", type)
                            .containsPattern("(class|interface) " + inner + "\\b");
                }
            }
            assertThat(sources.get(type)).as("the source of %s", type)
                    .containsPattern("\\b" + name.group(2) + "\\(");
        }
        assertThat(names).isGreaterThan(25);
    }

    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new TreeMap<>();
        for (String folder : List.of("transport/src/main/java", "transport-native-unix-common/src/main/java",
                "transport-native-epoll/src/main/java", "transport-native-epoll/target/generated-sources/transport")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
                }
            }
        }
        return sources;
    }
}
