/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.VirtualThreads;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A pool of used objects, kept for each thread, so that a thread which needs many of a kind one after the other makes
 * few. Objects that are recycled by another thread than the one that got them go back to that one.
 *
 * <p>The caller of {@link #get()} owns the object until it calls {@link Handle#recycle(Object)}, after which nobody may
 * use it. The state of a recycled object is what its last user has left; resetting it is up to the user.
 *
 * <pre>{@code
 * final class Request {
 *     private static final Recycler<Request> RECYCLER = new Recycler<>() {
 *         protected Request newObject(Handle<Request> handle) {
 *             return new Request(handle);
 *         }
 *     };
 *     private final Recycler.Handle<Request> handle;
 *     ...
 *     static Request newInstance() {
 *         return RECYCLER.get();
 *     }
 *     void recycle() {
 *         body = null;
 *         handle.recycle(this);
 *     }
 * }
 * }</pre>
 *
 * <p>A thread keeps up to as many idle objects as the <i>capacity</i> says, and as many again while they are on their
 * way back from other threads; what is above that is left to the collector. Of the objects that are made, only one in
 * <i>ratio</i> takes part in recycling, so that a burst does not fill the pool. Nothing is kept for virtual threads:
 * they get new objects, and may recycle those of other threads. What a thread keeps goes when the thread ends.
 *
 * <p>An object that is recycled twice would later be handed out twice, so the second call is refused: with certainty if
 * one call happens before the other, or if both come from threads that the object does not belong to. If the thread
 * that it belongs to recycles it at the same moment as another one, both may succeed; then that is found and logged
 * later, and the object is handed out once. An <i>unguarded</i> recycler saves this at the risk of its user, who may
 * do the same for a single call by {@link EnhancedHandle#unguardedRecycle(Object)}.
 *
 * <p>Safe to use from any thread. Each recycler takes an index of {@link FastThreadLocal} for ever, unless it is made
 * for one thread, so it belongs into a static field.
 *
 * @param <T> the type of the objects
 */
public abstract class Recycler<T> {
    private static final int DEFAULT_MAX_CAPACITY_PER_THREAD =
            SystemPropertyUtil.getInt("io.tidewire.recycler.maxCapacityPerThread", 4096);
    private static final int DEFAULT_RATIO = SystemPropertyUtil.getInt("io.tidewire.recycler.ratio", 8);
    private static final int DEFAULT_CHUNK_SIZE = SystemPropertyUtil.getInt("io.tidewire.recycler.chunkSize", 32);

    private final boolean guarded;
    /** The pools of the threads; {@code null} if there is but one or none. */
    private final FastThreadLocal<RecyclerPool<T>> pools;
    /** The only pool of a recycler that is made for one thread, otherwise {@code null}. */
    private final RecyclerPool<T> ownersPool;

    /** Creates a guarded recycler with the default capacity, ratio and chunk size. */
    protected Recycler() {
        this(DEFAULT_MAX_CAPACITY_PER_THREAD);
    }

    /**
     * Creates a recycler with the default capacity, ratio and chunk size.
     *
     * @param unguarded whether to leave out the check that no object is recycled twice
     */
    protected Recycler(final boolean unguarded) {
        this(DEFAULT_MAX_CAPACITY_PER_THREAD, unguarded);
    }

    /**
     * Creates a guarded recycler with the default ratio and chunk size.
     *
     * @param maxCapacityPerThread how many idle objects a thread keeps; zero or less for none
     */
    protected Recycler(final int maxCapacityPerThread) {
        this(maxCapacityPerThread, false);
    }

    /**
     * Creates a recycler for one thread, with the default capacity, ratio and chunk size.
     *
     * @param owner the thread, held weakly; {@link #get()} on other ones gives new objects
     * @param unguarded whether to leave out the check that no object is recycled twice
     */
    protected Recycler(final Thread owner, final boolean unguarded) {
        this(DEFAULT_CHUNK_SIZE, DEFAULT_MAX_CAPACITY_PER_THREAD, owner, unguarded);
    }

    /**
     * Creates a recycler with the default ratio and chunk size.
     *
     * @param maxCapacityPerThread how many idle objects a thread keeps; zero or less for none
     * @param unguarded whether to leave out the check that no object is recycled twice
     */
    protected Recycler(final int maxCapacityPerThread, final boolean unguarded) {
        this(DEFAULT_CHUNK_SIZE, maxCapacityPerThread, unguarded);
    }

    /**
     * Creates a recycler with the default ratio.
     *
     * @param chunkSize after how many returns by other threads to look whether the owner has ended
     * @param maxCapacityPerThread how many idle objects a thread keeps; zero or less for none
     * @param unguarded whether to leave out the check that no object is recycled twice
     */
    protected Recycler(final int chunkSize, final int maxCapacityPerThread, final boolean unguarded) {
        this(maxCapacityPerThread, DEFAULT_RATIO, chunkSize, unguarded);
    }

    /**
     * Creates a guarded recycler.
     *
     * @param maxCapacityPerThread how many idle objects a thread keeps; zero or less for none
     * @param ratio one of how many new objects is ever recycled; one or less for all
     * @param chunkSize after how many returns by other threads to look whether the owner has ended
     */
    protected Recycler(final int maxCapacityPerThread, final int ratio, final int chunkSize) {
        this(maxCapacityPerThread, ratio, chunkSize, false);
    }

    /**
     * Creates a recycler for one thread, with the default ratio.
     *
     * @param chunkSize after how many returns by other threads to look whether the owner has ended
     * @param maxCapacityPerThread how many idle objects it keeps; zero or less for none
     * @param owner the thread, held weakly; {@link #get()} on other ones gives new objects
     * @param unguarded whether to leave out the check that no object is recycled twice
     */
    protected Recycler(final int chunkSize, final int maxCapacityPerThread, final Thread owner,
                       final boolean unguarded) {
        this(maxCapacityPerThread, DEFAULT_RATIO, chunkSize, owner, unguarded);
    }

    /**
     * Creates a recycler.
     *
     * @param maxCapacityPerThread how many idle objects a thread keeps; zero or less for none
     * @param ratio one of how many new objects is ever recycled; one or less for all
     * @param chunkSize after how many returns by other threads to look whether the owner has ended
     * @param unguarded whether to leave out the check that no object is recycled twice
     */
    protected Recycler(final int maxCapacityPerThread, final int ratio, final int chunkSize, final boolean unguarded) {
        guarded = !unguarded;
        ownersPool = null;
        pools = maxCapacityPerThread <= 0 ? null : new FastThreadLocal<>() {
            @Override
            protected RecyclerPool<T> initialValue() {
                return new RecyclerPool<>(Thread.currentThread(), maxCapacityPerThread, ratio, chunkSize, guarded);
            }

            @Override
            protected void onRemoval(final RecyclerPool<T> pool) {
                pool.close();
            }
        };
    }

    /**
     * Creates a recycler for one thread.
     *
     * @param maxCapacityPerThread how many idle objects it keeps; zero or less for none
     * @param ratio one of how many new objects is ever recycled; one or less for all
     * @param chunkSize after how many returns by other threads to look whether the owner has ended
     * @param owner the thread, held weakly; {@link #get()} on other ones gives new objects
     * @param unguarded whether to leave out the check that no object is recycled twice
     */
    protected Recycler(final int maxCapacityPerThread, final int ratio, final int chunkSize, final Thread owner,
                       final boolean unguarded) {
        checkNotNull(owner, "owner");
        guarded = !unguarded;
        ownersPool = maxCapacityPerThread <= 0 ? null
                : new RecyclerPool<>(owner, maxCapacityPerThread, ratio, chunkSize, guarded);
        pools = null;
    }

    /**
     * Takes an idle object of the current thread, or makes one.
     *
     * @return the object, the caller's until it is recycled
     */
    public final T get() {
        final RecyclerPool<T> pool = currentPool();
        if (pool == null) {
            return newUnpooledObject();
        }
        final RecyclerHandle<T> handle = pool.take();
        return handle != null ? handle.object() : newObjectFor(pool);
    }

    private RecyclerPool<T> currentPool() {
        final Thread thread = Thread.currentThread();
        if (pools != null) {
            return VirtualThreads.isVirtual(thread) ? null : pools.get();
        }
        return ownersPool != null && ownersPool.isOwnedBy(thread) ? ownersPool : null;
    }

    private T newObjectFor(final RecyclerPool<T> pool) {
        if (!pool.isNextKept()) {
            return newUnpooledObject();
        }
        final RecyclerHandle<T> handle = new RecyclerHandle<>(pool);
        final T object = newObject(handle);
        handle.setObject(object);
        return object;
    }

    private T newUnpooledObject() {
        return newObject(UnpooledHandle.newHandle(guarded));
    }

    /** How many idle objects the current thread keeps. */
    final int idleCount() {
        final RecyclerPool<T> pool = pools != null ? pools.getIfExists() : currentPool();
        return pool == null ? 0 : pool.idleCount();
    }

    /**
     * Ends the use of a recycler that was made for one thread: idle objects are given up, and nothing is recycled any
     * more. Does nothing to other recyclers. To be called by that thread, or when it has ended.
     *
     * @param recycler the recycler
     */
    public static void unpinOwner(final Recycler<?> recycler) {
        final RecyclerPool<?> pool = checkNotNull(recycler, "recycler").ownersPool;
        if (pool != null) {
            pool.disown();
        }
    }

    /**
     * Makes an object. May be called at any time by any thread that calls {@link #get()}.
     *
     * @param handle what the object is to be recycled by; it has to keep it
     * @return the new object
     */
    protected abstract T newObject(Handle<T> handle);

    /**
     * Gives an object back to the recycler that has made it. Safe to use from any thread.
     *
     * @param <T> the type of the object
     */
    public interface Handle<T> {
        /**
         * Gives the object back. The caller must not use it any more.
         *
         * @param object the object that the handle was made for
         * @throws IllegalStateException if it has been given back already, unless the recycler is unguarded
         * @throws IllegalArgumentException if it is another object
         */
        void recycle(T object);
    }

    /**
     * What the handles of a {@link Recycler} can do besides.
     *
     * @param <T> the type of the object
     */
    public abstract static class EnhancedHandle<T> implements Handle<T> {
        EnhancedHandle() {
        }

        /**
         * Gives the object back as {@link #recycle(Object)} does, without the check that this is the first time. A
         * caller who is wrong about that makes two others use one object.
         *
         * @param object the object that the handle was made for
         * @throws IllegalArgumentException if it is another object
         */
        public abstract void unguardedRecycle(Object object);
    }
}
