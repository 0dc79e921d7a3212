/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.DefaultPromise;
import io.tidewire.util.concurrent.FastThreadLocalThread;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.concurrent.PromiseCombiner;
import io.tidewire.util.internal.PlatformDependent;
import org.junit.jupiter.api.Test;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Members that old applications call do what their successors do. */
@SuppressWarnings("deprecation")
class DeprecatedMembersTest {
    private final List<Integer> ids = new ArrayList<>();

    private static Promise<Void> promise() {
        return new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
    }

    @Test
    void promisesAreCombined() {
        Promise<Void> first = promise();
        Promise<Void> second = promise();
        Promise<Void> third = promise();
        PromiseCombiner combiner = new PromiseCombiner();
        combiner.add(first);
        combiner.addAll(second, third);
        Promise<Void> all = promise();
        combiner.finish(all);
        first.setSuccess(null);
        second.setSuccess(null);
        assertThat(all.isDone()).isFalse();
        third.setSuccess(null);
        assertThat(all.isSuccess()).isTrue();
    }

    @Test
    void numbersOfConstantsAreUsedOnce() {
        ConstantPool<AttributeKey<Object>> pool = new ConstantPool<>() {
            @Override
            protected AttributeKey<Object> newConstant(int id, String name) {
                ids.add(id);
                return AttributeKey.valueOf(name);
            }
        };
        ids.add(pool.nextId());
        pool.newInstance("a");
        ids.add(pool.nextId());
        assertThat(ids).doesNotHaveDuplicates().hasSize(3);
    }

    @Test
    void queueOfChunksTakesItsCapacityInOrder() {
        for (int[] sizes : new int[][] {{2, 4}, {1024, 1 << 16}, {1024, 8}, {0, 0}, {Integer.MAX_VALUE, 64}}) {
            Queue<Integer> queue = PlatformDependent.newMpscQueue(sizes[0], sizes[1]);
            int capacity = Math.max(4, sizes[1]);
            for (int i = 0; i < capacity; i++) {
                assertThat(queue.offer(i)).isTrue();
            }
            assertThat(queue.offer(0)).as("beyond %d", capacity).isFalse();
            for (int i = 0; i < capacity; i++) {
                assertThat(queue.poll()).isEqualTo(i);
            }
            assertThat(queue.poll()).isNull();
        }
    }

    @Test
    void removedAttributeHasNoValueAndMayBeSetAgain() {
        AttributeKey<String> key = AttributeKey.newInstance("removedAttribute");
        Attribute<String> attribute = new DefaultAttributeMap().attr(key);
        attribute.set("a");
        assertThat(attribute.getAndRemove()).isEqualTo("a");
        assertThat(attribute.get()).isNull();
        attribute.set("b");
        attribute.remove();
        assertThat(attribute.getAndRemove()).isNull();
        assertThat(attribute.setIfAbsent("c")).isNull();
    }

    @Test
    void codersOfCharactersAreThoseOfTheThread() {
        for (Charset charset : CharsetUtil.values()) {
            assertThat(CharsetUtil.getEncoder(charset)).isSameAs(CharsetUtil.encoder(charset));
            assertThat(CharsetUtil.getDecoder(charset)).isSameAs(CharsetUtil.decoder(charset));
        }
    }

    /**
     * The objects that go back to the recycler; the number of idle objects that it keeps; the share that it ever
     * recycles.
     */
    @Test
    void recyclersHaveTheirCapacityAndRatio() {
        assertThat(idleOf(new Handles(3, 2), 100)).isEqualTo(idleOf(new Handles(3), 100)).isPositive();
        for (int ratio : new int[] {1, 5}) {
            int idle = idleOf(new Handles(10, ratio, 32), 30);
            assertThat(idleOf(new Handles(10, 2, ratio, 7), 30)).as("ratio %d", ratio).isEqualTo(idle).isPositive();
            assertThat(idleOf(new Handles(10, 2, ratio, 7, 9), 30)).as("ratio %d", ratio).isEqualTo(idle);
        }
        assertThat(idleOf(new Handles(0, 2), 10)).isZero();
    }

