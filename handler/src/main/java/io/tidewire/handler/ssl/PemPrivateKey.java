/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.util.AbstractReferenceCounted;
import io.tidewire.util.IllegalReferenceCountException;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.Serial;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.util.Arrays;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A private key that is still the PEM text it was given as. {@link SslContextBuilder} takes it; contexts read it when
 * they
 * are made and do not keep it.
 *
 * <p>Owns its text and overwrites it with zeros when the last reference is released or it is {@linkplain #destroy()
 * destroyed}. The text must not be encrypted.
 */
public final class PemPrivateKey extends AbstractReferenceCounted implements PrivateKey, ByteBufHolder {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient ByteBuf content;

    private PemPrivateKey(ByteBuf content) {
        this.content = content;
    }

    /**
     * Takes a PEM text.
     *
     * @param key the text, copied
     * @return the key, to be released
     */
    public static PemPrivateKey valueOf(byte[] key) {
        return valueOf(Unpooled.directBuffer(key.length).writeBytes(key));
    }

    /**
     * Takes a PEM text.
     *
     * @param key the text; owned by the key, and overwritten when that is released
     * @return the key, to be released
     */
    public static PemPrivateKey valueOf(ByteBuf key) {
        return new PemPrivateKey(checkNotNull(key, "key"));
    }

    /** The key for the JDK. Fails if the text is not that of one private key. */
    PrivateKey toPrivateKey() throws CertificateException {
        byte[] text = ByteBufUtil.getBytes(content());
        try {
            return PrivateKeyReader.read("PemPrivateKey", PemReader.read("PemPrivateKey", text), null);
        } catch (IOException | GeneralSecurityException e) {
            throw new CertificateException(e.getMessage(), e);
        } finally {
            Arrays.fill(text, (byte) 0);
        }
    }

    /**
     * Returns whether the text has to be kept secret.
     *
     * @return {@code true}
     */
    public boolean isSensitive() {
        return true;
    }

    @Override
    public ByteBuf content() {
        if (refCnt() == 0) {
            throw new IllegalReferenceCountException(0);
        }
        return content;
    }

    @Override
    public PemPrivateKey copy() {
        return replace(content().copy());
    }

    @Override
    public PemPrivateKey duplicate() {
        return replace(content().duplicate());
    }

    @Override
    public PemPrivateKey retainedDuplicate() {
        return replace(content().retainedDuplicate());
    }

    @Override
    public PemPrivateKey replace(ByteBuf content) {
        return new PemPrivateKey(checkNotNull(content, "content"));
    }

    @Override
    public PemPrivateKey touch() {
        content.touch();
        return this;
    }

    @Override
    public PemPrivateKey touch(@Nullable Object hint) {
        content.touch(hint);
        return this;
    }

    @Override
    public PemPrivateKey retain() {
        super.retain();
        return this;
    }

    @Override
    public PemPrivateKey retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    protected void deallocate() {
        if (content.refCnt() == 1 && !content.isReadOnly()) {
            content.setZero(0, content.capacity());
        }
        content.release();
    }

    /**
     * Returns the text.
     *
     * @return a copy, which the caller overwrites when it is no longer needed
     */
    @Override
    public byte[] getEncoded() {
        return ByteBufUtil.getBytes(content());
    }

    /** Returns {@code PEM}: the algorithm is only in the text. */
    @Override
    public String getAlgorithm() {
        return getFormat();
    }

    /** Returns {@code PEM}. */
    @Override
    public String getFormat() {
        return "PEM";
    }

    /** Releases all references; the text is overwritten. */
    @Override
    public void destroy() {
        int count = refCnt();
        if (count > 0) {
            release(count);
        }
    }

    @Override
    public boolean isDestroyed() {
        return refCnt() == 0;
    }
}
