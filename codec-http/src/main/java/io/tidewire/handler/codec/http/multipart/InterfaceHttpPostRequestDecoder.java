/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.handler.codec.http.HttpContent;
import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Decodes the content of a request that is a form.
 *
 * <p><b>Ownership.</b> Contents that are offered stay the caller's; what is kept of them is copied. The decoder holds
 * one reference of each part and releases it in {@link #destroy()}, which must be called in any case; a part that the
 * application has released before is passed over. To keep one longer, retain it. A decoder that fails releases all its
 * parts at once: no buffer and no file of it stays.
 *
 * <p>All methods but {@link #destroy()} throw {@link IllegalStateException} once it is destroyed. One thread at a time,
 * and where parts go to disk that thread is blocked while they are written.
 */
public interface InterfaceHttpPostRequestDecoder {

    /**
     * Returns which form this is.
     *
     * @return {@code true} if it is {@code multipart/form-data}
     */
    boolean isMultipart();

    /**
     * Sets how large a buffer may be to be used again. The decoder keeps the buffer with which it joins a name or the
     * head of a part that comes in pieces, unless it has become larger than this.
     *
     * @param discardThreshold in octets, at least 0; 10 MiB by default
     * @throws IllegalArgumentException if it is negative
     */
    void setDiscardThreshold(int discardThreshold);

    /**
     * Returns how large a buffer may be to be used again.
     *
     * @return in octets
     */
    int getDiscardThreshold();

    /**
     * Returns all parts, in the order of the form.
     *
     * @return the parts, which stay the decoder's
     * @throws HttpPostRequestDecoder.NotEnoughDataDecoderException if the last content has not been offered
     */
    List<InterfaceHttpData> getBodyHttpDatas();

    /**
     * Returns the parts with a name.
     *
     * @param name the name; case does not matter
     * @return the parts, which stay the decoder's, if there are any
     * @throws HttpPostRequestDecoder.NotEnoughDataDecoderException if the last content has not been offered
     */
    @Nullable List<InterfaceHttpData> getBodyHttpDatas(String name);

    /**
     * Returns the first part with a name.
     *
     * @param name the name; case does not matter
     * @return the part, which stays the decoder's, if there is one
     * @throws HttpPostRequestDecoder.NotEnoughDataDecoderException if the last content has not been offered
     */
    @Nullable InterfaceHttpData getBodyHttpData(String name);

    /**
     * Decodes the next content.
     *
     * @param content a part of the content, which stays the caller's; the indices of its buffer do not move. A
     *     {@link io.tidewire.handler.codec.http.LastHttpContent} ends the form
     * @return this
     * @throws HttpPostRequestDecoder.ErrorDataDecoderException if the form is malformed or a part cannot be stored;
     *     everything has been released, and no more can be offered
     * @throws HttpPostRequestDecoder.TooManyFormFieldsException if there are too many parts; as above
     * @throws HttpPostRequestDecoder.TooLongFormFieldException if a name or the head of a part is too long; as above
     */
    InterfaceHttpPostRequestDecoder offer(HttpContent content);

    /**
     * Returns whether {@link #next()} has a part.
     *
     * @return {@code true} if there is a whole part that it has not returned
     * @throws HttpPostRequestDecoder.EndOfDataDecoderException if the form has ended and all parts were returned
     */
    boolean hasNext();

    /**
     * Returns the next whole part.
     *
     * @return the part, which stays the decoder's, if there is one by now
     * @throws HttpPostRequestDecoder.EndOfDataDecoderException if the form has ended and all parts were returned
     */
    @Nullable InterfaceHttpData next();

    /**
     * Returns the part that is being received.
     *
     * @return the part, with the content that has come, which stays the decoder's, if there is one
     */
    @Nullable InterfaceHttpData currentPartialHttpData();

    /** Releases everything. Calls after the first do nothing. */
    void destroy();

    /** Releases the whole parts that have come so far, and forgets them. */
    void cleanFiles();

    /**
     * Takes a part out of the list that the factory cleans, see
     * {@link HttpDataFactory#removeHttpDataFromClean(io.tidewire.handler.codec.http.HttpRequest, InterfaceHttpData)}.
     *
     * @param data the part
     */
    void removeHttpDataFromClean(InterfaceHttpData data);
}
