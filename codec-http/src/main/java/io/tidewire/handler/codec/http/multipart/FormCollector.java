/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.EndOfDataDecoderException;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.NotEnoughDataDecoderException;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The common part of the decoders: makes data of the parts that a parser reports, and owns it.
 *
 * <pre>
 *   OPEN --last content--&gt; ENDED --destroy()--&gt; DESTROYED
 *     +--------malformed, over a limit, not stored--&gt; FAILED --destroy()--&gt; DESTROYED
 * </pre>
 *
 * <p>Nothing is owned in FAILED and DESTROYED.
 */
final class FormCollector implements FormParser.Listener {

    private static final String DEFAULT_FILE_TYPE = "application/octet-stream";
    /** RFC 2045 section 6.1. */
    private static final String DEFAULT_TRANSFER_ENCODING = "7bit";
    private static final int DEFAULT_DISCARD_THRESHOLD = 10 << 20;

    private enum State { OPEN, ENDED, FAILED, DESTROYED }

    private final HttpDataFactory factory;
    private final HttpRequest request;
    private final Charset charset;
    private final FormLimits limits;
    private final Consumer<InterfaceHttpData> partListener;
    /** One reference of each is owned, unless the application has released it. */
    private final List<InterfaceHttpData> parts = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // From start() on.
    private FormParser parser;
    private State state = State.OPEN;
    /** Owned; the part that is being received, if any. */
    private @Nullable HttpData current;
    /** The parts by name; none until first asked for. */
    private @Nullable Map<String, List<InterfaceHttpData>> partsByName;
    /** The index in {@link #parts} of what {@link #next()} returns. */
    private int nextPart;
    private int files;
    /** At least what the parts have in memory; see {@link #checkMemory}. */
    private long octetsInMemory;
    private long received;
    private int discardThreshold = DEFAULT_DISCARD_THRESHOLD;

    /**
     * Creates a collector. It passes each whole part to {@code partListener}, which calls {@link #add} to have it owned
     * here.
     */
    FormCollector(HttpDataFactory factory, HttpRequest request, Charset charset, FormLimits limits,
            Consumer<InterfaceHttpData> partListener) {
        this.factory = checkNotNull(factory, "factory");
        this.request = checkNotNull(request, "request");
        this.charset = checkNotNull(charset, "charset");
        this.limits = checkNotNull(limits, "limits");
        this.partListener = partListener;
    }

    /** Begins; the content of a request that is whole is decoded at once. To be called once, first. */
    void start(FormParser parser) {
        this.parser = parser;
        parser.setDiscardThreshold(discardThreshold);
        if (request instanceof HttpContent content) {
            offer(content);
        }
    }

    void offer(HttpContent content) {
        checkNotDestroyed();
        if (state != State.OPEN) {
            throw new ErrorDataDecoderException(state == State.ENDED ? "the form has ended" : "the form has failed");
        }
        try {
            decode(content);
        } catch (IOException e) {
            HttpData failed = current;
            fail();
            throw toDecoderException(e, failed);
        } catch (RuntimeException | Error e) {
            fail();
            throw e;
        }
    }

    private void decode(HttpContent content) throws IOException {
        if (content.decoderResult().isFailure()) {
            assert content.decoderResult().cause() != null;
            throw new ErrorDataDecoderException("the content of the request has failed",
                    content.decoderResult().cause());
        }
        ByteBuf octets = content.content();
        received += octets.readableBytes();
        limits.checkForm(received, current == null ? null : current.getName());
        parser.parse(octets);
        if (content instanceof LastHttpContent) {
            parser.finish();
            state = State.ENDED;
        }
    }

    private static DecoderException toDecoderException(IOException cause, @Nullable HttpData part) {
        String name = part == null ? null : part.getName();
        if (cause instanceof TooLongHttpDataException tooLong) {
            return new TooLongFormValueException(new LimitFacts("maxSize", tooLong.maxSize, tooLong.size, name),
                    cause);
        }
        return new ErrorDataDecoderException("a part cannot be stored: " + cause.getMessage(), cause);
    }

    @Override
    public void onPart(FormPart head) {
        checkNotDestroyed();
        if (head.isFile()) {
            limits.checkFiles(files + 1L, head.name());
            files++;
        }
        Charset ofPart = head.charset() == null ? charset : head.charset();
        try {
            if (head.isFile()) {
                assert head.filename() != null : "a file has a name";
                current = factory.createFileUpload(request, head.name(), head.filename(),
                        head.contentType() == null ? DEFAULT_FILE_TYPE : head.contentType(),
                        head.transferEncoding() == null ? DEFAULT_TRANSFER_ENCODING : head.transferEncoding(), ofPart,
                        0);
            } else {
                current = factory.createAttribute(request, head.name());
                current.setCharset(ofPart);
            }
        } catch (IllegalArgumentException e) {
            // A factory of the application may refuse what a peer sends.
            throw new ErrorDataDecoderException("a part is refused", e);
        }
    }

