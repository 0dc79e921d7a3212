/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.VirtualThreads;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A pool of used objects, kept for each thread, so that a thread which needs many of a kind one after the other makes
 * few. Objects that another thread recycles go back to the thread that got them.
 *
 * <p>The caller of {@link #get()} owns the object until it calls {@link Handle#recycle(Object)}, after which it must
 * not be used. The state of a recycled object is what its last user has left; resetting it is up to the user.
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
 * they get new objects, and may recycle those of other threads. The objects that a thread keeps go when the thread
 * ends.
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
    private final @Nullable FastThreadLocal<RecyclerPool<T>> pools;
    /** The only pool of a recycler that is made for one thread, otherwise {@code null}. */
    private final @Nullable RecyclerPool<T> ownersPool;

    /** Creates a guarded recycler with the default capacity, ratio and chunk size. */
    protected Recycler() {
        this(DEFAULT_MAX_CAPACITY_PER_THREAD);
    }

    /**
     * Creates a recycler with the default capacity, ratio and chunk size.
     *
     * @param unguarded whether to leave out the check that no object is recycled twice
     */
    protected Recycler(boolean unguarded) {
        this(DEFAULT_MAX_CAPACITY_PER_THREAD, unguarded);
    }

    /**
     * Creates a guarded recycler with the default ratio and chunk size.
     *
     * @param maxCapacityPerThread how many idle objects a thread keeps; zero or less for none
     */
    protected Recycler(int maxCapacityPerThread) {
        this(maxCapacityPerThread, false);
    }

    /**
     * Creates a recycler for one thread, with the default capacity, ratio and chunk size.
     *
     * @param owner the thread, held weakly; {@link #get()} on other ones gives new objects
     * @param unguarded whether to leave out the check that no object is recycled twice
     */
    protected Recycler(Thread owner, boolean unguarded) {
        this(DEFAULT_CHUNK_SIZE, DEFAULT_MAX_CAPACITY_PER_THREAD, owner, unguarded);
    }

    /**
     * Creates a recycler with the default ratio and chunk size.
     *
     * @param maxCapacityPerThread how many idle objects a thread keeps; zero or less for none
     * @param unguarded whether to leave out the check that no object is recycled twice
     */
    protected Recycler(int maxCapacityPerThread, boolean unguarded) {
        this(DEFAULT_CHUNK_SIZE, maxCapacityPerThread, unguarded);
    }

    /**
     * Creates a recycler with the default ratio.
     *
     * @param chunkSize after how many returns by other threads to look whether the owner has ended
     * @param maxCapacityPerThread how many idle objects a thread keeps; zero or less for none
     * @param unguarded whether to leave out the check that no object is recycled twice
     */
    protected Recycler(int chunkSize, int maxCapacityPerThread, boolean unguarded) {
        this(maxCapacityPerThread, DEFAULT_RATIO, chunkSize, unguarded);
    }

    /**
     * Creates a guarded recycler.
     *
     * @param maxCapacityPerThread how many idle objects a thread keeps; zero or less for none
     * @param ratio one of how many new objects is ever recycled; one or less for all
     * @param chunkSize after how many returns by other threads to look whether the owner has ended
     */
    protected Recycler(int maxCapacityPerThread, int ratio, int chunkSize) {
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
    protected Recycler(int chunkSize, int maxCapacityPerThread, Thread owner,
                       boolean unguarded) {
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
    protected Recycler(int maxCapacityPerThread, int ratio, int chunkSize, boolean unguarded) {
        guarded = !unguarded;
        ownersPool = null;
        pools = maxCapacityPerThread <= 0 ? null : new FastThreadLocal<>() {
            @Override
            protected RecyclerPool<T> initialValue() {
                return new RecyclerPool<>(Thread.currentThread(), maxCapacityPerThread, ratio, chunkSize, guarded);
            }

            @Override
            protected void onRemoval(RecyclerPool<T> pool) {
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
    protected Recycler(int maxCapacityPerThread, int ratio, int chunkSize, Thread owner,
                       boolean unguarded) {
        checkNotNull(owner, "owner");
        guarded = !unguarded;
        ownersPool = maxCapacityPerThread <= 0 ? null
                : new RecyclerPool<>(owner, maxCapacityPerThread, ratio, chunkSize, guarded);
        pools = null;
    }

    /**
     * Creates a guarded recycler with the default ratio and chunk size.
     *
     * @param maxCapacityPerThread how many idle objects a thread keeps; zero or less for none
     * @param maxSharedCapacityFactor is not looked at: what is on its way back is limited by the capacity
     * @deprecated use {@link #Recycler(int)}
     */
    @Deprecated
    protected Recycler(int maxCapacityPerThread, int maxSharedCapacityFactor) {
        this(maxCapacityPerThread);
    }

    /**
     * Creates a guarded recycler with the default chunk size.
     *
     * @param maxCapacityPerThread how many idle objects a thread keeps; zero or less for none
     * @param maxSharedCapacityFactor is not looked at: what is on its way back is limited by the capacity
     * @param ratio one of how many new objects is ever recycled; one or less for all
     * @param maxDelayedQueuesPerThread is not looked at: any number of threads may recycle objects of a thread
     * @deprecated use {@link #Recycler(int, int, int)}
     */
    @Deprecated
    protected Recycler(int maxCapacityPerThread, int maxSharedCapacityFactor, int ratio,
                       int maxDelayedQueuesPerThread) {
        this(maxCapacityPerThread, ratio, DEFAULT_CHUNK_SIZE);
    }

    /**
     * Creates a guarded recycler with the default chunk size.
     *
     * @param maxCapacityPerThread how many idle objects a thread keeps; zero or less for none
     * @param maxSharedCapacityFactor is not looked at: what is on its way back is limited by the capacity
     * @param ratio one of how many new objects is ever recycled; one or less for all
     * @param maxDelayedQueuesPerThread is not looked at: any number of threads may recycle objects of a thread
     * @param delayedQueueRatio is not looked at: what other threads return is kept as what the owner returns
     * @deprecated use {@link #Recycler(int, int, int)}
     */
    @Deprecated
    protected Recycler(int maxCapacityPerThread, int maxSharedCapacityFactor, int ratio,
                       int maxDelayedQueuesPerThread, int delayedQueueRatio) {
        this(maxCapacityPerThread, ratio, DEFAULT_CHUNK_SIZE);
    }

    /**
     * Takes an idle object of the current thread, or makes one.
     *
     * @return the object, the caller's until it is recycled
     */
    public final T get() {
        RecyclerPool<T> pool = currentPool();
        if (pool == null) {
            return newUnpooledObject();
        }
        RecyclerHandle<T> handle = pool.take();
        return handle != null ? handle.object() : newObjectFor(pool);
    }

    private @Nullable RecyclerPool<T> currentPool() {
        Thread thread = Thread.currentThread();
        if (pools != null) {
            return VirtualThreads.isVirtual(thread) ? null : pools.get();
        }
        return ownersPool != null && ownersPool.isOwnedBy(thread) ? ownersPool : null;
    }

    private T newObjectFor(RecyclerPool<T> pool) {
        if (!pool.isNextKept()) {
            return newUnpooledObject();
        }
        RecyclerHandle<T> handle = new RecyclerHandle<>(pool);
        T object = newObject(handle);
        handle.setObject(object);
        return object;
    }

    private T newUnpooledObject() {
        return newObject(UnpooledHandle.newHandle(guarded));
    }

    /** How many idle objects the current thread keeps. */
    final int idleCount() {
        RecyclerPool<T> pool = pools != null ? pools.getIfExists() : currentPool();
        return pool == null ? 0 : pool.idleCount();
    }

    /**
     * Recycles an object by its handle.
     *
     * @param o the object
     * @param handle the handle that it was made with
     * @return {@code true} if the object may be handed out again, {@code false} if it is one that is never recycled
     * @throws IllegalStateException if it has been given back already, unless the recycler is unguarded
     * @throws IllegalArgumentException if the handle is that of another object
     * @deprecated use {@link Handle#recycle(Object)}
     */
    @Deprecated
    public final boolean recycle(T o, Handle<T> handle) {
        handle.recycle(o);
        return !(handle instanceof UnpooledHandle);
    }

    /**
     * Ends the use of a recycler that was created for one thread: idle objects are dropped, and nothing is recycled any
     * more. Does nothing to other recyclers. Call it on that thread, or when that thread has ended.
     */
    public static void unpinOwner(Recycler<?> recycler) {
        RecyclerPool<?> pool = checkNotNull(recycler, "recycler").ownersPool;
        if (pool != null) {
            pool.disown();
        }
    }

    /**
     * Creates an object. May be called at any time by any thread that calls {@link #get()}.
     *
     * @param handle the handle by which the object is recycled; it has to keep it
     * @return the new object
     */
    protected abstract T newObject(Handle<T> handle);

    /**
     * A handle by which an object is recycled by the recycler that has created it. Safe to use from any thread.
     *
     * @param <T> the type of the object
     */
    public interface Handle<T> {
        /**
         * Recycles the object. The caller must not use it any more.
         *
         * @param object the object that the handle was made for
         * @throws IllegalStateException if it has been given back already, unless the recycler is unguarded
         * @throws IllegalArgumentException if it is another object
         */
        void recycle(T object);
    }

    /**
     * The additional methods of the handles of a {@link Recycler}.
     *
     * @param <T> the type of the object
     */
    public abstract static class EnhancedHandle<T> implements Handle<T> {
        EnhancedHandle() {
        }

        /**
         * Recycles the object as {@link #recycle(Object)} does, without the check that this is the first time. If it
         * is not, two callers may get the same object.
         *
         * @param object the object that the handle was made for
         * @throws IllegalArgumentException if it is another object
         */
        public abstract void unguardedRecycle(Object object);
    }
}
