/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.ManualIoEventLoop;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioDatagramChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.dns.DefaultDnsRawRecord;
import io.tidewire.handler.codec.dns.DnsRawRecord;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.handler.codec.dns.DnsResponseCode;
import io.tidewire.resolver.ResolvedAddressTypes;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import static io.tidewire.resolver.dns.ScriptedNameServer.address;
import static org.assertj.core.api.Assertions.assertThat;

/** Time-outs and turns of queries. The time of the resolver's event loop goes on when a test says so only. */
@Timeout(60)
class QueryTimeTest {
    private static final int TIMEOUT_MILLIS = 5_000;

    private final MockTicker ticker = Ticker.newMockTicker();
    private final ManualIoEventLoop loop =
            new ManualIoEventLoop(null, Thread.currentThread(), NioIoHandler.newFactory(), ticker);
    private EventLoopGroup serverGroup;
    private ScriptedNameServer server;
    private ScriptedNameServer second;
    private DnsNameResolver resolver;
    /** Queries that have come to the servers and are not answered. */
    private final BlockingQueue<ScriptedNameServer.Query> held = new LinkedBlockingQueue<>();
    private final BlockingQueue<ScriptedNameServer.Query> heldBySecond = new LinkedBlockingQueue<>();

    @BeforeEach
    void start() throws Exception {
        serverGroup = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        server = new ScriptedNameServer(serverGroup).onAll(held::add);
        second = new ScriptedNameServer(serverGroup).onAll(heldBySecond::add);
    }

