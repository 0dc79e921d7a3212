/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.logging;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.DefaultByteBufHolder;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.internal.logging.InternalLogLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LoggingHandlerTest {
    /** Logs on ERROR, which is always on, and keeps the lines. */
    private static final class Recording extends LoggingHandler {
        private final List<String> lines = new ArrayList<>();

        Recording(ByteBufFormat format) {
            super(LoggingHandlerTest.class, LogLevel.ERROR, format);
        }

        @Override
        protected String format(ChannelHandlerContext ctx, String eventName) {
            return record(super.format(ctx, eventName));
        }

        @Override
        protected String format(ChannelHandlerContext ctx, String eventName, Object arg) {
            return record(super.format(ctx, eventName, arg));
        }

        @Override
        protected String format(ChannelHandlerContext ctx, String eventName, Object firstArg, Object secondArg) {
            return record(super.format(ctx, eventName, firstArg, secondArg));
        }

        private String record(String line) {
            lines.add(line);
            return "";
        }
    }

    @Test
    void logsEveryEventAndPassesItOn() {
        Recording handler = new Recording(ByteBufFormat.SIMPLE);
        EmbeddedChannel channel = new EmbeddedChannel(handler);
        channel.pipeline().fireUserEventTriggered("event");
        channel.pipeline().fireChannelWritabilityChanged();
        channel.bind(new InetSocketAddress(0));
        channel.connect(new InetSocketAddress(1), new InetSocketAddress(2));
        channel.writeInbound("in");
        channel.writeOutbound("out");
        channel.disconnect();
        channel.finish();
        assertThat(handler.lines)
                .anyMatch(line -> line.endsWith("USER_EVENT: event"))
                .anyMatch(line -> line.endsWith("WRITABILITY CHANGED"))
                .anyMatch(line -> line.contains("BIND: "))
                .anyMatch(line -> line.contains("CONNECT: ") && line.contains(", "))
                .anyMatch(line -> line.endsWith("READ: in"))
                .anyMatch(line -> line.endsWith("READ COMPLETE"))
                .anyMatch(line -> line.endsWith("WRITE: out"))
                .anyMatch(line -> line.endsWith("FLUSH"))
                .anyMatch(line -> line.endsWith("INACTIVE"))
                .anyMatch(line -> line.endsWith("UNREGISTERED"));
        assertThat((String) channel.readInbound()).isEqualTo("in");
        assertThat((String) channel.readOutbound()).isEqualTo("out");
    }

    @Test
    @Tag("SEC-J21")
    void controlCharactersOfAPeerAreEscaped() {
        Recording handler = new Recording(ByteBufFormat.HEX_DUMP);
        EmbeddedChannel channel = new EmbeddedChannel(handler);
        channel.pipeline().fireUserEventTriggered("a\r\nINFO forged\u001b[31m\t\u202e\u2028");
        assertThat(handler.lines).last().asString()
                .endsWith("USER_EVENT: a\\r\\nINFO forged\\u001b[31m\\t\\u202e\\u2028");
        assertThatThrownBy(() -> {
            channel.pipeline().fireExceptionCaught(new IllegalStateException("x\ny"));
            channel.checkException();
        }).hasMessage("x\ny");
        assertThat(handler.lines).last().asString().endsWith("x\\ny");
        channel.finish();
    }

    @Test
    void buffersAreShownUnmovedAsSizeOrAsDumpOfBoundedLength() {
        Recording simple = new Recording(ByteBufFormat.SIMPLE);
        Recording dump = new Recording(ByteBufFormat.HEX_DUMP);
        EmbeddedChannel channel = new EmbeddedChannel(simple, dump);
        ByteBuf small = Unpooled.copiedBuffer("hello", StandardCharsets.US_ASCII);
        channel.writeInbound(small, Unpooled.EMPTY_BUFFER, new DefaultByteBufHolder(small.retainedDuplicate()),
                Unpooled.buffer(100_000).writeZero(100_000));
        assertThat(simple.lines).anyMatch(line -> line.endsWith("READ: 5B")).anyMatch(line ->
                line.endsWith("READ: 0B"));
        assertThat(dump.lines).anyMatch(line -> line.contains("READ: 5B") && line.contains("68 65 6c 6c 6f"));
        assertThat(dump.lines).anyMatch(line -> line.contains("83616 more bytes"));
        assertThat(dump.lines).allMatch(line -> line.length() < 200_000);
        assertThat(small.readableBytes()).isEqualTo(5);
        channel.releaseInbound();
        channel.finish();
    }

    @ParameterizedTest
    @EnumSource(LogLevel.class)
    void levelsCorrespondByName(LogLevel level) {
        assertThat(level.toInternalLevel()).isEqualTo(InternalLogLevel.valueOf(level.name()));
        assertThat(new LoggingHandler("name", level).level()).isEqualTo(level);
        assertThat(new LoggingHandler(level).byteBufFormat()).isEqualTo(ByteBufFormat.HEX_DUMP);
    }
}
