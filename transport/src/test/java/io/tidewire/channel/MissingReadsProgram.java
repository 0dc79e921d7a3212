/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.concurrent.TimeUnit;

import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.SuppressForbidden;

/** Forgets to read in some ways, in virtual time, and prints what was logged meanwhile. */
final class MissingReadsProgram {
    private static final LoggedWarnings WARNINGS = new LoggedWarnings();

    private MissingReadsProgram() {
    }

    private static final class Forwarder extends ChannelDuplexHandler {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ctx.fireChannelRead(msg);
        }
    }

    private static final class Consumer extends SimpleChannelInboundHandler<String> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, String msg) {
            if (msg.equals("read")) {
                ctx.read();
            }
        }
    }

    private static final class KeepsReadComplete extends ChannelInboundHandlerAdapter {
        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            // On purpose: no handler behind learns that it is time to read.
        }
    }

    private static final class ReadsAtTheEnd extends ChannelInboundHandlerAdapter {
        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.read();
        }
    }

    private static final class KeepsRead extends ChannelOutboundHandlerAdapter {
        @Override
        public void read(ChannelHandlerContext ctx) {
            // On purpose: the transport does not learn of it.
        }
    }

    private static EmbeddedChannel channel(String title, ChannelHandler... handlers) {
        print("# " + title);
        EmbeddedChannel channel = new EmbeddedChannel(handlers);
        channel.freezeTime();
        channel.config().setAutoRead(false);
        return channel;
    }

    private static void pass(EmbeddedChannel channel, long millis) {
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        for (String text = WARNINGS.texts.poll(); text != null; text = WARNINGS.texts.poll()) {
            print(text.substring(text.indexOf("0x")));
        }
    }

    @SuppressForbidden(reason = "what it prints is what it is for")
    private static void print(String text) {
        System.out.println(text.strip());
    }

    public static void main(String[] arguments) {
        EmbeddedChannel channel = channel("the last one that was given the message", new Forwarder(), new Consumer());
        channel.writeInbound("forget");
        pass(channel, 99);
        print("now");
        pass(channel, 1);
        print("once");
        pass(channel, 1000);
        channel.writeInbound("read");
        pass(channel, 1000);
        print("again");
        channel.writeInbound("forget");
        pass(channel, 1000);

        channel = channel("a pause that is ended in time", new Consumer());
        channel.writeInbound("forget");
        pass(channel, 99);
        channel.read();
        pass(channel, 1000);

        channel = channel("messages that keep coming", new Consumer());
        for (int i = 0; i < 10; i++) {
            channel.writeInbound("forget");
            pass(channel, 60);
        }
        print("now");
        pass(channel, 40);

        channel = channel("auto-read, switched on later", new Consumer());
        channel.writeInbound("forget");
        channel.config().setAutoRead(true);
        pass(channel, 1000);

        channel = channel("a channel that is closed", new Consumer());
        channel.writeInbound("forget");
        channel.close();
        pass(channel, 1000);

        channel = channel("where channelReadComplete stops", new KeepsReadComplete(), new ReadsAtTheEnd());
        channel.writeOneInbound("forget");
        channel.flushInbound();
        pass(channel, 1000);

        channel = channel("where read stops", new KeepsRead(), new ReadsAtTheEnd());
        channel.writeOneInbound("forget");
        channel.flushInbound();
        pass(channel, 1000);
    }
}
