/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;

import java.io.IOException;
import java.nio.charset.Charset;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Reads a form, multipart or urlencoded as the {@code Content-Type} of the request says, and hands the octets of its
 * parts on as they come: nothing of them is kept in memory or in files.
 *
 * <pre>{@code
 * FormPartReader reader = new FormPartReader(request, UTF_8, FormLimits.DEFAULT, new FormPartReader.Listener() {
 *     public void onPart(FormPart part) {
 *         target = open(part.name());
 *     }
 *
 *     public void onOctets(ByteBuf octets, boolean last) {
 *         target.write(octets.retain());
 *         ctx.channel().config().setAutoRead(target.isWritable());
 *     }
 * });
 * }</pre>
 *
 * <p><b>Back-pressure.</b> Each content that is offered is reported at once and whole. So the sender is as fast as the
 * application reads contents: where auto-read is off, a {@link io.tidewire.handler.flow.FlowControlHandler} in front of
 * the handler gives one content for each {@code read()}.
 *
 * <p>The limits hold but for those of memory. This object holds no resources: an upload that is given up needs no call.
 * One thread at a time.
 */
public final class FormPartReader {

    /** Learns of the parts of a form, in their order. Exceptions end the form and leave {@link #offer(HttpContent)}. */
    public interface Listener {

        /**
         * Learns that a part begins.
         *
         * @param part the part's head
         * @throws IOException if it cannot be taken
         */
        void onPart(FormPart part) throws IOException;

        /**
         * Takes octets of the part that began last.
         *
         * @param octets perhaps none; the buffer stays the reader's, so a listener that keeps it retains it
         * @param last whether the part ends with them; each part has exactly one such call
         * @throws IOException if they cannot be taken
         */
        void onOctets(ByteBuf octets, boolean last) throws IOException;
    }

    private enum State { OPEN, ENDED, FAILED }

    private final FormParser parser;
    private final FormLimits limits;
    private State state = State.OPEN;
    private long received;

    /**
     * Creates a reader. Content of the request itself is not read: offer it if there is one.
     *
     * @param charset the charset of names, where none is named
     * @param listener learns of the parts
     * @throws ErrorDataDecoderException if the media type is malformed
     */
    public FormPartReader(HttpRequest request, Charset charset, FormLimits limits, Listener listener) {
        this.limits = checkNotNull(limits, "limits");
        checkNotNull(charset, "charset");
        FormParser.Listener checked = new Forwarding(checkNotNull(listener, "listener"), limits);
        FormType type = FormType.of(request);
        parser = type.boundary() == null ? new UrlEncodedParser(charset, limits, checked)
                : new MultipartParser(type.boundary(), type.charset() == null ? charset : type.charset(), limits,
                        checked);
    }

    /**
     * Reads the next content. A {@link LastHttpContent} ends the form.
     *
     * @param content stays the caller's; the indices of its buffer do not move
     * @return this
     * @throws ErrorDataDecoderException if the form is malformed or has ended, or a listener has thrown an
     *     {@link IOException}, which is the cause
     * @throws HttpPostRequestDecoder.TooManyFormFieldsException if there are too many parts
     * @throws HttpPostRequestDecoder.TooLongFormFieldException if a name or the head of a part is too long
     */
    public FormPartReader offer(HttpContent content) {
        if (state != State.OPEN) {
            throw new ErrorDataDecoderException(state == State.ENDED ? "the form has ended" : "the form has failed");
        }
        // Until all went well.
        state = State.FAILED;
        if (content.decoderResult().isFailure()) {
            assert content.decoderResult().cause() != null;
            throw new ErrorDataDecoderException("the content of the request has failed",
                    content.decoderResult().cause());
        }
        received += content.content().readableBytes();
        limits.checkForm(received, null);
        try {
            parser.parse(content.content());
            if (content instanceof LastHttpContent) {
                parser.finish();
            }
        } catch (IOException e) {
            throw new ErrorDataDecoderException("a part cannot be taken", e);
        }
        state = content instanceof LastHttpContent ? State.ENDED : State.OPEN;
        return this;
    }

    /**
     * Returns whether the whole form was read.
     *
     * @return {@code true} after the last content
     */
    public boolean hasEnded() {
        return state == State.ENDED;
    }

    private static final class Forwarding implements FormParser.Listener {
        private final Listener listener;
        private final FormLimits limits;
        private int files;

        Forwarding(Listener listener, FormLimits limits) {
            this.listener = listener;
            this.limits = limits;
        }

        @Override
        public void onPart(FormPart part) throws IOException {
            if (part.isFile()) {
                limits.checkFiles(files + 1L, part.name());
                files++;
            }
            listener.onPart(part);
        }

        @Override
        public void onOctets(ByteBuf octets, int index, int length, boolean last) throws IOException {
            listener.onOctets(octets.slice(index, length), last);
        }
    }
}
