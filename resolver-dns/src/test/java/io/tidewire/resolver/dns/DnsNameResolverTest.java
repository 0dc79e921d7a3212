/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.AddressedEnvelope;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioDatagramChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.dns.DatagramDnsResponse;
import io.tidewire.handler.codec.dns.DefaultDnsQuestion;
import io.tidewire.handler.codec.dns.DefaultDnsRawRecord;
import io.tidewire.handler.codec.dns.DnsOpCode;
import io.tidewire.handler.codec.dns.DnsOptCookieRecord;
import io.tidewire.handler.codec.dns.DnsQuestion;
import io.tidewire.handler.codec.dns.DnsRawRecord;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.handler.codec.dns.DnsResponse;
import io.tidewire.handler.codec.dns.DnsResponseCode;
import io.tidewire.handler.codec.dns.DnsSection;
import io.tidewire.handler.logging.LogLevel;
import io.tidewire.resolver.AddressResolver;
import io.tidewire.resolver.ResolvedAddressTypes;
import io.tidewire.util.NetUtil;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static io.tidewire.handler.codec.dns.DnsRecordType.A;
import static io.tidewire.handler.codec.dns.DnsRecordType.AAAA;
import static io.tidewire.resolver.dns.ScriptedNameServer.address;
import static io.tidewire.resolver.dns.ScriptedNameServer.alias;
import static io.tidewire.resolver.dns.ScriptedNameServer.server;
import static io.tidewire.resolver.dns.ScriptedNameServer.startOfAuthority;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

/** The resolver against a scripted name server on loopback. */
class DnsNameResolverTest {
    /** Long enough for loopback, where an answer comes; short where none does. */
    private static final int SILENCE_MILLIS = 150;

    private EventLoopGroup serverGroup;
    private EventLoopGroup group;
    private ScriptedNameServer server;
    private DnsNameResolver resolver;

    @BeforeEach
    void start() throws Exception {
        serverGroup = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        server = new ScriptedNameServer(serverGroup);
    }

    @AfterEach
    void stop() throws Exception {
        if (resolver != null) {
            resolver.close();
        }
        server.close();
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
        serverGroup.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    }

    private DnsNameResolverBuilder builder() {
        return new DnsNameResolverBuilder(group.next()).datagramChannelType(NioDatagramChannel.class)
                .nameServerProvider(new SingletonDnsServerAddressStreamProvider(server.address()))
                .resolvedAddressTypes(ResolvedAddressTypes.IPV4_ONLY).searchDomains(List.of()).ndots(1)
                .hostsFileEntriesResolver((host, types) -> null)
                // No file says otherwise: two attempts.
                .resolvConf(new WatchedResolvConf(Path.of("/nonexistent"),
                        Ticker.systemTicker()));
    }

    private DnsNameResolver build(DnsNameResolverBuilder builder) {
        resolver = builder.build();
        return resolver;
    }

    private List<String> all(String host) throws Exception {
        return texts(resolver.resolveAll(host).sync().getNow());
    }

    private static List<String> texts(List<InetAddress> addresses) {
        return addresses.stream().map(InetAddress::getHostAddress).toList();
    }

    private UnknownHostException failure(String host) throws Exception {
        Throwable cause = resolver.resolveAll(host).await().cause();
        assertThat(cause).isInstanceOf(UnknownHostException.class);
        return (UnknownHostException) cause;
    }

    @Test
    void addressesOfBothFamiliesComeInTheOrderThatIsPreferred() throws Exception {
        server.address("a.example.", "10.0.0.1", "10.0.0.2", "fd00::1");
        build(builder().resolvedAddressTypes(ResolvedAddressTypes.IPV6_PREFERRED));
        List<InetAddress> found = resolver.resolveAll("a.example").sync().getNow();
        assertThat(texts(found)).containsExactly("fd00:0:0:0:0:0:0:1", "10.0.0.1", "10.0.0.2");
        assertThat(found.get(0).getHostName()).isEqualTo("a.example");
        assertThat(server.asked()).containsExactlyInAnyOrder("a.example. A", "a.example. AAAA");
        assertThat(resolver.resolve("a.example").sync().getNow()).isEqualTo(found.get(0));
    }

    /** The loop has closed the sockets: a group of resolvers closes each when its loop ends. */
    @Test
    void resolverOfAnEndedLoopCanBeClosed() throws Exception {
        server.address("a.example.", "10.0.0.1");
        build(builder());
        assertThat(all("a.example")).containsExactly("10.0.0.1");
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
        assertThatCode(resolver::close).doesNotThrowAnyException();
    }

