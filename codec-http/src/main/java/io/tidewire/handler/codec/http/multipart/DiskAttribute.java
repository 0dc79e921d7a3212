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
 * An attribute whose value is in a file.
 */
public class DiskAttribute extends AbstractDiskHttpData implements Attribute {

    /** The folder of files whose attribute has none of its own; none: one of this JVM's. */
    public static @Nullable String baseDirectory;
    /** Whether files are deleted when the JVM ends, where an attribute does not say. */
    public static boolean deleteOnExitTemporaryFile = true;
    /** Begins the names of files. */
    public static final String prefix = "Attr_";
    /** Ends the names of files. */
    public static final String postfix = ".att";

    private final @Nullable String ownBaseDirectory;
    private final boolean ownDeleteOnExit;

    /** Creates an attribute without a value. */
    public DiskAttribute(String name) {
        this(name, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param baseDirectory the folder of the file; none: {@link #baseDirectory}
     * @param deleteOnExit whether the file is deleted when the JVM ends
     */
    public DiskAttribute(String name, @Nullable String baseDirectory, boolean deleteOnExit) {
        this(name, HttpConstants.DEFAULT_CHARSET, baseDirectory, deleteOnExit);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param definedSize the length that was announced, in octets; 0 if none was
     */
    public DiskAttribute(String name, long definedSize) {
        this(name, definedSize, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param definedSize the length that was announced, in octets; 0 if none was
     * @param baseDirectory the folder of the file; none: {@link #baseDirectory}
     * @param deleteOnExit whether the file is deleted when the JVM ends
     */
    public DiskAttribute(String name, long definedSize, @Nullable String baseDirectory, boolean deleteOnExit) {
        this(name, definedSize, HttpConstants.DEFAULT_CHARSET, baseDirectory, deleteOnExit);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param charset the charset of the value
     */
    public DiskAttribute(String name, Charset charset) {
        this(name, charset, DiskAttribute.baseDirectory, DiskAttribute.deleteOnExitTemporaryFile);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param charset the charset of the value
     * @param baseDirectory the folder of the file; none: {@link #baseDirectory}
     * @param deleteOnExit whether the file is deleted when the JVM ends
     */
    public DiskAttribute(String name, Charset charset, @Nullable String baseDirectory, boolean deleteOnExit) {
        this(name, 0, charset, baseDirectory, deleteOnExit);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param definedSize the length that was announced, in octets; 0 if none was
     * @param charset the charset of the value
     */
    public DiskAttribute(String name, long definedSize, Charset charset) {
        this(name, definedSize, charset, DiskAttribute.baseDirectory, DiskAttribute.deleteOnExitTemporaryFile);
    }

    /**
     * Creates an attribute without a value.
     *
     * @param definedSize the length that was announced, in octets; 0 if none was
     * @param charset the charset of the value
     * @param baseDirectory the folder of the file; none: {@link #baseDirectory}
     * @param deleteOnExit whether the file is deleted when the JVM ends
     */
    public DiskAttribute(String name, long definedSize, Charset charset, @Nullable String baseDirectory,
            boolean deleteOnExit) {
        super(name, charset, definedSize);
        ownBaseDirectory = baseDirectory == null ? DiskAttribute.baseDirectory : baseDirectory;
        ownDeleteOnExit = deleteOnExit;
    }

    /**
     * Creates an attribute.
     *
     * @throws IOException if the value cannot be written
     */
    public DiskAttribute(String name, String value) throws IOException {
        this(name, value, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates an attribute.
     *
     * @param charset the charset of the value
     * @throws IOException if the value cannot be written
     */
    public DiskAttribute(String name, String value, Charset charset) throws IOException {
        this(name, value, charset, DiskAttribute.baseDirectory, DiskAttribute.deleteOnExitTemporaryFile);
    }

    /**
     * Creates an attribute.
     *
     * @param charset the charset of the value
     * @param baseDirectory the folder of the file; none: {@link #baseDirectory}
     * @param deleteOnExit whether the file is deleted when the JVM ends
     * @throws IOException if the value cannot be written
     */
    @SuppressWarnings("this-escape") // the contract has the constructor set the value, which subclasses may override
    public DiskAttribute(String name, String value, Charset charset, @Nullable String baseDirectory,
            boolean deleteOnExit) throws IOException {
        this(name, 0, charset, baseDirectory, deleteOnExit);
        setValue(value);
    }

    @Override
    public String getValue() throws IOException {
        return getString(getCharset());
    }

    @Override
    public void setValue(String value) throws IOException {
        setContent(Unpooled.wrappedBuffer(checkNotNull(value, "value").getBytes(getCharset())));
    }

    @Override
    public Attribute copy() {
        return copyTo(new DiskAttribute(getName(), getCharset(), ownBaseDirectory, ownDeleteOnExit));
    }

    @Override
    public Attribute duplicate() {
        return share(new DiskAttribute(getName(), getCharset(), ownBaseDirectory, ownDeleteOnExit), false);
    }

    @Override
    public Attribute retainedDuplicate() {
        return share(new DiskAttribute(getName(), getCharset(), ownBaseDirectory, ownDeleteOnExit), true);
    }

    @Override
    public Attribute replace(ByteBuf content) {
        DiskAttribute other = new DiskAttribute(getName(), getCharset(), ownBaseDirectory, ownDeleteOnExit);
        try {
            other.setContent(content);
        } catch (IOException e) {
            throw new ChannelException("the content of a form field cannot be written", e);
        }
        return other;
    }

    @Override
    protected boolean deleteOnExit() {
        return ownDeleteOnExit;
    }

    @Override
    protected @Nullable String getBaseDirectory() {
        return ownBaseDirectory;
    }

    @Override
    protected String getDiskFilename() {
        return getName();
    }

    @Override
    protected String getPostfix() {
        return postfix;
    }

    @Override
    protected String getPrefix() {
        return prefix;
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
