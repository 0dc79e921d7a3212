/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.concurrent.TimeUnit;

import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.local.LocalChannel;
import io.tidewire.channel.local.LocalIoHandler;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.util.Development;
import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.concurrent.internal.TaskWatch;

/** Commits the mistakes that are reported in development, in virtual time, and prints the log of that time. */
final class DevelopmentProgram {
    private static final LoggedWarnings WARNINGS = new LoggedWarnings();

    private DevelopmentProgram() {
    }

    /** A message of the application. */
    private record Order(int number) {
    }

    private static final class Swallows extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            // On purpose: nobody learns what became of the message.
        }
    }

    private static final class Fails extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            throw new IllegalStateException("expected");
        }
    }

    private static final class Rewrites extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            ctx.write(msg.toString(), promise);
        }
    }

    @SuppressForbidden(reason = "what it prints is what it is for")
    private static void print(String text) {
        System.out.println("> " + text.strip());
    }

    private static void printWarnings() {
        for (String text = WARNINGS.texts.poll(); text != null; text = WARNINGS.texts.poll()) {
            print(text.substring(text.indexOf("WARNING: ")));
        }
    }

    private static EmbeddedChannel channel(String title, ChannelHandler... handlers) {
        print("# " + title);
        EmbeddedChannel channel = new EmbeddedChannel(handlers);
        channel.freezeTime();
        return channel;
    }

    private static void pass(EmbeddedChannel channel, long millis) {
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        printWarnings();
    }

    public static void main(String[] arguments) throws InterruptedException {
        boolean late = Boolean.getBoolean("late");
        if (late) {
            print("constant " + WriteWatch.ON + ' ' + TaskWatch.ON);
            Development.enable();
            Development.enable();
        }
        print("level " + ResourceLeakDetector.getLevel() + ", watchdog " + TaskWatch.ON + ", on "
                + Development.isEnabled());
        printWarnings();
        if (!late) {
            flushes();
            failures();
            uncompleted();
            unregistered();
        }
        unhandled();
    }

    private static void flushes() {
        EmbeddedChannel channel = channel("a write without a flush", new Rewrites());
        channel.pipeline().write(new Order(1));
        pass(channel, 999);
        print("now");
        pass(channel, 1);
        channel.pipeline().write(new Order(2));
        pass(channel, 5_000);
        print("after a flush again");
        channel.flush();
        channel.pipeline().write(new Order(3));
        pass(channel, 1_000);

        channel = channel("flushed writes", new Rewrites());
        channel.pipeline().writeAndFlush(new Order(1));
        channel.pipeline().write(new Order(2));
        pass(channel, 999);
        channel.pipeline().flush();
        pass(channel, 5_000);
        channel.finishAndReleaseAll();
    }

    private static void failures() {
        EmbeddedChannel channel = channel("a failed write", new Fails());
        channel.writeAndFlush(new Order(1));
        pass(channel, 999);
        print("now");
        pass(channel, 1);
        channel.writeAndFlush(new Order(2));
        pass(channel, 5_000);

        channel = channel("failed writes that somebody looks at", new Fails());
        channel.writeAndFlush(new Order(1)).addListener(future -> { });
        channel.writeAndFlush(new Order(2)).awaitUninterruptibly();
        print(String.valueOf(channel.writeAndFlush(new Order(3)).cause()));
        print(String.valueOf(channel.writeAndFlush(new Order(4)).isSuccess()));
        pass(channel, 5_000);
    }

    private static void uncompleted() throws InterruptedException {
        print("# promises that nobody completes");
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
        Channel channel = new LocalChannel();
        group.register(channel).syncUninterruptibly();
        channel.pipeline().addLast(new Swallows(), new Rewrites());
        channel.writeAndFlush(new Order(1));
        channel.writeAndFlush(new Order(2));
        channel.close().syncUninterruptibly();
        String report = WARNINGS.texts.poll(30, TimeUnit.SECONDS);
        print(report == null ? "nothing" : report.substring(report.indexOf("WARNING: ")));
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /** Nothing that is watched keeps a channel from closing. */
    private static void unregistered() {
        print("# a channel without an event loop");
        Channel channel = new LocalChannel();
        try {
            channel.writeAndFlush(new Order(1));
        } catch (IllegalStateException e) {
            print(e.getMessage());
        }
        channel.unsafe().closeForcibly();
        print("closed " + channel.closeFuture().isDone());
    }

    private static void unhandled() {
        print("# messages and events that no handler takes");
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
        Channel channel = new LocalChannel();
        group.register(channel).syncUninterruptibly();
        channel.pipeline().addLast("mine", new ChannelInboundHandlerAdapter());
        channel.pipeline().fireChannelRead(new Order(1)).fireChannelRead(new Order(2));
        channel.pipeline().fireUserEventTriggered(new Order(3))
                .fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        channel.eventLoop().submit(() -> { }).syncUninterruptibly();
        printWarnings();
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
