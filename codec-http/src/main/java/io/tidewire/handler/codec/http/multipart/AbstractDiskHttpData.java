/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelException;
import io.tidewire.handler.codec.http.HttpConstants;
import io.tidewire.util.internal.EmptyArrays;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * A part of a form whose content is in a file that only its owner can read and write. The file is made with the first
 * content and deleted with this object, when writing fails, and at the latest when the JVM ends.
 */
public abstract class AbstractDiskHttpData extends AbstractHttpData {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(AbstractDiskHttpData.class);
    private static final int COPY_OCTETS = 64 * 1024;

    /** {@code null} while there is no content. */
    private @Nullable StoredFile file;
    /** Whether {@link #file} is released by this; a duplicate that is not retained only looks. */
    private boolean isFileUser;
    /** Open while content is added or read in chunks; else {@code null}. */
    private @Nullable FileChannel channel;
    private long chunkPosition;

    /**
     * Creates a part without content.
     *
     * @param name the name of the field
     * @param charset the charset of the content; none: UTF-8
     * @param size the length that was announced, in octets; 0 if none was
     */
    protected AbstractDiskHttpData(String name, @Nullable Charset charset, long size) {
        super(name, charset, size);
    }

    /**
     * Returns a text that marks the name of the file. Only a hash of it is used: it may come from a peer.
     *
     * @return the text, if any
     */
    protected abstract @Nullable String getDiskFilename();

    /**
     * Returns the beginning of the name of the file.
     *
     * @return the prefix, without separators
     */
    protected abstract String getPrefix();

    /**
     * Returns the folder of the file.
     *
     * @return a folder; none: one that only the user of this JVM can enter
     */
    protected abstract @Nullable String getBaseDirectory();

    /**
     * Returns the end of the name of the file.
     *
     * @return the postfix, without separators
     */
    protected abstract String getPostfix();

    /**
     * Returns whether the file is deleted when the JVM ends.
     *
     * @return {@code false} if it may stay
     */
    protected abstract boolean deleteOnExit();

    /** Creates the file and opens it. */
    TemporaryFiles.OpenFile createFile() throws IOException {
        String text = getDiskFilename();
        String mark = text == null ? "" : '_' + Integer.toUnsignedString(text.hashCode(), 36);
        return TemporaryFiles.create(getBaseDirectory(), getPrefix(), mark + getPostfix(), deleteOnExit());
    }

    /** The file, open to be written. */
    private FileChannel open() throws IOException {
        if (file == null) {
            TemporaryFiles.OpenFile created = createFile();
            file = StoredFile.temporary(created.path());
            isFileUser = true;
            channel = created.channel();
        } else if (channel == null) {
            channel = FileChannel.open(file.path(), StandardOpenOption.READ, StandardOpenOption.WRITE);
        }
        return channel;
    }

