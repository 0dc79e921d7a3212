/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.IllegalReferenceCountException;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The counting rules of every reference counted object: one plain {@code int} field of the owner, changed by atomic
 * additions and checked afterwards, not by a compare-and-set loop (but for amounts above 2<sup>28</sup> at once).
 *
 * <pre>
 *   raw value     meaning
 *   &gt; 0           alive, the value is the count
 *   0             passing: the thread whose addition ended here is about to store DEAD
 *   near DEAD     dead: DEAD itself, or with the drift of misuse that is being reported
 *   just &lt; 0      passing: an over-release that is about to be undone
 * </pre>
 *
 * <p>The normal last release finds the count it gives back by a plain read and makes one compare-and-set from there to
 * DEAD, so that no other thread ever sees zero. Where that race is lost, the addition may end at zero; the releaser
 * then swaps in DEAD, and is the one that deallocates exactly if nobody had stored DEAD before it. A retain that meets
 * zero or less has lost its object and throws; what it added is overwritten by DEAD. So is deallocation handed out
 * once, whatever the interleaving of misuse that does not add up to 2<sup>29</sup> within a few nanoseconds, and each
 * misuse throws in the offender or at its next access.
 *
 * <p>The owner declares {@code private int refCnt = ReferenceCount.INITIAL} and keeps the instance of this record in a
 * {@code static final} field. Record components are constants to the JIT compiler, so the calls fold to the bare
 * instruction (measured equal to a VarHandle written out at the owner). All methods may be called from any thread; the
 * object must have been published safely to it.
 *
 * @param field the owner's {@code int} field
 */
public record ReferenceCount(VarHandle field) {
    /** The raw value of a new object: alive, held once. */
    public static final int INITIAL = 1;

    /**
     * Far from both ends of the range, so that the drift that racing misuse adds before it throws does not make a dead
     * object look alive.
     */
    private static final int DEAD = 0xC000_0000;

    /** More than this at once could carry a dead object's value to the living by a single addition. */
    private static final int MAX_ADDED = 1 << 28;
    /** What lies below is dead; between here and zero a live object passes while a racing over-release is undone. */
    private static final int DEAD_LIMIT = DEAD / 2;

