/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tidewire.util.internal.logging.InternalLogLevel;
import io.tidewire.util.internal.logging.InternalLogger;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FailureLogTest {

    private final OutputStream outputBefore = FailureLog.emergencyOutput;
    private final ByteArrayOutputStream output = new ByteArrayOutputStream(10_000);
    private final BrokenLogger logger = new BrokenLogger();

    @BeforeEach
    void captureOutput() {
        FailureLog.emergencyOutput = output;
        FailureLog.warn(new BrokenLogger(), "takes the count of others", new Throwable());
    }

    @AfterEach
    void restoreOutput() {
        FailureLog.emergencyOutput = outputBefore;
    }

    private String written() {
        return output.toString(StandardCharsets.US_ASCII);
    }

    @Test
    void loggerThatWorksGetsAllAndNothingIsWritten() {
        RuntimeException cause = new RuntimeException();
        FailureLog.warn(logger, "none", cause);
        FailureLog.warn(logger, "{}", 1, cause);
        FailureLog.warn(logger, "{} {}", 1, 2, cause);
        FailureLog.error(logger, "an error", cause);
        assertThat(logger.messages).containsExactly("none", "1", "1 2", "an error");
        assertThat(written()).isEmpty();
    }

    @Test
    void whatTheLoggerThrowsIsNamedAtOnceAndLoggedLater() {
        for (Throwable failure : new Throwable[] {new IllegalStateException(), new OutOfMemoryError(),
                new StackOverflowError(), new NoClassDefFoundError(), new IOException(), new ThreadDeath()}) {
            output.reset();
            logger.failure = failure;
            RuntimeException cause = new RuntimeException();
            FailureLog.warn(logger, "none", cause);
            FailureLog.warn(logger, "{}", 1, cause);
            FailureLog.warn(logger, "{} {}", 1, 2, cause);
            FailureLog.error(logger, "an error", cause);
            assertThat(FailureLog.unlogged()).isEqualTo(4);
            assertThat(written()).isEqualTo(("tidewire: a failure could not be logged: java.lang.RuntimeException; "
                    + "the logger failed by " + failure.getClass().getName() + "\n").repeat(4));
            logger.failure = null;
            FailureLog.warn(logger, "works again", cause);
            assertThat(logger.messages).containsExactly("works again",
                    "4 failures could not be logged when they happened; 4 of them follow", "none", "1", "1 2",
                    "an error");
            assertThat(FailureLog.unlogged()).isZero();
            logger.messages.clear();
        }
    }

    @Test
    void eachFailureIsLoggedLaterAsItWas() {
        List<String> texts = new ArrayList<>();
        Map<String, Throwable> causes = new HashMap<>();
        logger.failure = new NoClassDefFoundError();
        StringBuilder arg = new StringBuilder("then");
        for (InternalLogLevel level : new InternalLogLevel[] {InternalLogLevel.WARN, InternalLogLevel.ERROR}) {
            Throwable cause = new IOException();
            causes.put(level + " {}", cause);
            if (level == InternalLogLevel.ERROR) {
                FailureLog.error(logger, level + " {}", cause);
            } else {
                FailureLog.warn(logger, level + " {}", cause);
            }
        }
        FailureLog.warn(logger, "{}", arg, null);
        arg.setLength(0);
        logger.failure = null;
        logger.recorder = (level, message, cause) -> {
            texts.add(message);
            if (causes.containsKey(message)) {
                assertThat(message).startsWith(level.name());
                assertThat(cause).isSameAs(causes.get(message));
            }
        };
        assertThat(FailureLog.tellOfUnlogged()).isTrue();
        assertThat(texts).containsExactly("3 failures could not be logged when they happened; 3 of them follow",
                "WARN {}", "ERROR {}", "then");
        assertThat(FailureLog.tellOfUnlogged()).isTrue();
        assertThat(texts).hasSize(4);
    }

    @Test
    void ofManyFailuresTheFirstAreKept() {
        int kept = KeptFailures.MAX_KEPT;
        // In the ring they begin at several places.
        for (int count : new int[] {kept - 1, kept, kept + 1, 3 * kept}) {
            logger.failure = new IllegalStateException();
            for (int i = 0; i < count; i++) {
                FailureLog.warn(logger, "failure {}", i, new RuntimeException());
            }
            assertThat(FailureLog.unlogged()).isEqualTo(count);
            logger.failure = null;
            assertThat(FailureLog.tellOfUnlogged()).isTrue();
            List<String> expected = new ArrayList<>();
            expected.add(count + " failures could not be logged when they happened; " + Math.min(kept, count)
                    + " of them follow");
            for (int i = 0; i < Math.min(kept, count); i++) {
                expected.add("failure " + i);
            }
            assertThat(logger.messages).isEqualTo(expected);
            assertThat(FailureLog.unlogged()).isZero();
            logger.messages.clear();
        }
    }

    @Test
    void loggerThatFailsAgainLosesNoneButTheOneThatItFailedOf() {
        logger.failure = new IllegalStateException();
        FailureLog.warn(logger, "one", new RuntimeException());
        FailureLog.warn(logger, "two", new RuntimeException());
        FailureLog.warn(logger, "three", new RuntimeException());
        assertThat(FailureLog.tellOfUnlogged()).isFalse();
        assertThat(FailureLog.unlogged()).isEqualTo(3);
        logger.failure = null;
        logger.recorder = (level, message, cause) -> {
            if (message.equals("two")) {
                throw new IllegalStateException("thrown of this message");
            }
            logger.messages.add(message);
        };
        assertThat(FailureLog.tellOfUnlogged()).isFalse();
        assertThat(FailureLog.unlogged()).isEqualTo(2);
        assertThat(FailureLog.tellOfUnlogged()).isTrue();
        assertThat(logger.messages).containsExactly(
                "3 failures could not be logged when they happened; 3 of them follow", "one",
                "2 failures could not be logged when they happened; 1 of them follow", "three");
    }

    /** Or it would come back to what it is just logging. */
    @Test
    void loggerThatLogsAFailureWhileItIsToldOfOthersIsToldOfEachOnce() {
        logger.failure = new IllegalStateException();
        FailureLog.warn(logger, "one", new RuntimeException());
        FailureLog.warn(logger, "two", new RuntimeException());
        logger.failure = null;
        BrokenLogger other = new BrokenLogger();
        logger.recorder = (level, message, cause) -> {
            logger.messages.add(message);
            FailureLog.warn(other, "within", new RuntimeException());
        };
        assertThat(FailureLog.tellOfUnlogged()).isTrue();
        assertThat(logger.messages).containsExactly(
                "2 failures could not be logged when they happened; 2 of them follow", "one", "two");
        assertThat(other.messages).containsExactly("within", "within", "within");
    }

    @Test
    void argumentThatCannotBePrintedHarmsNobody() {
        Object arg = new Object() {
            @Override
            public String toString() {
                throw new OutOfMemoryError("on purpose");
            }
        };
        FailureLog.warn(logger, "{}", arg, new RuntimeException());
        FailureLog.warn(logger, "{} {}", arg, arg, new RuntimeException());
        assertThat(logger.messages.size() + FailureLog.unlogged()).isEqualTo(2);
        FailureLog.warn(logger, "takes the count", new RuntimeException());
        assertThat(FailureLog.unlogged()).isZero();
    }

    @Test
    void outputThatCannotBeWrittenHarmsNobody() {
        FailureLog.emergencyOutput = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("on purpose");
            }
        };
        logger.failure = new OutOfMemoryError();
        FailureLog.warn(logger, "lost", new RuntimeException());
        FailureLog.emergencyOutput = output;
        FailureLog.warn(logger, "lost too", new RuntimeException());
        assertThat(written()).hasLineCount(1);
        assertThat(FailureLog.unlogged()).isEqualTo(2);
        logger.failure = null;
        FailureLog.warn(logger, "takes the count", new RuntimeException());
    }

    @Test
    void lineOfAFailureTakesNoMemory() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        logger.failure = new OutOfMemoryError();
        RuntimeException cause = new RuntimeException();
        OutputStream sink = new OutputStream() {
            @Override
            public void write(int b) {
                throw new AssertionError();
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                assert length > 0;
            }
        };
        FailureLog.emergencyOutput = sink;
        FailureLog.warn(logger, "the names of the classes are known from now on", cause);
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            FailureLog.warn(logger, "none", cause);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isZero();
        logger.failure = null;
        FailureLog.warn(logger, "takes the count", cause);
    }

    /** Throws what it is told to, and keeps the messages otherwise. */
    private static final class BrokenLogger implements InternalLogger {
        private final List<String> messages = new ArrayList<>();
        private Throwable failure;
        private Recorder recorder = (level, message, cause) -> messages.add(message);

        @Override
        public String name() {
            return "broken";
        }

        @Override
        public boolean isEnabled(InternalLogLevel level) {
            return true;
        }

        @Override
        public void log(InternalLogLevel level, String message, Throwable cause) {
            if (failure != null) {
                PlatformDependent.throwException(failure);
            }
            recorder.log(level, message, cause);
        }
    }

    /** Takes a message. */
    private interface Recorder {
        void log(InternalLogLevel level, String message, Throwable cause);
    }
}
