/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.socket.ChannelInputShutdownPendingEvent;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.FileDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.BlockingQueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Input that goes to another channel or to a file within the kernel. */
@ExtendWith(EpollAvailable.class)
@SuppressWarnings("deprecation") // Both modes have to work.
class EpollSpliceTest {

    private static final int MANY = 4 << 20;
    private static final int SMALL_BUFFER = 128 << 10;
    private static final int PIECE = 16 << 10;

    @TempDir
    Path directory;

    private final Map<Integer, String> before = Descriptors.open();
    private Loops loops;
    private Loops.Connection from;
    private Loops.Connection to;

    @BeforeEach
    void start() {
        loops = new Loops();
    }

    @AfterEach
    void nothingIsLeftOpen() {
        loops.close();
        assertThat(Descriptors.openedSince(before, "socket")).isEmpty();
        assertThat(Descriptors.openedSince(before, "pipe")).isEmpty();
    }

    /** Connects two clients; bytes of the one are to go to the other. */
    private void connect(EpollMode mode) throws InterruptedException {
        Loops.SetUp setUp = (server, client) -> {
            server.option(EpollChannelOption.EPOLL_MODE, mode).option(ChannelOption.SO_RCVBUF, SMALL_BUFFER);
            server.childOption(ChannelOption.SO_SNDBUF, SMALL_BUFFER);
            client.option(EpollChannelOption.EPOLL_MODE, mode).option(ChannelOption.SO_RCVBUF, SMALL_BUFFER)
                    .option(ChannelOption.SO_SNDBUF, SMALL_BUFFER);
        };
        from = loops.connect(setUp);
        to = loops.connect(setUp);
    }

    private EpollSocketChannel source() {
        return from.server();
    }

    private EpollSocketChannel target() {
        return to.server();
    }

    /** Acts on the loop when bytes wait in the pipe, since the target's bytes are not read. */
    private void whenBlocked(Runnable action) throws InterruptedException {
        boolean acted;
        do {
            acted = Loops.ok(loops.group().submit(() -> {
                boolean blocked = target().engine().isWriteBlocked();
                if (blocked) {
                    action.run();
                }
                return blocked;
            })).getNow();
        } while (!acted);
    }

    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    private void send(String text) throws InterruptedException {
        Loops.ok(from.client().writeAndFlush(ascii(text)));
    }

