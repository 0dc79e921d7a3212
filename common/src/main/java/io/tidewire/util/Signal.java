/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

import java.io.Serial;

/**
 * An error that a method throws to leave deep calls and that its caller catches by name. It has no stack trace and no
 * cause, so throwing it is cheap, and it is equal only to itself.
 */
public final class Signal extends Error implements Constant<Signal> {
    @Serial
    private static final long serialVersionUID = -2104582047392718845L;

    private static final ConstantPool<Signal> POOL = new ConstantPool<>() {
        @Override
        protected Signal newConstant(int id, String name) {
            return new Signal(id, name);
        }
    };

    private final transient SignalConstant constant;

    private Signal(int id, String name) {
        super(name, null, false, false);
        constant = new SignalConstant(id, name);
    }

    /**
     * Returns the signal of a name, new if there is none.
     *
     * @return the signal
     * @throws IllegalArgumentException if {@code name} is empty
     */
    public static Signal valueOf(String name) {
        return POOL.valueOf(name);
    }

    /**
     * Returns the signal named {@code firstNameComponent.getName() + '#' + secondNameComponent}, new if there is none.
     *
     * @param firstNameComponent a class, by its full name
     * @param secondNameComponent the part that distinguishes signals of that class
     * @return the signal
     */
    public static Signal valueOf(Class<?> firstNameComponent, String secondNameComponent) {
        return POOL.valueOf(firstNameComponent, secondNameComponent);
    }

    /**
     * Checks that this is the signal that the catcher waits for.
     *
     * @param signal the signal expected
     * @throws IllegalStateException if it is another one
     */
    public void expect(Signal signal) {
        if (this != signal) {
            throw new IllegalStateException("unexpected signal: " + this + " (expected: " + signal + ')');
        }
    }

    @Override
    public int id() {
        return constant.id();
    }

    @Override
    public String name() {
        return constant.name();
    }

    /** A signal is shared by all throwers: it has no cause, and the one given is dropped. */
    @Override
    public Throwable initCause(Throwable cause) {
        return this;
    }

    /** A signal is shared by all throwers: it has no stack trace. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public boolean equals(@Nullable Object obj) {
        return this == obj;
    }

    @Override
    public int compareTo(Signal other) {
        return this == other ? 0 : constant.compareTo(other.constant);
    }

    @Override
    public String toString() {
        return name();
    }

    /**
     * Keeps a signal unique when it arrives in serialized form.
     *
     * @return the signal of this name
     */
    @Serial
    @SuppressWarnings("NullAway") // The message is the name.
    private Object readResolve() {
        return valueOf(getMessage());
    }

    private static final class SignalConstant extends AbstractConstant<SignalConstant> {
        SignalConstant(int id, String name) {
            super(id, name);
        }
    }
}
