/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ResolvConfTest {
    @TempDir
    Path folder;

    private static InetSocketAddress server(String address) {
        return new InetSocketAddress(address, 53);
    }

    @Test
    void theWordsOfTheManPageAreRead() {
        ResolvConf conf = ResolvConf.parse(List.of("# nameserver 9.9.9.9", "; and", "", "nameserver",
                "sortlist 1.2.3.4", "nameserver 10.0.0.1", " nameserver\t fe80::1 ", "nameserver name.example",
                "nameserver 10.0.0.3", "nameserver 10.0.0.4", "domain first.test", "search Two.test three.test. ..",
                "options ndots:3 timeout:7 attempts:4 rotate edns0 ndots:x"));
        assertThat(conf.servers()).containsExactly(server("10.0.0.1"), server("fe80::1"), server("10.0.0.3"));
        assertThat(conf.search()).startsWith("two.test.", "three.test.");
        assertThat(conf.ndots()).isEqualTo(3);
        assertThat(conf.timeoutSeconds()).isEqualTo(7);
        assertThat(conf.attempts()).isEqualTo(4);
        assertThat(conf.rotate()).isTrue();
    }

    @Test
    void whatIsNotSaidIsAsTheManPageSays() {
        assertThat(ResolvConf.EMPTY).isEqualTo(new ResolvConf(List.of(), List.of(), 1, 5, 2, false));
        ResolvConf most = ResolvConf.parse(List.of("options ndots:99 timeout:99 attempts:99"));
        assertThat(List.of(most.ndots(), most.timeoutSeconds(), most.attempts())).containsExactly(15, 30, 5);
        ResolvConf least = ResolvConf.parse(List.of("options ndots:-1 timeout:0 attempts:0", "search a", "domain b c"));
        assertThat(List.of(least.ndots(), least.timeoutSeconds(), least.attempts())).containsExactly(0, 1, 1);
        assertThat(least.search()).containsExactly("b.");
    }

    @Test
    void aFileThatChangesIsReadAgain() throws IOException {
        MockTicker ticker = Ticker.newMockTicker();
        Path file = folder.resolve("resolv.conf");
        WatchedResolvConf watched = new WatchedResolvConf(file, ticker);
        assertThat(watched.get()).isEqualTo(ResolvConf.EMPTY);
        WatchedServers servers = new WatchedServers(watched);
        assertThat(servers.get().servers()).containsExactly(server("127.0.0.1"));
        Files.writeString(file, "nameserver 10.0.0.1\n");
        assertThat(watched.get().servers()).isEmpty();
        ticker.advance(5, TimeUnit.SECONDS);
        ResolvConf first = watched.get();
        assertThat(first.servers()).containsExactly(server("10.0.0.1"));
        assertThat(servers.get()).isSameAs(servers.get());
        ticker.advance(5, TimeUnit.SECONDS);
        assertThat(watched.get()).isSameAs(first);
        Files.writeString(file, "nameserver 10.0.0.2\noptions rotate\nnameserver 10.0.0.3\n");
        ticker.advance(5, TimeUnit.SECONDS);
        assertThat(servers.get().servers()).containsExactly(server("10.0.0.2"), server("10.0.0.3"));
        assertThat(servers.get().stream().next()).isEqualTo(server("10.0.0.2"));
        assertThat(servers.get().stream().next()).isEqualTo(server("10.0.0.3"));
        assertThat(servers.get().stream().next()).isEqualTo(server("10.0.0.2"));
        Files.delete(file);
        ticker.advance(5, TimeUnit.SECONDS);
        assertThat(watched.get()).isEqualTo(ResolvConf.EMPTY);
    }

    @Test
    void filesOfDomainsAreForTheirNamesOnly() throws IOException {
        Path conf = Files.writeString(folder.resolve("resolv.conf"), "nameserver 10.0.0.1\n");
        Path domains = Files.createDirectory(folder.resolve("resolver"));
        Files.writeString(domains.resolve("corp.test"), "nameserver 10.0.0.2\nport 5353\n");
        Files.writeString(domains.resolve("x"), "domain sub.corp.test\nnameserver 10.0.0.3\n");
        Files.writeString(domains.resolve("empty.test"), "# none\n");
        UnixResolverDnsServerAddressStreamProvider provider =
                new UnixResolverDnsServerAddressStreamProvider(conf.toString(), domains.toString());
        assertThat(provider.nameServerAddressStream("www.example").next()).isEqualTo(server("10.0.0.1"));
        assertThat(provider.nameServerAddressStream("www.empty.test").next()).isEqualTo(server("10.0.0.1"));
        assertThat(provider.nameServerAddressStream("notcorp.test").next()).isEqualTo(server("10.0.0.1"));
        assertThat(provider.nameServerAddressStream("Www.Corp.test").next())
                .isEqualTo(new InetSocketAddress("10.0.0.2", 5353));
        assertThat(provider.nameServerAddressStream("a.sub.corp.test.").next()).isEqualTo(server("10.0.0.3"));
        assertThat(new UnixResolverDnsServerAddressStreamProvider(conf.toString(), null)
                .nameServerAddressStream("www.corp.test").next()).isEqualTo(server("10.0.0.1"));
        assertThatThrownBy(() -> new UnixResolverDnsServerAddressStreamProvider(new File(folder.toFile(), "none")))
                .isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    // host, ndots, names: as glibc and Go do.
    @CsvSource({
            "www, 1, www.one. www.two. www.",
            "www.a, 1, www.a. www.a.one. www.a.two.",
            "www.a, 2, www.a.one. www.a.two. www.a.",
            "www, 0, www. www.one. www.two.",
            "www., 5, www.",
            "a.b.c, 2, a.b.c. a.b.c.one. a.b.c.two.",
    })
    void theSearchListIsAppliedByDots(String host, int ndots, String names) {
        assertThat(SearchList.names(host, List.of("one.", "two."), ndots)).containsExactly(names.split(" "));
    }

    @Test
    void aSuffixThatMakesTheNameTooLongIsPassedOver() {
        String host = "a".repeat(60);
        String suffix = "b".repeat(63) + '.' + "c".repeat(63) + '.' + "d".repeat(63) + '.';
        // 253 letters and the root are 254 octets and fit, one label more does not.
        assertThat(SearchList.names(host, List.of(suffix, "e." + suffix), 1)).containsExactly(host + '.' + suffix,
                host + '.');
        assertThat(SearchList.names(host, List.of("."), 1)).containsExactly(host + '.');
    }
}
