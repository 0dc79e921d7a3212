/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.DefaultByteBufHolder;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A type, a length and a value behind the addresses of a header of version 2 (§2.2). Its content is the value, of up
 * to 65,535 octets.
 *
 * <p>Messages own their TLVs: who keeps one for longer than its message retains it. Any thread, if the content is only
 * read.
 */
public class HAProxyTLV extends DefaultByteBufHolder {
    private final Type type;
    private final byte typeByteValue;

    /**
     * Creates a TLV of a type that has a name.
     *
     * @param type any type but {@link Type#OTHER}
     * @param content the value, owned by this TLV from now on
     * @throws IllegalArgumentException if the type is {@link Type#OTHER}; the content stays the caller's
     */
    public HAProxyTLV(Type type, ByteBuf content) {
        this(type, Type.byteValueForType(type), content);
    }

    /**
     * Creates a TLV of any type.
     *
     * @param typeByteValue the octet of the type
     * @param content the value, owned by this TLV from now on
     */
    public HAProxyTLV(byte typeByteValue, ByteBuf content) {
        this(Type.typeForByteValue(typeByteValue), typeByteValue, content);
    }

    private HAProxyTLV(Type type, byte typeByteValue, ByteBuf content) {
        super(content);
        this.type = type;
        this.typeByteValue = typeByteValue;
    }

    /**
     * Returns the type.
     *
     * @return {@link Type#OTHER} if it has no name here
     */
    public Type type() {
        return type;
    }

    /**
     * Returns the octet of the type, also if it has no name here.
     *
     * @return any octet
     */
    public byte typeByteValue() {
        return typeByteValue;
    }

    @Override
    public HAProxyTLV copy() {
        return (HAProxyTLV) super.copy();
    }

    @Override
    public HAProxyTLV duplicate() {
        return (HAProxyTLV) super.duplicate();
    }

    @Override
    public HAProxyTLV retainedDuplicate() {
        return (HAProxyTLV) super.retainedDuplicate();
    }

    @Override
    public HAProxyTLV replace(ByteBuf content) {
        return new HAProxyTLV(type, typeByteValue, content);
    }

    @Override
    public HAProxyTLV retain() {
        super.retain();
        return this;
    }

    @Override
    public HAProxyTLV retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public HAProxyTLV touch() {
        super.touch();
        return this;
    }

    @Override
    public HAProxyTLV touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }

    /** Equal are TLVs of the same class and type with equal values. */
    @Override
    @SuppressWarnings("NullAway") // An object of the same class, as the super class looks.
    public boolean equals(@Nullable Object o) {
        return super.equals(o) && typeByteValue == ((HAProxyTLV) o).typeByteValue;
    }

    @Override
    public int hashCode() {
        return 31 * typeByteValue + super.hashCode();
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(type: " + type + ", typeByteValue: " + typeByteValue
                + ", content: " + contentToString() + ')';
    }

    /** The types that have a name. */
    public enum Type {
        /** The protocol above TLS, as ALPN has chosen it. */
        PP2_TYPE_ALPN(0x01),
        /** The name of the host that the client asked for, in UTF-8. */
        PP2_TYPE_AUTHORITY(0x02),
        /** The client's TLS, with TLVs of its own: {@link HAProxySSLTLV}. */
        PP2_TYPE_SSL(0x20),
        /** Within {@link #PP2_TYPE_SSL}: the version of TLS as text. */
        PP2_TYPE_SSL_VERSION(0x21),
        /** Within {@link #PP2_TYPE_SSL}: the common name of the client's certificate, in UTF-8. */
        PP2_TYPE_SSL_CN(0x22),
        /** The name of the network namespace. */
        PP2_TYPE_NETNS(0x30),
        /** Any other type. */
        OTHER(-1);

        private final int value;

        Type(int value) {
            this.value = value;
        }

        /**
         * Returns the type of an octet.
         *
         * @param byteValue any octet
         * @return {@link #OTHER} if the type has no name here
         */
        public static Type typeForByteValue(byte byteValue) {
            return switch (byteValue) {
                case 0x01 -> PP2_TYPE_ALPN;
                case 0x02 -> PP2_TYPE_AUTHORITY;
                case 0x20 -> PP2_TYPE_SSL;
                case 0x21 -> PP2_TYPE_SSL_VERSION;
                case 0x22 -> PP2_TYPE_SSL_CN;
                case 0x30 -> PP2_TYPE_NETNS;
                default -> OTHER;
            };
        }

        /**
         * Returns the octet of a type.
         *
         * @param type any type but {@link #OTHER}
         * @return the octet
         * @throws IllegalArgumentException if the type is {@link #OTHER}
         */
        public static byte byteValueForType(Type type) {
            if (checkNotNull(type, "type") == OTHER) {
                throw new IllegalArgumentException("type: OTHER (expected: a type that has a name)");
            }
            return (byte) type.value;
        }
    }
}
