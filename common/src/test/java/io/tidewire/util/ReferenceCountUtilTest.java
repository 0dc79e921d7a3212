/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ReferenceCountUtilTest {
    private final AtomicReference<Object> hint = new AtomicReference<>("none");
    private final ReferenceCounted counted = new AbstractReferenceCounted() {
        @Override
        protected void deallocate() {
            hint.set("deallocated");
        }

        @Override
        public ReferenceCounted touch(Object newHint) {
            hint.set(newHint);
            return this;
        }
    };

    @Test
    void countedMessagesAreCounted() {
        assertThat(ReferenceCountUtil.retain(counted)).isSameAs(counted);
        assertThat(ReferenceCountUtil.retain(counted, 2)).isSameAs(counted);
        assertThat(ReferenceCountUtil.refCnt(counted)).isEqualTo(4);
        assertThat(ReferenceCountUtil.release(counted)).isFalse();
        assertThat(ReferenceCountUtil.touch(counted, "here")).isSameAs(counted);
        assertThat(hint).hasValue("here");
        assertThat(ReferenceCountUtil.touch(counted)).isSameAs(counted);
        assertThat(hint).hasNullValue();
        assertThat(ReferenceCountUtil.release(counted, 3)).isTrue();
        assertThat(hint).hasValue("deallocated");
    }

    @Test
    void otherMessagesAreLeftAlone() {
        Object message = new Object();
        assertThat(ReferenceCountUtil.retain(message)).isSameAs(message);
        assertThat(ReferenceCountUtil.retain(message, 5)).isSameAs(message);
        assertThat(ReferenceCountUtil.touch(message)).isSameAs(message);
        assertThat(ReferenceCountUtil.touch(message, "hint")).isSameAs(message);
        assertThat(ReferenceCountUtil.release(message)).isFalse();
        assertThat(ReferenceCountUtil.release(message, 5)).isFalse();
        assertThat(ReferenceCountUtil.refCnt(message)).isEqualTo(-1);
        assertThat(ReferenceCountUtil.<Object>retain(null)).isNull();
        assertThat(ReferenceCountUtil.release(null)).isFalse();
    }

    @Test
    void safeReleaseDoesNotThrow() {
        ReferenceCountUtil.safeRelease(counted, 2);
        assertThat(counted.refCnt()).isOne();
        ReferenceCountUtil.safeRelease(counted);
        assertThat(counted.refCnt()).isZero();
        ReferenceCountUtil.safeRelease(counted);
        ReferenceCountUtil.safeRelease(null);
        assertThat(hint).hasValue("deallocated");
    }

    /** A message whose public methods are overridden one by one, as a subclass of somebody else's may do it. */
    private static final class Overriding implements ReferenceCounted {
        private final List<String> calls = new ArrayList<>();
        private RuntimeException failure;

        private boolean note(String call) {
            calls.add(call);
            if (failure != null) {
                throw failure;
            }
            return true;
        }

        @Override
        public int refCnt() {
            note("refCnt");
            return 1;
        }

        @Override
        public ReferenceCounted retain() {
            note("retain");
            return this;
        }

        @Override
        public ReferenceCounted retain(int increment) {
            note("retain " + increment);
            return this;
        }

        @Override
        public ReferenceCounted touch() {
            note("touch");
            return this;
        }

        @Override
        public ReferenceCounted touch(Object newHint) {
            note("touch " + newHint);
            return this;
        }

        @Override
        public boolean release() {
            return note("release");
        }

        @Override
        public boolean release(int decrement) {
            return note("release " + decrement);
        }
    }

    /** The class of error: a subclass that overrides one of two overloads is called by the other one. */
    @Test
    void eachMethodCallsTheOneOfTheSameArgumentsAndNoOther() {
        Overriding message = new Overriding();
        ReferenceCountUtil.retain(message);
        ReferenceCountUtil.retain(message, 1);
        ReferenceCountUtil.touch(message);
        ReferenceCountUtil.touch(message, "here");
        ReferenceCountUtil.release(message);
        ReferenceCountUtil.release(message, 1);
        ReferenceCountUtil.safeRelease(message);
        ReferenceCountUtil.safeRelease(message, 1);
        ReferenceCountUtil.refCnt(message);
        assertThat(message.calls).containsExactly("retain", "retain 1", "touch", "touch here", "release", "release 1",
                "release", "release 1", "refCnt");
    }

    @Test
    void safeReleaseTriesOnceAlsoIfThatFails() {
        Overriding message = new Overriding();
        message.failure = new IllegalStateException("on purpose");
        ReferenceCountUtil.safeRelease(message);
        ReferenceCountUtil.safeRelease(message, 2);
        assertThat(message.calls).containsExactly("release", "release 2");
    }

    @Test
    void changeMustBePositiveForEveryMessage() {
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceCountUtil.retain("text", 0));
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceCountUtil.release("text", 0));
    }
}
