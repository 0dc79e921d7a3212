/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioDatagramChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.resolver.dns.DnsNameResolver;
import io.tidewire.resolver.dns.DnsNameResolverBuilder;
import io.tidewire.resolver.dns.SingletonDnsServerAddressStreamProvider;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.concurrent.Future;

import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Prints the addresses of a name, one a line: {@code Resolve example.com}, or of a server of one's choice
 * {@code Resolve --server 192.0.2.1:53 example.com}. Ends with 1 if there are none, which it explains on standard
 * error, and with 2 on wrong usage.
 */
public final class Resolve {
    private static final String USAGE = "Resolve [--server ADDRESS:PORT] NAME";

    private Resolve() {
    }

    /**
     * Prints the addresses of a name.
     *
     * @param server the name server to ask, or {@code null} for those of the system
     * @param out receives an address a line
     * @param err receives the reason if there are none
     * @return whether there are any
     * @throws InterruptedException if the calling thread is interrupted while it waits
     */
    public static boolean resolve(InetSocketAddress server, String name, PrintStream out, PrintStream err)
            throws InterruptedException {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try {
            DnsNameResolverBuilder builder = new DnsNameResolverBuilder(group.next())
                    .datagramChannelType(NioDatagramChannel.class).socketChannelType(NioSocketChannel.class);
            if (server != null) {
                builder.nameServerProvider(new SingletonDnsServerAddressStreamProvider(server));
            }
            try (DnsNameResolver resolver = builder.build()) {
                Future<List<InetAddress>> found = resolver.resolveAll(name).await();
                if (!found.isSuccess()) {
                    err.println(found.cause().getMessage());
                    return false;
                }
                found.getNow().forEach(address -> out.println(address.getHostAddress()));
                return true;
            }
        } finally {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }

    /**
     * Starts the program.
     *
     * @param args an option and the name
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) throws InterruptedException {
        if (CommandLine.asksForHelp(args)) {
            System.out.println("usage: " + USAGE);
            return;
        }
        try {
            CommandLine line = new CommandLine(USAGE, List.of("--server"), 1, args);
            String name = line.operand(0, null);
            if (name == null) {
                throw new IllegalArgumentException("the name is missing (usage: " + USAGE + ')');
            }
            String server = line.option("--server", null);
            HostAndPort address = server == null ? null : HostAndPort.parse("--server", server);
            if (!resolve(address == null ? null : new InetSocketAddress(address.host(), address.port()), name,
                    System.out, System.err)) {
                System.exit(1);
            }
        } catch (IllegalArgumentException e) {
            System.err.println("Resolve: " + e.getMessage());
            System.exit(2);
        }
    }
}