    private static int idleOf(Handles recycler, int count) {
        List<Recycler.Handle<?>> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            taken.add(recycler.get());
        }
        int kept = 0;
        for (Recycler.Handle<?> handle : taken) {
            kept += recycler.giveBack(handle) ? 1 : 0;
        }
        assertThat(kept).isGreaterThanOrEqualTo(recycler.idleCount());
        assertThat(kept > 0).isEqualTo(recycler.idleCount() > 0);
        return recycler.idleCount();
    }

    /** Its objects are their own handles. */
    private static final class Handles extends Recycler<Recycler.Handle<?>> {
        Handles(int capacity) {
            super(capacity);
        }

        Handles(int capacity, int sharedFactor) {
            super(capacity, sharedFactor);
        }

        Handles(int capacity, int ratio, int chunkSize) {
            super(capacity, ratio, chunkSize);
        }

        Handles(int capacity, int sharedFactor, int ratio, int queues) {
            super(capacity, sharedFactor, ratio, queues);
        }

        Handles(int capacity, int sharedFactor, int ratio, int queues, int queueRatio) {
            super(capacity, sharedFactor, ratio, queues, queueRatio);
        }

        @Override
        protected Handle<?> newObject(Handle<Handle<?>> handle) {
            return handle;
        }

        @SuppressWarnings("unchecked") // of newObject
        boolean giveBack(Handle<?> handle) {
            return recycle(handle, (Handle<Handle<?>>) handle);
        }
    }

    @Test
    void messageIsReleasedWhenItsThreadHasEnded() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        AbstractReferenceCounted msg = new AbstractReferenceCounted() {
            @Override
            protected void deallocate() {
                released.countDown();
            }

            @Override
            public ReferenceCounted touch(Object hint) {
                return this;
            }
        };
        msg.retain(3);
        CountDownLatch mayEnd = new CountDownLatch(1);
        FutureTask<Object> user = new FutureTask<>(() -> {
            ReferenceCountUtil.releaseLater(msg, 2);
            Object same = ReferenceCountUtil.releaseLater(msg);
            mayEnd.await();
            return same;
        });
        Thread thread = new Thread(user);
        thread.start();
        new ReleaseAtThreadEnd(thread, msg, 1).run();
        assertThat(msg.refCnt()).isEqualTo(4);
        mayEnd.countDown();
        assertThat(user.get(30, TimeUnit.SECONDS)).isSameAs(msg);
        assertThat(released.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(ReferenceCountUtil.releaseLater("not counted")).isEqualTo("not counted");
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceCountUtil.releaseLater(msg, 0));
    }

    @Test
    void detectorsOfAllConstructorsReportTheSameName() {
        ResourceLeakDetector.Level before = ResourceLeakDetector.getLevel();
        try {
            ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
            assertThat(nameIn(new NamedDetector(Integer.class))).isEqualTo("Integer");
            assertThat(nameIn(new NamedDetector(Integer.class, 1, 2))).isEqualTo("Integer");
            assertThat(nameIn(new NamedDetector("number"))).isEqualTo("number");
            assertThat(nameIn(new NamedDetector("number", 1, 2))).isEqualTo("number");
            assertThat(new LeakPresenceDetector<>(Integer.class, 5).isRecordEnabled()).isFalse();
            ResourceLeakDetector.setEnabled(false);
            assertThat(ResourceLeakDetector.getLevel()).isEqualTo(ResourceLeakDetector.Level.DISABLED);
            ResourceLeakDetector.setEnabled(true);
            assertThat(ResourceLeakDetector.getLevel()).isEqualTo(ResourceLeakDetector.Level.SIMPLE);
        } finally {
            ResourceLeakDetector.setLevel(before);
        }
    }

    private static String nameIn(NamedDetector detector) {
        Object resource = new Object();
        assertThat(detector.track(resource).close(resource)).isTrue();
        return detector.name;
    }

    /** Learns its name by being asked for the hint of what is tracked. */
    private static final class NamedDetector extends ResourceLeakDetector<Object> {
        String name;

        NamedDetector(Class<?> type) {
            super(type);
        }

        NamedDetector(Class<?> type, int samplingInterval, long maxActive) {
            super(type, samplingInterval, maxActive);
        }

        NamedDetector(String type) {
            super(type);
        }

        NamedDetector(String type, int samplingInterval, long maxActive) {
            super(type, samplingInterval, maxActive);
        }

        @Override
        protected Object getInitialHint(String resourceType) {
            name = resourceType;
            return null;
        }
    }

    @Test
    void oldFactoryMakesAllDetectors() {
        ResourceLeakDetector<Integer> made = new ResourceLeakDetector<>(Integer.class, 1);
        List<Long> limits = new ArrayList<>();
        ResourceLeakDetectorFactory factory = new ResourceLeakDetectorFactory() {
            @Override
            @SuppressWarnings("unchecked") // only asked for Integer here
            public <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> type, int interval, long maxActive) {
                limits.add(maxActive);
                return (ResourceLeakDetector<T>) made;
            }
        };
        assertThat(factory.newResourceLeakDetector(Integer.class)).isSameAs(made);
        assertThat(factory.newResourceLeakDetector(Integer.class, 7)).isSameAs(made);
        assertThat(limits).containsExactly(Long.MAX_VALUE, Long.MAX_VALUE);
        assertThat(new ResourceLeakDetectorFactory() { }.newResourceLeakDetector(Integer.class, 7, 5L))
                .isExactlyInstanceOf(ResourceLeakDetector.class);
    }

    @Test
    void tooManyInstancesAreReportedAsALeak() {
        List<String> reported = new ArrayList<>();
        ResourceLeakDetector<Object> detector = new ResourceLeakDetector<>(Object.class, 1) {
            @Override
            protected void reportUntracedLeak(String resourceType) {
                reported.add(resourceType);
            }
        };
        detector.reportInstancesLeak("Buffer");
        assertThat(reported).containsExactly("Buffer");
    }

    @Test
    void leaksOfOnePlaceAreEqual() {
        List<ResourceLeakException> leaks = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            leaks.add(new ResourceLeakException("leak " + i, new Exception()));
        }
        assertThat(leaks.get(0)).isEqualTo(leaks.get(1)).hasSameHashCodeAs(leaks.get(1)).hasMessage("leak 0");
        ResourceLeakException elsewhere = new ResourceLeakException();
        assertThat(elsewhere).isNotEqualTo(leaks.get(0)).isNotEqualTo(new ResourceLeakException("a line below"));
        assertThat(new ResourceLeakException(leaks.get(0))).hasCause(leaks.get(0));
    }

    @Test
    void threadTellsWhetherItCleansUp() throws Exception {
        FastThreadLocalThread cleaning = new FastThreadLocalThread(() -> { });
        FastThreadLocalThread subclass = new FastThreadLocalThread() { };
        FastThreadLocalThread overriding = new FastThreadLocalThread() {
            @Override
            public void run() {
                ids.add(FastThreadLocalThread.currentThreadWillCleanupFastThreadLocals() ? 1 : 0);
            }

            @Override
            public boolean willCleanupFastThreadLocals() {
                return true;
            }
        };
        assertThat(FastThreadLocalThread.willCleanupFastThreadLocals(cleaning)).isTrue();
        assertThat(FastThreadLocalThread.willCleanupFastThreadLocals(subclass)).isFalse();
        assertThat(FastThreadLocalThread.willCleanupFastThreadLocals(overriding)).isTrue();
        assertThat(FastThreadLocalThread.willCleanupFastThreadLocals(new Thread())).isFalse();
        overriding.start();
        overriding.join();
        assertThat(ids).containsExactly(1);
    }
}
