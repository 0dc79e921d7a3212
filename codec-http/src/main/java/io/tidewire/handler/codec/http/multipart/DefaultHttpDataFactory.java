/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.handler.codec.http.HttpConstants;
import io.tidewire.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Creates data in memory, in files, or in memory up to a size and beyond in files.
 *
 * <p>It knows the objects of a request that may have files until the request is cleaned, which destroying its decoder
 * does. Any thread, but one at a time for each request.
 */
public class DefaultHttpDataFactory implements HttpDataFactory {

    /** The size from which data of the default factory goes to files, in octets. */
    public static final long MINSIZE = 16384L;
    /** No limit of the content of an object; the limits of its decoder hold. */
    public static final long MAXSIZE = -1L;

    private enum Place { MEMORY, DISK, MIXED }

    /** The objects of each request that may have files; both by identity, guarded by itself. */
    private final Map<HttpRequest, Set<InterfaceHttpData>> filesOfRequests = new IdentityHashMap<>();
    private final Place place;
    private final long minSize;
    private final Charset charset;
    private volatile long maxSize = MAXSIZE;
    private volatile @Nullable String baseDir;
    private volatile boolean deleteOnExit = true;

    /** Creates a factory for data in memory up to {@link #MINSIZE}, and beyond in files, in UTF-8. */
    public DefaultHttpDataFactory() {
        this(MINSIZE);
    }

    /**
     * Creates a factory for data in memory up to {@link #MINSIZE}, and beyond in files.
     *
     * @param charset the charset of attributes
     */
    public DefaultHttpDataFactory(Charset charset) {
        this(MINSIZE, charset);
    }

    /**
     * Creates a factory for data in UTF-8.
     *
     * @param useDisk {@code true} for data in files, {@code false} for data in memory
     */
    public DefaultHttpDataFactory(boolean useDisk) {
        this(useDisk, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates a factory.
     *
     * @param useDisk {@code true} for data in files, {@code false} for data in memory
     * @param charset the charset of attributes
     */
    public DefaultHttpDataFactory(boolean useDisk, Charset charset) {
        this(useDisk ? Place.DISK : Place.MEMORY, 0, charset);
    }

    /**
     * Creates a factory for data in UTF-8.
     *
     * @param minSize above how many octets data goes to files
     */
    public DefaultHttpDataFactory(long minSize) {
        this(minSize, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates a factory.
     *
     * @param minSize above how many octets data goes to files
     * @param charset the charset of attributes
     */
    public DefaultHttpDataFactory(long minSize, Charset charset) {
        this(Place.MIXED, minSize, charset);
    }

    private DefaultHttpDataFactory(Place place, long minSize, Charset charset) {
        this.place = place;
        this.minSize = minSize;
        this.charset = checkNotNull(charset, "charset");
    }

    /**
     * Chooses the folder of files that are made from now on.
     *
     * @param baseDir an existing folder; none: {@link DiskAttribute#baseDirectory} and
     *     {@link DiskFileUpload#baseDirectory}, and without those for one of this JVM's, which only its user can enter
     */
    public void setBaseDir(@Nullable String baseDir) {
        this.baseDir = baseDir;
    }

    /**
     * Chooses whether files that are made from now on are deleted when the JVM ends; they are by default.
     *
     * @param deleteOnExit {@code false} if they may stay
     */
    public void setDeleteOnExit(boolean deleteOnExit) {
        this.deleteOnExit = deleteOnExit;
    }

    @Override
    public void setMaxLimit(long max) {
        maxSize = max;
    }

    @Override
    public Attribute createAttribute(HttpRequest request, String name) {
        return createAttribute(request, name, 0);
    }

    @Override
    public Attribute createAttribute(HttpRequest request, String name, long definedSize) {
        return prepared(request, switch (place) {
            case MEMORY -> new MemoryAttribute(name, definedSize, charset);
            case DISK -> new DiskAttribute(name, definedSize, charset, baseDir, deleteOnExit);
            case MIXED -> new MixedAttribute(name, definedSize, minSize, charset, baseDir, deleteOnExit);
        });
    }

    @Override
    public Attribute createAttribute(HttpRequest request, String name, String value) {
        checkNotNull(value, "value");
        Attribute attribute = createAttribute(request, name);
        try {
            attribute.setValue(value);
        } catch (IOException e) {
            removeHttpDataFromClean(request, attribute);
            attribute.release();
            throw new IllegalArgumentException("value: cannot be stored", e);
        }
        return attribute;
    }

    @Override
    public FileUpload createFileUpload(HttpRequest request, String name, String filename, String contentType,
            @Nullable String contentTransferEncoding, @Nullable Charset charset, long size) {
        return prepared(request, switch (place) {
            case MEMORY -> new MemoryFileUpload(name, filename, contentType, contentTransferEncoding, charset, size);
            case DISK -> new DiskFileUpload(name, filename, contentType, contentTransferEncoding, charset, size,
                    baseDir, deleteOnExit);
            case MIXED -> new MixedFileUpload(name, filename, contentType, contentTransferEncoding, charset, size,
                    minSize, baseDir, deleteOnExit);
        });
    }

    private <D extends HttpData> D prepared(HttpRequest request, D data) {
        data.setMaxSize(maxSize);
        if (place != Place.MEMORY) {
            synchronized (filesOfRequests) {
                filesOfRequests.computeIfAbsent(request, key -> Collections.newSetFromMap(new IdentityHashMap<>(4)))
                        .add(data);
            }
        }
        return data;
    }

    @Override
    public void removeHttpDataFromClean(HttpRequest request, InterfaceHttpData data) {
        if (place == Place.MEMORY) {
            return;
        }
        synchronized (filesOfRequests) {
            Set<InterfaceHttpData> files = filesOfRequests.get(request);
            if (files != null && files.remove(data) && files.isEmpty()) {
                filesOfRequests.remove(request);
            }
        }
    }

    @Override
    public void cleanRequestHttpData(HttpRequest request) {
        Set<InterfaceHttpData> files;
        synchronized (filesOfRequests) {
            files = filesOfRequests.remove(request);
        }
        releaseAll(files);
    }

    @Override
    public void cleanAllHttpData() {
        Map<HttpRequest, Set<InterfaceHttpData>> all = new IdentityHashMap<>();
        synchronized (filesOfRequests) {
            all.putAll(filesOfRequests);
            filesOfRequests.clear();
        }
        all.values().forEach(DefaultHttpDataFactory::releaseAll);
    }

    private static void releaseAll(@Nullable Set<InterfaceHttpData> files) {
        if (files != null) {
            for (InterfaceHttpData data : files) {
                // The application may have released it before.
                if (data.refCnt() > 0) {
                    data.release();
                }
            }
        }
    }

    /** Does what {@link #cleanRequestHttpData(HttpRequest)} does, under its old name. */
    public void cleanRequestHttpDatas(HttpRequest request) {
        cleanRequestHttpData(request);
    }

    /** Does what {@link #cleanAllHttpData()} does, under its old name. */
    public void cleanAllHttpDatas() {
        cleanAllHttpData();
    }
}
