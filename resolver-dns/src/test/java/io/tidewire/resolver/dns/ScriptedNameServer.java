/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.channel.socket.nio.NioDatagramChannel;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.handler.codec.dns.DatagramDnsQuery;
import io.tidewire.handler.codec.dns.DatagramDnsQueryDecoder;
import io.tidewire.handler.codec.dns.DatagramDnsResponse;
import io.tidewire.handler.codec.dns.DatagramDnsResponseEncoder;
import io.tidewire.handler.codec.dns.DefaultDnsQuestion;
import io.tidewire.handler.codec.dns.DefaultDnsRawRecord;
import io.tidewire.handler.codec.dns.DefaultDnsResponse;
import io.tidewire.handler.codec.dns.DnsQuery;
import io.tidewire.handler.codec.dns.DnsQuestion;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.handler.codec.dns.DnsRecordEncoder;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.handler.codec.dns.DnsResponse;
import io.tidewire.handler.codec.dns.DnsResponseCode;
import io.tidewire.handler.codec.dns.DnsSection;
import io.tidewire.handler.codec.dns.TcpDnsQueryDecoder;
import io.tidewire.handler.codec.dns.TcpDnsResponseEncoder;
import io.tidewire.util.NetUtil;
import io.tidewire.util.ReferenceCountUtil;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * A name server on loopback, over UDP and TCP, that answers as a test says: by records, or by a script for a question.
 * A name without either does not exist, and a name with other records has none of the type.
 */
final class ScriptedNameServer implements AutoCloseable {
    /** A query that has come in, and the ways to answer it. */
    final class Query {
        private final Channel channel;
        private final InetSocketAddress client;
        private final DnsQuery message;
        /** Known for longer than the message is there. */
        private final DnsQuestion question;

        Query(Channel channel, InetSocketAddress client, DnsQuery message) {
            this.channel = channel;
            this.client = client;
            this.message = message;
            question = message.recordAt(DnsSection.QUESTION);
        }

        DnsQuery message() {
            return message;
        }

        DnsQuestion question() {
            return question;
        }

        boolean isOverTcp() {
            return client == null;
        }

        Channel channel() {
            return channel;
        }

        /** A response with the number and question of this query, to be changed and sent. */
        DnsResponse response(DnsResponseCode code, DnsRecord... answers) {
            DnsResponse response = client == null ? new DefaultDnsResponse(message.id(), message.opCode(), code)
                    : new DatagramDnsResponse(address, client, message.id(), message.opCode(), code);
            response.addRecord(DnsSection.QUESTION,
                    new DefaultDnsQuestion(question.name(), question.type(), question.dnsClass()));
            for (DnsRecord answer : answers) {
                response.addRecord(DnsSection.ANSWER, answer);
            }
            return response;
        }

        void reply(DnsResponseCode code, DnsRecord... answers) {
            send(response(code, answers));
        }

        void reply(DnsRecord... answers) {
            reply(DnsResponseCode.NOERROR, answers);
        }

        void send(DnsResponse response) {
            channel.writeAndFlush(response);
        }

        /** Sends octets that need not be a message. */
        void sendOctets(byte[] octets) {
            ByteBuf buffer = Unpooled.wrappedBuffer(octets);
            channel.writeAndFlush(client == null ? buffer : new DatagramPacket(buffer, client));
        }

        /** The response as octets, for TCP with its length in front. */
        byte[] octetsOf(DnsResponse response) {
            EmbeddedChannel encoder = new EmbeddedChannel(new TcpDnsResponseEncoder(DnsRecordEncoder.DEFAULT));
            encoder.writeOutbound(response);
            ByteBuf out = encoder.readOutbound();
            byte[] octets = ByteBufUtil.getBytes(out);
            out.release();
            return octets;
        }

        InetSocketAddress client() {
            return client;
        }
    }

    private final Map<String, Consumer<Query>> scripts = new ConcurrentHashMap<>();
    private final Map<String, List<Consumer<Query>>> once = new ConcurrentHashMap<>();
    private final Map<String, List<DnsRecord>> records = new ConcurrentHashMap<>();
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private final Channel datagrams;
    private final Channel streams;
    private final InetSocketAddress address;
    private volatile Consumer<Query> all;

