/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.StringUtil;

import java.net.SocketAddress;
import java.util.Locale;
import java.util.UUID;

/**
 * The address of a channel of this process. Two addresses are equal if their ids are, in which upper and lower case
 * are the same.
 */
public final class LocalAddress extends SocketAddress implements Comparable<LocalAddress> {

    private static final long serialVersionUID = 3204171820594413067L;

    /** Stands for an address that is free: who binds to it gets a new one. */
    public static final LocalAddress ANY = new LocalAddress("any");

    private final String id;

    /**
     * Creates an address.
     *
     * @param id the id; space around it does not count
     * @throws IllegalArgumentException if nothing but space is in {@code id}
     */
    public LocalAddress(String id) {
        this.id = ObjectUtil.checkNonEmptyAfterTrim(id, "id").toLowerCase(Locale.ROOT);
    }

    /**
     * Creates a unique address.
     *
     * @param cls its name is part of the id, which shows what the address is for
     */
    public LocalAddress(Class<?> cls) {
        this(StringUtil.simpleClassName(ObjectUtil.checkNotNull(cls, "cls")) + '/' + UUID.randomUUID());
    }

    /**
     * Returns the id of this address.
     *
     * @return the id, in lower case
     */
    public String id() {
        return id;
    }

    @Override
    public int compareTo(LocalAddress o) {
        return id.compareTo(o.id);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof LocalAddress other && id.equals(other.id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    /**
     * Returns the id behind {@code local:}.
     */
    @Override
    public String toString() {
        return "local:" + id;
    }
}
