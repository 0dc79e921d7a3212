/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.HttpConstants;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.Charset;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * An attribute whose value is in memory up to a number of octets, and beyond in a file.
 */
public class MixedAttribute extends AbstractMixedHttpData<Attribute> implements Attribute {

    /**
     * Creates an attribute without a value.
     *
     * @param limitSize above how many octets the value goes to a file
     */
    public MixedAttribute(String name, long limitSize) {
        this(name, limitSize, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param definedSize the length that was announced, in octets; 0 if none was
     * @param limitSize above how many octets the value goes to a file
     */
    public MixedAttribute(String name, long definedSize, long limitSize) {
        this(name, definedSize, limitSize, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param limitSize above how many octets the value goes to a file
     * @param charset the charset of the value
     */
    public MixedAttribute(String name, long limitSize, Charset charset) {
        this(name, limitSize, charset, DiskAttribute.baseDirectory, DiskAttribute.deleteOnExitTemporaryFile);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param limitSize above how many octets the value goes to a file
     * @param charset the charset of the value
     * @param baseDirectory the folder of the file; none: {@link DiskAttribute#baseDirectory}
     * @param deleteOnExit whether the file is deleted when the JVM ends
     */
    public MixedAttribute(String name, long limitSize, Charset charset, @Nullable String baseDirectory,
            boolean deleteOnExit) {
        this(name, 0, limitSize, charset, baseDirectory, deleteOnExit);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param definedSize the length that was announced, in octets; 0 if none was
     * @param limitSize above how many octets the value goes to a file
     * @param charset the charset of the value
     */
    public MixedAttribute(String name, long definedSize, long limitSize, Charset charset) {
        this(name, definedSize, limitSize, charset, DiskAttribute.baseDirectory,
                DiskAttribute.deleteOnExitTemporaryFile);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param definedSize the length that was announced, in octets; 0 if none was
     * @param limitSize above how many octets the value goes to a file
     * @param charset the charset of the value
     * @param baseDirectory the folder of the file; none: {@link DiskAttribute#baseDirectory}
     * @param deleteOnExit whether the file is deleted when the JVM ends
     */
    public MixedAttribute(String name, long definedSize, long limitSize, Charset charset,
            @Nullable String baseDirectory, boolean deleteOnExit) {
        super(new MemoryAttribute(name, definedSize, charset), limitSize, baseDirectory, deleteOnExit);
    }

    /**
     * Creates an attribute.
     *
     * @param limitSize above how many octets the value goes to a file
     * @throws IllegalArgumentException if the value cannot be written
     */
    public MixedAttribute(String name, String value, long limitSize) {
        this(name, value, limitSize, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates an attribute.
     *
     * @param limitSize above how many octets the value goes to a file
     * @param charset the charset of the value
     * @throws IllegalArgumentException if the value cannot be written
     */
    public MixedAttribute(String name, String value, long limitSize, Charset charset) {
        this(name, value, limitSize, charset, DiskAttribute.baseDirectory,
                DiskAttribute.deleteOnExitTemporaryFile);
    }

    /**
     * Creates an attribute.
     *
     * @param limitSize above how many octets the value goes to a file
     * @param charset the charset of the value
     * @param baseDirectory the folder of the file; none: {@link DiskAttribute#baseDirectory}
     * @param deleteOnExit whether the file is deleted when the JVM ends
     * @throws IllegalArgumentException if the value cannot be written
     */
    @SuppressWarnings("this-escape") // the contract has the constructor set the value, which subclasses may override
    public MixedAttribute(String name, String value, long limitSize, Charset charset, @Nullable String baseDirectory,
            boolean deleteOnExit) {
        this(name, 0, limitSize, charset, baseDirectory, deleteOnExit);
        try {
            setValue(value);
        } catch (IOException e) {
            release();
            throw new IllegalArgumentException("value: cannot be written", e);
        }
    }

    @Override
    Attribute newDiskData() {
        return new DiskAttribute(getName(), definedLength(), getCharset(), baseDirectory, deleteOnExit);
    }

    @Override
    public String getValue() throws IOException {
        return stored().getValue();
    }

    @Override
    public void setValue(String value) throws IOException {
        setContent(Unpooled.wrappedBuffer(checkNotNull(value, "value").getBytes(getCharset())));
    }

    @Override
    public Attribute copy() {
        return stored().copy();
    }

    @Override
    public Attribute duplicate() {
        return stored().duplicate();
    }

    @Override
    public Attribute retainedDuplicate() {
        return stored().retainedDuplicate();
    }

    @Override
    public Attribute replace(ByteBuf content) {
        return stored().replace(content);
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
}
