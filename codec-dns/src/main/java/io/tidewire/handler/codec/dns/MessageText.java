/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;

/** The text of messages, for people. */
final class MessageText {
    private MessageText() {
    }

    static String of(DnsMessage message, @Nullable InetSocketAddress sender, @Nullable InetSocketAddress recipient) {
        StringBuilder text = new StringBuilder(128).append(StringUtil.simpleClassName(message)).append('(');
        if (sender != null || recipient != null) {
            text.append("from: ").append(sender).append(" to: ").append(recipient).append(", ");
        }
        text.append(message.id()).append(", ").append(message.opCode());
        if (message.isRecursionDesired()) {
            text.append(", RD");
        }
        if (message instanceof DnsResponse response) {
            text.append(", ").append(response.code());
            text.append(response.isAuthoritativeAnswer() ? " AA" : "");
            text.append(response.isTruncated() ? " TC" : "");
            text.append(response.isRecursionAvailable() ? " RA" : "");
        }
        text.append(')');
        for (DnsSection section : DnsSection.values()) {
            for (int i = 0; i < message.count(section); i++) {
                DnsRecord record = message.recordAt(section, i);
                text.append(StringUtil.NEWLINE).append(StringUtil.TAB).append(record);
            }
        }
        return text.toString();
    }
}
