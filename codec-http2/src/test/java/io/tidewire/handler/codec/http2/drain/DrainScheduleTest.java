/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.drain;

import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.PreferHeapByteBufAllocator;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.kernel.SimulatedConnection;
import io.tidewire.testsuite.kernel.SimulatedLoop;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Servers that are drained at any step of a connection over the simulated kernel: no request is both accepted and lost.
 * Each is answered, or refused so that the client may send it again, or counted as cut at the deadline. The system
 * property {@code io.tidewire.test.schedules} says how many of each protocol instead of 1 000; {@code .ci/soak} runs
 * 100 000.
 */
class DrainScheduleTest {
    private static final int SCHEDULES = Integer.getInteger("io.tidewire.test.schedules", 1_000);
    private static final int GRACE_MILLIS = 4_000;
    private static final int STEPS = 60;
    private static final int MAX_STEPS = 20_000;

    private final UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(false, true);

    /** The protocols of the connections. */
    enum Protocol {
        HTTP1 {
            @Override
            DrainedConversation begin(Random random) {
                return new Http1Conversation(random, false);
            }
        },
        HTTP1_AGGREGATED {
            @Override
            DrainedConversation begin(Random random) {
                return new Http1Conversation(random, true);
            }
        },
        HTTP2 {
            @Override
            DrainedConversation begin(Random random) {
                return new Http2Conversation(random);
            }
        },
        WEB_SOCKET {
            @Override
            DrainedConversation begin(Random random) {
                return new WebSocketConversation(random);
            }
        };

        abstract DrainedConversation begin(Random random);
    }

    @ParameterizedTest
    @EnumSource
    void noRequestIsBothAcceptedAndLost(Protocol protocol) {
        SeededRuns.forEach(SCHEDULES, random -> {
            new Schedule(random, protocol.begin(random)).run();
            assertThat(memory.metric().usedHeapMemory() + memory.metric().usedDirectMemory()).isZero();
        });
    }

    /** One life of a connection, whose server is drained at one of its steps. */
    private final class Schedule {
        private final Random random;
        private final DrainedConversation conversation;
        private final SimulatedLoop loop = new SimulatedLoop();
        private final SimulatedConnection connection;
        private final ServerDrain drain = new ServerDrain();
        private final EmbeddedChannel listener = new EmbeddedChannel(drain.listener());
        private final int drainAt;
        /** The client takes nothing from the drain on, or goes away, or does neither. */
        private final boolean isDeaf;
        private final boolean mayLeave;
        private boolean hasLeft;
        private byte[] saying = {};
        private int said;

        Schedule(Random random, DrainedConversation conversation) {
            this.random = random;
            this.conversation = conversation;
            connection = new SimulatedConnection(loop, random);
            drainAt = random.nextInt(STEPS);
            isDeaf = random.nextInt(8) == 0;
            mayLeave = random.nextInt(4) == 0;
        }

        void run() {
            listener.freezeTime();
            connection.channel().config().setAllocator(new PreferHeapByteBufAllocator(memory));
            listener.writeInbound(connection.channel());
            listener.<Object>readInbound();
            conversation.addTo(connection.channel().pipeline());
            connection.register();
            loop.runAll();
            for (int step = 0; step < drainAt; step++) {
                step();
            }
            conversation.drainBegins(connection.sent());
            Future<DrainReport> over = drain.drain(Duration.ofMillis(GRACE_MILLIS));
            listener.runPendingTasks();
            loop.runAll();
            for (int step = drainAt; step < STEPS && connection.channel().isOpen(); step++) {
                step();
            }
            boolean isPatient = !isDeaf && random.nextInt(4) > 0;
            if (isPatient) {
                finish();
            }
            pass(GRACE_MILLIS);
            assertThat(over.isDone()).isTrue();
            check(over.getNow(), isPatient);
            connection.assertNothingLeft();
            listener.finishAndReleaseAll();
        }

        private void step() {
            switch (random.nextInt(16)) {
                case 0, 1, 2, 3, 4 -> say(1 + random.nextInt(40));
                case 5, 6, 7 -> conversation.applicationActs();
                case 8 -> {
                    if (mayLeave && random.nextInt(8) == 0) {
                        leave();
                    }
                }
                case 9 -> pass(random.nextInt(4));
                default -> take(1 + random.nextInt(60));
            }
            loop.turn();
        }

        private void say(int octets) {
            if (said == saying.length) {
                saying = conversation.clientSays(connection.taken());
                said = 0;
            }
            int end = Math.min(saying.length, said + octets);
            connection.says(Arrays.copyOfRange(saying, said, end));
            said = end;
        }

        private void take(int octets) {
            if (!isDeaf || !drain.isDraining()) {
                connection.takes(octets);
            }
        }

        private void leave() {
            hasLeft = true;
            if (random.nextBoolean()) {
                connection.resets();
            } else {
                connection.ends();
            }
        }

        private void pass(int millis) {
            listener.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
            loop.advance(millis, TimeUnit.MILLISECONDS);
            loop.runAll();
            listener.runPendingTasks();
        }

        /** The client says to its end what it has begun, and all that it owes; the application answers everything. */
        private void finish() {
            for (int step = 0; connection.channel().isOpen() && step < MAX_STEPS; step++) {
                if (said < saying.length || conversation.owes(connection.taken())) {
                    say(40);
                }
                while (conversation.applicationActs()) {
                    loop.turn();
                }
                connection.takes(60);
                if (connection.isAtEnd() && connection.taken().length() == connection.sent().length()) {
                    connection.ends();
                }
                if (step > 500) {
                    connection.becomeCalm();
                }
                loop.turn();
            }
        }

        private void check(DrainReport report, boolean isPatient) {
            boolean isCut = report.connectionsCut() > 0;
            String sent = connection.sent();
            assertThat(report.accepted()).as("%s", report)
                    .isEqualTo(report.answered() + report.abandoned() + report.cut());
            assertThat(report.connections()).isLessThanOrEqualTo(1);
            assertThat(report.answered()).isLessThanOrEqualTo(conversation.answeredSinceDrain(sent));
            if (hasLeft) {
                return;
            }
            assertThat(report.abandoned()).as("%s, %s", report, connection.sent()).isZero();
            if (isPatient) {
                assertThat(isCut).as("%s is over in time", report).isFalse();
            }
            // A request that the application has got, and whose answer was not sent whole, is counted.
            assertThat(conversation.unanswered(sent)).as("%s, %s", report, sent)
                    .isLessThanOrEqualTo((int) report.cut());
            if (!isCut) {
                conversation.checkEnd(sent, connection.read());
            }
        }
    }
}
