/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpRequestDecoder;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.util.ReferenceCountUtil;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads inputs in hexadecimal digits, one a line, and writes what our decoder makes of each: its whole requests, and
 * {@code refused} or {@code taken}, all separated by tabs. .ci/second-opinions compares.
 */
public final class TidewireParser {
    private final List<String> requests = new ArrayList<>();
    private final StringBuilder body = new StringBuilder();
    private String head;
    private boolean refused;

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println(new TidewireParser().verdict(HexFormat.of().parseHex(line)));
        }
    }

    private String verdict(byte[] input) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder());
        channel.writeInbound(Unpooled.wrappedBuffer(input));
        drain(channel);
        // Not after the end of the input: what fails then is not wrong, but not whole.
        requests.add(refused ? "refused" : "taken");
        channel.finishAndReleaseAll();
        return String.join("\t", requests);
    }

    private void drain(EmbeddedChannel channel) {
        for (Object read = channel.readInbound(); read != null; read = channel.readInbound()) {
            if (read instanceof HttpObject object) {
                accept(object);
            }
            ReferenceCountUtil.release(read);
        }
    }

    private void accept(HttpObject object) {
        if (object.decoderResult().isFailure()) {
            refused = true;
            head = null;
            return;
        }
        if (object instanceof HttpRequest request) {
            head = head(request);
            body.setLength(0);
        }
        if (object instanceof HttpContent content) {
            body.append(hex(content.content()));
            if (content instanceof LastHttpContent) {
                requests.add(head + ' ' + body);
                head = null;
            }
        }
    }

    private static String head(HttpRequest request) {
        StringBuilder text = new StringBuilder(hex(request.method().name())).append(' ').append(hex(request.uri()))
                .append(' ').append(request.protocolVersion().majorVersion()).append('.')
                .append(request.protocolVersion().minorVersion());
        for (Map.Entry<String, String> field : request.headers()) {
            text.append(' ').append(hex(field.getKey().toLowerCase(Locale.ROOT))).append('=')
                    .append(hex(field.getValue()));
        }
        return text.toString();
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String hex(ByteBuf octets) {
        byte[] bytes = new byte[octets.readableBytes()];
        octets.readBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
