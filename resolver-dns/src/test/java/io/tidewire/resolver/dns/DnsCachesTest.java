/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.DefaultEventLoop;
import io.tidewire.channel.EventLoop;
import io.tidewire.handler.codec.dns.DefaultDnsRawRecord;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** The caches, and the lists of servers. */
class DnsCachesTest {
    private static final DnsRecord[] NONE = {};

    private final EventLoop loop = new DefaultEventLoop();
    private final MockTicker ticker = Ticker.newMockTicker();

    @AfterEach
    void stop() {
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    }

    private static InetAddress ip(int last) throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
    }

    @Test
    void addressesOfANameGoTogether() throws Exception {
        DnsCache cache = new DefaultDnsCache(0, 100, 10, 0, ticker);
        cache.cache("a.example.", NONE, ip(1), 30, loop);
        cache.cache("A.Example", NONE, ip(2), 50, loop);
        cache.cache("a.example.", NONE, ip(2), 50, loop);
        assertThat(cache.get("a.example", NONE)).extracting(DnsCacheEntry::address).isEqualTo(List.of(ip(1), ip(2)));
        ticker.advance(29, TimeUnit.SECONDS);
        assertThat(cache.get("a.example", NONE)).hasSize(2);
        ticker.advance(1, TimeUnit.SECONDS);
        assertThat(cache.get("a.example", NONE)).isNull();
        cache.cache("a.example.", NONE, ip(3), 1_000, loop);
        ticker.advance(99, TimeUnit.SECONDS);
        assertThat(cache.get("a.example", NONE)).hasSize(1);
        ticker.advance(1, TimeUnit.SECONDS);
        assertThat(cache.get("a.example", NONE)).isNull();
    }

    @Test
    void theLeastTimeHoldsForAnswersThatSayLess() throws Exception {
        DnsCache cache = new DefaultDnsCache(5, 100, 0, 0, ticker);
        cache.cache("a.", NONE, ip(1), 0, loop);
        ticker.advance(4, TimeUnit.SECONDS);
        assertThat(cache.get("a.", NONE)).hasSize(1);
        assertThat(cache.clear("a")).isTrue();
        assertThat(cache.clear("a")).isFalse();
        DnsCache none = new DefaultDnsCache(0, 0, 0, 0, ticker);
        none.cache("a.", NONE, ip(1), 100, loop);
        assertThat(none.get("a.", NONE)).isNull();
        assertThatIllegalArgumentException().isThrownBy(() -> new DefaultDnsCache(2, 1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new DefaultDnsCache(0, 1, -1));
    }

    @Test
    void failuresTakeTheirPlaceAndEndAsTheAnswerSays() throws Exception {
        DnsCache cache = new DefaultDnsCache(0, 100, 10, 0, ticker);
        cache.cache("a.", NONE, ip(1), 100, loop);
        NoAddressException soon = new NoAddressException("x", 3);
        cache.cache("a.", NONE, soon, loop);
        assertThat(cache.get("a.", NONE)).extracting(DnsCacheEntry::cause).isEqualTo(List.of(soon));
        ticker.advance(3, TimeUnit.SECONDS);
        assertThat(cache.get("a.", NONE)).isNull();
        cache.cache("a.", NONE, new NoAddressException("x", 300), loop);
        ticker.advance(9, TimeUnit.SECONDS);
        assertThat(cache.get("a.", NONE)).hasSize(1);
        cache.cache("a.", NONE, ip(1), 100, loop);
        assertThat(cache.get("a.", NONE)).extracting(DnsCacheEntry::address).isEqualTo(List.of(ip(1)));
        cache.cache("b.", NONE, new NoAddressException("x", 0), loop);
        assertThat(cache.get("b.", NONE)).isNull();
        cache.clear();
        assertThat(cache.get("a.", NONE)).isNull();
    }

    @Test
    void listsThatHaveRunOutStayForWhoeverFindsNoServer() {
        ExpiringLists<String> lists = new ExpiringLists<>(ticker, 100);
        lists.add("a", "1", 10);
        lists.add("a", "2", 20);
        assertThat(lists.getStale("A.")).containsExactly("1", "2");
        lists.clearStale("a");
        ticker.advance(10, TimeUnit.SECONDS);
        assertThat(lists.get("a")).isNull();
        assertThat(lists.size()).isEqualTo(1);
        assertThat(lists.getStale("A.")).containsExactly("1", "2");
        assertThat(lists.get("a")).containsExactly("1", "2");
        lists.add("a", "3", 20);
        assertThat(lists.get("a")).as("not beside what has run out").containsExactly("3");
        ticker.advance(119, TimeUnit.SECONDS);
        assertThat(lists.getStale("a")).containsExactly("3");
        ticker.advance(1, TimeUnit.SECONDS);
        assertThat(lists.get("a")).as("the end comes before 30 seconds").isNull();
        assertThat(lists.size()).isZero();
        lists.add("a", "4", 20);
        ticker.advance(20, TimeUnit.SECONDS);
        lists.clearStale("a");
        assertThat(lists.getStale("a")).isNull();
        lists.add("a", "5", 20);
        ticker.advance(20, TimeUnit.SECONDS);
        lists.getStale("a");
        lists.clearStale("a");
        assertThat(lists.get("a")).as("given in spite of its time").isNull();
        assertThat(new ExpiringLists<>(ticker, 0).getStale("a")).isNull();
    }

    @Test
    void failuresAreNotGivenWhenTheyHaveRunOut() throws Exception {
        DefaultDnsCache cache = new DefaultDnsCache(0, 100, 10, 100, ticker);
        cache.cache("a.", NONE, new NoAddressException("x", 5), loop);
        ticker.advance(5, TimeUnit.SECONDS);
        assertThat(cache.getStale("a.")).isEmpty();
        cache.cache("a.", NONE, ip(1), 5, loop);
        ticker.advance(5, TimeUnit.SECONDS);
        assertThat(cache.getStale("a.")).hasSize(1);
        cache.cache("a.", NONE, new NoAddressException("x", 0), loop);
        assertThat(cache.getStale("a.")).as("not kept itself, but takes their place").isEmpty();
    }

    @Test
    void nothingIsKeptBesideAdditionalRecords() throws Exception {
        DnsCache cache = new DefaultDnsCache();
        DnsRecord[] additionals = {new DefaultDnsRawRecord("x", DnsRecordType.TXT, 0, Unpooled.EMPTY_BUFFER)};
        assertThat(cache.cache("a.", additionals, ip(1), 100, loop).address()).isEqualTo(ip(1));
        assertThat(cache.get("a.", additionals)).isEmpty();
        assertThat(cache.get("a.", NONE)).isNull();
        NoopDnsCache.INSTANCE.cache("a.", NONE, ip(1), 100, loop);
        assertThat(NoopDnsCache.INSTANCE.get("a.", NONE)).isEmpty();
    }

    @Test
    @Tag("SEC-N10")
    void namesAreBounded_SECN10() {
        ExpiringLists<String> lists = new ExpiringLists<>(ticker, 0);
        for (int i = 0; i < ExpiringLists.MAX_NAMES; i++) {
            lists.set("n" + i, "x", i % 2 == 0 ? 1 : 100);
        }
        assertThat(lists.size()).isEqualTo(ExpiringLists.MAX_NAMES);
        ticker.advance(1, TimeUnit.SECONDS);
        lists.set("one more", "x", 100);
        assertThat(lists.size()).isEqualTo(ExpiringLists.MAX_NAMES / 2 + 1);
        for (int i = 0; i < ExpiringLists.MAX_NAMES; i++) {
            lists.set("m" + i, "x", 100);
            assertThat(lists.get("m" + i)).as("what was added last stays").isNotNull();
            assertThat(lists.size()).isLessThanOrEqualTo(ExpiringLists.MAX_NAMES);
        }
        assertThat(lists.size()).isGreaterThanOrEqualTo(ExpiringLists.NAMES_LEFT);
        for (int i = 0; i <= ExpiringLists.MAX_ELEMENTS; i++) {
            lists.add("many", "x" + i, 100);
        }
        assertThat(lists.get("many")).hasSize(ExpiringLists.MAX_ELEMENTS);
    }

    @Test
    void eachAliasIsKeptForItself() {
        DnsCnameCache cache = new DefaultDnsCnameCache(0, 50, 0, ticker);
        cache.cache("a.", "b.", 10, loop);
        cache.cache("b.", "c.", 1_000, loop);
        ticker.advance(10, TimeUnit.SECONDS);
        assertThat(cache.get("a.")).isNull();
        assertThat(cache.get("B")).isEqualTo("c.");
        ticker.advance(40, TimeUnit.SECONDS);
        assertThat(cache.get("b.")).isNull();
        cache.cache("b.", "d.", 5, loop);
        cache.cache("b.", "e.", 5, loop);
        assertThat(cache.get("b.")).isEqualTo("e.");
        assertThat(cache.clear("b.")).isTrue();
        NoopDnsCnameCache.INSTANCE.cache("a.", "b.", 10, loop);
        assertThat(NoopDnsCnameCache.INSTANCE.get("a.")).isNull();
    }

    @Test
    void serversOfZonesAreOrdered() throws Exception {
        InetSocketAddress four = new InetSocketAddress(ip(1), 53);
        InetSocketAddress six = new InetSocketAddress("fd00::1", 53);
        AuthoritativeDnsServerCache cache = new DefaultAuthoritativeDnsServerCache(0, 100,
                new NameServerComparator(Inet6Address.class));
        cache.cache("a.", four, 10, loop);
        cache.cache("a.", six, 10, loop);
        cache.cache("a.", InetSocketAddress.createUnresolved("x", 53), 10, loop);
        DnsServerAddressStream stream = cache.get("A");
        assertThat(stream.size()).isEqualTo(2);
        assertThat(List.of(stream.next(), stream.next(), stream.next())).containsExactly(six, four, six);
        cache.clear();
        assertThat(cache.get("a.")).isNull();
        List<InetSocketAddress> sorted = new ArrayList<>();
        Collections.addAll(sorted, InetSocketAddress.createUnresolved("x", 1), six, four);
        sorted.sort(new NameServerComparator(Inet4Address.class));
        assertThat(sorted).startsWith(four, six);
        NoopAuthoritativeDnsServerCache.INSTANCE.cache("a.", four, 10, loop);
        assertThat(NoopAuthoritativeDnsServerCache.INSTANCE.get("a.")).isNull();
    }

    @Test
    void listsOfServersAreGoneThroughAsTheirOrderSays() throws Exception {
        InetSocketAddress one = new InetSocketAddress(ip(1), 53);
        InetSocketAddress two = new InetSocketAddress(ip(2), 53);
        DnsServerAddresses rotational = DnsServerAddresses.rotational(one, two);
        assertThat(rotational.stream().next()).isEqualTo(one);
        DnsServerAddressStream second = rotational.stream();
        assertThat(second.next()).isEqualTo(two);
        DnsServerAddressStream copy = second.duplicate();
        assertThat(copy.next()).isEqualTo(one);
        assertThat(second.next()).isEqualTo(one);
        DnsServerAddressStream shuffled = DnsServerAddresses.shuffled(one, two).stream();
        assertThat(List.of(shuffled.next(), shuffled.next())).containsExactlyInAnyOrder(one, two);
        assertThat(DnsServerAddresses.sequential(one, two).stream().next()).isEqualTo(one);
        assertThatIllegalArgumentException().isThrownBy(DnsServerAddresses::sequential);
        assertThatIllegalArgumentException().isThrownBy(
                () -> DnsServerAddresses.singleton(InetSocketAddress.createUnresolved("x", 53)));
        DnsServerAddressStreamProvider multi = new MultiDnsServerAddressStreamProvider(
                name -> name.equals("a") ? DnsServerAddresses.singleton(one).stream() : null,
                new SingletonDnsServerAddressStreamProvider(two));
        assertThat(multi.nameServerAddressStream("a").next()).isEqualTo(one);
        assertThat(multi.nameServerAddressStream("b").next()).isEqualTo(two);
    }

    @Test
    void serversThatAreSilentAreLastForAWhile() throws Exception {
        InetSocketAddress one = new InetSocketAddress(ip(1), 53);
        InetSocketAddress two = new InetSocketAddress(ip(2), 53);
        DnsServerAddresses both = DnsServerAddresses.sequential(one, two);
        ServerStatistics statistics = new ServerStatistics(ticker);
        statistics.onTimeout(one);
        assertThat(statistics.ordered(both.stream())).containsExactly(one, two);
        statistics.onTimeout(one);
        assertThat(statistics.ordered(both.stream())).containsExactly(two, one);
        statistics.onAnswer(one);
        assertThat(statistics.ordered(both.stream())).containsExactly(one, two);
        statistics.onTimeout(one);
        statistics.onTimeout(one);
        ticker.advance(30, TimeUnit.SECONDS);
        assertThat(statistics.ordered(both.stream())).containsExactly(one, two);
    }
}