    private void close() throws IOException {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public void addContent(@Nullable ByteBuf buffer, boolean last) throws IOException {
        if (buffer == null && !last) {
            throw new NullPointerException("buffer");
        }
        ByteBuf octets = buffer == null ? Unpooled.EMPTY_BUFFER : buffer;
        try {
            checkLive();
            checkMore(octets.readableBytes());
            append(octets, last);
        } finally {
            octets.release();
        }
    }

    private void append(ByteBuf octets, boolean last) throws IOException {
        try {
            if (octets.isReadable() || last) {
                StoredFile.write(octets, open(), size);
                size += octets.readableBytes();
            }
            if (last) {
                close();
                setCompleted();
            }
        } catch (IOException | RuntimeException e) {
            // A full disk: what was written would only fill it.
            delete();
            throw e;
        }
    }

    @Override
    public void setContent(ByteBuf buffer) throws IOException {
        checkNotNull(buffer, "buffer");
        try {
            checkLive();
            checkSize(buffer.readableBytes());
            if (definedSize > 0) {
                definedSize = buffer.readableBytes();
            }
            delete();
            append(buffer, true);
        } finally {
            buffer.release();
        }
    }

    @Override
    public void setContent(InputStream inputStream) throws IOException {
        checkNotNull(inputStream, "inputStream");
        checkLive();
        delete();
        byte[] octets = new byte[COPY_OCTETS];
        try {
            for (int read = inputStream.read(octets); read >= 0; read = inputStream.read(octets)) {
                checkSize(size + read);
                append(Unpooled.wrappedBuffer(octets, 0, read), false);
            }
            append(Unpooled.EMPTY_BUFFER, true);
        } catch (IOException | RuntimeException e) {
            delete();
            throw e;
        }
        if (definedSize > 0) {
            definedSize = size;
        }
    }

    @Override
    public void setContent(File file) throws IOException {
        checkNotNull(file, "file");
        checkLive();
        long length = file.length();
        checkSize(length);
        delete();
        this.file = StoredFile.ofApplication(file.toPath());
        isFileUser = true;
        size = length;
        setCompleted();
    }

    @Override
    public void delete() {
        try {
            close();
        } catch (IOException e) {
            LOGGER.warn("failed to close a file of a form", e);
        }
        StoredFile old = file;
        file = null;
        size = 0;
        chunkPosition = 0;
        if (old != null && isFileUser) {
            old.release();
        }
    }

    /**
     * Shares the file of this object with a new one.
     *
     * @param isUser whether the file stays until the other object is released too
     */
    final <T extends AbstractDiskHttpData> T share(T other, boolean isUser) {
        AbstractDiskHttpData target = other;
        target.setCharset(getCharset());
        target.definedSize = definedSize;
        target.size = size;
        target.setCompleted(isCompleted());
        target.file = file;
        target.isFileUser = isUser;
        if (file != null && isUser) {
            file.retain();
        }
        return other;
    }

    /** Copies the content into a new object. */
    final <T extends AbstractDiskHttpData> T copyTo(T other) {
        AbstractDiskHttpData target = other;
        target.setCharset(getCharset());
        target.definedSize = definedSize;
        if (file == null) {
            return other;
        }
        try (InputStream in = Files.newInputStream(file.path())) {
            target.setContent(in);
            target.setCompleted(isCompleted());
        } catch (IOException e) {
            other.release();
            throw new ChannelException("the content of a form field cannot be copied", e);
        }
        return other;
    }

    @Override
    public byte[] get() throws IOException {
        if (file == null) {
            return EmptyArrays.EMPTY_BYTES;
        }
        if (size > Integer.MAX_VALUE - 8) {
            throw new IOException("content: " + size + " octets (expected: less than 2^31 - 8 for an array)");
        }
        byte[] octets = new byte[(int) size]; // bounded by the content, which its limits bound
        ByteBuffer target = ByteBuffer.wrap(octets);
        try (FileChannel in = FileChannel.open(file.path(), StandardOpenOption.READ)) {
            readFully(in, target, 0);
        }
        return octets;
    }

    private static void readFully(FileChannel in, ByteBuffer target, long position) throws IOException {
        while (target.hasRemaining()) {
            if (in.read(target, position + target.position()) < 0) {
                throw new EOFException("the file of a form field has become shorter");
            }
        }
    }

    @Override
    public ByteBuf getByteBuf() throws IOException {
        return Unpooled.wrappedBuffer(get());
    }

    @Override
    public ByteBuf getChunk(int length) throws IOException {
        int next = (int) Math.min(checkPositive(length, "length"), size - chunkPosition);
        if (file == null || next == 0) {
            chunkPosition = 0;
            if (isCompleted()) {
                close();
            }
            return Unpooled.EMPTY_BUFFER;
        }
        if (channel == null) {
            channel = FileChannel.open(file.path(), StandardOpenOption.READ);
        }
        ByteBuffer octets = ByteBuffer.allocate(next);
        readFully(channel, octets, chunkPosition);
        chunkPosition += next;
        return Unpooled.wrappedBuffer(octets.flip());
    }

    @Override
    public String getString() throws IOException {
        return getString(HttpConstants.DEFAULT_CHARSET);
    }

    @Override
    public String getString(@Nullable Charset encoding) throws IOException {
        return new String(get(), encoding == null ? HttpConstants.DEFAULT_CHARSET : encoding);
    }

    @Override
    public boolean isInMemory() {
        return false;
    }

    @Override
    public boolean renameTo(File dest) throws IOException {
        checkNotNull(dest, "dest");
        if (file == null) {
            throw new IOException("there is no content");
        }
        close();
        file.moveTo(dest.toPath());
        return true;
    }

    /** {@inheritDoc} It is {@code null} while there is no content. */
    @Override
    public @Nullable File getFile() throws IOException {
        return file == null ? null : file.path().toFile();
    }

    @Override
    public HttpData touch() {
        return this;
    }

    @Override
    public HttpData touch(@Nullable Object hint) {
        return this;
    }
}