    /**
     * Makes the rules for one owner class.
     *
     * @param lookup the owner's own lookup, which may see the private field
     * @param owner the class that declares the field
     * @param fieldName the name of a non-static {@code int} field
     * @return the counter, to be kept in a {@code static final} field
     */
    public static ReferenceCount of(final MethodHandles.Lookup lookup, final Class<?> owner, final String fieldName) {
        try {
            return new ReferenceCount(lookup.findVarHandle(owner, fieldName, int.class));
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Tells whether the owner may be used.
     *
     * @param raw the field's value by a plain read, which the JIT compiler may merge over consecutive checks
     * @return {@code true} while the count is above zero
     */
    public static boolean isLive(final int raw) {
        return raw > 0;
    }

    /**
     * Turns a raw value into the count that users see.
     *
     * @param raw the field's value
     * @return the count, zero for a dead object
     */
    public static int count(final int raw) {
        return Math.max(raw, 0);
    }

    /**
     * Reads the count for users.
     *
     * @param owner the counted object
     * @return the count, zero for a dead object; sees the latest change made by any thread
     */
    public int get(final Object owner) {
        return count((int) field.getVolatile(owner));
    }

    /**
     * Sets the count without regard to its former value, for an owner that is handed out anew.
     *
     * @param owner the counted object
     * @param count the new count; zero or less makes the object dead
     */
    public void set(final Object owner, final int count) {
        field.setRelease(owner, count > 0 ? count : DEAD);
    }

    /**
     * Adds references.
     *
     * @param owner the counted object
     * @param increment how many, above zero (checked by the caller)
     * @throws IllegalReferenceCountException if the object is dead or the count would not fit
     */
    public void retain(final Object owner, final int increment) {
        if (increment > MAX_ADDED) {
            retainMany(owner, increment);
            return;
        }
        final int old = (int) field.getAndAdd(owner, increment);
        if (old <= 0 || old > Integer.MAX_VALUE - increment) {
            throw refusedRetain(owner, old, increment);
        }
    }

    /**
     * Gives references back.
     *
     * @param owner the counted object
     * @param decrement how many, above zero (checked by the caller)
     * @return {@code true} to exactly one caller in the life of the object: it must deallocate it
     * @throws IllegalReferenceCountException if the object is dead or has fewer references than are given back
     */
    public boolean release(final Object owner, final int decrement) {
        if (decrement > MAX_ADDED) {
            return releaseMany(owner, decrement);
        }
        if ((int) field.get(owner) == decrement && field.compareAndSet(owner, decrement, DEAD)) {
            return true;
        }
        final int old = (int) field.getAndAdd(owner, -decrement);
        return old <= decrement && endOfRace(owner, old, decrement);
    }

    /**
     * Gives the last reference back without an atomic instruction, for an owner whose end is counted once more by what
     * it holds: a view that has its own count and one reference on its root. Two threads that misuse the same moment to
     * give back the same one reference may both be told {@code true}; the exact count of the root then reports them.
     *
     * @param owner the counted object
     * @return {@code true} if the caller had the only reference, and the object is dead now; {@code false} if nothing
     *         was changed
     */
    public boolean releaseSole(final Object owner) {
        // Plain: a holder of the only reference has been handed it, so it sees a count that nobody else changes.
        if ((int) field.get(owner) != 1) {
            return false;
        }
        field.setRelease(owner, DEAD);
        return true;
    }

    /** For amounts that nobody uses in earnest: looks before it changes anything, so it may have to try again. */
    private void retainMany(final Object owner, final int increment) {
        int old = (int) field.getVolatile(owner);
        while (true) {
            if (old <= 0 || old > Integer.MAX_VALUE - increment) {
                throw new IllegalReferenceCountException(count(old), increment);
            }
            final int seen = (int) field.compareAndExchange(owner, old, old + increment);
            if (seen == old) {
                return;
            }
            old = seen;
        }
    }

    /** As {@link #retainMany}. */
    private boolean releaseMany(final Object owner, final int decrement) {
        int old = (int) field.getVolatile(owner);
        while (true) {
            if (old < decrement) {
                throw new IllegalReferenceCountException(count(old), -decrement);
            }
            final int seen = (int) field.compareAndExchange(owner, old, old == decrement ? DEAD : old - decrement);
            if (seen == old) {
                return old == decrement;
            }
            old = seen;
        }
    }

    private boolean endOfRace(final Object owner, final int old, final int decrement) {
        if (old == decrement) {
            // The addition ended at zero. Whoever stores DEAD first deallocates: it may be there already, stored by a
            // racing over-release that met a revived zero.
            return (int) field.getAndSet(owner, DEAD) > DEAD_LIMIT;
        }
        if (old > 0) {
            // Alive, and it stays so: other holders must not lose the object to this caller's mistake.
            field.getAndAdd(owner, decrement);
        } else {
            stayDead(owner, old, old - decrement);
        }
        throw new IllegalReferenceCountException(count(old), -decrement);
    }

    private IllegalReferenceCountException refusedRetain(final Object owner, final int old, final int increment) {
        if (old > 0) {
            // Overflow: the other holders keep what they had.
            field.getAndAdd(owner, -increment);
        } else {
            stayDead(owner, old, old + increment);
        }
        return new IllegalReferenceCountException(count(old), increment);
    }

    /**
     * Takes the misuse's own addition back from a dead object, so that drift does not pile up. A compare-and-set and
     * not an addition: a recycled owner may meanwhile count anew, and then must not be touched. An owner that passes
     * zero is left to the releaser that brought it there.
     */
    private void stayDead(final Object owner, final int old, final int drifted) {
        if (old < DEAD_LIMIT) {
            field.compareAndSet(owner, drifted, DEAD);
        }
    }
}
