/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.IllegalReferenceCountException;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The counting rules of every reference counted object: one plain {@code int} field of the owner. A single reference is
 * added or given back by an atomic addition that is checked afterwards; other amounts, and a count near the end of the
 * range, by a compare-and-set that looks first.
 *
 * <pre>
 *   raw value     meaning
 *   &gt; 0           alive, the value is the count
 *   0             passing: the thread whose addition ended here is about to store DEAD
 *   near DEAD     dead: DEAD itself, or with the drift of misuse that is being reported
 * </pre>
 *
 * <p>A refused call never changes the count of a live object, not for a moment either: a holder that retains or
 * releases just then is not affected. For one reference the addition is safe without a look, since no count above zero
 * ends below zero by it; and what could end beyond the range is not added to.
 *
 * <p>The normal last release finds the count it gives back by a plain read and makes one compare-and-set from there to
 * DEAD, so that no other thread ever sees zero. Where that race is lost, the addition may end at zero; the releaser
 * then swaps in DEAD, and is the one that deallocates exactly if no other thread had stored DEAD before it. A retain
 * that meets zero or less has lost its object and throws; its addition is overwritten by DEAD. So deallocation happens
 * exactly once, however misuse interleaves (unless 2<sup>29</sup> threads misuse the object within a few nanoseconds),
 * and each misuse throws in the offending call or at its next access.
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

    /** A value below is dead, one above is a count or a passing zero. */
    private static final int DEAD_LIMIT = DEAD / 2;
    /** From here on an addition might end beyond the range, were it made by very many threads at once. */
    private static final int HIGH = 1 << 30;

    /**
     * Creates the rules for one owner class.
     *
     * @param lookup the owner's own lookup, which may see the private field
     * @param owner the class that declares the field
     * @param fieldName the name of a non-static {@code int} field
     * @return the counter, to be kept in a {@code static final} field
     */
    public static ReferenceCount of(MethodHandles.Lookup lookup, Class<?> owner, String fieldName) {
        try {
            return new ReferenceCount(lookup.findVarHandle(owner, fieldName, int.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Returns whether the owner may be used.
     *
     * @param raw the field's value by a plain read, which the JIT compiler may merge over consecutive checks
     * @return {@code true} while the count is above zero
     */
    public static boolean isLive(int raw) {
        return raw > 0;
    }

    /**
     * Turns a raw value into the count that users see.
     *
     * @param raw the field's value
     * @return the count, zero for a dead object
     */
    public static int count(int raw) {
        return Math.max(raw, 0);
    }

    /**
     * Reads the count for users.
     *
     * @param owner the counted object
     * @return the count, zero for a dead object; sees the latest change made by any thread
     */
    public int get(Object owner) {
        return count((int) field.getVolatile(owner));
    }

    /**
     * Sets the count without regard to its former value, for an owner that is handed out again.
     *
     * @param owner the counted object
     * @param count the new count; zero or less makes the object dead
     */
    public void set(Object owner, int count) {
        field.setRelease(owner, count > 0 ? count : DEAD);
    }

    /**
     * Adds references.
     *
     * @param owner the counted object
     * @param increment how many, above zero (checked by the caller)
     * @throws IllegalReferenceCountException if the object is dead or the count would not fit
     */
    public void retain(Object owner, int increment) {
        // Plain: merged with the check that mostly comes before, and any count that it may see is near the true one.
        int seen = (int) field.get(owner);
        if (increment != 1 || seen >= HIGH) {
            retainExactly(owner, seen, increment);
            return;
        }
        int old = (int) field.getAndAdd(owner, 1);
        if (old <= 0) {
            stayDead(owner, old, old + 1);
            throw new IllegalReferenceCountException(0, 1);
        }
    }

    /**
     * Releases references.
     *
     * @param owner the counted object
     * @param decrement how many, above zero (checked by the caller)
     * @return {@code true} to exactly one caller in the life of the object: it must deallocate it
     * @throws IllegalReferenceCountException if the object is dead or has fewer references than are given back
     */
    public boolean release(Object owner, int decrement) {
        int seen = (int) field.get(owner);
        if (seen == decrement && field.compareAndSet(owner, decrement, DEAD)) {
            return true;
        }
        if (decrement != 1) {
            return releaseExactly(owner, seen, decrement);
        }
        int old = (int) field.getAndAdd(owner, -1);
        return old <= 1 && endOfRace(owner, old);
    }

    /**
     * Releases the last reference if it is the only one.
     *
     * @param owner the counted object
     * @return {@code true} to exactly one caller in the life of the object, which is dead now; {@code false} if nothing
     *         was changed
     */
    public boolean releaseSole(Object owner) {
        return (int) field.get(owner) == 1 && field.compareAndSet(owner, 1, DEAD);
    }

    /** Looks before it changes anything, so it may have to try again. */
    private void retainExactly(Object owner, int seen, int increment) {
        int old = seen;
        while (true) {
            // A plain read is no reason to refuse.
            boolean fits = old > 0 && old <= Integer.MAX_VALUE - increment;
            int found = (int) field.compareAndExchange(owner, old, fits ? old + increment : old);
            if (found == old) {
                if (!fits) {
                    throw new IllegalReferenceCountException(count(old), increment);
                }
                return;
            }
            old = found;
        }
    }

    /** As {@link #retainExactly}. */
    private boolean releaseExactly(Object owner, int seen, int decrement) {
        int old = seen;
        while (true) {
            boolean held = old >= decrement;
            int found = (int) field.compareAndExchange(owner, old,
                    !held ? old : old == decrement ? DEAD : old - decrement);
            if (found == old) {
                if (!held) {
                    throw new IllegalReferenceCountException(count(old), -decrement);
                }
                return old == decrement;
            }
            old = found;
        }
    }

    private boolean endOfRace(Object owner, int old) {
        if (old == 1) {
            // The addition ended at zero. The thread that stores DEAD first deallocates. DEAD may be there already,
            // stored by a racing over-release that met a revived zero.
            return (int) field.getAndSet(owner, DEAD) > DEAD_LIMIT;
        }
        stayDead(owner, old, old - 1);
        throw new IllegalReferenceCountException(0, -1);
    }

    /**
     * Takes the misuse's own addition back from a dead object, so that drift does not pile up. A compare-and-set and
     * not an addition: a recycled owner may meanwhile count again, and then must not be touched. An owner that passes
     * zero is left to the releaser that brought it there.
     */
    private void stayDead(Object owner, int old, int drifted) {
        if (old < DEAD_LIMIT) {
            field.compareAndSet(owner, drifted, DEAD);
        }
    }
}
