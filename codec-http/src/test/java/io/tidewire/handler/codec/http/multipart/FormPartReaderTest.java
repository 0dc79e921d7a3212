/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultLastHttpContent;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;
import io.tidewire.handler.flow.FlowControlHandler;
import io.tidewire.util.CharsetUtil;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FormPartReaderTest {

    private static final String MULTIPART = "multipart/form-data; boundary=XX";
    private static final String FORM = "--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r2\r\n"
            + "--XX\r\nContent-Disposition: form-data; name=b; filename=\"d/f\"\r\n\r\ncontent\r\n--XX--";

    /** Keeps what it is given, as an application does that writes it elsewhere. */
    private static class Kept implements FormPartReader.Listener {
        final StringBuilder heads = new StringBuilder();
        final List<ByteBuf> octets = new ArrayList<>();
        int ends;

        @Override
        public void onPart(FormPart part) {
            heads.append(part.name()).append(part.isFile() ? "(" + part.filename() + ")" : "").append(' ');
        }

        @Override
        public void onOctets(ByteBuf part, boolean last) {
            octets.add(part.retain());
            ends += last ? 1 : 0;
        }

        String text() {
            StringBuilder text = new StringBuilder();
            octets.forEach(part -> text.append(part.toString(StandardCharsets.US_ASCII)));
            octets.forEach(ByteBuf::release);
            octets.clear();
            return text.toString();
        }
    }

    private static FormPartReader reader(String type, FormLimits limits, FormPartReader.Listener listener) {
        return new FormPartReader(Requests.of(type), CharsetUtil.UTF_8, limits, listener);
    }

    private static void offer(FormPartReader reader, String text, boolean last) {
        ByteBuf octets = PooledByteBufAllocator.DEFAULT.buffer(16).writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        HttpContent content = last ? new DefaultLastHttpContent(octets) : new DefaultHttpContent(octets);
        try {
            reader.offer(content);
        } finally {
            content.release();
        }
    }

    @Test
    void octetsAreHandedOnAsTheyComeAndMayBeKept() {
        for (int cut = 0; cut <= FORM.length(); cut++) {
            Kept kept = new Kept();
            FormPartReader reader = reader(MULTIPART, FormLimits.DEFAULT, kept);
            offer(reader, FORM.substring(0, cut), false);
            assertThat(reader.hasEnded()).isFalse();
            offer(reader, FORM.substring(cut), true);
            assertThat(reader.hasEnded()).isTrue();
            assertThat(kept.heads).hasToString("a b(f) ");
            assertThat(kept.ends).isEqualTo(2);
            assertThat(kept.text()).isEqualTo("1\r2content");
        }
        Kept kept = new Kept();
        String value = "0123456789".repeat(1_000);
        offer(reader("application/x-www-form-urlencoded", FormLimits.DEFAULT, kept), "a=" + value + "&b=%41", true);
        assertThat(kept.text()).as("also octets of blocks that were decoded").isEqualTo(value + "A");
        assertThat(kept.ends).isEqualTo(2);
    }

    @Test
    void limitsHoldAndFailuresLast() {
        FormLimits limits = FormLimits.DEFAULT.maxFiles(0);
        FormPartReader files = reader(MULTIPART, limits, new Kept() {
            @Override
            public void onOctets(ByteBuf part, boolean last) {
                assertThat(part.readableBytes()).isLessThan(FORM.length());
            }
        });
        assertThatThrownBy(() -> offer(files, FORM, true)).isInstanceOf(TooManyFormFilesException.class);
        assertThatThrownBy(() -> offer(files, "", true)).hasMessage("the form has failed");
        FormPartReader total = reader(MULTIPART, FormLimits.DEFAULT.maxOctets(9), new Kept());
        offer(total, "--XX\r\nCon", false);
        assertThatThrownBy(() -> offer(total, "t", false)).isInstanceOf(TooLongFormException.class);
        FormPartReader ended = reader(MULTIPART, FormLimits.DEFAULT, new Kept());
        ended.offer(LastHttpContent.EMPTY_LAST_CONTENT);
        assertThatThrownBy(() -> offer(ended, "", true)).hasMessage("the form has ended");
        FormPartReader failing = reader(MULTIPART, FormLimits.DEFAULT, new FormPartReader.Listener() {
            @Override
            public void onPart(FormPart part) throws IOException {
                throw new IOException("no room");
            }

            @Override
            public void onOctets(ByteBuf octets, boolean last) {
                throw new AssertionError("there is no part");
            }
        });
        assertThatThrownBy(() -> offer(failing, FORM, true)).isInstanceOf(ErrorDataDecoderException.class)
                .isInstanceOf(DecoderException.class).hasRootCauseMessage("no room");
    }

    @Test
    void senderIsAsFastAsTheApplicationReads() {
        List<Integer> taken = new ArrayList<>();
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.config().setAutoRead(false);
        channel.pipeline().addLast(new HttpServerCodec(), new FlowControlHandler(),
                new SimpleChannelInboundHandler<HttpObject>() {
                    private FormPartReader reader;

                    @Override
                    protected void channelRead0(ChannelHandlerContext ctx, HttpObject msg) {
                        if (msg instanceof HttpRequest request) {
                            reader = new FormPartReader(request, CharsetUtil.UTF_8, FormLimits.DEFAULT,
                                    new FormPartReader.Listener() {
                                        @Override
                                        public void onPart(FormPart part) {
                                            assertThat(part.name()).isEqualTo("a");
                                        }

                                        @Override
                                        public void onOctets(ByteBuf octets, boolean last) {
                                            taken.add(octets.readableBytes());
                                        }
                                    });
                        }
                        if (msg instanceof HttpContent content) {
                            reader.offer(content);
                        }
                    }
                });
        String head = "--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n";
        channel.writeInbound(Unpooled.copiedBuffer("POST / HTTP/1.1\r\nHost: h\r\nContent-Type: " + MULTIPART
                + "\r\nContent-Length: " + (head.length() + 3_000 + 8) + "\r\n\r\n", CharsetUtil.US_ASCII));
        channel.writeInbound(Unpooled.copiedBuffer(head, CharsetUtil.US_ASCII));
        for (int i = 0; i < 3; i++) {
            channel.writeInbound(Unpooled.copiedBuffer("x".repeat(1_000), CharsetUtil.US_ASCII));
        }
        assertThat(taken).as("nothing was asked for").isEmpty();
        channel.read();
        channel.read();
        assertThat(taken).as("request and head").isEmpty();
        channel.read();
        assertThat(taken).containsExactly(1_000);
        channel.read();
        assertThat(taken).containsExactly(1_000, 1_000);
        channel.finishAndReleaseAll();
    }
}
