/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testsuite.kernel.Script.Call;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import static io.tidewire.testsuite.kernel.Answer.end;
import static io.tidewire.testsuite.kernel.Answer.fails;
import static org.assertj.core.api.Assertions.assertThat;

/** The state machine of a stream's input: each state and each event. */
@ExtendWith(LeakDetectionExtension.class)
class StreamInputTest {

    private enum State { OPEN, SHUT, ENDED }

    private enum Event { SHUTDOWN, REFUSED_SHUTDOWN, END }

    /** The events of handlers. */
    private enum Told {
        NOTHING, READ_COMPLETE, BOTH;

        private List<Object> events() {
            return switch (this) {
                case NOTHING -> List.of();
                case READ_COMPLETE -> List.of(ChannelInputShutdownReadComplete.INSTANCE);
                case BOTH -> List.of(ChannelInputShutdownEvent.INSTANCE, ChannelInputShutdownReadComplete.INSTANCE);
            };
        }
    }

    private final ScriptedLoop loop = new ScriptedLoop();
    private final Script script = new Script();
    private final List<Object> events = new ArrayList<>();
    private final FakeStreamChannel channel = new FakeStreamChannel(script, false, true);

    private void open() {
        channel.config().setAutoRead(false);
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                events.add(evt);
            }
        });
        loop.register(channel);
        loop.runAll();
    }

    private ChannelFuture happen(Event event) {
        ChannelFuture shutdown = null;
        switch (event) {
            case SHUTDOWN -> shutdown = channel.shutdownInput();
            case REFUSED_SHUTDOWN -> {
                script.on(Call.SHUTDOWN_INPUT, fails(new IOException("refused by the test")));
                shutdown = channel.shutdownInput();
            }
            case END -> {
                script.on(Call.READ, end());
                channel.read();
                channel.signal(Readiness.READABLE);
            }
        }
        loop.runAll();
        return shutdown;
    }

    private void bringTo(State state) {
        open();
        switch (state) {
            case OPEN -> assertThat(channel.isInputShutdown()).isFalse();
            case SHUT -> assertThat(happen(Event.SHUTDOWN).isSuccess()).isTrue();
            case ENDED -> {
                channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
                happen(Event.END);
            }
        }
        events.clear();
    }

    @ParameterizedTest
    @CsvSource({
        // state, event, half closure allowed: calls, told, shut down then, open then
        "OPEN,  SHUTDOWN,         false, 1, NOTHING,       true,  true",
        "OPEN,  REFUSED_SHUTDOWN, false, 1, NOTHING,       false, true",
        "OPEN,  END,              false, 0, NOTHING,       true,  false",
        "OPEN,  END,              true,  1, BOTH,          true,  true",
        "SHUT,  SHUTDOWN,         false, 0, NOTHING,       true,  true",
        "SHUT,  REFUSED_SHUTDOWN, false, 0, NOTHING,       true,  true",
        "SHUT,  END,              false, 0, READ_COMPLETE, true,  true",
        "SHUT,  END,              true,  0, READ_COMPLETE, true,  true",
        "ENDED, SHUTDOWN,         true,  0, NOTHING,       true,  true",
        "ENDED, REFUSED_SHUTDOWN, true,  0, NOTHING,       true,  true",
        "ENDED, END,              true,  0, NOTHING,       true,  true",
    })
    void eachEventIsAnsweredInEachState(State state, Event event, boolean halfClosure, int calls, Told told,
                                        boolean shutDown, boolean open) {
        bringTo(state);
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, halfClosure);
        int before = script.calls(Call.SHUTDOWN_INPUT);
        ChannelFuture shutdown = happen(event);
        assertThat(script.calls(Call.SHUTDOWN_INPUT) - before).isEqualTo(calls);
        assertThat(events).isEqualTo(told.events());
        assertThat(channel.isInputShutdown()).isEqualTo(shutDown);
        assertThat(channel.isOpen()).isEqualTo(open);
        if (shutdown != null) {
            assertThat(shutdown.isSuccess()).isEqualTo(shutDown);
        }
        channel.close();
        loop.runAll();
    }
}
