/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import java.nio.charset.Charset;

/**
 * Creates the objects that hold the parts of a form, and knows those of each request that have files.
 *
 * <p>Any thread, but one at a time for each request.
 */
public interface HttpDataFactory {

    /**
     * Limits the content of each object that is made from now on.
     *
     * @param max in octets; negative for no limit
     */
    void setMaxLimit(long max);

    /**
     * Creates an attribute without a value.
     *
     * @param request the request it belongs to
     * @return the attribute, the caller's to release
     */
    Attribute createAttribute(HttpRequest request, String name);

    /**
     * Creates an attribute without a value.
     *
     * @param request the request it belongs to
     * @param definedSize the length that was announced, in octets; 0 if none was
     * @return the attribute, the caller's to release
     */
    Attribute createAttribute(HttpRequest request, String name, long definedSize);

    /**
     * Creates an attribute.
     *
     * @param request the request it belongs to
     * @return the attribute, the caller's to release
     * @throws IllegalArgumentException if the value is too large or cannot be written
     */
    Attribute createAttribute(HttpRequest request, String name, String value);

    /**
     * Creates an upload without content.
     *
     * @param request the request it belongs to
     * @param name the name of its field
     * @param filename the name of the file
     * @param contentType its media type
     * @param contentTransferEncoding its transfer encoding, if any
     * @param charset its charset, if any
     * @param size the length that was announced, in octets; 0 if none was
     * @return the upload, the caller's to release
     */
    FileUpload createFileUpload(HttpRequest request, String name, String filename, String contentType,
            @Nullable String contentTransferEncoding, @Nullable Charset charset, long size);

    /**
     * Forgets an object, so that {@link #cleanRequestHttpData(HttpRequest)} does not release it.
     *
     * @param request the request it was made for
     * @param data the object
     */
    void removeHttpDataFromClean(HttpRequest request, InterfaceHttpData data);

    /** Releases, once each, the objects of a request that may have files and were neither released nor forgotten. */
    void cleanRequestHttpData(HttpRequest request);

    /** Releases, once each, the objects of all requests that may have files and were neither released nor forgotten. */
    void cleanAllHttpData();
}
