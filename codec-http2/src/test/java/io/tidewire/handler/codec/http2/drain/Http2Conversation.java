/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.drain;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.codec.http2.DefaultHttp2Headers;
import io.tidewire.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2StreamChannel;
import io.tidewire.util.ReferenceCountUtil;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;

/** Streams of HTTP/2, answered in any order, of a client that answers PING. */
final class Http2Conversation implements DrainedConversation {
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int ACK = 1;
    private static final int END_OF_BOTH = 5;
    /** GET, http, "/" of the static table, and ":authority: a". */
    private static final byte[] GET = {(byte) 0x82, (byte) 0x86, (byte) 0x84, 0x41, 1, 'a'};
    private static final int MAX_STREAMS = 8;

    private final Random random;
    private final List<Waiting> waiting = new ArrayList<>();
    private final List<Integer> taken = new ArrayList<>();
    private boolean hasBegun;
    private int streams;
    private int wholeBefore;
    private int pingsAnswered;

    Http2Conversation(Random random) {
        this.random = random;
    }

    /** A stream that the application has got. */
    private record Waiting(ChannelHandlerContext ctx) {
        void answer() {
            ctx.writeAndFlush(new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().status("200"), true));
        }
    }

    /** A frame as it was sent. */
    private record Frame(int type, int flags, int stream, ByteBuffer payload) {
    }

    @Override
    public void addTo(ChannelPipeline pipeline) {
        pipeline.addLast(Http2FrameCodecBuilder.forServer().build(),
                new Http2MultiplexHandler(new ChannelInitializer<Http2StreamChannel>() {
                    @Override
                    protected void initChannel(Http2StreamChannel stream) {
                        stream.pipeline().addLast(new ChannelInboundHandlerAdapter() {
                            @Override
                            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                                taken.add(stream.stream().id());
                                waiting.add(new Waiting(ctx));
                                ReferenceCountUtil.release(msg);
                            }
                        });
                    }
                }));
    }

    private static byte[] frame(int type, int flags, int stream, byte... payload) {
        return ByteBuffer.allocate(9 + payload.length).put((byte) 0).putShort((short) payload.length).put((byte) type)
                .put((byte) flags).putInt(stream).put(payload).array();
    }

    private static List<Frame> frames(String sent) {
        List<Frame> frames = new ArrayList<>();
        ByteBuffer octets = ByteBuffer.wrap(sent.getBytes(StandardCharsets.ISO_8859_1));
        while (octets.remaining() >= 9) {
            int length = octets.getInt(octets.position()) >>> 8;
            if (octets.remaining() < 9 + length) {
                break;
            }
            frames.add(new Frame(octets.get(octets.position() + 3), octets.get(octets.position() + 4),
                    octets.getInt(octets.position() + 5), octets.slice(octets.position() + 9, length)));
            octets.position(octets.position() + 9 + length);
        }
        return frames;
    }

    private static List<Frame> pings(String sent) {
        return frames(sent).stream().filter(frame -> frame.type == PING && frame.flags != ACK).toList();
    }

    @Override
    public byte[] clientSays(String takenOctets) {
        if (!hasBegun) {
            hasBegun = true;
            byte[] settings = frame(SETTINGS, 0, 0);
            return ByteBuffer.allocate(PREFACE.length() + settings.length)
                    .put(PREFACE.getBytes(StandardCharsets.US_ASCII)).put(settings).array();
        }
        List<Frame> pings = pings(takenOctets);
        if (pings.size() > pingsAnswered) {
            byte[] data = new byte[8];
            pings.get(pingsAnswered++).payload.get(data);
            return frame(PING, ACK, 0, data);
        }
        if (streams == MAX_STREAMS || random.nextBoolean()) {
            return new byte[0];
        }
        return frame(HEADERS, END_OF_BOTH, 1 + 2 * streams++, GET);
    }

    @Override
    public boolean owes(String takenOctets) {
        return pings(takenOctets).size() > pingsAnswered;
    }

    @Override
    public boolean applicationActs() {
        if (waiting.isEmpty()) {
            return false;
        }
        waiting.remove(random.nextInt(waiting.size())).answer();
        return true;
    }

    @Override
    public void drainBegins(String sent) {
        wholeBefore = whole(sent).size();
    }

    private static Set<Integer> whole(String sent) {
        Set<Integer> whole = new HashSet<>();
        for (Frame frame : frames(sent)) {
            if (frame.type == HEADERS) {
                assertThat(frame.flags).isEqualTo(END_OF_BOTH);
                whole.add(frame.stream);
            }
        }
        return whole;
    }

    @Override
    public long answeredSinceDrain(String sent) {
        return whole(sent).size() - wholeBefore;
    }

    @Override
    public int unanswered(String sent) {
        Set<Integer> lost = new HashSet<>(taken);
        lost.removeAll(whole(sent));
        return lost.size();
    }

    @Override
    public void checkEnd(String sent, int read) {
        List<Frame> farewells = frames(sent).stream().filter(frame -> frame.type == GOAWAY).toList();
        if (read < PREFACE.length()) {
            assertThat(taken).isEmpty();
            return;
        }
        assertThat(farewells).isNotEmpty();
        int last = farewells.get(farewells.size() - 1).payload.getInt(0);
        // Requests up to that stream were answered; those above may be sent again.
        Set<Integer> answeredStreams = whole(sent);
        for (int stream = 1; stream <= Math.min(last, 2 * streams - 1); stream += 2) {
            assertThat(answeredStreams).contains(stream);
        }
        assertThat(answeredStreams).allMatch(stream -> stream <= last);
    }
}
