/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ipfilter;

import io.tidewire.util.NetUtil;
import org.jspecify.annotations.Nullable;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Finds the rule of the smallest subnet around an address. Subnets are disjoint or one within the other; so the line of
 * all addresses falls into pieces with one decision each, at most two more than twice the rules, which are searched by
 * halves:
 *
 * <pre>
 *   rules    |---------- 10.0.0.0/8 ACCEPT ----------|
 *                   |- 10.1.0.0/16 REJECT -|
 *   pieces  none | ACCEPT | REJECT | ACCEPT | none
 * </pre>
 *
 * Immutable.
 */
final class SubnetTable {
    /** The pieces within the IPv4-mapped addresses. */
    private final IpV4Pieces ipV4;
    /** Where the other pieces begin, in unsigned order; two arrays, so that a search touches little memory. */
    private final long[] highs;
    private final long[] lows;
    /** By piece; {@code null} where no rule decides. */
    private final @Nullable IpFilterRuleType[] decisions;

    SubnetTable(List<IpSubnetFilterRule> rules) {
        List<Piece> ofIpV4 = new ArrayList<>();
        List<Piece> others = new ArrayList<>();
        for (Piece piece : pieces(subnets(rules))) {
            (piece.start.isIpV4() ? ofIpV4 : others).add(piece);
        }
        ipV4 = new IpV4Pieces(ofIpV4);
        int count = others.size();
        highs = new long[count];
        lows = new long[count];
        decisions = new IpFilterRuleType[count];
        for (int i = 0; i < count; i++) {
            highs[i] = others.get(i).start.high();
            lows[i] = others.get(i).start.low();
            decisions[i] = others.get(i).decision;
        }
    }

    private record Subnet(IpBits first, int prefixLength, @Nullable IpFilterRuleType decision) {
        IpBits last() {
            return first.lastOfPrefix(prefixLength);
        }
    }

    /** A part of the line, from its first address to the next piece. */
    record Piece(IpBits start, @Nullable IpFilterRuleType decision) {
    }

    /** In order; the larger subnet comes before those within it. Of several rules for one subnet refusal is left. */
    @SuppressWarnings("NullAway") // The one before is there if it is the same subnet.
    private static List<Subnet> subnets(List<IpSubnetFilterRule> rules) {
        List<Subnet> subnets = new ArrayList<>();
        IpSubnetFilterRule[] sorted = rules.toArray(new IpSubnetFilterRule[0]);
        Arrays.sort(sorted);
        // Rules for IPv6 do not hold within the addresses of IPv4, unless all of theirs are such.
        Subnet ipV4 = new Subnet(IpBits.FIRST_MAPPED, IpBits.MAPPED_PREFIX, null);
        boolean isIpV4Added = false;
        for (IpSubnetFilterRule rule : sorted) {
            int order = rule.first().compareTo(ipV4.first);
            if (!isIpV4Added && (order > 0 || order == 0 && rule.prefixLength() >= ipV4.prefixLength)) {
                subnets.add(ipV4);
                isIpV4Added = true;
            }
            Subnet subnet = new Subnet(rule.first(), rule.prefixLength(), rule.ruleType());
            Subnet before = subnets.isEmpty() ? null : subnets.get(subnets.size() - 1);
            boolean isSame = before != null && before.prefixLength == subnet.prefixLength
                    && before.first.equals(subnet.first);
            if (!isSame) {
                subnets.add(subnet);
            } else if (before.decision == null) {
                subnets.set(subnets.size() - 1, subnet); // 0.0.0.0/0 itself
            }
        }
        if (!isIpV4Added) {
            subnets.add(ipV4);
        }
        return subnets;
    }

    private static List<Piece> pieces(List<Subnet> subnets) {
        List<Piece> pieces = new ArrayList<>();
        pieces.add(new Piece(new IpBits(0, 0), null));
        // The subnets around the place on the line, the innermost on top.
        Deque<Subnet> around = new ArrayDeque<>();
        for (Subnet subnet : subnets) {
            leave(around, subnet.first, pieces);
            around.push(subnet);
            add(pieces, new Piece(subnet.first, subnet.decision));
        }
        leave(around, null, pieces);
        return pieces;
    }

    /** Ends the subnets that end before a place, or all. */
    private static void leave(Deque<Subnet> around, @Nullable IpBits place, List<Piece> pieces) {
        while (!around.isEmpty() && (place == null || around.peek().last().compareTo(place) < 0)) {
            IpBits behind = around.pop().last().next();
            if (!behind.equals(new IpBits(0, 0))) { // the end of the line
                add(pieces, new Piece(behind, around.isEmpty() ? null : around.peek().decision));
            }
        }
    }

    /** Where several begin in one place, the last one counts. */
    private static void add(List<Piece> pieces, Piece piece) {
        int last = pieces.size() - 1;
        if (pieces.get(last).start.equals(piece.start)) {
            pieces.set(last, piece);
        } else {
            pieces.add(piece);
        }
    }

    /** Returns what the rule says; {@code null} if there is none for the address. */
    @Nullable IpFilterRuleType find(InetAddress address) {
        if (address instanceof Inet4Address) {
            return ipV4.find(NetUtil.ipv4AddressToInt((Inet4Address) address));
        }
        IpBits bits = IpBits.of(address);
        return bits.isIpV4() ? ipV4.find((int) bits.low()) : find(bits.high(), bits.low());
    }

    private IpFilterRuleType find(long high, long low) {
        // The piece at "from" begins at the address or before it, that at "to" behind it.
        int from = 0;
        int to = highs.length;
        while (to - from > 1) {
            int middle = from + to >>> 1;
            int order = Long.compareUnsigned(highs[middle], high);
            if (order < 0 || order == 0 && Long.compareUnsigned(lows[middle], low) <= 0) {
                from = middle;
            } else {
                to = middle;
            }
        }
        return decisions[from];
    }
}
