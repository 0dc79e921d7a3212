/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.pcap;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.channel.socket.nio.NioDatagramChannel;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Real channels, and tcpdump or tshark as the reader where one is installed. */
class CaptureOfSocketsTest {
    @TempDir
    private Path folder;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    @AfterEach
    void stop() {
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private PcapWriteHandler capture(String name) throws IOException {
        return PcapWriteHandler.builder().build(file(name));
    }

    private OutputStream file(String name) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(folder.resolve(name)));
    }

    /** One connection, which both sides capture; the server echoes and closes. */
    private void echoOverTcp(String host) throws Exception {
        Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) throws Exception {
                        channel.pipeline().addLast(capture("server.pcap"), new ChannelInboundHandlerAdapter() {
                            @Override
                            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                                ctx.writeAndFlush(msg);
                            }
                        });
                    }
                }).bind(new InetSocketAddress(host, 0)).sync().channel();
        Channel client = new Bootstrap().group(group).channel(NioSocketChannel.class)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) throws Exception {
                        channel.pipeline().addLast(capture("client.pcap"), new ChannelInboundHandlerAdapter() {
                            @Override
                            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                                ((ByteBuf) msg).release();
                                ctx.close();
                            }
                        });
                    }
                }).connect(server.localAddress()).sync().channel();
        client.writeAndFlush(Unpooled.copiedBuffer("hello", StandardCharsets.US_ASCII));
        client.closeFuture().sync();
        server.close().sync();
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void bothSidesOfAConnectionTellTheSame(String host) throws Exception {
        echoOverTcp(host);
        List<String> ofClient = read("client.pcap");
        assertThat(ofClient).hasSize(10);
        assertThat(ofClient.subList(0, 7)).isEqualTo(read("server.pcap").subList(0, 7));
        assertThat(ofClient.get(3)).endsWith("[PA] seq 1 ack 1 \"hello\"");
        assertThat(ofClient.get(5)).endsWith("[PA] seq 1 ack 6 \"hello\"");
    }

    private void datagrams() throws Exception {
        Channel receiver = new Bootstrap().group(group).channel(NioDatagramChannel.class)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) throws Exception {
                        channel.pipeline().addLast(capture("receiver.pcap"), new ChannelInboundHandlerAdapter() {
                            @Override
                            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                                ((DatagramPacket) msg).release();
                                ctx.close();
                            }
                        });
                    }
                }).bind(new InetSocketAddress("127.0.0.1", 0)).sync().channel();
        Channel sender = new Bootstrap().group(group).channel(NioDatagramChannel.class)
                .handler(capture("sender.pcap")).bind(new InetSocketAddress("127.0.0.1", 0)).sync().channel();
        sender.writeAndFlush(new DatagramPacket(Unpooled.copiedBuffer("ping", StandardCharsets.US_ASCII),
                (InetSocketAddress) receiver.localAddress())).sync();
        receiver.closeFuture().sync();
        sender.close().sync();
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    }

    @Test
    void datagramHasItsAddressesOnBothSides() throws Exception {
        datagrams();
        assertThat(read("sender.pcap")).isEqualTo(read("receiver.pcap")).hasSize(1)
                .allMatch(packet -> packet.endsWith("\"ping\""));
    }

    private List<String> read(String name) throws IOException {
        return CaptureReader.read(Files.readAllBytes(folder.resolve(name))).stream()
                .map(CaptureReader.Packet::toString).toList();
    }

    @Test
    void tcpdumpReadsIt() throws Exception {
        assumeInstalled("tcpdump");
        echoOverTcp("::1");
        String tcp = run("tcpdump", "-nn", "-v", "-A", "-r", folder.resolve("client.pcap").toString());
        assertThat(tcp).contains("Flags [S]", "Flags [S.]", "Flags [P.]", "(correct)", "hello", "Flags [F.]")
                .doesNotContain("incorrect", "truncated", "bad");
        PcapWriteHandler.Builder builder = PcapWriteHandler.builder().forceUdpChannel(
                new InetSocketAddress("10.0.0.1", 5000), new InetSocketAddress("10.0.0.2", 5001));
        EmbeddedChannel channel =
                new EmbeddedChannel(builder.build(file("udp.pcap")));
        channel.writeOutbound(Unpooled.copiedBuffer("datagram", StandardCharsets.US_ASCII));
        channel.finishAndReleaseAll();
        assertThat(run("tcpdump", "-nn", "-v", "-r", folder.resolve("udp.pcap").toString()))
                .contains("10.0.0.1.5000 > 10.0.0.2.5001: ", "length 8").doesNotContain("bad");
    }

    @Test
    void tsharkReadsIt() throws Exception {
        assumeInstalled("tshark");
        echoOverTcp("127.0.0.1");
        String read = run("tshark", "-o", "tcp.check_checksum:TRUE", "-r", folder.resolve("client.pcap").toString());
        // It may also complain about the user that runs it.
        assertThat(read.lines().filter(line -> line.matches(" *\\d+ .*"))).as(read).hasSize(10);
        assertThat(read).contains("[SYN]", "[SYN, ACK]", "[FIN, ACK]").doesNotContain("Malformed", "incorrect",
                "Retransmission", "Dup ACK");
    }

    private String run(String... command) throws IOException, InterruptedException {
        File out = folder.resolve("out").toFile();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out).start();
        boolean hasEnded = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();
        String said = Files.readString(out.toPath());
        assertThat(hasEnded).as("%s ends", command[0]).isTrue();
        assertThat(process.exitValue()).as("%s: %s", command[0], said).isZero();
        return said;
    }

    private static void assumeInstalled(String program) {
        boolean isInstalled = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
        assumeTrue(isInstalled, program + " is not installed");
    }
}