    @AfterEach
    void stop() {
        if (resolver != null) {
            resolver.close();
        }
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        while (!loop.isTerminated()) {
            loop.runNow();
        }
        server.close();
        second.close();
        serverGroup.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private void build(ScriptedNameServer... servers) {
        InetSocketAddress[] addresses = new InetSocketAddress[servers.length];
        for (int i = 0; i < servers.length; i++) {
            addresses[i] = servers[i].address();
        }
        resolver = new DnsNameResolverBuilder(loop).datagramChannelType(NioDatagramChannel.class)
                .socketChannelType(NioSocketChannel.class)
                .nameServerProvider(new SequentialDnsServerAddressStreamProvider(addresses))
                .resolvedAddressTypes(ResolvedAddressTypes.IPV4_ONLY).searchDomains(List.of()).ndots(1)
                .hostsFileEntriesResolver((host, types) -> null).queryTimeoutMillis(TIMEOUT_MILLIS)
                // No file says otherwise: two attempts.
                .resolvConf(new WatchedResolvConf(Path.of("/nonexistent"), ticker)).build();
    }

    private void turnUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            loop.run(TimeUnit.MILLISECONDS.toNanos(1));
            assertThat(Thread.currentThread().isInterrupted()).as("the test takes too long").isFalse();
        }
    }

    /**
     * Lets everything happen that needs no time: a datagram that was sent has nearly always come to the server then.
     * A busy system may deliver it later, so a test waits for those that it expects.
     */
    private void settle() {
        for (int round = 0; round < 3; round++) {
            while (loop.runNow() > 0) {
                assertThat(loop.isTerminated()).isFalse();
            }
            server.asked();
            second.asked();
        }
    }

    private void pass(long millis) {
        ticker.advanceMillis(millis);
        settle();
    }

    private List<Future<InetAddress>> lookUp(int names) {
        List<Future<InetAddress>> found = new ArrayList<>();
        for (int i = 0; i < names; i++) {
            found.add(resolver.resolve("n" + i + ".example"));
        }
        settle();
        return found;
    }

    private static void answer(ScriptedNameServer.Query query, String address) {
        query.reply(address(query.question().name(), 60, address));
    }

    private static String message(Future<?> failed) {
        assertThat(failed.cause()).isInstanceOf(UnknownHostException.class);
        return failed.cause().getMessage();
    }

    @Test
    void eachAttemptTakesTheTimeOutAndNoLonger() {
        build(server);
        Future<InetAddress> found = resolver.resolve("a.example");
        turnUntil(() -> server.asked().size() == 1);
        pass(TIMEOUT_MILLIS - 1);
        assertThat(server.asked()).hasSize(1);
        pass(1);
        turnUntil(() -> server.asked().size() == 2);
        pass(TIMEOUT_MILLIS - 1);
        assertThat(found.isDone()).isFalse();
        pass(1);
        assertThat(message(found)).contains("2 queries").contains("no answer within 5000 ms");
        assertThat(server.asked()).hasSize(2);
    }

    @Test
    void theTimeOutOfTcpBeginsWithTheConnection() {
        build(server);
        Future<InetAddress> found = resolver.resolve("a.example");
        turnUntil(() -> !held.isEmpty());
        pass(TIMEOUT_MILLIS - 1);
        ScriptedNameServer.Query query = held.remove();
        query.send(query.response(DnsResponseCode.NOERROR).setTruncated(true));
        turnUntil(() -> !held.isEmpty());
        assertThat(held.element().isOverTcp()).isTrue();
        pass(TIMEOUT_MILLIS - 1);
        assertThat(server.asked()).hasSize(2);
        pass(1);
        turnUntil(() -> server.asked().size() == 3);
        assertThat(server.asked()).containsExactly("a.example. A", "a.example. A TCP", "a.example. A");
        assertThat(found.isDone()).isFalse();
    }

    @Test
    @Tag("SEC-N07")
    void anAnswerThatComesLateIsIgnored_SECN07() throws Exception {
        build(server, second);
        Future<InetAddress> found = resolver.resolve("a.example");
        ScriptedNameServer.Query late = turnFor(held);
        pass(TIMEOUT_MILLIS);
        ScriptedNameServer.Query inTime = turnFor(heldBySecond);
        answer(late, "10.6.6.6");
        settle();
        assertThat(found.isDone()).isFalse();
        answer(inTime, "10.0.0.1");
        turnUntil(found::isDone);
        assertThat(found.getNow().getHostAddress()).isEqualTo("10.0.0.1");
        assertThat(resolver.statistics().isSuspect(server.address())).isFalse();
    }

    @Test
    @Tag("SEC-N07")
    void anAnswerThatComesTwiceCountsOnce_SECN07() throws Exception {
        build(server);
        Future<InetAddress> first = resolver.resolve("a.example");
        Future<InetAddress> other = resolver.resolve("b.example");
        ScriptedNameServer.Query query = turnFor(held);
        ScriptedNameServer.Query ofOther = turnFor(held);
        answer(query, "10.0.0.1");
        answer(query, "10.6.6.6");
        turnUntil(first::isDone);
        settle();
        assertThat(other.isDone()).isFalse();
        answer(ofOther, "10.0.0.2");
        turnUntil(other::isDone);
        assertThat(first.getNow().getHostAddress()).isEqualTo("10.0.0.1");
        assertThat(other.getNow().getHostAddress()).isEqualTo("10.0.0.2");
        assertThat(resolver.resolve("a.example").getNow()).isEqualTo(first.getNow());
        assertThat(server.asked()).hasSize(2);
    }

    private ScriptedNameServer.Query turnFor(BlockingQueue<ScriptedNameServer.Query> queries) {
        turnUntil(() -> !queries.isEmpty());
        return queries.remove();
    }

    @Test
    void soManyQueriesAreUnderWayToAServerAndTheOthersWait() {
        build(server, second);
        List<Future<InetAddress>> found = lookUp(ServerWindow.PLACES + 2);
        turnUntil(() -> held.size() == ServerWindow.PLACES);
        settle();
        assertThat(server.asked()).hasSize(ServerWindow.PLACES).doesNotHaveDuplicates()
                .contains("n63.example. A").doesNotContain("n64.example. A");
        answer(held.remove(), "10.0.0.1");
        turnUntil(() -> held.size() == ServerWindow.PLACES);
        settle();
        assertThat(server.asked()).hasSize(ServerWindow.PLACES + 1).last().isEqualTo("n64.example. A");
        // The time-out of a query that has waited begins when it is sent.
        pass(TIMEOUT_MILLIS);
        turnUntil(() -> server.asked().size() == ServerWindow.PLACES + 2);
        assertThat(second.asked()).hasSize(ServerWindow.PLACES).doesNotContain("n65.example. A");
        assertThat(found.get(65).isDone()).isFalse();
    }

    @Test
    void aQueryThatWaitedHasTheWholeTimeOut() {
        build(server);
        List<Future<InetAddress>> found = lookUp(ServerWindow.PLACES + 1);
        turnUntil(() -> held.size() == ServerWindow.PLACES);
        Future<InetAddress> last = found.get(ServerWindow.PLACES);
        pass(TIMEOUT_MILLIS - 1);
        while (!held.isEmpty()) {
            answer(held.remove(), "10.0.0.1");
        }
        turnUntil(() -> !held.isEmpty() && found.subList(0, ServerWindow.PLACES).stream().allMatch(Future::isDone));
        pass(TIMEOUT_MILLIS - 1);
        assertThat(server.asked()).hasSize(ServerWindow.PLACES + 1);
        answer(held.remove(), "10.0.0.2");
        turnUntil(last::isDone);
        assertThat(last.getNow().getHostAddress()).isEqualTo("10.0.0.2");
        assertThat(new HashSet<>(server.asked())).hasSize(ServerWindow.PLACES + 1);
    }

    @Test
    @Tag("SEC-N11")
    void queriesDoNotWaitForAServerThatIsSilent_SECN11() {
        build(server);
        List<Future<InetAddress>> found = lookUp(3 * ServerWindow.PLACES);
        turnUntil(() -> held.size() == ServerWindow.PLACES);
        // A query that waited is two attempts behind at most: it may wait for one time-out and be sent for another.
        for (int i = 0; i < 4; i++) {
            pass(TIMEOUT_MILLIS);
        }
        assertThat(found).allMatch(Future::isDone);
        assertThat(message(found.get(2 * ServerWindow.PLACES + 1)))
                .contains("not sent: 64 other queries are under way, and no answer within 5000 ms");
        assertThat(DnsNameResolver.isTimeoutError(found.get(3 * ServerWindow.PLACES - 1).cause())).isTrue();
        assertThat(resolver.lookupsUnderWay()).isZero();
    }

    @Test
    @Tag("SEC-N11")
    void aServerThatAnswersFewHoldsNobodyUpForEver_SECN11() {
        build(server);
        // More than get a turn while this goes on.
        List<Future<InetAddress>> found = lookUp(20 * ServerWindow.PLACES);
        Future<InetAddress> last = found.get(found.size() - 1);
        for (int i = 0; i < ServerQuery.MAX_WAITS; i++) {
            turnUntil(() -> !held.isEmpty());
            // The time-out of the others has not passed, as that of the first one may have.
            List<ScriptedNameServer.Query> present = new ArrayList<>();
            held.drainTo(present);
            answer(present.get(present.size() - 1), "10.0.0.1");
            settle();
            pass(TIMEOUT_MILLIS);
        }
        assertThat(last.isDone()).isFalse();
        for (int i = 0; i < ServerQuery.MAX_WAITS; i++) {
            pass(TIMEOUT_MILLIS);
        }
        assertThat(message(last)).contains("not sent: 64 other queries are under way within 50000 ms");
    }

    @Test
    void aQueryThatWaitsIsNotSentWhenItIsCancelled() {
        build(server);
        List<Future<InetAddress>> found = lookUp(ServerWindow.PLACES + 2);
        turnUntil(() -> held.size() == ServerWindow.PLACES);
        found.get(ServerWindow.PLACES).cancel(false);
        settle();
        // Its place in the queue is another's: no place came free.
        assertThat(server.asked()).hasSize(ServerWindow.PLACES);
        answer(held.remove(), "10.0.0.1");
        turnUntil(() -> server.asked().size() > ServerWindow.PLACES);
        settle();
        assertThat(server.asked()).hasSize(ServerWindow.PLACES + 1).last().isEqualTo("n65.example. A");
        found.forEach(one -> one.cancel(false));
        settle();
        assertThat(server.asked()).hasSize(ServerWindow.PLACES + 1);
        assertThat(resolver.lookupsUnderWay()).isZero();
    }

    @Test
    void closingFailsThoseThatWait() {
        build(server);
        List<Future<InetAddress>> found = lookUp(ServerWindow.PLACES + 100);
        turnUntil(() -> held.size() == ServerWindow.PLACES);
        resolver.close();
        settle();
        assertThat(found).allMatch(Future::isDone);
        for (Future<InetAddress> one : found) {
            assertThat(message(one)).contains("the socket is closed");
        }
        assertThat(server.asked()).hasSize(ServerWindow.PLACES);
    }

    @Test
    void aQueryThatCannotBeWrittenFailsAloneAndLetsTheNextGo() {
        build(server);
        DnsRawRecord released = new DefaultDnsRawRecord("a.", DnsRecordType.TXT, 1, Unpooled.buffer().writeByte(0));
        List<Future<InetAddress>> found = lookUp(ServerWindow.PLACES);
        turnUntil(() -> held.size() == ServerWindow.PLACES);
        Future<InetAddress> broken = resolver.resolve("broken.example", List.of(released));
        Future<InetAddress> whole = resolver.resolve("whole.example");
        settle();
        released.release();
        answer(held.remove(), "10.0.0.1");
        turnUntil(() -> server.asked().size() > ServerWindow.PLACES);
        settle();
        assertThat(server.asked()).hasSize(ServerWindow.PLACES + 1).last().isEqualTo("whole.example. A");
        // The second attempt waits for a turn of its own.
        assertThat(broken.isDone()).isFalse();
        answer(held.remove(), "10.0.0.1");
        turnUntil(broken::isDone);
        assertThat(message(broken)).contains("it could not be written");
        assertThat(server.asked()).hasSize(ServerWindow.PLACES + 1);
        assertThat(whole.isDone()).isFalse();
        assertThat(found.get(ServerWindow.PLACES - 1).isDone()).isFalse();
    }
}
