/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.logging;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.internal.LogText;
import io.tidewire.util.internal.StringUtil;
import io.tidewire.util.internal.logging.InternalLogLevel;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Logs every event that passes it, and passes it on. By default it uses level {@link LogLevel#DEBUG} and hex dumps. It
 * only looks at messages: they keep their owner, and reader indices do not move.
 *
 * <p>Control characters of logged arguments are shown as escapes, so that no peer can forge a line of the log; of a
 * buffer, at most 16 KiB are dumped.
 */
@ChannelHandler.Sharable
public class LoggingHandler extends ChannelDuplexHandler {
    /** Bounds the text that one message can cause. */
    private static final int MAX_DUMPED_BYTES = 16384;
    private static final LogLevel DEFAULT_LEVEL = LogLevel.DEBUG;

    /** Where this handler logs. */
    protected final InternalLogger logger;
    /** The level on which this handler logs. */
    protected final InternalLogLevel internalLevel;

    private final LogLevel level;
    private final ByteBufFormat byteBufFormat;

    /** Creates a handler that logs under the name of its class. */
    public LoggingHandler() {
        this(DEFAULT_LEVEL);
    }

    /**
     * Creates a handler that logs under the name of its class.
     *
     * @param format how to show buffers
     */
    public LoggingHandler(ByteBufFormat format) {
        this(DEFAULT_LEVEL, format);
    }

    /**
     * Creates a handler that logs under the name of its class.
     *
     * @param level the level to log on
     */
    public LoggingHandler(LogLevel level) {
        this(level, ByteBufFormat.HEX_DUMP);
    }

    /**
     * Creates a handler that logs under the name of its class.
     *
     * @param level the level to log on
     * @param byteBufFormat how to show buffers
     */
    public LoggingHandler(LogLevel level, ByteBufFormat byteBufFormat) {
        this.level = checkNotNull(level, "level");
        this.byteBufFormat = checkNotNull(byteBufFormat, "byteBufFormat");
        logger = InternalLoggerFactory.getInstance(getClass());
        internalLevel = level.toInternalLevel();
    }

    /**
     * Creates a handler.
     *
     * @param clazz the class under whose name to log
     */
    public LoggingHandler(Class<?> clazz) {
        this(clazz, DEFAULT_LEVEL);
    }

    /**
     * Creates a handler.
     *
     * @param clazz the class under whose name to log
     * @param level the level to log on
     */
    public LoggingHandler(Class<?> clazz, LogLevel level) {
        this(clazz, level, ByteBufFormat.HEX_DUMP);
    }

    /**
     * Creates a handler.
     *
     * @param clazz the class under whose name to log
     * @param level the level to log on
     * @param byteBufFormat how to show buffers
     */
    public LoggingHandler(Class<?> clazz, LogLevel level, ByteBufFormat byteBufFormat) {
        this(checkNotNull(clazz, "clazz").getName(), level, byteBufFormat);
    }

    /**
     * Creates a handler.
     *
     * @param name the name under which to log
     */
    public LoggingHandler(String name) {
        this(name, DEFAULT_LEVEL);
    }

    /**
     * Creates a handler.
     *
     * @param name the name under which to log
     * @param level the level to log on
     */
    public LoggingHandler(String name, LogLevel level) {
        this(name, level, ByteBufFormat.HEX_DUMP);
    }

    /**
     * Creates a handler.
     *
     * @param name the name under which to log
     * @param level the level to log on
     * @param byteBufFormat how to show buffers
     */
    public LoggingHandler(String name, LogLevel level, ByteBufFormat byteBufFormat) {
        checkNotNull(name, "name");
        this.level = checkNotNull(level, "level");
        this.byteBufFormat = checkNotNull(byteBufFormat, "byteBufFormat");
        logger = InternalLoggerFactory.getInstance(name);
        internalLevel = level.toInternalLevel();
    }

    /**
     * Returns the level on which this handler logs.
     *
     * @return the level
     */
    public LogLevel level() {
        return level;
    }

    /**
     * Returns how this handler shows buffers.
     *
     * @return the format
     */
    public ByteBufFormat byteBufFormat() {
        return byteBufFormat;
    }

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "REGISTERED"));
        }
        ctx.fireChannelRegistered();
    }

    @Override
    public void channelUnregistered(ChannelHandlerContext ctx) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "UNREGISTERED"));
        }
        ctx.fireChannelUnregistered();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "ACTIVE"));
        }
        ctx.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "INACTIVE"));
        }
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "EXCEPTION", cause), cause);
        }
        ctx.fireExceptionCaught(cause);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "USER_EVENT", evt));
        }
        ctx.fireUserEventTriggered(evt);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "READ", msg));
        }
        ctx.fireChannelRead(msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "READ COMPLETE"));
        }
        ctx.fireChannelReadComplete();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "WRITABILITY CHANGED"));
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void bind(ChannelHandlerContext ctx, SocketAddress localAddress, ChannelPromise promise) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "BIND", localAddress));
        }
        ctx.bind(localAddress, promise);
    }

    @Override
    public void connect(ChannelHandlerContext ctx, SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
            ChannelPromise promise) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "CONNECT", remoteAddress, localAddress));
        }
        ctx.connect(remoteAddress, localAddress, promise);
    }

    @Override
    public void disconnect(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "DISCONNECT"));
        }
        ctx.disconnect(promise);
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "CLOSE"));
        }
        ctx.close(promise);
    }

    @Override
    public void deregister(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "DEREGISTER"));
        }
        ctx.deregister(promise);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "WRITE", msg));
        }
        ctx.write(msg, promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) throws Exception {
        if (logger.isEnabled(internalLevel)) {
            logger.log(internalLevel, format(ctx, "FLUSH"));
        }
        ctx.flush();
    }

    /**
     * Formats the log line of an event without arguments.
     *
     * @param ctx the context of this handler
     * @return the line
     */
    protected String format(ChannelHandlerContext ctx, String eventName) {
        return ctx.channel() + " " + eventName;
    }

    /**
     * Formats the log line of an event with one argument.
     *
     * @param ctx the context of this handler
     * @param arg the argument, which keeps its owner
     * @return the line
     */
    protected String format(ChannelHandlerContext ctx, String eventName, @Nullable Object arg) {
        StringBuilder line = start(ctx, eventName);
        if (arg instanceof ByteBuf) {
            appendBuffer((ByteBuf) arg, line);
        } else if (arg instanceof ByteBufHolder) {
            LogText.append(line, String.valueOf(arg)).append(", ");
            appendBuffer(((ByteBufHolder) arg).content(), line);
        } else {
            LogText.append(line, String.valueOf(arg));
        }
        return line.toString();
    }

    /**
     * Formats the log line of an event with two arguments.
     *
     * @param ctx the context of this handler
     * @param firstArg the first argument
     * @param secondArg the second argument; left out if {@code null}
     * @return the line
     */
    protected String format(ChannelHandlerContext ctx, String eventName, @Nullable Object firstArg,
            @Nullable Object secondArg) {
        if (secondArg == null) {
            return format(ctx, eventName, firstArg);
        }
        StringBuilder line = start(ctx, eventName);
        LogText.append(line, String.valueOf(firstArg)).append(", ");
        return LogText.append(line, String.valueOf(secondArg)).toString();
    }

    private static StringBuilder start(ChannelHandlerContext ctx, String eventName) {
        return new StringBuilder(128).append(ctx.channel()).append(' ').append(eventName).append(": ");
    }

    private void appendBuffer(ByteBuf buffer, StringBuilder line) {
        int length = buffer.readableBytes();
        line.append(length).append('B');
        if (byteBufFormat == ByteBufFormat.SIMPLE || length == 0) {
            return;
        }
        line.append(StringUtil.NEWLINE);
        ByteBufUtil.appendPrettyHexDump(line, buffer, buffer.readerIndex(), Math.min(length, MAX_DUMPED_BYTES));
        if (length > MAX_DUMPED_BYTES) {
            line.append(StringUtil.NEWLINE).append("... ").append(length - MAX_DUMPED_BYTES).append(" more bytes");
        }
    }
}