    @Override
    @SuppressWarnings("NullAway") // A part has begun.
    public void onOctets(ByteBuf octets, int index, int length, boolean last) throws IOException {
        checkNotDestroyed();
        HttpData part = current;
        if (length > 0) {
            checkMemory(part, length);
            part.addContent(toKeep(part, octets, index, length), last);
        } else if (last) {
            part.addContent(Unpooled.EMPTY_BUFFER, true);
        }
        if (last) {
            current = null;
            partListener.accept(part);
        }
    }

    /**
     * Returns octets as they can be kept. Octets that stay in memory are copied, so that a small value does not hold a
     * large buffer of the channel; those that are written to a file at once need not be.
     */
    private static ByteBuf toKeep(HttpData part, ByteBuf octets, int index, int length) {
        boolean isWrittenAtOnce = part instanceof AbstractDiskHttpData
                || part instanceof AbstractMixedHttpData<?> mixed && !mixed.staysInMemory(part.length() + length);
        return isWrittenAtOnce ? octets.retainedSlice(index, length) : octets.copy(index, length);
    }

    private void checkMemory(HttpData part, int more) {
        long newLength = part.length() + more;
        if (!part.isInMemory() || part instanceof AbstractMixedHttpData<?> mixed && !mixed.staysInMemory(newLength)) {
            return;
        }
        limits.checkValueInMemory(newLength, part.getName());
        if (octetsInMemory + newLength > limits.maxOctetsInMemory()) {
            // Parts that the application has released are no longer there.
            octetsInMemory = 0;
            parts.forEach(whole -> octetsInMemory += lengthInMemory(whole));
            limits.checkMemory(octetsInMemory + newLength, part.getName());
        }
    }

    private static long lengthInMemory(InterfaceHttpData part) {
        return part.refCnt() > 0 && part instanceof HttpData data && data.isInMemory() ? data.length() : 0;
    }

    /** Takes a part over. */
    void add(InterfaceHttpData part) {
        parts.add(part);
        octetsInMemory += lengthInMemory(part);
        if (partsByName != null) {
            addByName(part);
        }
    }

    private void addByName(InterfaceHttpData part) {
        assert partsByName != null : "asked for by the callers";
        partsByName.computeIfAbsent(part.getName(), name -> new ArrayList<>(1)).add(part);
    }

    private void fail() {
        if (state != State.DESTROYED) {
            state = State.FAILED;
            releaseAll();
        }
    }

    void destroy() {
        if (state != State.DESTROYED) {
            state = State.DESTROYED;
            releaseAll();
            factory.cleanRequestHttpData(request);
        }
    }

    private void releaseAll() {
        releaseParts();
        HttpData partial = current;
        current = null;
        if (partial != null) {
            release(partial);
        }
    }

    /** Releases the whole parts, and forgets them. */
    void releaseParts() {
        List<InterfaceHttpData> released = List.copyOf(parts);
        parts.clear();
        partsByName = null;
        nextPart = 0;
        octetsInMemory = 0;
        released.forEach(this::release);
    }

    private void release(InterfaceHttpData part) {
        factory.removeHttpDataFromClean(request, part);
        // The application may have released it before.
        if (part.refCnt() > 0) {
            part.release();
        }
    }

    void removeHttpDataFromClean(InterfaceHttpData part) {
        checkNotDestroyed();
        factory.removeHttpDataFromClean(request, part);
    }

    List<InterfaceHttpData> parts() {
        checkEnded();
        return Collections.unmodifiableList(parts);
    }

    /** The parts with a name, if there are any. */
    @Nullable List<InterfaceHttpData> parts(String name) {
        checkEnded();
        if (partsByName == null) {
            partsByName = new TreeMap<>(FieldNames.ORDER);
            parts.forEach(this::addByName);
        }
        List<InterfaceHttpData> found = partsByName.get(checkNotNull(name, "name"));
        return found == null ? null : Collections.unmodifiableList(found);
    }

    private void checkEnded() {
        checkNotDestroyed();
        if (state != State.ENDED) {
            throw new NotEnoughDataDecoderException("the last content was not offered, or the form has failed");
        }
    }

    boolean hasNext() {
        checkNotDestroyed();
        if (nextPart < parts.size()) {
            return true;
        }
        if (state == State.ENDED) {
            throw new EndOfDataDecoderException();
        }
        return false;
    }

    @Nullable InterfaceHttpData next() {
        return hasNext() ? parts.get(nextPart++) : null;
    }

    @Nullable HttpData current() {
        checkNotDestroyed();
        return current;
    }

    int discardThreshold() {
        checkNotDestroyed();
        return discardThreshold;
    }

    void setDiscardThreshold(int octets) {
        checkNotDestroyed();
        discardThreshold = checkPositiveOrZero(octets, "discardThreshold");
        parser.setDiscardThreshold(octets);
    }

    void checkNotDestroyed() {
        if (state == State.DESTROYED) {
            throw new IllegalStateException("the decoder has been destroyed");
        }
    }
}
