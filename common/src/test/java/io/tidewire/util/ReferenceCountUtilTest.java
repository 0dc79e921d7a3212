/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.junit.jupiter.api.Test;

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
        public ReferenceCounted touch(final Object newHint) {
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
        final Object message = new Object();
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

    @Test
    void changeMustBePositiveForEveryMessage() {
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceCountUtil.retain("text", 0));
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceCountUtil.release("text", 0));
    }
}
