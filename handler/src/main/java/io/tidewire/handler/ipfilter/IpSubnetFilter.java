/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ipfilter;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkNotNullArrayParam;

/**
 * Lets channels in by subnets, in a time that grows with the logarithm of their number. The order of the rules does not
 * matter: the smallest subnet around an address decides, as with routes; of two rules for the same subnet, the one that
 * refuses.
 *
 * <pre>{@code
 * IpSubnetFilter filter = new IpSubnetFilter(false,
 *         new IpSubnetFilterRule("10.0.0.0/8", IpFilterRuleType.ACCEPT),
 *         new IpSubnetFilterRule("10.1.0.0/16", IpFilterRuleType.REJECT));
 * }</pre>
 */
@ChannelHandler.Sharable
public class IpSubnetFilter extends AbstractRemoteAddressFilter<InetSocketAddress> {
    private final boolean acceptIfNotFound;
    private final SubnetTable table;

    /** Creates a filter that lets in what is in no subnet. */
    public IpSubnetFilter(IpSubnetFilterRule... rules) {
        this(true, rules);
    }

    /** Creates a filter that lets in what is in no subnet. */
    public IpSubnetFilter(List<IpSubnetFilterRule> rules) {
        this(true, rules);
    }

    /**
     * Creates a filter.
     *
     * @param acceptIfNotFound whether to let in what is in no subnet
     */
    public IpSubnetFilter(boolean acceptIfNotFound, IpSubnetFilterRule... rules) {
        this(acceptIfNotFound, Arrays.asList(checkNotNull(rules, "rules")));
    }

    /**
     * Creates a filter.
     *
     * @param acceptIfNotFound whether to let in what is in no subnet
     */
    public IpSubnetFilter(boolean acceptIfNotFound, List<IpSubnetFilterRule> rules) {
        int index = 0;
        for (IpSubnetFilterRule rule : checkNotNull(rules, "rules")) {
            checkNotNullArrayParam(rule, index++, "rules");
        }
        this.acceptIfNotFound = acceptIfNotFound;
        table = new SubnetTable(rules);
    }

    @Override
    protected boolean accept(ChannelHandlerContext ctx, InetSocketAddress remoteAddress) {
        InetAddress ip = remoteAddress.getAddress();
        IpFilterRuleType decision = ip == null ? null : table.find(ip);
        return decision == null ? acceptIfNotFound : decision == IpFilterRuleType.ACCEPT;
    }
}
