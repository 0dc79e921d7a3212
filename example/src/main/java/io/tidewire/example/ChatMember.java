/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler.HandshakeComplete;
import io.tidewire.handler.ssl.SslHandshakeCompletionEvent;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.util.regex.Pattern;

/**
 * One connection of {@link ChatServer} or {@link WebChat}.
 *
 * <pre>
 *   NAMELESS --first line--&gt; PRESENT --/quit, or the connection ends--&gt; gone
 *      |  ^
 *      '--' a name that is taken or malformed
 * </pre>
 */
final class ChatMember extends SimpleChannelInboundHandler<String> {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ChatMember.class);

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{Nd}_-]{1,32}");
    /** Characters that could move a terminal's cursor or ring its bell: members see the text of others. */
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private final ChatRoom room;
    /** {@code null} until the member has said it. */
    private String name;

    ChatMember(ChatRoom room) {
        this.room = room;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()
                || event instanceof HandshakeComplete) {
            ctx.writeAndFlush("* what is your name?");
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, String line) {
        if (name == null) {
            enter(ctx, line.strip());
        } else if (line.equals("/quit")) {
            ctx.writeAndFlush("* good-bye").addListener(ChannelFutureListener.CLOSE);
        } else if (line.equals("/who")) {
            ctx.writeAndFlush("* here: " + String.join(", ", room.names()));
        } else {
            room.say(name + ": " + CONTROL.matcher(line).replaceAll("?"));
        }
    }

    private void enter(ChannelHandlerContext ctx, String wanted) {
        if (!NAME.matcher(wanted).matches()) {
            ctx.writeAndFlush("* a name has 1 to 32 letters, digits, '-' or '_'; what is yours?");
        } else if (room.enter(wanted, ctx.channel())) {
            name = wanted;
            room.say("* " + name + " has come");
        } else {
            ctx.writeAndFlush("* somebody is " + wanted + " already; what is your name?");
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (name != null) {
            room.leave(name);
            room.say("* " + name + " has gone");
        }
        ctx.fireChannelInactive();
    }

    /** A line that is too long, or a peer that breaks TLS or goes away. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LOGGER.debug("{}: closed", ctx.channel(), cause);
        ctx.close();
    }
}