    ScriptedNameServer(EventLoopGroup group) throws Exception {
        Channel tcp = null;
        Channel udp = null;
        while (udp == null) {
            tcp = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                    .childHandler(new ChannelInitializer<Channel>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            channel.pipeline().addLast(new TcpDnsQueryDecoder(), new TcpDnsResponseEncoder(),
                                    new SimpleChannelInboundHandler<DnsQuery>() {
                                        @Override
                                        protected void channelRead0(ChannelHandlerContext ctx, DnsQuery query) {
                                            onQuery(new Query(ctx.channel(), null, query));
                                        }
                                    });
                        }
                    }).bind(NetUtil.LOCALHOST4, 0).sync().channel();
            int port = ((InetSocketAddress) tcp.localAddress()).getPort();
            try {
                udp = new Bootstrap().group(group).channel(NioDatagramChannel.class)
                        .handler(new ChannelInitializer<Channel>() {
                            @Override
                            protected void initChannel(Channel channel) {
                                channel.pipeline().addLast(new DatagramDnsQueryDecoder(),
                                        new DatagramDnsResponseEncoder(),
                                        new SimpleChannelInboundHandler<DatagramDnsQuery>() {
                                            @Override
                                            protected void channelRead0(ChannelHandlerContext ctx,
                                                                        DatagramDnsQuery query) {
                                                onQuery(new Query(ctx.channel(), query.sender(), query));
                                            }
                                        });
                            }
                        }).bind(NetUtil.LOCALHOST4, port).sync().channel();
            } catch (Exception e) {
                // Another socket has the port for datagrams.
                tcp.close().syncUninterruptibly();
                if (!(e instanceof BindException)) {
                    throw e;
                }
            }
        }
        streams = tcp;
        datagrams = udp;
        address = (InetSocketAddress) udp.localAddress();
    }

    InetSocketAddress address() {
        return address;
    }

    /**
     * The questions so far, as {@code "name. TYPE"} in small letters, with {@code " TCP"} behind it. A datagram that
     * was sent may not have been read: the loop reads it in the turn before that of the second task.
     */
    List<String> asked() {
        for (int turn = 0; turn < 2; turn++) {
            datagrams.eventLoop().submit(() -> { }).syncUninterruptibly();
        }
        return List.copyOf(asked);
    }

    ScriptedNameServer address(String name, String... addresses) {
        for (String address : addresses) {
            record(address(name, 300, address));
        }
        return this;
    }

    ScriptedNameServer record(DnsRecord record) {
        records.computeIfAbsent(record.name() + ' ' + record.type().name(), key -> new CopyOnWriteArrayList<>())
                .add(record);
        return this;
    }

    /** Answers a question by a script. */
    ScriptedNameServer on(String name, DnsRecordType type, Consumer<Query> script) {
        scripts.put(key(name, type), script);
        return this;
    }

    /** Answers a question by a script the first time that it comes, if there was no such script before it. */
    ScriptedNameServer onceOn(String name, DnsRecordType type, Consumer<Query> script) {
        once.computeIfAbsent(key(name, type), key -> new CopyOnWriteArrayList<>()).add(script);
        return this;
    }

    /** Answers every question by a script. */
    ScriptedNameServer onAll(Consumer<Query> script) {
        all = script;
        return this;
    }

    private static String key(String name, DnsRecordType type) {
        return name + ' ' + type.name();
    }

    private void onQuery(Query query) {
        DnsQuestion question = query.question();
        String key = key(question.name().toLowerCase(Locale.ROOT), question.type());
        asked.add(query.isOverTcp() ? key + " TCP" : key);
        List<Consumer<Query>> first = once.get(key);
        if (all != null) {
            all.accept(query);
        } else if (first != null && !first.isEmpty()) {
            first.remove(0).accept(query);
        } else if (scripts.containsKey(key)) {
            scripts.get(key).accept(query);
        } else {
            answer(query, key);
        }
    }

    private void answer(Query query, String key) {
        String name = key.substring(0, key.indexOf(' ') + 1);
        List<DnsRecord> found = records.get(key);
        if (found == null) {
            found = records.get(name + "CNAME");
        }
        boolean exists = records.keySet().stream().anyMatch(known -> known.startsWith(name));
        DnsResponse response = query.response(exists ? DnsResponseCode.NOERROR : DnsResponseCode.NXDOMAIN);
        if (found != null) {
            for (DnsRecord record : found) {
                response.addRecord(DnsSection.ANSWER, record instanceof DefaultDnsRawRecord raw ? raw.copy() : record);
            }
        }
        query.send(response);
    }

    static DnsRecord address(String name, long timeToLive, String address) {
        byte[] octets = NetUtil.createByteArrayFromIpAddressString(address);
        return new DefaultDnsRawRecord(name, octets.length == 4 ? DnsRecordType.A : DnsRecordType.AAAA, timeToLive,
                Unpooled.wrappedBuffer(octets));
    }

    static DnsRecord alias(String name, long timeToLive, String target) {
        return new DefaultDnsRawRecord(name, DnsRecordType.CNAME, timeToLive, nameOctets(target));
    }

    static DnsRecord server(String zone, long timeToLive, String target) {
        return new DefaultDnsRawRecord(zone, DnsRecordType.NS, timeToLive, nameOctets(target));
    }

    static DnsRecord startOfAuthority(String zone, long timeToLive, int minimum) {
        ByteBuf data = nameOctets("ns." + zone).writeBytes(nameOctets("admin." + zone));
        return new DefaultDnsRawRecord(zone, DnsRecordType.SOA, timeToLive, data.writeInt(1).writeInt(2).writeInt(3)
                .writeInt(4).writeInt(minimum));
    }

    private static ByteBuf nameOctets(String name) {
        ByteBuf octets = Unpooled.buffer();
        for (String label : name.split("\\.")) {
            octets.writeByte(label.length()).writeBytes(label.getBytes(StandardCharsets.US_ASCII));
        }
        return octets.writeByte(0);
    }

    @Override
    public void close() {
        datagrams.close().syncUninterruptibly();
        streams.close().syncUninterruptibly();
        records.values().forEach(ofName -> ofName.forEach(ReferenceCountUtil::release));
    }
}