    /** The builder is told no kinds, unless the JVM is told one. */
    @ParameterizedTest
    @CsvSource({"10.1.1.1 2001:db8::7, 2001:db8:0:0:0:0:0:1 10.0.0.1 10.0.0.2",
        "10.1.1.1 ::1 fe80::1, 10.0.0.1 10.0.0.2 2001:db8:0:0:0:0:0:1"})
    void addressesComeInTheOrderInWhichTheyAreBestTried(String local, String expected) throws Exception {
        server.address("a.example.", "10.0.0.1", "10.0.0.2", "2001:db8::1");
        DnsNameResolverBuilder builder = new DnsNameResolverBuilder(group.next())
                .datagramChannelType(NioDatagramChannel.class)
                .nameServerProvider(new SingletonDnsServerAddressStreamProvider(server.address()))
                .hostsFileEntriesResolver((host, types) -> null).searchDomains(List.of())
                .localAddresses(() -> Arrays.stream(local.split(" "))
                        .map(NetUtil::createInetAddressFromIpAddressString).toList());
        List<String> order = List.of(expected.split(" "));
        build(builder.copy());
        assertThat(all("a.example")).isEqualTo(order);
        // And of the cache.
        assertThat(all("a.example")).isEqualTo(order);
        assertThat(resolver.resolve("a.example").sync().getNow().getHostAddress()).isEqualTo(order.get(0));
        assertThat(server.asked()).hasSize(2);
        resolver.close();
        build(builder.resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED));
        for (int i = 0; i < 2; i++) {
            assertThat(all("a.example")).containsExactly("10.0.0.1", "10.0.0.2", "2001:db8:0:0:0:0:0:1");
        }
        resolver.close();
        build(builder.resolvedAddressTypes(ResolvedAddressTypes.IPV6_PREFERRED));
        for (int i = 0; i < 2; i++) {
            assertThat(all("a.example")).containsExactly("2001:db8:0:0:0:0:0:1", "10.0.0.1", "10.0.0.2");
            assertThat(resolver.resolve("a.example").sync().getNow().getHostAddress()).startsWith("2001:");
        }
    }

    /** Java makes an address of IPv4 of such a record. */
    @Test
    void aMappedAddressOfAServerIsTakenAsItIs() throws Exception {
        server.on("a.example.", AAAA, query -> query.reply(new DefaultDnsRawRecord("a.example.", AAAA, 60,
                Unpooled.wrappedBuffer(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 10, 0, 0, 1}))));
        build(builder().resolvedAddressTypes(ResolvedAddressTypes.IPV6_ONLY));
        assertThat(all("a.example")).containsExactly("10.0.0.1");
    }

    @Test
    void addressesAndHostsOfTheFileAreNotAskedFor() throws Exception {
        InetAddress known = InetAddress.getByAddress(new byte[] {10, 1, 1, 1});
        build(builder().hostsFileEntriesResolver((host, types) -> host.equals("known") ? known : null));
        assertThat(all("known")).containsExactly("10.1.1.1");
        assertThat(all("192.0.2.7")).containsExactly("192.0.2.7");
        assertThat(all("2001:db8::1")).containsExactly("2001:db8:0:0:0:0:0:1");
        assertThat(all("")).containsExactly("127.0.0.1");
        List<DnsRecord> records = resolver.resolveAll(new DefaultDnsQuestion("known", A)).sync().getNow();
        assertThat(ByteBufUtil.getBytes(((DnsRawRecord) records.get(0)).content())).containsExactly(10, 1, 1, 1);
        records.forEach(ReferenceCountUtil::release);
        assertThat(server.asked()).isEmpty();
    }

    @Test
    void anAnswerIsKeptAsLongAsItSays() throws Exception {
        server.address("a.example.", "10.0.0.1");
        server.record(address("b.example.", 0, "10.0.0.2"));
        build(builder());
        assertThat(all("a.example")).isEqualTo(all("A.Example."));
        all("b.example");
        all("b.example");
        assertThat(server.asked()).containsExactly("a.example. A", "b.example. A", "b.example. A");
        resolver.resolveCache().clear("a.example");
        all("a.example");
        assertThat(server.asked()).hasSize(4);
    }

    @Test
    void theSearchListIsTriedAsResolvConfSays() throws Exception {
        server.address("www.two.test.", "10.0.0.1").address("a.b.", "10.0.0.2").address("x.one.test.", "10.0.0.3");
        build(builder().searchDomains(List.of("one.test", "two.test")).ndots(1));
        assertThat(all("www")).containsExactly("10.0.0.1");
        assertThat(server.asked()).containsExactly("www.one.test. A", "www.two.test. A");
        assertThat(all("a.b")).containsExactly("10.0.0.2");
        assertThat(server.asked()).endsWith("a.b. A").hasSize(3);
        assertThat(failure("c.d").getMessage()).contains("c.d. A", "c.d.one.test. A", "c.d.two.test. A", "3 queries");
        assertThat(failure("x.").getMessage()).contains("1 query");
    }

    @Test
    void aNameServerThatIsDownEndsTheSearch() throws Exception {
        server.onAll(query -> { });
        build(builder().searchDomains(List.of("one.test")).queryTimeoutMillis(SILENCE_MILLIS));
        UnknownHostException failure = failure("www");
        assertThat(failure.getMessage()).doesNotContain("www. A").contains("2 queries");
        assertThat(DnsNameResolver.isTimeoutError(failure)).isTrue();
        assertThat(server.asked()).containsExactly("www.one.test. A", "www.one.test. A");
    }

    @Test
    void aliasesAreFollowedWithinAndBehindAnAnswer() throws Exception {
        server.address("c.example.", "10.0.0.3");
        server.on("a.example.", A, query -> query.reply(alias("A.example.", 60, "b.example"),
                alias("b.example.", 5, "c.example")));
        server.on("d.example.", A, query -> query.reply(alias("d.example.", 60, "e.example"),
                address("e.example.", 7, "10.0.0.4")));
        build(builder());
        assertThat(all("a.example")).containsExactly("10.0.0.3");
        assertThat(server.asked()).containsExactly("a.example. A", "c.example. A");
        assertThat(resolver.cnameCache().get("a.example.")).isEqualTo("b.example.");
        assertThat(resolver.cnameCache().get("b.example.")).isEqualTo("c.example.");
        assertThat(all("d.example")).containsExactly("10.0.0.4");
        assertThat(all("a.example")).containsExactly("10.0.0.3");
        assertThat(all("d.example")).containsExactly("10.0.0.4");
        assertThat(server.asked()).hasSize(3);
    }

    @Test
    @Tag("SEC-N05")
    void aLoopOfAliasesEnds_SECN05() throws Exception {
        server.on("a.example.", A, query -> query.reply(alias("a.example.", 60, "b.example"),
                alias("b.example.", 60, "a.example")));
        server.on("c.example.", A, query -> query.reply(alias("c.example.", 0, "d.example")));
        server.on("d.example.", A, query -> query.reply(alias("d.example.", 0, "c.example")));
        build(builder().maxQueriesPerResolve(64));
        assertThat(failure("a.example").getMessage()).contains("over 16 aliases");
        assertThat(server.asked()).hasSize(1);
        assertThat(failure("c.example").getMessage()).contains("over 16 aliases");
        assertThat(server.asked()).hasSize(1 + 17);
    }

    @Test
    void aChainOfSixteenAliasesIsFollowed() throws Exception {
        server.on("n0.", A, query -> {
            DnsResponse response = query.response(DnsResponseCode.NOERROR);
            for (int i = 0; i < 16; i++) {
                response.addRecord(DnsSection.ANSWER, alias("n" + i + '.', 60, "n" + (i + 1)));
            }
            query.send(response.addRecord(DnsSection.ANSWER, address("n16.", 60, "10.0.0.16")));
        });
        build(builder());
        assertThat(all("n0.")).containsExactly("10.0.0.16");
    }

    @Test
    @Tag("SEC-N06")
    void whatWasNotAskedForCountsForNothing_SECN06() throws Exception {
        server.on("a.example.", A, query -> {
            DnsResponse response = query.response(DnsResponseCode.NOERROR, address("bank.example.", 9999, "10.6.6.6"),
                    alias("bank.example.", 9999, "evil.example"), address("a.example.", 60, "10.0.0.1"));
            response.addRecord(DnsSection.AUTHORITY, server("example.", 9999, "evil.example"));
            query.send(response.addRecord(DnsSection.ADDITIONAL, address("bank.example.", 9999, "10.6.6.6")));
        });
        server.address("bank.example.", "10.0.0.2");
        build(builder());
        assertThat(all("a.example")).containsExactly("10.0.0.1");
        assertThat(resolver.cnameCache().get("bank.example.")).isNull();
        assertThat(all("bank.example")).containsExactly("10.0.0.2");
        assertThat(server.asked()).containsExactly("a.example. A", "bank.example. A");
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "name", "type", "class", "case", "two questions", "no question", "opcode", "octets",
            "query", "nothing"})
    @Tag("SEC-N07")
    void anAnswerThatDoesNotMatchIsIgnored_SECN07(String what) throws Exception {
        server.onceOn("a.example.", A, query -> {
            DnsQuestion asked = query.question();
            DnsResponse forged = query.response(DnsResponseCode.NOERROR, address("a.example.", 60, "10.6.6.6"));
            switch (what) {
                case "id" -> forged.setId(forged.id() + 1);
                case "name" -> forged.setRecord(DnsSection.QUESTION, new DefaultDnsQuestion("b.example", A));
                case "type" -> forged.setRecord(DnsSection.QUESTION, new DefaultDnsQuestion(asked.name(), AAAA));
                case "class" -> forged.setRecord(DnsSection.QUESTION, new DefaultDnsQuestion(asked.name(), A, 3));
                case "case" -> forged.setRecord(DnsSection.QUESTION,
                        new DefaultDnsQuestion(asked.name().equals("a.example.") ? "A.example." : "a.example.", A));
                case "two questions" -> forged.addRecord(DnsSection.QUESTION, new DefaultDnsQuestion("b.", A));
                case "no question" -> forged.clear(DnsSection.QUESTION);
                case "opcode" -> forged.setOpCode(DnsOpCode.NOTIFY);
                default -> { }
            }
            switch (what) {
                case "octets", "nothing" -> {
                    forged.release();
                    query.sendOctets(what.equals("octets") ? new byte[] {1, 2, 3} : new byte[0]);
                }
                case "query" -> {
                    forged.release();
                    query.sendOctets(new byte[12]);
                }
                default -> query.send(forged);
            }
            query.reply(address("a.example.", 60, "10.0.0.1"));
            // The same answer once more, when no query waits.
            query.reply(address("a.example.", 60, "10.6.6.6"));
        });
        build(builder());
        assertThat(all("a.example")).containsExactly("10.0.0.1");
        assertThat(server.asked()).hasSize(1);
    }

    @Test
    @Tag("SEC-N07")
    void anAnswerOfAnotherServerIsIgnored_SECN07() throws Exception {
        server.on("a.example.", A, query -> {
            // The octets of a datagram are those of TCP without the length.
            DnsResponse forged = query.response(DnsResponseCode.NOERROR, address("a.example.", 60, "10.6.6.6"));
            byte[] octets = query.octetsOf(forged);
            try (DatagramSocket other = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
                other.send(new java.net.DatagramPacket(octets, 2, octets.length - 2, query.client()));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            query.reply(address("a.example.", 60, "10.0.0.1"));
        });
        build(builder());
        assertThat(all("a.example")).containsExactly("10.0.0.1");
    }

    @Test
    @Tag("SEC-N08")
    void idsPortsAndLettersAreNotToBeGuessed_SECN08() throws Exception {
        Set<Integer> ids = new HashSet<>();
        Set<Integer> ports = new HashSet<>();
        Set<String> names = new HashSet<>();
        server.onAll(query -> {
            ids.add(query.message().id());
            ports.add(query.client().getPort());
            names.add(query.question().name());
            query.reply(address(query.question().name(), 0, "10.0.0.1"));
        });
        build(builder().datagramChannelStrategy(DnsNameResolverChannelStrategy.ChannelPerResolution));
        for (int i = 0; i < 20; i++) {
            all("abcdefgh.example");
        }
        assertThat(ids).hasSizeGreaterThan(15);
        assertThat(ports).hasSizeGreaterThan(10);
        assertThat(names).hasSizeGreaterThan(10);
        resolver.close();
        ports.clear();
        names.clear();
        build(builder().caseRandomizationEnabled(false));
        for (int i = 0; i < 130; i++) {
            all("abcdefgh.example");
        }
        // An idle socket is replaced when it has carried 64 queries.
        assertThat(ports).hasSizeBetween(2, 3);
        assertThat(names).containsExactly("abcdefgh.example.");
    }

    @Test
    void aServerThatChangesLettersIsAskedInPlainCaseNextTime() throws Exception {
        List<String> names = new CopyOnWriteArrayList<>();
        server.onAll(query -> {
            names.add(query.question().name());
            query.send(query.response(DnsResponseCode.NOERROR, address("abcdefghijklmnopqrstuvwxyz.", 60, "10.0.0.1"))
                    .setRecord(DnsSection.QUESTION, new DefaultDnsQuestion("abcdefghijklmnopqrstuvwxyz", A)));
        });
        build(builder().queryTimeoutMillis(SILENCE_MILLIS));
        assertThat(all("abcdefghijklmnopqrstuvwxyz")).containsExactly("10.0.0.1");
        assertThat(names).hasSize(2).endsWith("abcdefghijklmnopqrstuvwxyz.");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void aServerThatFailsIsFollowedByTheNext(int code) throws Exception {
        try (ScriptedNameServer second = new ScriptedNameServer(serverGroup)) {
            second.address("a.example.", "10.0.0.1");
            server.onAll(query -> query.reply(DnsResponseCode.valueOf(code)));
            build(builder().nameServerProvider(
                    new SequentialDnsServerAddressStreamProvider(server.address(), second.address())));
            assertThat(all("a.example")).containsExactly("10.0.0.1");
            second.onAll(query -> query.reply(DnsResponseCode.REFUSED));
            UnknownHostException failure = failure("b.example");
            assertThat(failure.getMessage()).contains("cannot resolve 'b.example': 4 queries",
                    "b.example. A at 127.0.0.1:" + server.address().getPort() + ": " + DnsResponseCode.valueOf(code),
                    "b.example. A at 127.0.0.1:" + second.address().getPort() + ": REFUSED(5)");
            assertThat(((DnsErrorCauseException) failure.getCause()).getCode().intValue()).isEqualTo(code);
            assertThat(failure.getSuppressed()).hasSize(3);
            assertThat(DnsNameResolver.isTransportOrTimeoutError(failure)).isFalse();
        }
    }

    @Test
    void aServerThatIsSilentIsAskedLastAfterTwoTimeouts() throws Exception {
        try (ScriptedNameServer second = new ScriptedNameServer(serverGroup)) {
            second.onAll(query -> query.reply(address(query.question().name(), 0, "10.0.0.1")));
            server.onAll(query -> { });
            build(builder().queryTimeoutMillis(SILENCE_MILLIS).nameServerProvider(
                    new SequentialDnsServerAddressStreamProvider(server.address(), second.address())));
            for (int i = 0; i < 5; i++) {
                assertThat(all("a.example")).containsExactly("10.0.0.1");
            }
            assertThat(server.asked()).hasSize(2);
            assertThat(second.asked()).hasSize(5);
        }
    }

    @Test
    void noMoreQueriesAreSentThanAreAllowed() throws Exception {
        server.onAll(query -> query.reply(DnsResponseCode.SERVFAIL));
        build(builder().maxQueriesPerResolve(1));
        assertThat(failure("a.example").getMessage()).contains("1 query", "over 1 queries");
        assertThat(server.asked()).hasSize(1);
    }

    @Test
    void anAnswerThatIsTruncatedIsAskedForOverTcpInPieces() throws Exception {
        server.on("a.example.", A, query -> {
            if (!query.isOverTcp()) {
                query.send(query.response(DnsResponseCode.NOERROR).setTruncated(true));
                return;
            }
            DnsResponse response = query.response(DnsResponseCode.NOERROR);
            // Close to 65 535 octets.
            for (int i = 0; i < 2_500; i++) {
                response.addRecord(DnsSection.ANSWER,
                        address("a.example.", 60, "10.0." + i / 256 + '.' + i % 256));
            }
            byte[] octets = query.octetsOf(response);
            assertThat(octets.length).isGreaterThan(60_000);
            query.channel().config().setOption(ChannelOption.TCP_NODELAY, true);
            // Octet by octet at both ends, by the thousand in between; the codec has a test of every octet.
            for (int i = 0; i < octets.length;) {
                int length = i < 40 || i >= octets.length - 40 ? 1 : Math.min(1_000, octets.length - 40 - i);
                query.channel().writeAndFlush(Unpooled.copiedBuffer(octets, i, length));
                i += length;
            }
        });
        build(builder().socketChannelType(NioSocketChannel.class).queryTimeoutMillis(60_000));
        assertThat(all("a.example")).hasSize(2_500).startsWith("10.0.0.0").endsWith("10.0.9.195");
        assertThat(server.asked()).containsExactly("a.example. A", "a.example. A TCP");
    }

    @Test
    void withoutTcpWhatCameOfATruncatedAnswerIsTaken() throws Exception {
        server.on("a.example.", A, query -> query.send(
                query.response(DnsResponseCode.NOERROR, address("a.example.", 60, "10.0.0.1")).setTruncated(true)));
        server.on("b.example.", A, query -> query.send(query.response(DnsResponseCode.NOERROR).setTruncated(true)));
        build(builder());
        assertThat(all("a.example")).containsExactly("10.0.0.1");
        assertThat(failure("b.example").getMessage()).contains("truncated");
    }

    @Test
    void tcpFollowsATimeoutWhereThatIsAskedFor() throws Exception {
        server.on("a.example.", A, query -> {
            if (query.isOverTcp()) {
                query.reply(address("a.example.", 60, "10.0.0.1"));
            }
        });
        build(builder().socketChannelType(NioSocketChannel.class, true).queryTimeoutMillis(SILENCE_MILLIS));
        assertThat(all("a.example")).containsExactly("10.0.0.1");
        assertThat(server.asked()).containsExactly("a.example. A", "a.example. A TCP");
    }

    @ParameterizedTest
    @ValueSource(strings = {"close", "octets", "silence"})
    void aConnectionWithoutAnswerFailsTheQuery(String what) throws Exception {
        server.onAll(query -> {
            if (!query.isOverTcp()) {
                query.send(query.response(DnsResponseCode.NOERROR).setTruncated(true));
            } else if (what.equals("close")) {
                query.channel().close();
            } else if (what.equals("octets")) {
                query.sendOctets(new byte[] {0, 3, 1, 2, 3});
            }
        });
        build(builder().socketChannelType(NioSocketChannel.class).queryTimeoutMillis(SILENCE_MILLIS));
        UnknownHostException failure = failure("a.example");
        assertThat(failure.getMessage()).contains("(TCP)");
        assertThat(DnsNameResolver.isTransportOrTimeoutError(failure)).isTrue();
        assertThat(DnsNameResolver.isTimeoutError(failure)).isEqualTo(what.equals("silence"));
    }

    @Test
    void callsForOneNameAreAskedOnce() throws Exception {
        BlockingQueue<ScriptedNameServer.Query> waiting = new LinkedBlockingQueue<>();
        server.on("a.example.", A, waiting::add);
        build(builder());
        Future<List<InetAddress>> first = resolver.resolveAll("a.example");
        Future<InetAddress> second = resolver.resolve("A.example");
        ScriptedNameServer.Query query = waiting.take();
        Future<InetAddress> third = resolver.resolve("a.example");
        // Behind the third on the event loop.
        resolver.executor().submit(() -> { }).sync();
        query.reply(address("a.example.", 0, "10.0.0.1"));
        assertThat(texts(first.sync().getNow())).containsExactly("10.0.0.1");
        assertThat(second.sync().getNow()).isEqualTo(third.sync().getNow());
        assertThat(server.asked()).hasSize(1);
    }

    @Test
    void callsAreNotSharedWhereThatIsTurnedOff() throws Exception {
        server.record(address("a.example.", 0, "10.0.0.1"));
        build(builder().consolidateCacheSize(0));
        Future<InetAddress> first = resolver.resolve("a.example");
        Future<InetAddress> second = resolver.resolve("a.example");
        assertThat(first.sync().getNow()).isEqualTo(second.sync().getNow());
        assertThat(server.asked()).hasSize(2);
    }

    @Test
    void tenThousandNamesAreAskedOverOneSocketOnceEach() throws Exception {
        int names = 10_000;
        Set<Integer> ports = ConcurrentHashMap.newKeySet();
        server.onAll(query -> {
            ports.add(query.client().getPort());
            query.reply(address(query.question().name(), 60,
                    query.question().type().equals(A) ? "10.0.0.1" : "fd00::1"));
        });
        // Long enough for a machine that does something else as well: all of them take a second or two.
        build(builder().resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED).queryTimeoutMillis(30_000));
        List<Future<List<InetAddress>>> found = new ArrayList<>();
        for (int i = 0; i < 2 * names; i++) {
            found.add(resolver.resolveAll("n" + i % names + ".example"));
        }
        for (Future<List<InetAddress>> one : found) {
            assertThat(one.sync().getNow()).hasSize(2);
        }
        assertThat(server.asked()).hasSize(2 * names);
        assertThat(new HashSet<>(server.asked())).hasSize(2 * names);
        assertThat(ports).hasSize(1);
    }

    @Test
    void cancellingTheLastCallEndsTheLookUp() throws Exception {
        BlockingQueue<ScriptedNameServer.Query> waiting = new LinkedBlockingQueue<>();
        server.onAll(waiting::add);
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        build(builder().dnsQueryLifecycleObserverFactory(question -> new RecordingObserver(told)));
        Future<InetAddress> first = resolver.resolve("a.example");
        Future<InetAddress> second = resolver.resolve("a.example");
        waiting.take();
        first.cancel(false);
        assertThat(lookupsUnderWay()).isOne();
        second.cancel(false);
        assertThat(lookupsUnderWay()).isZero();
        assertThat(told).containsExactly("written", "cancelled 15");
        Future<List<DnsRecord>> records = resolver.resolveAll(new DefaultDnsQuestion("b.example", A));
        waiting.take();
        records.cancel(false);
        Future<?> answer = resolver.query(new DefaultDnsQuestion("c.example", A));
        waiting.take();
        answer.cancel(false);
        resolver.executor().submit(() -> { }).sync();
        assertThat(told).filteredOn(line -> line.startsWith("cancelled")).hasSize(3);
    }

    private int lookupsUnderWay() throws Exception {
        // The cancellation is ahead of it.
        return resolver.executor().submit(() -> resolver.lookupsUnderWay()).sync().getNow();
    }

    @Test
    void absenceIsKeptAsLongAsTheAnswerSaysAndNoLongerThanIsAllowed() throws Exception {
        server.onAll(query -> {
            DnsResponse response = query.response(query.question().name().startsWith("n")
                    ? DnsResponseCode.NOERROR : DnsResponseCode.NXDOMAIN);
            query.send(response.addRecord(DnsSection.AUTHORITY, startOfAuthority("example.", 60, 30)));
        });
        build(builder().negativeTtl(3600).caseRandomizationEnabled(false));
        assertThat(failure("x.example").getMessage()).contains("NXDOMAIN(3)");
        assertThat(failure("nodata.example").getMessage()).contains("no such record");
        assertThat(failure("x.example").getMessage()).contains("NXDOMAIN(3)");
        failure("nodata.example");
        assertThat(server.asked()).containsExactly("x.example. A", "nodata.example. A");
        assertThat(resolver.resolveCache().get("x.example.", new DnsRecord[0]).get(0).cause())
                .isInstanceOfSatisfying(NoAddressException.class,
                        cause -> assertThat(cause.negativeTtl()).isEqualTo(30));
        resolver.close();
        build(builder());
        failure("x.example");
        failure("x.example");
        assertThat(server.asked()).hasSize(4);
    }

    @Test
    void aTimeoutIsNotKept() throws Exception {
        server.onceOn("a.example.", A, query -> { });
        server.onceOn("a.example.", A, query -> { });
        server.address("a.example.", "10.0.0.1");
        build(builder().negativeTtl(3600).queryTimeoutMillis(SILENCE_MILLIS));
        assertThat(failure("a.example").getMessage())
                .contains("a.example. A at 127.0.0.1:", ": no answer within " + SILENCE_MILLIS + " ms");
        assertThat(all("a.example")).containsExactly("10.0.0.1");
    }

    /** Ways in which a server cannot say whether addresses still hold. */
    enum Failing {
        SILENT, SERVFAIL, REFUSED, TRUNCATED;

        void reply(ScriptedNameServer.Query query) {
            switch (this) {
                case SERVFAIL -> query.reply(DnsResponseCode.SERVFAIL);
                case REFUSED -> query.reply(DnsResponseCode.REFUSED);
                case TRUNCATED -> query.send(query.response(DnsResponseCode.NOERROR).setTruncated(true));
                case SILENT -> { }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Failing.class)
    void addressesThatHaveRunOutAreGivenWhereServersFailIfThatIsWanted(Failing failing) throws Exception {
        MockTicker clock = Ticker.newMockTicker();
        server.address("a.example.", "10.0.0.1", "10.0.0.2");
        DnsNameResolverBuilder builder = builder().ticker(clock).queryTimeoutMillis(SILENCE_MILLIS);
        build(builder.copy().serveStale(3600).copy());
        assertThat(all("a.example")).containsExactly("10.0.0.1", "10.0.0.2");
        server.onAll(failing::reply);
        clock.advance(300, TimeUnit.SECONDS);
        assertThat(all("a.example")).containsExactly("10.0.0.1", "10.0.0.2");
        int asked = server.asked().size();
        assertThat(asked).as("the servers, first").isGreaterThan(1);
        clock.advance(ExpiringLists.STALE_SECONDS - 1, TimeUnit.SECONDS);
        assertThat(all("a.example")).containsExactly("10.0.0.1", "10.0.0.2");
        assertThat(server.asked()).as("not asked for each caller").hasSize(asked);
        clock.advance(1, TimeUnit.SECONDS);
        assertThat(all("a.example")).containsExactly("10.0.0.1", "10.0.0.2");
        assertThat(server.asked()).as("asked again").hasSizeGreaterThan(asked);
        assertThat(failure("b.example")).hasMessageContaining("b.example");
        clock.advance(3600 - ExpiringLists.STALE_SECONDS, TimeUnit.SECONDS);
        assertThat(failure("a.example")).as("over the limit").hasMessageContaining("a.example");
        resolver.close();
        build(builder);
        server.onAll(null);
        assertThat(all("a.example")).containsExactly("10.0.0.1", "10.0.0.2");
        server.onAll(failing::reply);
        clock.advance(300, TimeUnit.SECONDS);
        assertThat(failure("a.example")).as("the default").hasMessageContaining("a.example");
    }

    /** Each word of a server takes the place of what has run out, and of what was given for want of one. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theWordOfAServerTakesThePlaceOfAddressesThatHaveRunOut(boolean given) throws Exception {
        MockTicker clock = Ticker.newMockTicker();
        server.address("a.example.", "10.0.0.1").address("b.example.", "10.0.0.2").address("c.example.", "10.0.0.3");
        build(builder().ticker(clock).serveStale(86_400));
        for (String name : List.of("a.example", "b.example", "c.example")) {
            all(name);
        }
        clock.advance(300, TimeUnit.SECONDS);
        if (given) {
            server.onAll(Failing.SERVFAIL::reply);
            assertThat(all("a.example")).containsExactly("10.0.0.1");
            assertThat(all("b.example")).containsExactly("10.0.0.2");
            assertThat(all("c.example")).containsExactly("10.0.0.3");
            clock.advance(ExpiringLists.STALE_SECONDS, TimeUnit.SECONDS);
            server.onAll(null);
        }
        server.on("a.example.", A, query -> query.reply(DnsResponseCode.NXDOMAIN));
        server.on("b.example.", A, query -> query.reply(address("b.example.", 60, "10.0.0.7")));
        server.on("c.example.", A, query -> query.reply(alias("c.example.", 60, "d.example.")));
        server.on("d.example.", A, Failing.SERVFAIL::reply);
        assertThat(failure("a.example")).hasMessageContaining("NXDOMAIN");
        assertThat(all("b.example")).containsExactly("10.0.0.7");
        assertThat(failure("c.example")).hasMessageContaining("d.example");
        server.onAll(Failing.SERVFAIL::reply);
        assertThat(failure("a.example")).hasMessageContaining("SERVFAIL");
        assertThat(failure("c.example")).hasMessageContaining("SERVFAIL");
        clock.advance(60, TimeUnit.SECONDS);
        assertThat(all("b.example")).containsExactly("10.0.0.7");
    }

    @Test
    void aliasesThatHaveRunOutLeadToAddressesThatHave() throws Exception {
        MockTicker clock = Ticker.newMockTicker();
        server.onceOn("a.example.", A, query -> query.reply(alias("a.example.", 10, "b.example.")));
        server.address("b.example.", "10.0.0.1", "10.0.0.2");
        build(builder().ticker(clock).serveStale(86_400));
        assertThat(all("a.example")).containsExactly("10.0.0.1", "10.0.0.2");
        server.onAll(Failing.SERVFAIL::reply);
        clock.advance(300, TimeUnit.SECONDS);
        assertThat(all("a.example")).containsExactly("10.0.0.1", "10.0.0.2");
        DnsCnameCache own = resolver.cnameCache();
        resolver.close();
        build(builder().ticker(clock).serveStale(86_400).cnameCache(new DnsCnameCache() {
            @Override
            public String get(String hostname) {
                return own.get(hostname);
            }

            @Override
            public void cache(String hostname, String cname, long originalTtl, EventLoop loop) {
                own.cache(hostname, cname, originalTtl, loop);
            }

            @Override
            public void clear() {
                own.clear();
            }

            @Override
            public boolean clear(String hostname) {
                return own.clear(hostname);
            }
        }));
        server.onAll(null);
        own.cache("a.example.", "b.example.", 1_000, resolver.executor());
        assertThat(all("a.example")).containsExactly("10.0.0.1", "10.0.0.2");
        server.onAll(Failing.SERVFAIL::reply);
        clock.advance(300, TimeUnit.SECONDS);
        assertThat(all("a.example")).as("a cache of the application's").containsExactly("10.0.0.1", "10.0.0.2");
    }

    /** The addresses are kept under the alias, and what denies them under the name behind it. */
    @Test
    void aNameThatIsGoneTakesThePlaceOfAddressesUnderItsAlias() throws Exception {
        MockTicker clock = Ticker.newMockTicker();
        server.onceOn("a.example.", A, query -> query.reply(alias("a.example.", 1_000, "b.example."),
                address("b.example.", 300, "10.0.0.1")));
        build(builder().ticker(clock).serveStale(86_400));
        assertThat(all("a.example")).containsExactly("10.0.0.1");
        clock.advance(300, TimeUnit.SECONDS);
        assertThat(failure("a.example")).hasMessageContaining("b.example. A").hasMessageContaining("NXDOMAIN");
    }

    @Test
    void aNameThatIsGoneTakesThePlaceOfItsAlias() throws Exception {
        MockTicker clock = Ticker.newMockTicker();
        server.onceOn("a.example.", A, query -> query.reply(alias("a.example.", 10, "b.example.")));
        server.address("b.example.", "10.0.0.1");
        build(builder().ticker(clock).serveStale(86_400));
        assertThat(all("a.example")).containsExactly("10.0.0.1");
        clock.advance(300, TimeUnit.SECONDS);
        assertThat(failure("a.example")).hasMessageContaining("NXDOMAIN");
        server.onAll(Failing.SERVFAIL::reply);
        assertThat(failure("a.example")).as("not by its former alias").hasMessageContaining("SERVFAIL");
        assertThat(all("b.example")).containsExactly("10.0.0.1");
    }

    @Test
    void nothingThatHasRunOutIsGivenWhereAServerDeniesOneKind() throws Exception {
        MockTicker clock = Ticker.newMockTicker();
        server.address("a.example.", "10.0.0.1", "fd00::1");
        build(builder().ticker(clock).serveStale(86_400).resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED));
        assertThat(all("a.example")).containsExactly("10.0.0.1", "fd00:0:0:0:0:0:0:1");
        clock.advance(300, TimeUnit.SECONDS);
        server.on("a.example.", A, query -> query.reply());
        server.on("a.example.", AAAA, Failing.SERVFAIL::reply);
        assertThat(failure("a.example")).hasMessageContaining("no such record").hasMessageContaining("SERVFAIL");
        server.on("a.example.", A, Failing.SERVFAIL::reply);
        assertThat(all("a.example")).containsExactly("10.0.0.1", "fd00:0:0:0:0:0:0:1");
    }

    /** A name that is not there goes on to the next of the search list, whatever ran out under it. */
    @Test
    void eachNameOfTheSearchListHasItsAddressesThatHaveRunOut() throws Exception {
        MockTicker clock = Ticker.newMockTicker();
        server.address("a.two.", "10.0.0.2");
        build(builder().ticker(clock).serveStale(86_400).searchDomains(List.of("one", "two")));
        assertThat(all("a")).containsExactly("10.0.0.2");
        clock.advance(300, TimeUnit.SECONDS);
        server.on("a.two.", A, Failing.SERVFAIL::reply);
        assertThat(all("a")).containsExactly("10.0.0.2");
        assertThat(server.asked().subList(2, 4)).containsExactly("a.one. A", "a.two. A");
    }

    @Test
    void oneFamilyIsGivenButNotKeptWhenTheOtherCannotBeAsked() throws Exception {
        server.address("a.example.", "10.0.0.1");
        server.on("a.example.", AAAA, query -> query.reply(DnsResponseCode.SERVFAIL));
        build(builder().resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED));
        assertThat(all("a.example")).containsExactly("10.0.0.1");
        assertThat(resolver.resolveCache().get("a.example.", new DnsRecord[0])).isNullOrEmpty();
    }

    @Test
    void aLookUpOfOneAddressNeedNotWaitForTheOtherFamily() throws Exception {
        BlockingQueue<ScriptedNameServer.Query> waiting = new LinkedBlockingQueue<>();
        server.address("a.example.", "10.0.0.1").on("a.example.", AAAA, waiting::add);
        build(builder().resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED).completeOncePreferredResolved(true));
        Future<List<InetAddress>> both = resolver.resolveAll("a.example");
        assertThat(resolver.resolve("a.example").sync().getNow().getHostAddress()).isEqualTo("10.0.0.1");
        assertThat(both.isDone()).isFalse();
        waiting.take().reply(address("a.example.", 60, "fd00::1"));
        assertThat(texts(both.sync().getNow())).containsExactly("10.0.0.1", "fd00:0:0:0:0:0:0:1");
        // The cancellation of the last call lets go of what has come.
        Future<List<InetAddress>> given = resolver.resolveAll("A.example.");
        given.sync();
    }

    @Test
    void ednsIsLeftOutForAServerThatDoesNotKnowIt() throws Exception {
        List<DnsRecord> opts = new CopyOnWriteArrayList<>();
        server.onAll(query -> {
            DnsRecord opt = query.message().recordAt(DnsSection.ADDITIONAL);
            if (opt == null) {
                query.reply(address(query.question().name(), 60, "10.0.0.1"));
            } else {
                assertThat(opt.type()).isEqualTo(DnsRecordType.OPT);
                assertThat(opt.dnsClass()).isEqualTo(1232);
                opts.add(opt);
                query.send(query.response(DnsResponseCode.FORMERR).clear(DnsSection.QUESTION));
            }
        });
        build(builder());
        assertThat(all("a.example")).containsExactly("10.0.0.1");
        assertThat(opts).hasSize(1);
        resolver.close();
        build(builder().optResourceEnabled(false));
        assertThat(all("a.example")).containsExactly("10.0.0.1");
        assertThat(opts).hasSize(1);
    }

    @Test
    @Tag("SEC-N09")
    void anAnswerWithTheCookieOfAnotherIsIgnored_SECN09() throws Exception {
        server.on("a.example.", A, query -> {
            DnsRawRecord opt = query.message().recordAt(DnsSection.ADDITIONAL);
            assertThat(opt.content().getUnsignedShort(0)).isEqualTo(DnsOptCookieRecord.OPTION_CODE);
            byte[] cookie = ByteBufUtil.getBytes(opt.content(), 4, 8);
            byte[] other = cookie.clone();
            other[7]++;
            query.send(query.response(DnsResponseCode.NOERROR, address("a.example.", 60, "10.6.6.6"))
                    .addRecord(DnsSection.ADDITIONAL, opt(other)));
            query.send(query.response(DnsResponseCode.NOERROR, address("a.example.", 60, "10.0.0.1"))
                    .addRecord(DnsSection.ADDITIONAL, opt(cookie)));
        });
        build(builder().dnsCookiesEnabled(true));
        assertThat(all("a.example")).containsExactly("10.0.0.1");
        assertThat(resolver.isDnsCookiesEnabled()).isTrue();
    }

    private static DnsRecord opt(byte[] cookie) {
        return new DefaultDnsRawRecord("", DnsRecordType.OPT, 1232, 0,
                Unpooled.buffer().writeShort(10).writeShort(8).writeBytes(cookie));
    }

    @Test
    void observersAreToldWhatHappens() throws Exception {
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        server.onceOn("a.example.", A, query -> query.reply(DnsResponseCode.SERVFAIL));
        server.on("a.example.", A, query -> query.reply(alias("a.example.", 60, "b.example")));
        server.address("b.example.", "10.0.0.1");
        build(builder().dnsQueryLifecycleObserverFactory(new BiDnsQueryLifecycleObserverFactory(
                question -> new RecordingObserver(told),
                new LoggingDnsQueryLifeCycleObserverFactory(LogLevel.INFO))));
        all("a.example");
        assertThat(told).containsExactly("written", "no answer SERVFAIL(2)", "written",
                "alias DefaultDnsQuestion(b.example. IN A)", "written", "succeeded");
        told.clear();
        failure("c.example");
        assertThat(told).containsExactly("written", "failed");
    }

    /** Writes down what it is told. */
    private static final class RecordingObserver implements DnsQueryLifecycleObserver {
        private final List<String> told;

        RecordingObserver(List<String> told) {
            this.told = told;
        }

        @Override
        public void queryWritten(InetSocketAddress dnsServerAddress, ChannelFuture future) {
            told.add("written");
        }

        @Override
        public void queryCancelled(int queriesRemaining) {
            told.add("cancelled " + queriesRemaining);
        }

        @Override
        public DnsQueryLifecycleObserver queryRedirected(List<InetSocketAddress> nameServers) {
            told.add("redirected " + nameServers.size());
            return this;
        }

        @Override
        public DnsQueryLifecycleObserver queryCNAMEd(DnsQuestion cnameQuestion) {
            told.add("alias " + cnameQuestion);
            return this;
        }

        @Override
        public DnsQueryLifecycleObserver queryNoAnswer(DnsResponseCode code) {
            told.add("no answer " + code);
            return this;
        }

        @Override
        public void queryFailed(Throwable cause) {
            told.add("failed");
        }

        @Override
        public void querySucceed() {
            told.add("succeeded");
        }
    }

    @Test
    void referralsAreFollowedWhereNoRecursionIsDesired() throws Exception {
        try (ScriptedNameServer child = new ScriptedNameServer(serverGroup)) {
            server.onAll(query -> {
                assertThat(query.message().isRecursionDesired()).isFalse();
                DnsResponse response = query.response(DnsResponseCode.NOERROR);
                response.addRecord(DnsSection.AUTHORITY, server("example.", 600, "ns.example"));
                response.addRecord(DnsSection.AUTHORITY, server("example.", 600, "ns.other"));
                response.addRecord(DnsSection.ADDITIONAL, address("ns.example.", 600, "127.0.0.1"));
                // Not this server's to tell.
                response.addRecord(DnsSection.ADDITIONAL, address("ns.other.", 600, "10.6.6.6"));
                query.send(response);
            });
            child.onAll(query -> query.send(query.response(DnsResponseCode.NOERROR,
                    address(query.question().name(), 0, "10.0.0.1")).setAuthoritativeAnswer(true)));
            List<List<InetSocketAddress>> referrals = new CopyOnWriteArrayList<>();
            resolver = new DnsNameResolver(builder().recursionDesired(false).settings()) {
                @Override
                protected DnsServerAddressStream newRedirectDnsServerStream(String hostname,
                                                                            List<InetSocketAddress> nameservers) {
                    referrals.add(nameservers);
                    return DnsServerAddresses.singleton(child.address()).stream();
                }
            };
            assertThat(all("www.example")).containsExactly("10.0.0.1");
            assertThat(referrals).containsExactly(List.of(new InetSocketAddress("127.0.0.1", 53)));
            assertThat(resolver.authoritativeDnsServerCache().get("example.").next())
                    .isEqualTo(new InetSocketAddress("127.0.0.1", 53));
            resolver.authoritativeDnsServerCache().clear("example.");
            resolver.authoritativeDnsServerCache().cache("example.", child.address(), 600, resolver.executor());
            assertThat(all("ftp.example")).containsExactly("10.0.0.1");
            assertThat(server.asked()).hasSize(1);
        }
    }

    @Test
    void recordsOfAnyTypeAreFoundAndAreTheReceivers() throws Exception {
        server.on("m.example.", DnsRecordType.MX, query -> query.reply(alias("m.example.", 60, "n.example"),
                new DefaultDnsRawRecord("n.example.", DnsRecordType.MX, 60, Unpooled.buffer().writeShort(5)
                        .writeByte(0))));
        build(builder());
        List<DnsRecord> records = resolver.resolveAll(new DefaultDnsQuestion("m.example", DnsRecordType.MX)).sync()
                .getNow();
        assertThat(records).hasSize(1);
        assertThat(records.get(0).name()).isEqualTo("n.example.");
        assertThat(((DnsRawRecord) records.get(0)).content().readableBytes()).isEqualTo(3);
        records.forEach(ReferenceCountUtil::release);
        Throwable cause = resolver.resolveAll(new DefaultDnsQuestion("x.example", DnsRecordType.TXT)).await().cause();
        assertThat(cause).isInstanceOf(UnknownHostException.class).hasMessageContaining("TXT");
    }

    @Test
    void oneQueryGivesTheResponseOfAnyCode() throws Exception {
        server.onAll(query -> {
            DnsRecord additional = query.message().recordAt(DnsSection.ADDITIONAL);
            query.reply(additional.dnsClass() == 4096 ? DnsResponseCode.REFUSED : DnsResponseCode.SERVFAIL);
        });
        build(builder());
        Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> answer = resolver.query(server.address(),
                new DefaultDnsQuestion("a.example", A), List.of(new PlainOptRecord(4096)));
        AddressedEnvelope<DnsResponse, InetSocketAddress> response = answer.sync().getNow();
        assertThat(response.content().code()).isEqualTo(DnsResponseCode.REFUSED);
        assertThat(response.sender()).isEqualTo(server.address());
        assertThat(response).isInstanceOf(DatagramDnsResponse.class);
        // The event loop has its own reference until it has delivered the response.
        resolver.executor().submit(() -> { }).sync();
        assertThat(response.release()).isTrue();
        Promise<AddressedEnvelope<? extends DnsResponse, InetSocketAddress>> done = resolver.executor().newPromise();
        done.setFailure(new IllegalStateException());
        resolver.query(new DefaultDnsQuestion("a.example", A), done);
        // It comes when no query wants it, and is released: the extension of leaks sees to that.
        AddressedEnvelope<DnsResponse, InetSocketAddress> last =
                resolver.query(new DefaultDnsQuestion("a.example", A)).sync().getNow();
        resolver.executor().submit(() -> { }).sync();
        assertThat(last.release()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a..b", ".a", "1234567890123456789012345678901234567890123456789012345678901234.b"})
    void whatIsNoNameIsNotAskedFor(String host) throws Exception {
        build(builder().searchDomains(List.of("one.test")));
        assertThat(failure(host).getMessage()).contains("is no name");
        assertThat(server.asked()).isEmpty();
    }

    @Test
    void lettersBeyondAsciiAreAskedForAsIdnSays() throws Exception {
        server.address("xn--bcher-kva.example.", "10.0.0.1");
        server.on("a.example.", A, query -> query.reply(alias("a.example.", 60, "xn--bcher-kva.example"),
                address("xn--bcher-kva.example.", 60, "10.0.0.1")));
        build(builder());
        assertThat(all("b\u00fccher.example")).containsExactly("10.0.0.1");
        all("a.example");
        assertThat(resolver.cnameCache().get("a.example.")).isEqualTo("b\u00fccher.example.");
        resolver.close();
        build(builder().decodeIdn(false));
        all("a.example");
        assertThat(resolver.cnameCache().get("a.example.")).isEqualTo("xn--bcher-kva.example.");
    }

    @Test
    void closingFailsWhatIsUnderWayAndWhatFollows() throws Exception {
        BlockingQueue<ScriptedNameServer.Query> waiting = new LinkedBlockingQueue<>();
        server.onAll(waiting::add);
        build(builder());
        Future<InetAddress> one = resolver.resolve("a.example");
        waiting.take();
        resolver.close();
        assertThat(one.await().cause()).isInstanceOf(UnknownHostException.class)
                .hasMessageContaining("the socket is closed");
        assertThat(resolver.resolve("b.example").await().cause()).isInstanceOf(IllegalStateException.class);
        assertThat(resolver.query(new DefaultDnsQuestion("b.example", A)).await().cause())
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    @SuppressWarnings("deprecation") // They are calls of their successors.
    void theOlderSettersOfTheBuilderDoAsTheNewerOnes() throws Exception {
        server.address("a.example.", "10.0.0.1");
        DnsCache addresses = new DefaultDnsCache();
        for (DnsNameResolverBuilder each : List.of(builder().channelType(NioDatagramChannel.class),
                builder().datagramChannelFactory(() -> {
                    throw new AssertionError("another factory");
                }).channelFactory(NioDatagramChannel::new))) {
            build(each.authoritativeDnsServerCache(addresses));
            assertThat(all("a.example")).containsExactly("10.0.0.1");
            resolver.close();
        }
        AuthoritativeDnsServerCache zones = resolver.authoritativeDnsServerCache();
        assertThat(zones.get("example.")).isNull();
        zones.cache("example.", InetSocketAddress.createUnresolved("ns.example", 53), 60, resolver.executor());
        assertThat(zones.get("example.")).isNull();
        zones.cache("example.", new InetSocketAddress("10.0.0.53", 5353), 60, resolver.executor());
        assertThat(zones.get("example.").next()).isEqualTo(new InetSocketAddress("10.0.0.53", 53));
        assertThat(addresses.get("example.", new DnsRecord[0])).hasSize(1);
        assertThat(zones.clear("example.")).isTrue();
        assertThat(zones.get("example.")).isNull();
        zones.cache("example.", new InetSocketAddress("10.0.0.53", 53), 60, resolver.executor());
        zones.clear();
        assertThat(zones.get("example.")).isNull();
    }

    @Test
    void aProviderThatThrowsFailsTheLookUp() throws Exception {
        build(builder().nameServerProvider(name -> {
            throw new IllegalStateException("no servers for " + name);
        }));
        assertThat(failure("a.example")).hasMessageContaining("no servers for a.example.")
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(lookupsUnderWay()).isZero();
    }

    @Test
    void aLookUpThatTheCacheAnswersOpensNoSocket() throws Exception {
        build(builder().datagramChannelFactory(() -> {
            throw new AssertionError("a socket");
        }));
        resolver.resolveCache().cache("a.example.", new DnsRecord[0], InetAddress.getByName("10.0.0.9"), 60,
                resolver.executor());
        assertThat(all("a.example")).containsExactly("10.0.0.9");
    }

    @Test
    void groupsResolveAddressesOfSocketsAndShareTheirCache() throws Exception {
        server.address("a.example.", "10.0.0.1", "10.0.0.2");
        try (EventLoops loops = new EventLoops();
             DnsAddressResolverGroup plain = new DnsAddressResolverGroup(builder());
             DnsAddressResolverGroup turns = new RoundRobinDnsAddressResolverGroup(builder())) {
            for (int i = 0; i < 2; i++) {
                AddressResolver<InetSocketAddress> each = plain.getResolver(loops.group.next());
                InetSocketAddress found = each.resolve(InetSocketAddress.createUnresolved("a.example", 80)).sync()
                        .getNow();
                assertThat(found).isEqualTo(new InetSocketAddress("10.0.0.1", 80));
            }
            assertThat(server.asked()).hasSize(1);
            Set<InetSocketAddress> first = new HashSet<>();
            while (first.size() < 2) {
                first.add(turns.getResolver(loops.group.next())
                        .resolve(InetSocketAddress.createUnresolved("a.example", 80)).sync().getNow());
            }
            assertThat(server.asked()).hasSize(2);
        }
    }

    private static final class EventLoops implements AutoCloseable {
        private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());

        @Override
        public void close() {
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
        }
    }
}
