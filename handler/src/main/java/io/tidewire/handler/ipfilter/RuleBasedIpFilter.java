/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ipfilter;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;

import java.net.InetSocketAddress;

import static io.tidewire.util.internal.ObjectUtil.checkNotNullArrayParam;

/**
 * Lets channels in by a list of rules, of which the first that matches decides. The time grows with the number of
 * rules; for many subnets use {@link IpSubnetFilter}.
 */
@ChannelHandler.Sharable
public class RuleBasedIpFilter extends AbstractRemoteAddressFilter<InetSocketAddress> {
    private final boolean acceptIfNotFound;
    private final IpFilterRule[] rules;

    /**
     * Creates a filter that lets in what no rule matches.
     *
     * @param rules the rules, in their order
     * @deprecated use {@link #RuleBasedIpFilter(boolean, IpFilterRule...)}, which says so
     */
    @Deprecated
    public RuleBasedIpFilter(IpFilterRule... rules) {
        this(true, rules);
    }

    /**
     * Creates a filter.
     *
     * @param acceptIfNotFound whether to let in what no rule matches
     * @param rules the rules, in their order
     */
    public RuleBasedIpFilter(boolean acceptIfNotFound, IpFilterRule... rules) {
        this.acceptIfNotFound = acceptIfNotFound;
        this.rules = rules.clone();
        for (int i = 0; i < this.rules.length; i++) {
            checkNotNullArrayParam(this.rules[i], i, "rules");
        }
    }

    @Override
    protected boolean accept(ChannelHandlerContext ctx, InetSocketAddress remoteAddress) throws Exception {
        for (IpFilterRule rule : rules) {
            if (rule.matches(remoteAddress)) {
                return rule.ruleType() == IpFilterRuleType.ACCEPT;
            }
        }
        return acceptIfNotFound;
    }
}
