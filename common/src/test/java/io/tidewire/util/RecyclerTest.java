/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.internal.InternalThreadLocalMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@org.junit.jupiter.api.Timeout(120)
class RecyclerTest {
    private static final int MANY = 100;

    /** An object that knows how to recycle itself. */
    private static final class Thing {
        final Recycler.Handle<Thing> handle;

        Thing(Recycler.Handle<Thing> handle) {
            this.handle = handle;
        }

        void recycle() {
            handle.recycle(this);
        }

        void unguardedRecycle() {
            ((Recycler.EnhancedHandle<Thing>) handle).unguardedRecycle(this);
        }
    }

    private static Recycler<Thing> newRecycler(int capacity, boolean unguarded) {
        return new Recycler<>(capacity, 1, 4, unguarded) {
            @Override
            protected Thing newObject(Handle<Thing> handle) {
                return new Thing(handle);
            }
        };
    }

    private static Recycler<Thing> newRecycler(Thread owner, int capacity) {
        return new Recycler<>(capacity, 1, 4, owner, false) {
            @Override
            protected Thing newObject(Handle<Thing> handle) {
                return new Thing(handle);
            }
        };
    }

    private final Recycler<Thing> recycler = newRecycler(MANY, false);

    private static List<Thing> take(Recycler<Thing> recycler, int count) {
        List<Thing> things = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            things.add(recycler.get());
        }
        return things;
    }

    private static Set<Thing> identities(Collection<Thing> things) {
        Set<Thing> set = Collections.newSetFromMap(new IdentityHashMap<>());
        set.addAll(things);
        return set;
    }

    private static void elsewhere(ThreadKind.Body body) throws Exception {
        ThreadKind.ORDINARY.run(body);
    }

    @ParameterizedTest
    @EnumSource(value = ThreadKind.class, mode = EnumSource.Mode.EXCLUDE, names = "VIRTUAL")
    void recycledObjectIsHandedOutAgain(ThreadKind kind) throws Exception {
        kind.run(() -> {
            Thing first = recycler.get();
            Thing second = recycler.get();
            assertThat(second).isNotSameAs(first);
            first.recycle();
            assertThat(recycler.get()).isSameAs(first);
            first.recycle();
            second.recycle();
            assertThat(recycler.idleCount()).isEqualTo(2);
            assertThat(take(recycler, 2)).containsExactly(second, first);
            assertThat(recycler.idleCount()).isZero();
            assertThat(recycler.get()).isNotIn(first, second);
        });
    }

    @Test
    void everyConstructorMakesAWorkingRecycler() {
        Thread owner = Thread.currentThread();
        List<Recycler<Thing>> recyclers = List.of(new Things(), new Things(true), new Things(9),
                new Things(owner, true), new Things(9, false), new Things(4, 9, false), new Things(9, 1, 4),
                new Things(4, 9, owner, false), new Things(9, 1, 4, true), new Things(9, 1, 4, owner, false));
        for (Recycler<Thing> each : recyclers) {
            Thing thing = each.get();
            thing.recycle();
            assertThat(each.get()).isSameAs(thing);
            assertThat(each.idleCount()).isZero();
        }
        assertThatNullPointerException().isThrownBy(() -> new Things(null, true)).withMessage("owner");
    }

    private static final class Things extends Recycler<Thing> {
        Things() {
        }

        Things(boolean unguarded) {
            super(unguarded);
        }

        Things(int capacity) {
            super(capacity);
        }

        Things(Thread owner, boolean unguarded) {
            super(owner, unguarded);
        }

        Things(int capacity, boolean unguarded) {
            super(capacity, unguarded);
        }

        Things(int chunkSize, int capacity, boolean unguarded) {
            super(chunkSize, capacity, unguarded);
        }

        Things(int capacity, int ratio, int chunkSize) {
            super(capacity, ratio, chunkSize);
        }

        Things(int chunkSize, int capacity, Thread owner, boolean unguarded) {
            super(chunkSize, capacity, owner, unguarded);
        }

        Things(int capacity, int ratio, int chunkSize, boolean unguarded) {
            super(capacity, ratio, chunkSize, unguarded);
        }

        Things(int capacity, int ratio, int chunkSize, Thread owner,
               boolean unguarded) {
            super(capacity, ratio, chunkSize, owner, unguarded);
        }

        @Override
        protected Thing newObject(Handle<Thing> handle) {
            return new Thing(handle);
        }
    }

    @Test
    void objectIsRefusedTheSecondTime() {
        Thing thing = recycler.get();
        thing.recycle();
        assertThatIllegalStateException().isThrownBy(thing::recycle).withMessageContaining("recycled already");
        assertThat(recycler.get()).isSameAs(thing);
        assertThat(recycler.get()).isNotSameAs(thing);
        thing.recycle();
        assertThat(recycler.idleCount()).isEqualTo(1);
    }

    @Test
    void objectThatItsThreadHasRecycledIsRefusedFromAnother() throws Exception {
        Thing thing = recycler.get();
        thing.recycle();
        elsewhere(() -> assertThatIllegalStateException().isThrownBy(thing::recycle));
        assertThat(recycler.get()).isSameAs(thing);
        assertThat(recycler.get()).isNotSameAs(thing);
    }

    @Test
    void objectThatAnotherThreadHasReturnedIsRefused() throws Exception {
        Thing thing = recycler.get();
        elsewhere(() -> {
            thing.recycle();
            assertThatIllegalStateException().isThrownBy(thing::recycle);
        });
        elsewhere(() -> assertThatIllegalStateException().isThrownBy(thing::recycle));
        assertThatIllegalStateException().isThrownBy(thing::recycle);
        assertThat(recycler.get()).isSameAs(thing);
        assertThat(recycler.get()).isNotSameAs(thing);
    }

    @Test
    void objectThatHasArrivedIsRefused() throws Exception {
        List<Thing> things = take(recycler, 3);
        elsewhere(() -> things.forEach(Thing::recycle));
        Thing last = recycler.get();
        assertThat(last).isSameAs(things.get(2)); // the other two have come home with it
        assertThat(recycler.idleCount()).isEqualTo(2);
        elsewhere(() -> assertThatIllegalStateException().isThrownBy(things.get(0)::recycle));
        assertThatIllegalStateException().isThrownBy(things.get(1)::recycle);
        assertThat(take(recycler, 2)).containsExactly(things.get(1), things.get(0));
    }

    @Test
    void objectThatWasNotKeptIsRefusedToo() throws Exception {
        Recycler<Thing> small = newRecycler(2, false);
        List<Thing> things = take(small, 5);
        things.subList(0, 3).forEach(Thing::recycle);
        assertThatIllegalStateException().isThrownBy(things.get(2)::recycle);
        elsewhere(() -> {
            assertThatIllegalStateException().isThrownBy(things.get(2)::recycle);
            things.get(3).recycle();
            assertThatIllegalStateException().isThrownBy(things.get(3)::recycle);
        });
        assertThatIllegalStateException().isThrownBy(things.get(3)::recycle);
        Recycler<Thing> none = newRecycler(0, false);
        Thing unpooled = none.get();
        unpooled.recycle();
        assertThatIllegalStateException().isThrownBy(unpooled::recycle).withMessageContaining("recycled already");
    }

    @Test
    void unguardedCallIsNotRefusedButCounts() {
        Thing thing = recycler.get();
        thing.unguardedRecycle();
        assertThatIllegalStateException().isThrownBy(thing::recycle);
        assertThat(recycler.get()).isSameAs(thing);
        Thing unpooled = newRecycler(0, false).get();
        unpooled.unguardedRecycle();
        unpooled.unguardedRecycle();
        assertThatIllegalStateException().isThrownBy(unpooled::recycle);
    }

    @Test
    void unguardedRecyclerChecksNothing() throws Exception {
        Recycler<Thing> unguarded = newRecycler(MANY, true);
        Thing thing = unguarded.get();
        thing.recycle();
        thing.recycle();
        elsewhere(() -> {
            thing.recycle();
            thing.recycle();
        });
        try (LogCapture log = new LogCapture(Recycler.class)) {
            take(unguarded, 10); // the result is up to the user; the call must end
            assertThat(log.messages).hasSizeLessThan(10);
        }
        Thing unpooled = newRecycler(-1, true).get();
        unpooled.recycle();
        unpooled.recycle();
    }

    @Test
    void anotherObjectThanTheHandlesIsRefused() {
        Thing one = recycler.get();
        Thing other = recycler.get();
        assertThatIllegalArgumentException().isThrownBy(() -> one.handle.recycle(other))
                .withMessageContaining("object");
        assertThatIllegalArgumentException().isThrownBy(() -> one.handle.recycle(null));
        one.recycle();
        other.recycle();
        assertThat(recycler.idleCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 31, 32, 33})
    void threadKeepsNoMoreThanTheCapacity(int capacity) {
        Recycler<Thing> small = newRecycler(capacity, false);
        List<Thing> things = take(small, capacity + 10);
        things.forEach(Thing::recycle);
        assertThat(small.idleCount()).isEqualTo(capacity);
        List<Thing> again = take(small, capacity);
        assertThat(identities(again)).hasSize(capacity).isSubsetOf(identities(things));
        assertThat(small.get()).isNotIn(things);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 31, 32, 33})
    void otherThreadsReturnNoMoreThanTheCapacity(int capacity) throws Exception {
        Recycler<Thing> small = newRecycler(capacity, false);
        List<Thing> things = take(small, 3 * capacity);
        elsewhere(() -> things.subList(0, 2 * capacity).forEach(Thing::recycle));
        assertThat(small.idleCount()).isEqualTo(capacity);
        small.get(); // now the others have arrived
        elsewhere(() -> things.subList(2 * capacity, 3 * capacity).forEach(Thing::recycle));
        assertThat(small.idleCount()).isEqualTo(capacity);
        assertThat(identities(take(small, capacity))).isSubsetOf(identities(things));
        assertThat(small.get()).isNotIn(things);
    }

    @Test
    void capacityOfZeroKeepsNothing() {
        Recycler<Thing> none = newRecycler(0, false);
        Thing thing = none.get();
        thing.recycle();
        assertThat(none.get()).isNotSameAs(thing);
        assertThat(none.idleCount()).isZero();
    }

    @Test
    void onlyOneInRatioTakesPart() {
        Recycler<Thing> eighth = new Things(MANY, 8, 4);
        List<Thing> things = take(eighth, 32);
        things.forEach(Thing::recycle);
        assertThat(eighth.idleCount()).isEqualTo(4);
        assertThat(take(eighth, 4)).containsExactly(things.get(24), things.get(16), things.get(8), things.get(0));
    }

    @Test
    void failureToMakeAnObjectReachesTheCaller() {
        AtomicReference<RuntimeException> failure = new AtomicReference<>(new IllegalCallerException());
        Recycler<Thing> failing = new Recycler<>() {
            @Override
            protected Thing newObject(Handle<Thing> handle) {
                if (failure.get() != null) {
                    throw failure.get();
                }
                return new Thing(handle);
            }
        };
        assertThatThrownBy(failing::get).isSameAs(failure.get());
        failure.set(null);
        failing.get().recycle();
    }

    @Test
    void makingAnObjectMayTakeAnother() {
        List<Thing> inner = new ArrayList<>();
        Recycler<Thing> nested = new Recycler<>(MANY, 1, 4) {
            @Override
            protected Thing newObject(Handle<Thing> handle) {
                if (inner.isEmpty()) {
                    inner.add(null);
                    inner.set(0, get());
                }
                return new Thing(handle);
            }
        };
        Thing outer = nested.get();
        outer.recycle();
        inner.get(0).recycle();
        assertThat(take(nested, 2)).containsExactly(inner.get(0), outer);
    }

    @ParameterizedTest
    @EnumSource(ThreadKind.class)
    void objectGoesBackToTheThreadItBelongsTo(ThreadKind kind) throws Exception {
        List<Thing> things = take(recycler, 3);
        kind.run(() -> {
            things.forEach(Thing::recycle);
            assertThat(recycler.idleCount()).isZero();
            assertThat(recycler.get()).isNotIn(things);
        });
        assertThat(recycler.idleCount()).isEqualTo(3);
        assertThat(take(recycler, 3)).containsExactlyInAnyOrderElementsOf(things);
        assertThat(recycler.idleCount()).isZero();
    }

    @Test
    void virtualThreadsLeaveNothingBehind() throws Exception {
        ThreadKind.VIRTUAL.run(() -> {
            Thing thing = recycler.get();
            thing.recycle();
            assertThatIllegalStateException().isThrownBy(thing::recycle);
            assertThat(recycler.get()).isNotSameAs(thing);
            Thing unguarded = newRecycler(MANY, true).get();
            unguarded.recycle();
            unguarded.recycle();
            assertThat(InternalThreadLocalMap.getIfSet()).isNull();
        });
    }

    @Test
    void ownerHasThePoolAndOthersGetNewObjects() throws Exception {
        Recycler<Thing> owned = newRecycler(Thread.currentThread(), 2);
        List<Thing> things = take(owned, 2);
        things.get(0).recycle();
        elsewhere(() -> {
            Thing other = owned.get();
            assertThat(other).isNotIn(things);
            other.recycle();
            assertThat(owned.get()).isNotSameAs(other);
            things.get(1).recycle();
        });
        assertThat(take(owned, 2)).containsExactlyElementsOf(things);
        assertThat(newRecycler(Thread.currentThread(), 0).get().handle).isInstanceOf(UnpooledHandle.class);
    }

    @Test
    void nothingIsKeptAfterUnpinning() {
        Recycler<Thing> owned = newRecycler(Thread.currentThread(), MANY);
        Thing live = owned.get();
        owned.get().recycle();
        Recycler.unpinOwner(owned);
        assertThat(owned.idleCount()).isZero();
        live.recycle();
        assertThat(owned.get()).isNotSameAs(live);
        assertThatIllegalStateException().isThrownBy(live::recycle);
        Recycler.unpinOwner(owned);
        Thing thing = recycler.get();
        thing.recycle();
        Recycler.unpinOwner(recycler);
        assertThat(recycler.get()).isSameAs(thing);
        assertThatNullPointerException().isThrownBy(() -> Recycler.unpinOwner(null));
    }

    @Test
    void removingTheThreadsVariablesEmptiesItsPools() throws Exception {
        elsewhere(() -> {
            Thing live = recycler.get();
            recycler.get().recycle();
            FastThreadLocal.removeAll();
            assertThat(recycler.idleCount()).isZero();
            live.recycle();
            assertThat(recycler.idleCount()).isZero();
            Thing next = recycler.get();
            assertThat(next).isNotSameAs(live);
            next.recycle();
            assertThat(recycler.get()).isSameAs(next);
        });
    }

    private static void awaitCollection(WeakReference<?> reference) {
        for (int i = 0; i < 200 && !reference.refersTo(null); i++) {
            System.gc();
        }
        assertThat(reference.refersTo(null)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(value = ThreadKind.class, mode = EnumSource.Mode.EXCLUDE, names = "VIRTUAL")
    void endedThreadIsCollectedThoughAnObjectOfItsIsInUse(ThreadKind kind) throws Exception {
        AtomicReference<Thing> live = new AtomicReference<>();
        WeakReference<Thread> thread = kind.call(() -> {
            live.set(recycler.get());
            return new WeakReference<>(Thread.currentThread());
        });
        awaitCollection(thread);
        live.get().recycle();
        assertThatIllegalStateException().isThrownBy(live.get()::recycle);
    }

    @Test
    void ownerIsCollectedThoughItsRecyclerIsInUse() throws Exception {
        AtomicReference<Recycler<Thing>> owned = new AtomicReference<>();
        WeakReference<Thread> thread = ThreadKind.ORDINARY.call(() -> {
            owned.set(newRecycler(Thread.currentThread(), MANY));
            owned.get().get().recycle();
            return new WeakReference<>(Thread.currentThread());
        });
        awaitCollection(thread);
        assertThat(owned.get().get().handle).isInstanceOf(UnpooledHandle.class);
        Recycler.unpinOwner(owned.get());
    }

    @Test
    void endOfAThreadThatCleansUpEmptiesItsPool() throws Exception {
        AtomicReference<Thing> live = new AtomicReference<>();
        WeakReference<Thing> idle = ThreadKind.FAST_THREAD_LOCAL.call(() -> {
            live.set(recycler.get());
            Thing thing = recycler.get();
            thing.recycle();
            return new WeakReference<>(thing);
        });
        awaitCollection(idle);
        live.get().recycle();
    }

    @Test
    void poolOfAThreadThatDoesNotCleanUpIsEmptiedByThoseWhoReturnObjects() throws Exception {
        List<Thing> live = new ArrayList<>();
        WeakReference<Thing> idle = ThreadKind.ORDINARY.call(() -> {
            live.addAll(take(recycler, 6));
            Thing thing = recycler.get();
            thing.recycle();
            return new WeakReference<>(thing);
        });
        live.subList(0, 4).forEach(Thing::recycle); // the chunk size
        awaitCollection(idle);
        WeakReference<Thing> returnedLate = new WeakReference<>(live.get(4));
        live.remove(4).recycle();
        awaitCollection(returnedLate);
        assertThat(live).hasSize(5);
    }

    @Test
    void fullPoolOfAThreadThatDoesNotCleanUpIsEmptiedToo() throws Exception {
        Recycler<Thing> small = newRecycler(2, false);
        List<Thing> live = new ArrayList<>();
        WeakReference<Thing> idle = ThreadKind.ORDINARY.call(() -> {
            live.addAll(take(small, 2));
            List<Thing> things = take(small, 2);
            things.forEach(Thing::recycle);
            return new WeakReference<>(things.get(1));
        });
        live.get(0).recycle();
        awaitCollection(idle);
        live.get(1).recycle();
    }

    @Test
    void poolOfALiveThreadIsNotEmptied() throws Exception {
        List<Thing> live = new ArrayList<>();
        CountDownLatch taken = new CountDownLatch(1);
        CountDownLatch returned = new CountDownLatch(1);
        Set<Thing> again = new HashSet<>();
        Thread owner = new Thread(() -> {
            live.addAll(take(recycler, 20));
            taken.countDown();
            try {
                returned.await();
            } catch (InterruptedException e) {
                return;
            }
            again.addAll(take(recycler, 20));
        });
        owner.start();
        assertThat(taken.await(60, TimeUnit.SECONDS)).isTrue();
        live.forEach(Thing::recycle);
        returned.countDown();
        owner.join();
        assertThat(again).hasSize(20).containsExactlyInAnyOrderElementsOf(live);
    }
}
