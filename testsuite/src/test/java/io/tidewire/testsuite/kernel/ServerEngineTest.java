/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.internal.ServerOperations.AcceptFailure;
import io.tidewire.channel.internal.Wants;
import io.tidewire.testsuite.kernel.FakeServerChannel.AcceptException;
import io.tidewire.testsuite.kernel.Script.Call;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import static io.tidewire.testsuite.kernel.Answer.count;
import static io.tidewire.testsuite.kernel.Answer.fails;
import static org.assertj.core.api.Assertions.assertThat;

/** The accept loop over a kernel that fails as it is told. */
class ServerEngineTest {

    private final ScriptedLoop loop = new ScriptedLoop();
    private final Script script = new Script();
    private final List<String> seen = new ArrayList<>();

    private FakeServerChannel listening() {
        FakeServerChannel server = new FakeServerChannel(script);
        server.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                seen.add("accepted");
                ((Channel) msg).unsafe().closeForcibly();
            }

            @Override
            public void channelReadComplete(ChannelHandlerContext ctx) {
                seen.add("complete");
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                seen.add(cause.getMessage());
            }
        });
        loop.register(server);
        loop.runAll();
        assertThat(server.wants()).isEqualTo(Wants.ACCEPT);
        return server;
    }

    private static Answer failing(AcceptFailure meaning) {
        return fails(new AcceptException(meaning));
    }

    @Test
    void exhaustedDescriptorsPauseAcceptingForASecond() {
        FakeServerChannel server = listening();
        script.on(Call.ACCEPT, count(1), failing(AcceptFailure.EXHAUSTED));
        server.signal(Readiness.READABLE);
        assertThat(seen).containsExactly("accepted", "EXHAUSTED", "complete");
        assertThat(server.wants()).isZero();
        server.read();
        server.signal(Readiness.READABLE);
        loop.advance(999);
        assertThat(script.calls(Call.ACCEPT)).isEqualTo(2);
        assertThat(server.wants()).isZero();
        loop.advance(1);
        assertThat(server.wants()).isEqualTo(Wants.ACCEPT);
        script.on(Call.ACCEPT, count(1));
        server.signal(Readiness.READABLE);
        assertThat(seen).containsExactly("accepted", "EXHAUSTED", "complete", "accepted", "complete");
        assertThat(server.isOpen()).isTrue();
        server.close();
        loop.runAll();
    }

    /** As where the log has to open a file, and descriptors have run out. */
    @Test
    void pauseThatCannotBeLoggedEndsAndIsLoggedLater() {
        FakeServerChannel server = listening();
        boolean[] broken = {true};
        try (BrokenLog log = new BrokenLog(() -> broken[0])) {
            script.on(Call.ACCEPT, failing(AcceptFailure.EXHAUSTED));
            server.signal(Readiness.READABLE);
            assertThat(seen).containsExactly("EXHAUSTED", "complete");
            loop.advance(1000);
            script.on(Call.ACCEPT, failing(AcceptFailure.EXHAUSTED));
            server.signal(Readiness.READABLE);
            loop.advance(999);
            assertThat(log.messages()).isEmpty();
            broken[0] = false;
            loop.advance(1);
            String pause = server + " cannot accept connections (0 refused); trying again in 1000 ms";
            assertThat(log.messages()).containsExactly(
                    "2 failures could not be logged when they happened; 2 of them follow", pause, pause);
        }
        seen.clear();
        script.on(Call.ACCEPT, count(1));
        server.signal(Readiness.READABLE);
        assertThat(seen).containsExactly("accepted", "complete");
        server.close();
        loop.runAll();
    }

    @Test
    void handleThatCannotBeMadePausesAcceptingForASecond() {
        FakeServerChannel server = listening();
        server.config().setRecvByteBufAllocator(new FixedRecvByteBufAllocator(1) {
            private int made;

            @Override
            public Handle newHandle() {
                if (made++ == 0) {
                    throw new OutOfMemoryError("thrown by the test");
                }
                return super.newHandle();
            }
        });
        server.signal(Readiness.READABLE);
        loop.runAll();
        assertThat(seen).containsExactly("thrown by the test");
        loop.advance(1000);
        script.on(Call.ACCEPT, count(1));
        server.signal(Readiness.READABLE);
        assertThat(seen).contains("accepted", "complete");
        server.close();
        loop.runAll();
    }

    @Test
    void peersThatWaitWhenDescriptorsRunOutAreRefusedOnce() {
        FakeServerChannel server = listening();
        script.on(Call.ACCEPT, failing(AcceptFailure.EXHAUSTED)).on(Call.REFUSE, count(3));
        server.signal(Readiness.READABLE);
        assertThat(script.calls(Call.REFUSE)).isEqualTo(1);
        assertThat(seen).containsExactly("EXHAUSTED", "complete");
        assertThat(server.wants()).isZero();
        script.on(Call.ACCEPT, failing(AcceptFailure.CONNECTION));
        loop.advance(1000);
        server.signal(Readiness.READABLE);
        assertThat(script.calls(Call.REFUSE)).as("of a failure of another kind").isEqualTo(1);
        server.close();
        loop.runAll();
    }

    @Test
    @Tag("SEC-J04")
    void connectionsThatWentAwayAreSkipped() {
        FakeServerChannel server = listening();
        script.on(Call.ACCEPT, failing(AcceptFailure.CONNECTION), count(1), failing(AcceptFailure.CONNECTION),
                count(1));
        server.signal(Readiness.READABLE);
        assertThat(seen).containsExactly("CONNECTION", "accepted", "CONNECTION", "accepted", "complete");
        assertThat(server.wants()).isEqualTo(Wants.ACCEPT);
        server.close();
        loop.runAll();
    }

    @Test
    void failuresThatDoNotStopPauseAccepting() {
        FakeServerChannel server = listening();
        script.on(Call.ACCEPT, Collections.nCopies(100, failing(AcceptFailure.CONNECTION)).toArray(new Answer[0]));
        server.signal(Readiness.READABLE);
        assertThat(script.calls(Call.ACCEPT)).isEqualTo(16);
        assertThat(server.wants()).isZero();
        assertThat(server.isOpen()).isTrue();
        server.close();
        loop.runAll();
    }

    @Test
    void brokenSocketClosesTheServer() {
        FakeServerChannel server = listening();
        script.on(Call.ACCEPT, failing(AcceptFailure.SOCKET));
        server.signal(Readiness.READABLE);
        loop.runAll();
        assertThat(seen).containsExactly("SOCKET", "complete");
        assertThat(server.isOpen()).isFalse();
    }

    @Test
    void oneLoopAcceptsTheLargestNumberOfMessages() {
        FakeServerChannel server = listening();
        script.on(Call.ACCEPT, Collections.nCopies(100, count(1)).toArray(new Answer[0]));
        server.signal(Readiness.READABLE);
        assertThat(seen).filteredOn("accepted"::equals).hasSize(16);
        server.close();
        loop.runAll();
    }
}
