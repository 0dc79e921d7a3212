/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.multipart.Attribute;
import io.tidewire.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.tidewire.handler.codec.http.multipart.InterfaceHttpData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

class FormsPageTest {
    private final List<String> seen = new ArrayList<>();
    private final List<InterfaceHttpData> given = new ArrayList<>();
    private final EmbeddedChannel channel = new EmbeddedChannel(new HttpServerCodec(),
            new FormsPage.Forms(new DefaultHttpDataFactory(false), this::use));

    private void use(List<InterfaceHttpData> parts) {
        given.addAll(parts);
        for (InterfaceHttpData part : parts) {
            try {
                seen.add(part.getName() + '=' + ((Attribute) part).getValue());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private String post(String type, String content) {
        channel.writeInbound(ByteBufUtil.writeAscii(channel.alloc(), "POST / HTTP/1.1\r\nHost: h\r\n"
                + "Content-Type: " + type + "\r\nContent-Length: " + content.length() + "\r\n\r\n" + content));
        StringBuilder answer = new StringBuilder();
        for (ByteBuf octets = channel.readOutbound(); octets != null; octets = channel.readOutbound()) {
            answer.append(octets.toString(StandardCharsets.US_ASCII));
            octets.release();
        }
        return answer.toString();
    }

    @Test
    void fieldsOfTwoFormsReachTheApplication() {
        assertThat(post("application/x-www-form-urlencoded", "a=1&b=two+words")).startsWith("HTTP/1.1 200 OK\r\n");
        assertThat(post("multipart/form-data; boundary=x",
                "--x\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\n3\r\n--x--\r\n"))
                .startsWith("HTTP/1.1 200 OK\r\n");
        assertThat(seen).containsExactly("a=1", "b=two words", "c=3");
        assertThat(given).allSatisfy(part -> assertThat(part.refCnt()).isZero());
        channel.finish();
    }

    @Test
    void fileOfAFormThatEndsWithItsConnectionIsDeleted(@TempDir Path folder) {
        DefaultHttpDataFactory files = new DefaultHttpDataFactory(true);
        files.setBaseDir(folder.toString());
        EmbeddedChannel connection = new EmbeddedChannel(new HttpServerCodec(), new FormsPage.Forms(files, this::use));
        connection.writeInbound(ByteBufUtil.writeAscii(connection.alloc(), "POST / HTTP/1.1\r\nHost: h\r\n"
                + "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 999\r\n\r\n--x\r\n"
                + "Content-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n" + "octets ".repeat(20)));
        assertThat(folder).isNotEmptyDirectory();
        connection.finish();
        assertThat(folder).isEmptyDirectory();
        assertThat(seen).isEmpty();
    }

    @Test
    void formThatIsNoneIsRefusedAndTheConnectionEnds() {
        String answer = post("application/x-www-form-urlencoded", "a=%zz");
        assertThat(answer).startsWith("HTTP/1.1 400 Bad Request\r\n").contains("connection: close");
        assertThat(channel.isOpen()).isFalse();
        assertThat(seen).isEmpty();
        channel.finishAndReleaseAll();
    }

    @Test
    void contentThatIsCutOffByBadFramingIsNoForm() {
        channel.writeInbound(ByteBufUtil.writeAscii(channel.alloc(), "POST / HTTP/1.1\r\nHost: h\r\nContent-Type: "
                + "application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n?\r\n"));
        ByteBuf answer = channel.readOutbound();
        assertThat(answer.toString(StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 400 Bad Request\r\n");
        answer.release();
        assertThat(seen).isEmpty();
        channel.finishAndReleaseAll();
    }

    /** The client is slow, so the connection is still there when its second request comes. */
    @Test
    void requestBehindARefusedOneIsDropped() {
        List<Object> answers = new ArrayList<>();
        EmbeddedChannel parts = new EmbeddedChannel(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                answers.add(msg);
            }
        }, new FormsPage.Forms(new DefaultHttpDataFactory(false), this::use));
        for (String content : List.of("a=%zz", "a=1")) {
            DefaultFullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/",
                    ByteBufUtil.writeAscii(parts.alloc(), content));
            request.headers().set("content-type", "application/x-www-form-urlencoded");
            parts.pipeline().fireChannelRead(request);
            assertThat(request.refCnt()).isZero();
        }
        assertThat(seen).isEmpty();
        assertThat(answers).hasSize(1);
        parts.finish();
    }

    @Test
    void valueAboveItsLimitIsRefusedAndReleased() {
        assertThat(post("application/x-www-form-urlencoded", "a=" + "x".repeat((8 << 20) + 1)))
                .startsWith("HTTP/1.1 413 ");
        channel.finishAndReleaseAll();
    }
}
