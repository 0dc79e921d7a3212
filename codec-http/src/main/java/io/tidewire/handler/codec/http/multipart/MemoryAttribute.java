/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelException;
import io.tidewire.handler.codec.http.HttpConstants;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.Charset;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * An attribute whose value is in memory.
 */
public class MemoryAttribute extends AbstractMemoryHttpData implements Attribute {

    /** Creates an attribute in UTF-8 without a value. */
    public MemoryAttribute(String name) {
        this(name, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates an attribute in UTF-8 without a value.
     *
     * @param definedSize the length that was announced, in octets; 0 if none was
     */
    public MemoryAttribute(String name, long definedSize) {
        this(name, definedSize, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param charset the charset of the value
     */
    public MemoryAttribute(String name, Charset charset) {
        super(name, charset, 0);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param definedSize the length that was announced, in octets; 0 if none was
     * @param charset the charset of the value
     */
    public MemoryAttribute(String name, long definedSize, Charset charset) {
        super(name, charset, definedSize);
    }

    /**
     * Creates an attribute in UTF-8.
     *
     * @throws IOException is not thrown: the value fits memory
     */
    public MemoryAttribute(String name, String value) throws IOException {
        this(name, value, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates an attribute.
     *
     * @param charset the charset of the value
     * @throws IOException is not thrown: the value fits memory
     */
    @SuppressWarnings("this-escape") // the contract has the constructor set the value, which subclasses may override
    public MemoryAttribute(String name, String value, Charset charset) throws IOException {
        super(name, charset, 0);
        setValue(value);
    }

    @Override
    public String getValue() {
        return getString(getCharset());
    }

    @Override
    public void setValue(String value) throws IOException {
        setContent(Unpooled.wrappedBuffer(checkNotNull(value, "value").getBytes(getCharset())));
    }

    @Override
    public Attribute copy() {
        return replace(getByteBuf().copy());
    }

    @Override
    public Attribute duplicate() {
        return replace(getByteBuf().duplicate());
    }

    @Override
    public Attribute retainedDuplicate() {
        return replace(getByteBuf().retainedDuplicate());
    }

    @Override
    public Attribute replace(ByteBuf content) {
        MemoryAttribute other = new MemoryAttribute(getName(), getCharset());
        try {
            other.setContent(content);
        } catch (IOException e) {
            throw new ChannelException(e);
        }
        return other;
    }

    @Override
    public Attribute retain() {
        super.retain();
        return this;
    }

    @Override
    public Attribute retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public Attribute touch() {
        super.touch();
        return this;
    }

    @Override
    public Attribute touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }

    @Override
    public HttpDataType getHttpDataType() {
        return HttpDataType.Attribute;
    }

    @Override
    public int compareTo(InterfaceHttpData other) {
        return FieldNames.compare(this, other);
    }

    /**
     * Orders attributes by name, without regard to case.
     *
     * @param other the other attribute
     * @return as {@link Comparable} says
     */
    public int compareTo(Attribute other) {
        return FieldNames.compare(this, other);
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof Attribute other && FieldNames.equal(getName(), other.getName());
    }

    @Override
    public int hashCode() {
        return FieldNames.hash(getName());
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(name: " + getName() + ", length: " + length() + ", completed: "
                + isCompleted() + ", inMemory: " + isInMemory() + ')';
    }
}
