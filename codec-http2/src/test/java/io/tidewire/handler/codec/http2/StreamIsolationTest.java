/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import static org.assertj.core.api.Assertions.assertThat;

/** Messages of several streams, whose frames come in turns and cut anywhere, have nothing of each other. */
@Tag("SEC-F21")
class StreamIsolationTest {
    private static final int STREAMS = 8;
    private static final int MAX_FRAMES = 6;

    /** Keeps what came as it came, so that whatever is used again for another stream shows. */
    private static final class Kept extends Http2EventAdapter {
        private final Map<Integer, List<Http2Headers>> lists = new TreeMap<>();
        private final Map<Integer, StringBuilder> contents = new TreeMap<>();

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
                boolean endOfStream) {
            lists.computeIfAbsent(streamId, id -> new ArrayList<>()).add(headers);
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int streamDependency,
                short weight, boolean exclusive, int padding, boolean endOfStream) {
            onHeadersRead(ctx, streamId, headers, padding, endOfStream);
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
                boolean endOfStream) {
            contents.computeIfAbsent(streamId, id -> new StringBuilder())
                    .append(data.toString(StandardCharsets.US_ASCII));
            return data.readableBytes() + padding;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void messagesOfSeveralStreamsHaveNothingOfEachOther(long seed) {
        Random random = new Random(seed);
        Kept kept = new Kept();
        Map<Integer, Http2Headers> heads = new HashMap<>();
        Map<Integer, Http2Headers> trailers = new HashMap<>();
        Map<Integer, StringBuilder> contents = new TreeMap<>();
        try (CoreSide client = CoreSide.client();
                CoreSide server = CoreSide.server(new DefaultHttp2HeadersDecoder(), kept)) {
            List<Integer> turns = new ArrayList<>();
            for (int i = 0; i < STREAMS; i++) {
                int id = 2 * i + 3;
                for (int frame = random.nextInt(MAX_FRAMES); frame >= -1; frame--) {
                    turns.add(id);
                }
                heads.put(id, fields(random, id).method("POST").scheme("http").path("/" + id).authority("host" + id));
                trailers.put(id, fields(random, id));
                contents.put(id, new StringBuilder());
            }
            // Ids of streams have to grow, so each stream begins in order; what follows comes in any order.
            Map<Integer, Integer> left = new HashMap<>();
            turns.forEach(id -> left.merge(id, 1, Integer::sum));
            int begun = 1;
            while (!left.isEmpty()) {
                int id = 2 * random.nextInt(STREAMS) + 3;
                if (id == begun + 2) {
                    client.encoder.writeHeaders(client.ctx(), id, heads.get(id), 0, false, client.promise());
                    begun = id;
                } else if (id > begun || !left.containsKey(id)) {
                    continue;
                } else if (left.get(id) > 1) {
                    String content = id + ":" + random.nextInt() + ";";
                    contents.get(id).append(content);
                    client.encoder.writeData(client.ctx(), id,
                            Unpooled.copiedBuffer(content, StandardCharsets.US_ASCII), random.nextInt(20), false,
                            client.promise());
                } else {
                    client.encoder.writeHeaders(client.ctx(), id, trailers.get(id), 0, true, client.promise());
                }
                left.computeIfPresent(id, (stream, frames) -> frames == 1 ? null : frames - 1);
            }
            receiveInPieces(server, client.octets(), random);
            assertThat(server.failures()).isEmpty();
            assertThat(client.failures()).isEmpty();
        }
        assertThat(kept.contents.toString()).isEqualTo(withoutEmptyOnes(contents).toString());
        assertThat(kept.lists).hasSize(STREAMS);
        kept.lists.forEach((id, lists) -> assertThat(lists).as("stream %d", id)
                .containsExactly(heads.get(id), trailers.get(id)));
    }

    private static Map<Integer, StringBuilder> withoutEmptyOnes(Map<Integer, StringBuilder> contents) {
        contents.values().removeIf(StringBuilder::isEmpty);
        return contents;
    }

    /** Names that all streams have with values of one stream, names of one stream, and what the table shares. */
    private static Http2Headers fields(Random random, int id) {
        Http2Headers fields = new DefaultHttp2Headers();
        for (int i = random.nextInt(4); i >= 0; i--) {
            fields.add("x-all", id + "-" + random.nextInt()).add("x-of-" + id, "" + random.nextInt())
                    .add("cookie-like", "same");
        }
        return fields;
    }

    private static void receiveInPieces(CoreSide server, byte[] octets, Random random) {
        ByteBuf wire = Unpooled.wrappedBuffer(octets);
        ByteBuf cumulation = Unpooled.buffer();
        while (wire.isReadable()) {
            cumulation.writeBytes(wire, Math.min(wire.readableBytes(), 1 + random.nextInt(40)));
            server.receive(cumulation);
        }
        assertThat(ByteBufUtil.hexDump(cumulation)).isEmpty();
        cumulation.release();
        wire.release();
    }
}