    private static String receive(BlockingQueue<Object> read, int length) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            ByteBuf buffer = (ByteBuf) Loops.take(read);
            text.append(buffer.toString(StandardCharsets.US_ASCII));
            buffer.release();
        }
        return text.toString();
    }

    /** Bytes that show where each of them belongs; one access to the buffer, since leak detection keeps each. */
    private static ByteBuf pattern(int length) {
        return Unpooled.directBuffer(length).writeBytes(patternBytes(length));
    }

    private static byte[] patternBytes(int length) {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        for (int i = 0; i < length; i += 4) {
            bytes.putInt(i);
        }
        return bytes.array();
    }

    private static void expectPattern(BlockingQueue<Object> read, int length)
            throws InterruptedException {
        ByteBuf all = Unpooled.buffer(length);
        while (all.readableBytes() < length) {
            collect(read, all);
        }
        expectPattern(all, length);
    }

    private static void expectPattern(ByteBuf bytes, int length) {
        byte[] first = new byte[length];
        bytes.readBytes(first);
        assertThat(Arrays.mismatch(first, patternBytes(length))).as("index of the first wrong byte").isEqualTo(-1);
        assertThat(bytes.isReadable()).isFalse();
    }

    private static void collect(BlockingQueue<Object> read, ByteBuf all) throws InterruptedException {
        ByteBuf buffer = (ByteBuf) Loops.take(read);
        all.writeBytes(buffer);
        buffer.release();
    }

    @ParameterizedTest
    @EnumSource
    void asManyBytesAsAskedForGoAndTheRestIsRead(EpollMode mode) throws Exception {
        connect(mode);
        ChannelFuture spliced = source().spliceTo(target(), 10);
        send("0123456789abcdef");
        Loops.ok(spliced);
        assertThat(receive(to.atClient().read, 10)).isEqualTo("0123456789");
        assertThat(receive(from.atServer().read, 6)).isEqualTo("abcdef");
    }

    @Test
    void bytesThatComePieceByPieceAreCountedTogether() throws Exception {
        connect(EpollMode.EDGE_TRIGGERED);
        ChannelFuture spliced = source().spliceTo(target(), 9);
        for (String piece : new String[] {"one", "two", "six", "rest"}) {
            assertThat(spliced.isDone()).isEqualTo(piece.equals("rest"));
            send(piece);
            assertThat(receive(piece.equals("rest") ? from.atServer().read : to.atClient().read, piece.length()))
                    .isEqualTo(piece);
            Loops.ok(loops.group().submit(() -> { }));
        }
        Loops.ok(spliced);
    }

    @Test
    void requestsAreServedOneAfterTheOther() throws Exception {
        connect(EpollMode.EDGE_TRIGGERED);
        Loops.Connection other = loops.connect((server, client) -> { });
        ChannelFuture first = source().spliceTo(target(), 3);
        ChannelFuture nothing = source().spliceTo(target(), 0);
        ChannelFuture second = source().spliceTo(other.server(), 3);
        assertThat(nothing.isDone()).isFalse();
        send("abcdefghi");
        Loops.ok(first);
        Loops.ok(nothing);
        Loops.ok(second);
        assertThat(receive(to.atClient().read, 3)).isEqualTo("abc");
        assertThat(receive(other.atClient().read, 3)).isEqualTo("def");
        assertThat(receive(from.atServer().read, 3)).isEqualTo("ghi");
        Loops.ok(source().spliceTo(target(), 0));
    }

    /** They keep their place among what the target writes anyway. */
    @Test
    void bytesFollowWhatWasWrittenBefore() throws Exception {
        connect(EpollMode.EDGE_TRIGGERED);
        Loops.ok(loops.group().submit(() -> {
            target().write(ascii("before "));
            source().spliceTo(target(), 7);
        }));
        send("spliced");
        assertThat(receive(to.atClient().read, 14)).isEqualTo("before spliced");
    }

    @ParameterizedTest
    @EnumSource
    void sourceWaitsForTargetThatTakesNoMore(EpollMode mode) throws Exception {
        connect(mode);
        to.client().config().setAutoRead(false);
        ChannelFuture spliced = source().spliceTo(target(), MANY);
        ChannelFuture sent = from.client().writeAndFlush(pattern(MANY));
        whenBlocked(() -> assertThat(spliced.isDone()).isFalse());
        loops.awaitQuiet();
        assertThat(spliced.isDone()).isFalse();
        assertThat(sent.isDone()).as("all was taken from who sends it").isFalse();
        to.client().config().setAutoRead(true);
        expectPattern(to.atClient().read, MANY);
        Loops.ok(sent);
        Loops.ok(spliced);
        assertThat(from.atServer().read).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void autoReadIsNotNeededAndNotChanged(EpollMode mode) throws Exception {
        connect(mode);
        source().config().setAutoRead(false);
        ChannelFuture spliced = source().spliceTo(target(), 7);
        send("splicedrest");
        Loops.ok(spliced);
        assertThat(receive(to.atClient().read, 7)).isEqualTo("spliced");
        loops.awaitQuiet();
        assertThat(source().config().isAutoRead()).isFalse();
        assertThat(from.atServer().read).isEmpty();
        source().read();
        assertThat(receive(from.atServer().read, 4)).isEqualTo("rest");
    }

    @Test
    void autoReadThatIsSwitchedOffDoesNotStopIt() throws Exception {
        connect(EpollMode.EDGE_TRIGGERED);
        ChannelFuture spliced = source().spliceTo(target(), 7);
        source().config().setAutoRead(false);
        Loops.ok(loops.group().submit(() -> { }));
        send("spliced");
        Loops.ok(spliced);
        assertThat(receive(to.atClient().read, 7)).isEqualTo("spliced");
    }

    @ParameterizedTest
    @EnumSource
    void echoNeedsOneChannelOnly(EpollMode mode) throws Exception {
        connect(mode);
        ChannelFuture spliced = source().spliceTo(source(), MANY);
        from.client().writeAndFlush(pattern(MANY));
        expectPattern(from.atClient().read, MANY);
        Loops.ok(spliced);
    }

    @Test
    void handlerMaySpliceWhatFollowsItsMessage() throws Exception {
        connect(EpollMode.EDGE_TRIGGERED);
        source().config().setRecvByteBufAllocator(new FixedRecvByteBufAllocator(4));
        source().pipeline().addFirst(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                source().spliceTo(target(), 4);
                ctx.fireChannelRead(msg);
            }
        });
        send("headbodyheadbody");
        assertThat(receive(to.atClient().read, 8)).isEqualTo("bodybody");
        assertThat(receive(from.atServer().read, 8)).isEqualTo("headhead");
    }

    @Test
    void domainSocketsAreSplicedToo() throws Exception {
        connect(EpollMode.EDGE_TRIGGERED);
        Loops.Inbox accepted = new Loops.Inbox();
        Loops.Inbox atClient = new Loops.Inbox();
        DomainSocketAddress address = new DomainSocketAddress(directory.resolve("s").toString());
        loops.owned(Loops.ok(new ServerBootstrap().group(loops.group()).channel(EpollServerDomainSocketChannel.class)
                .childHandler(accepted).bind(address)).channel());
        Channel client = loops.owned(Loops.ok(new Bootstrap().group(loops.group())
                .channel(EpollDomainSocketChannel.class).handler(atClient).connect(address)).channel());
        EpollDomainSocketChannel server = (EpollDomainSocketChannel) loops.owned(Loops.take(accepted.active));
        ChannelFuture there = source().spliceTo(server, MANY);
        ChannelFuture back = server.spliceTo(source(), MANY);
        from.client().writeAndFlush(pattern(MANY));
        client.writeAndFlush(pattern(MANY));
        expectPattern(atClient.read, MANY);
        expectPattern(from.atClient().read, MANY);
        Loops.ok(there);
        Loops.ok(back);
    }

    @Test
    void endOfInputFailsItBehindTheBytesThatCame() throws Exception {
        connect(EpollMode.EDGE_TRIGGERED);
        ChannelFuture spliced = source().spliceTo(target(), Integer.MAX_VALUE);
        ChannelFuture behind = source().spliceTo(target(), 1);
        send("all there is");
        Loops.ok(from.client().close());
        assertThat(Loops.done(spliced).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(Loops.done(behind).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(receive(to.atClient().read, 12)).isEqualTo("all there is");
        Loops.ok(source().closeFuture());
        assertThat(Loops.done(source().spliceTo(target(), 1)).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(target().isActive()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void halfClosureEndsItAndKeepsTheOutput(EpollMode mode) throws Exception {
        connect(mode);
        source().config().setAllowHalfClosure(true);
        ChannelFuture spliced = source().spliceTo(target(), 10);
        Loops.ok(from.client().shutdownOutput());
        assertThat(Loops.done(spliced).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(Loops.done(source().spliceTo(target(), 1)).cause()).isInstanceOf(ClosedChannelException.class);
        loops.awaitQuiet();
        Loops.ok(source().writeAndFlush(ascii("bye")));
        assertThat(receive(from.atClient().read, 3)).isEqualTo("bye");
    }

    @Test
    void resetByThePeerFailsItAndClosesTheSource() throws Exception {
        connect(EpollMode.EDGE_TRIGGERED);
        ChannelFuture spliced = source().spliceTo(target(), 10);
        from.client().config().setSoLinger(0);
        Loops.ok(from.client().close());
        assertThat(Loops.done(spliced).cause()).isInstanceOf(IOException.class);
        Loops.ok(source().closeFuture());
        assertThat(target().isActive()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void targetThatIsClosedFailsItBeforeAnythingIsLost(EpollMode mode) throws Exception {
        connect(mode);
        ChannelFuture spliced = source().spliceTo(target(), 10);
        Loops.ok(target().close());
        assertThat(Loops.done(spliced).cause()).isInstanceOf(ClosedChannelException.class);
        ChannelFuture late = source().spliceTo(target(), 10);
        send("kept");
        assertThat(Loops.done(late).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(receive(from.atServer().read, 4)).isEqualTo("kept");
    }

    @Test
    void targetThatIsNotReadyFailsItBeforeAnythingIsLost() throws Exception {
        connect(EpollMode.EDGE_TRIGGERED);
        Loops.ok(target().shutdownOutput());
        ChannelFuture toShutDown = source().spliceTo(target(), 10);
        Channel unconnected = loops.owned(Loops.ok(loops.client(new Loops.Inbox()).register()).channel());
        ChannelFuture toUnconnected = source().spliceTo((EpollSocketChannel) unconnected, 10);
        Channel gone = loops.owned(Loops.ok(loops.client(new Loops.Inbox())
                .connect(from.server().parent().localAddress())).channel());
        loops.owned(Loops.take(from.atServer().active));
        ChannelFuture toGone = source().spliceTo((EpollSocketChannel) gone, 10);
        Loops.ok(gone.deregister());
        send("kept");
        assertThat(Loops.done(toShutDown).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(Loops.done(toUnconnected).cause()).isInstanceOf(NotYetConnectedException.class);
        assertThat(Loops.done(toGone).cause()).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("event loop");
        assertThat(receive(from.atServer().read, 4)).isEqualTo("kept");
        Loops.ok(loops.group().register(gone));
    }

    @ParameterizedTest
    @EnumSource
    void targetThatIsClosedWhileBytesWaitFailsItAndReadingGoesOn(EpollMode mode) throws Exception {
        connect(mode);
        to.client().config().setAutoRead(false);
        ChannelFuture spliced = source().spliceTo(target(), Integer.MAX_VALUE);
        from.client().writeAndFlush(pattern(MANY));
        whenBlocked(() -> {
            assertThat(Descriptors.openedSince(before, "pipe")).hasSize(2);
            target().close();
        });
        Loops.ok(target().closeFuture());
        assertThat(Loops.done(spliced).cause()).isInstanceOf(ClosedChannelException.class);
        // Some bytes are gone, and all that follow are read.
        ByteBuf rest = Unpooled.buffer();
        while (rest.readableBytes() < 4 || rest.getInt(rest.writerIndex() - 4) != MANY - 4) {
            collect(from.atServer().read, rest);
        }
        assertThat(Descriptors.openedSince(before, "pipe")).isEmpty();
        assertThat(source().isActive()).isTrue();
    }

    /** Returns the bytes that the target has sent so far. */
    private ByteBuf takeAllThatWasPassedOn() throws InterruptedException {
        Loops.ok(target().writeAndFlush(Unpooled.directBuffer(4).writeInt(-1)));
        ByteBuf all = Unpooled.buffer();
        while (all.readableBytes() < 4 || all.getInt(all.writerIndex() - 4) != -1) {
            collect(to.atClient().read, all);
        }
        return all.writerIndex(all.writerIndex() - 4);
    }

    @ParameterizedTest
    @EnumSource
    void sourceThatIsClosedWhileBytesWaitLeavesThemToTheTarget(EpollMode mode) throws Exception {
        connect(mode);
        to.client().config().setAutoRead(false);
        ChannelFuture spliced = source().spliceTo(target(), Integer.MAX_VALUE);
        ChannelFuture behind = source().spliceTo(target(), 1);
        from.client().writeAndFlush(pattern(MANY));
        whenBlocked(() -> {
            source().close();
            assertThat(spliced.isDone()).isFalse();
        });
        Loops.ok(source().closeFuture());
        assertThat(Loops.done(behind).cause()).isInstanceOf(ClosedChannelException.class);
        to.client().config().setAutoRead(true);
        assertThat(Loops.done(spliced).cause()).isInstanceOf(ClosedChannelException.class);
        ByteBuf all = takeAllThatWasPassedOn();
        assertThat(all.readableBytes()).isPositive();
        expectPattern(all, all.readableBytes() & ~3);
        assertThat(Descriptors.openedSince(before, "pipe")).isEmpty();
    }

    /** Sends until the target takes no more, but no more than the sockets hold. Returns how many bytes that was. */
    private int sendUntilBlocked() throws InterruptedException {
        to.client().config().setAutoRead(false);
        int sent = 0;
        boolean blocked;
        do {
            Loops.ok(from.client().writeAndFlush(pattern(PIECE)));
            sent += PIECE;
            blocked = Loops.ok(loops.group().submit(() -> target().engine().isWriteBlocked())).getNow();
        } while (!blocked);
        return sent;
    }

    @ParameterizedTest
    @CsvSource({"EDGE_TRIGGERED, false", "EDGE_TRIGGERED, true", "LEVEL_TRIGGERED, false", "LEVEL_TRIGGERED, true"})
    void endOfTheSourceIsToldOnceWhileTheTargetTakesNoMore(EpollMode mode, boolean moves) throws Exception {
        connect(mode);
        ChannelFuture spliced = source().spliceTo(target(), Integer.MAX_VALUE);
        int sent = sendUntilBlocked();
        if (moves) {
            Loops.ok(source().deregister());
            Loops.ok(loops.group().register(source()));
        }
        Loops.ok(from.client().shutdownOutput());
        assertThat(Loops.take(from.atServer().events)).isSameAs(ChannelInputShutdownPendingEvent.INSTANCE);
        loops.awaitQuiet();
        assertThat(source().isOpen()).isTrue();
        assertThat(spliced.isDone()).isFalse();
        to.client().config().setAutoRead(true);
        assertThat(Loops.done(spliced).cause()).isInstanceOf(ClosedChannelException.class);
        Loops.ok(source().closeFuture());
        assertThat(from.atServer().events).isEmpty();
        assertThat(from.atServer().read).isEmpty();
        ByteBuf all = takeAllThatWasPassedOn();
        assertThat(all.readableBytes()).isEqualTo(sent);
        while (all.isReadable()) {
            expectPattern(all.readSlice(PIECE), PIECE);
        }
    }

    /** Nothing is left in the socket: what waits is in the pipe. */
    @ParameterizedTest
    @EnumSource
    void endThatComesWithTheBytesIsToldWhileTheyWaitForTheTarget(EpollMode mode) throws Exception {
        connect(mode);
        to.client().config().setAutoRead(false);
        ChannelFuture before = target().writeAndFlush(pattern(MANY));
        ChannelFuture spliced = source().spliceTo(target(), Integer.MAX_VALUE);
        // Both ends have the same loop, which looks at its sockets when all this is done.
        Loops.ok(loops.group().submit(() -> {
            assertThat(target().engine().isWriteBlocked()).isTrue();
            from.client().writeAndFlush(ascii("last words"));
            from.client().shutdownOutput();
        }));
        assertThat(Loops.take(from.atServer().events)).isSameAs(ChannelInputShutdownPendingEvent.INSTANCE);
        loops.awaitQuiet();
        assertThat(source().isOpen()).isTrue();
        assertThat(from.atServer().events).isEmpty();
        to.client().config().setAutoRead(true);
        Loops.ok(before);
        assertThat(Loops.done(spliced).cause()).isInstanceOf(ClosedChannelException.class);
        ByteBuf all = takeAllThatWasPassedOn();
        expectPattern(all.readSlice(MANY), MANY);
        assertThat(all.toString(StandardCharsets.US_ASCII)).isEqualTo("last words");
    }

    @ParameterizedTest
    @EnumSource
    void sourceThatIsResetWhileTheTargetTakesNoMoreIsClosed(EpollMode mode) throws Exception {
        connect(mode);
        ChannelFuture spliced = source().spliceTo(target(), Integer.MAX_VALUE);
        sendUntilBlocked();
        from.client().config().setSoLinger(0);
        Loops.ok(from.client().close());
        Loops.ok(source().closeFuture());
        assertThat(Loops.take(from.atServer().failures)).hasMessageContaining("ECONNRESET");
        assertThat(from.atServer().events).isEmpty();
        assertThat(spliced.isDone()).as("what the target was given is still to be sent").isFalse();
        to.client().config().setAutoRead(true);
        assertThat(Loops.done(spliced).cause()).isInstanceOf(ClosedChannelException.class);
        expectPattern(takeAllThatWasPassedOn().readSlice(PIECE), PIECE);
        assertThat(Descriptors.openedSince(before, "pipe")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void cancelledRequestLeavesWhatComesToThePipeline(EpollMode mode) throws Exception {
        connect(mode);
        ChannelPromise promise = source().newPromise();
        source().spliceTo(target(), Integer.MAX_VALUE, promise);
        send("before");
        assertThat(receive(to.atClient().read, 6)).isEqualTo("before");
        assertThat(promise.cancel(false)).isTrue();
        Loops.ok(loops.group().submit(() -> { }));
        send("behind");
        assertThat(receive(from.atServer().read, 6)).isEqualTo("behind");
        source().spliceTo(target(), 5, promise);
        send("again");
        assertThat(receive(from.atServer().read, 5)).isEqualTo("again");
    }

    @Test
    void requestThatIsCancelledWhileBytesWaitEndsBehindThem() throws Exception {
        connect(EpollMode.EDGE_TRIGGERED);
        to.client().config().setAutoRead(false);
        ChannelFuture spliced = source().spliceTo(target(), MANY);
        ChannelFuture sent = from.client().writeAndFlush(pattern(MANY));
        whenBlocked(() -> assertThat(spliced.cancel(false)).isTrue());
        to.client().config().setAutoRead(true);
        Loops.ok(sent);
        // First what has gone, then what has not: nothing is lost in between.
        ByteBuf gone = Unpooled.buffer(MANY);
        ByteBuf kept = Unpooled.buffer(MANY);
        while (gone.readableBytes() + kept.readableBytes() < MANY) {
            // Whichever comes: how much has gone depends on the kernel.
            if (to.atClient().read.isEmpty() && from.atServer().read.isEmpty()) {
                Loops.ok(loops.group().submit(() -> { }));
            }
            if (!to.atClient().read.isEmpty()) {
                collect(to.atClient().read, gone);
            }
            if (!from.atServer().read.isEmpty()) {
                collect(from.atServer().read, kept);
            }
        }
        assertThat(kept.isReadable()).isTrue();
        expectPattern(gone.writeBytes(kept), MANY);
    }

    @ParameterizedTest
    @EnumSource
    void bytesGoToTheirPlaceInAFile(EpollMode mode) throws Exception {
        connect(mode);
        Path path = directory.resolve("file");
        FileDescriptor file = FileDescriptor.from(path.toFile());
        try {
            ChannelFuture second = source().spliceTo(file, 7, MANY);
            ChannelFuture first = source().spliceTo(file, 0, 7);
            from.client().write(pattern(MANY));
            from.client().writeAndFlush(ascii("forwardthe rest"));
            Loops.ok(second);
            Loops.ok(first);
            assertThat(receive(from.atServer().read, 8)).isEqualTo("the rest");
        } finally {
            file.close();
        }
        ByteBuf written = Unpooled.wrappedBuffer(Files.readAllBytes(path));
        assertThat(written.readCharSequence(7, StandardCharsets.US_ASCII)).hasToString("forward");
        expectPattern(written, MANY);
    }

    @Test
    void fileThatTakesNothingFailsIt() throws Exception {
        connect(EpollMode.EDGE_TRIGGERED);
        FileDescriptor closed = FileDescriptor.from(directory.resolve("closed").toFile());
        closed.close();
        ChannelFuture toClosed = source().spliceTo(closed, 0, 4);
        send("kept");
        assertThat(Loops.done(toClosed).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(receive(from.atServer().read, 4)).isEqualTo("kept");
        FileDescriptor[] pipe = FileDescriptor.pipe();
        try {
            // Neither has places: the one is a pipe, the other one a socket.
            for (FileDescriptor wrong : new FileDescriptor[] {pipe[1], target().fd()}) {
                ChannelFuture toWrong = source().spliceTo(wrong, 0, 4);
                send("lost");
                assertThat(Loops.done(toWrong).cause()).isInstanceOf(IOException.class)
                        .hasMessageContaining("splice(..)").hasMessageContaining(wrong.toString())
                        .hasMessageContaining(wrong == pipe[1] ? "ESPIPE" : "EINVAL");
            }
            send("next");
            assertThat(receive(from.atServer().read, 4)).isEqualTo("next");
        } finally {
            pipe[0].close();
            pipe[1].close();
        }
    }

    @Test
    void wrongArgumentsAreRefused() throws Exception {
        connect(EpollMode.EDGE_TRIGGERED);
        assertThatThrownBy(() -> source().spliceTo((EpollSocketChannel) null, 1))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("ch");
        assertThatThrownBy(() -> source().spliceTo((FileDescriptor) null, 0, 1))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("ch");
        assertThatThrownBy(() -> source().spliceTo(target(), -1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("len").hasMessageContaining("-1");
        assertThatThrownBy(() -> source().spliceTo(target().fd(), -1, 1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("offset");
        assertThatThrownBy(() -> source().spliceTo(target(), 1, null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("promise");
        for (ChannelPromise wrong : new ChannelPromise[] {source().voidPromise(), target().newPromise()}) {
            assertThatThrownBy(() -> source().spliceTo(target(), 1, wrong))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("promise");
        }
        try (Loops others = new Loops()) {
            Loops.Connection elsewhere = others.connect((server, client) -> { });
            assertThatThrownBy(() -> source().spliceTo(elsewhere.server(), 1))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("same event loop");
        }
        Channel unconnected = loops.owned(Loops.ok(loops.client(new Loops.Inbox()).register()).channel());
        assertThat(Loops.done(((EpollSocketChannel) unconnected).spliceTo(target(), 1)).cause())
                .isInstanceOf(NotYetConnectedException.class);
    }
}
