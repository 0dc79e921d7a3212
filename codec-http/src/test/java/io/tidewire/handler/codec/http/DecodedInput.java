/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.PrematureChannelClosureException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of decoding some octets, in a form that compares: the messages that are whole, with their content, and
 * whether something failed. Everything is released.
 */
final class DecodedInput {

    /** Heads with their fields, content and trailers, in order, failed ones left out. */
    final List<String> messages = new ArrayList<>();
    /** The contents of {@link #messages}. */
    final List<String> bodies = new ArrayList<>();
    /** Octets that came out undecoded. */
    final StringBuilder passedThrough = new StringBuilder();
    int failures;
    int objects;
    Throwable cause;
    /** A head or content part came after the failure. */
    boolean anythingAfterFailure;
    /** A head whose content has not ended. */
    boolean open;

    private StringBuilder head;
    private StringBuilder body;

    /** Feeds {@code input}, cut at {@code cuts}, and closes the channel if {@code end}. */
    static DecodedInput of(EmbeddedChannel channel, byte[] input, boolean end, int... cuts) {
        DecodedInput decoded = new DecodedInput();
        int from = 0;
        for (int i = 0; i <= cuts.length; i++) {
            int to = i == cuts.length ? input.length : cuts[i];
            if (to > from) {
                decoded.feed(channel, part(channel, input, from, to));
            }
            from = to;
        }
        if (end && channel.isOpen()) {
            decoded.finish(channel);
        }
        return decoded;
    }

    private void feed(EmbeddedChannel channel, ByteBuf octets) {
        if (!channel.isOpen()) {
            octets.release();
            return;
        }
        try {
            channel.writeInbound(octets);
        } catch (DecoderException e) {
            // A client codec reports an answer without a request like this; messages before it have been passed on.
            drain(channel);
            failures++;
            cause = e;
        }
        drain(channel);
    }

    /** Short parts come in buffers of the allocator, which the leak detector watches; long ones are cheap. */
    private static ByteBuf part(EmbeddedChannel channel, byte[] input, int from, int to) {
        return to - from == 1 ? channel.alloc().buffer(1).writeByte(input[from])
                : Unpooled.copiedBuffer(input, from, to - from);
    }

    static DecodedInput of(ChannelHandler decoder, String input, boolean end) {
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        DecodedInput decoded = of(channel, input.getBytes(StandardCharsets.ISO_8859_1), end);
        channel.finishAndReleaseAll();
        return decoded;
    }

    void finish(EmbeddedChannel channel) {
        PrematureChannelClosureException cut = null;
        try {
            channel.finish();
        } catch (PrematureChannelClosureException e) {
            cut = e;
        }
        drain(channel);
        if (cut != null && failures == 0) {
            // An aggregator and a client codec report this for a message that the end has cut off.
            failures = 1;
            cause = cut;
            open = false;
        }
    }

    private void drain(EmbeddedChannel channel) {
        for (Object read = channel.readInbound(); read != null; read = channel.readInbound()) {
            objects++;
            if (read instanceof HttpObject object) {
                accept(object);
            } else {
                ByteBuf octets = (ByteBuf) read;
                passedThrough.append(octets.toString(StandardCharsets.ISO_8859_1));
                octets.release();
            }
        }
    }

    private void accept(HttpObject object) {
        anythingAfterFailure |= failures > 0;
        if (object.decoderResult().isFailure()) {
            failures++;
            cause = object.decoderResult().cause();
            open = false;
        } else {
            acceptGood(object);
        }
        if (object instanceof HttpContent content) {
            content.release();
        }
    }

    private void acceptGood(HttpObject object) {
        if (object instanceof HttpMessage message) {
            if (open) {
                throw new AssertionError("a head within a message: " + object);
            }
            open = true;
            body = new StringBuilder();
            head = new StringBuilder(message instanceof HttpRequest request
                    ? request.method() + " " + request.uri() + " " + request.protocolVersion()
                    : message.protocolVersion() + " " + ((HttpResponse) message).status());
            head.append(message.headers());
        }
        if (object instanceof HttpContent content) {
            body.append(content.content().toString(StandardCharsets.ISO_8859_1));
        }
        if (object instanceof LastHttpContent last) {
            open = false;
            messages.add(head + "|" + body + "|" + last.trailingHeaders().entries());
            bodies.add(body.toString());
        }
    }

    /** Returns the part that must not depend on how the input was cut. */
    String verdict() {
        return messages + " failures=" + failures + " open=" + open + " passed=" + passedThrough;
    }
}
