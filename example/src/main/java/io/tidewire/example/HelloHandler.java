/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.StagedClose;
import io.tidewire.handler.codec.DateFormatter;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.DefaultLastHttpContent;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.util.AsciiString;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Date;
import java.util.Optional;

/**
 * One connection of {@link HelloServer}. All callbacks run on the channel's event loop.
 *
 * <p>A request is answered when its end has arrived, except an echo, whose answer starts with the first piece of the
 * body:
 *
 * <pre>
 *   IDLE --request--&gt; DISCARD --last--&gt; IDLE            answer, all at once
 *   IDLE --request--&gt; ECHO_HEAD --piece--&gt; ECHO --last--&gt; IDLE
 *   any  --bad input--&gt; CLOSING                          one answer at most, then close; what follows is dropped
 * </pre>
 */
final class HelloHandler extends ChannelInboundHandlerAdapter {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(HelloHandler.class);

    private static final AsciiString SERVER = AsciiString.cached("tidewire");
    private static final AsciiString TEXT = AsciiString.cached("text/plain; charset=utf-8");
    private static final byte[] HELLO = "Hello, World!".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] HELLO_JSON = "{\"message\":\"Hello, World!\"}".getBytes(StandardCharsets.US_ASCII);
    private static final String STATIC_PREFIX = "/static/";
    private static final String INDEX = "index.html";
    /** Octets of a body that is not wanted, above which the answer is 413. */
    private static final long MAX_IGNORED_BODY = 64 * 1024;

    /** A connection whose last answer is sent waits two seconds for the peer to end it. */
    static final StagedClose CLOSE = new StagedClose(StagedClose.DEFAULT_MAX_BYTES, 2_000);

    private enum State { IDLE, DISCARD, ECHO_HEAD, ECHO, CLOSING }

    private final StaticFiles files;
    private State state = State.IDLE;
    private HttpRequest request;
    private long ignoredBytes;

    HelloHandler(Path folder) {
        files = new StaticFiles(folder);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        try {
            HttpObject object = (HttpObject) msg;
            if (state == State.CLOSING) {
                return;
            }
            if (object.decoderResult().isFailure()) {
                onMalformed(ctx, object);
                return;
            }
            if (object instanceof HttpRequest head) {
                onRequest(head);
            }
            if (object instanceof HttpContent content) {
                onContent(ctx, content);
            }
        } finally {
            ReferenceCountUtil.release(msg);
        }
    }

    private void onRequest(HttpRequest head) {
        request = head;
        ignoredBytes = 0;
        boolean hasBody = head.method().equals(HttpMethod.POST) || head.method().equals(HttpMethod.PUT);
        state = hasBody && path(head.uri()).equals("/echo") ? State.ECHO_HEAD : State.DISCARD;
    }

    private void onContent(ChannelHandlerContext ctx, HttpContent content) {
        boolean last = content instanceof LastHttpContent;
        if (state == State.DISCARD) {
            ignoredBytes += content.content().readableBytes();
            if (ignoredBytes > MAX_IGNORED_BODY) {
                refuse(ctx, HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE);
            } else if (last) {
                state = State.IDLE;
                answer(ctx);
            }
            return;
        }
        if (state == State.ECHO_HEAD) {
            startEcho(ctx);
            state = State.ECHO;
        }
        if (last) {
            state = State.IDLE;
            finish(ctx, ctx.write(new DefaultLastHttpContent(content.content().retain())), request);
        } else {
            ctx.write(new DefaultHttpContent(content.content().retain()), ctx.voidPromise());
            if (!ctx.channel().isWritable()) {
                // Back-pressure: what the peer does not take, we do not read.
                ctx.channel().config().setAutoRead(false);
            }
        }
    }

    private void startEcho(ChannelHandlerContext ctx) {
        HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        String type = request.headers().get(HttpHeaderNames.CONTENT_TYPE);
        response.headers().set(HttpHeaderNames.CONTENT_TYPE,
                type == null ? HttpHeaderValues.APPLICATION_OCTET_STREAM : type);
        if (HttpUtil.isTransferEncodingChunked(request)) {
            HttpUtil.setTransferEncodingChunked(response, true);
        } else {
            HttpUtil.setContentLength(response, HttpUtil.getContentLength(request, 0L));
        }
        writeHead(ctx, response);
    }

    private void answer(ChannelHandlerContext ctx) {
        boolean reading = request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
        String path = path(request.uri());
        if (path.equals("/echo")) {
            notAllowed(ctx, "POST, PUT");
        } else if (path.startsWith(STATIC_PREFIX)) {
            if (reading) {
                answerFile(ctx, path.substring(STATIC_PREFIX.length()));
            } else {
                notAllowed(ctx, "GET, HEAD");
            }
        } else if (path.equals("/") || path.equals("/plaintext") || path.equals("/json")) {
            if (!reading) {
                notAllowed(ctx, "GET, HEAD");
            } else if (path.equals("/json")) {
                answer(ctx, HttpHeaderValues.APPLICATION_JSON, HELLO_JSON);
            } else {
                answer(ctx, TEXT, HELLO);
            }
        } else {
            answer(ctx, HttpResponseStatus.NOT_FOUND);
        }
    }

    private static String path(String uri) {
        // A client may also name the server in it (RFC 9112 section 3.2.2).
        String target = HttpUtil.originForm(uri);
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    private void notAllowed(ChannelHandlerContext ctx, String allow) {
        FullHttpResponse response = text(HttpResponseStatus.METHOD_NOT_ALLOWED);
        response.headers().set(HttpHeaderNames.ALLOW, allow);
        answer(ctx, response);
    }

    private void answerFile(ChannelHandlerContext ctx, String rawPath) {
        FileResponse response;
        try {
            boolean folder = rawPath.isEmpty() || rawPath.endsWith("/");
            Optional<Path> file = files.find(folder ? rawPath + INDEX : rawPath);
            if (file.isEmpty() && !folder && files.isFolder(rawPath)) {
                redirect(ctx, STATIC_PREFIX + rawPath + '/');
                return;
            }
            response = FileResponse.of(request, file.orElseThrow(() -> new NoSuchFileException(rawPath)), files);
        } catch (IllegalArgumentException e) {
            answer(ctx, HttpResponseStatus.BAD_REQUEST);
            return;
        } catch (IOException e) {
            answer(ctx, HttpResponseStatus.NOT_FOUND);
            return;
        }
        writeHead(ctx, response.head());
        finish(ctx, response.writeContent(ctx), request);
    }

    /** The names within a page are relative to its folder, so the path of a folder has to end with a slash. */
    private void redirect(ChannelHandlerContext ctx, String path) {
        FullHttpResponse response = text(HttpResponseStatus.MOVED_PERMANENTLY);
        response.headers().set(HttpHeaderNames.LOCATION, path);
        answer(ctx, response);
    }

    private static FullHttpResponse text(HttpResponseStatus status) {
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status,
                Unpooled.copiedBuffer(status + "\n", StandardCharsets.US_ASCII));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, TEXT);
        return response;
    }

    private void answer(ChannelHandlerContext ctx, HttpResponseStatus status) {
        answer(ctx, text(status));
    }

    private void answer(ChannelHandlerContext ctx, CharSequence type, byte[] body) {
        // A copy: a handler that sees the buffer on its way out may change it.
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                ctx.alloc().buffer(body.length).writeBytes(body));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
        answer(ctx, response);
    }

    private void answer(ChannelHandlerContext ctx, FullHttpResponse response) {
        HttpUtil.setContentLength(response, response.content().readableBytes());
        addCommonHeaders(response);
        finish(ctx, ctx.write(response), request);
    }

    private void writeHead(ChannelHandlerContext ctx, HttpResponse response) {
        addCommonHeaders(response);
        ctx.write(response, ctx.voidPromise());
    }

    private void addCommonHeaders(HttpResponse response) {
        response.headers().set(HttpHeaderNames.SERVER, SERVER);
        response.headers().set(HttpHeaderNames.DATE, DateFormatter.format(new Date()));
        HttpUtil.setKeepAlive(response, HttpUtil.isKeepAlive(request));
        if (request.protocolVersion().equals(HttpVersion.HTTP_1_0) && HttpUtil.isKeepAlive(request)) {
            // A 1.0 client keeps the connection only if it is told so (RFC 9112 section 9.3 and appendix C.2.2).
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
        }
    }

    /** Called with the future of an answer's last write. */
    private void finish(ChannelHandlerContext ctx, ChannelFuture written, HttpRequest answered) {
        boolean close = !HttpUtil.isKeepAlive(answered);
        if (close) {
            state = State.CLOSING;
        }
        written.addListener((ChannelFutureListener) future -> {
            if (!future.isSuccess()) {
                ctx.close();
            } else if (close) {
                CLOSE.close(future.channel());
            }
        });
    }

    private void onMalformed(ChannelHandlerContext ctx, HttpObject object) {
        if (state == State.ECHO) {
            // The answer is under way: the only honest way to end it is to cut it short (RFC 9112 section 8).
            state = State.CLOSING;
            ctx.close();
            return;
        }
        refuse(ctx, HttpUtil.failureStatus(object.decoderResult()));
    }

    /** Answers with an error and closes; nothing that the peer sent later is looked at (RFC 9112 section 9.6). */
    private void refuse(ChannelHandlerContext ctx, HttpResponseStatus status) {
        state = State.CLOSING;
        FullHttpResponse response = text(status);
        HttpUtil.setContentLength(response, response.content().readableBytes());
        response.headers().set(HttpHeaderNames.SERVER, SERVER);
        response.headers().set(HttpHeaderNames.DATE, DateFormatter.format(new Date()));
        response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        ctx.writeAndFlush(response).addListener(CLOSE);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        ctx.flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (ctx.channel().isWritable()) {
            ctx.channel().config().setAutoRead(true);
        } else {
            ctx.flush();
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof IOException) {
            LOGGER.debug("connection lost: {}", ctx.channel(), cause);
        } else {
            LOGGER.warn("closing {} after an unexpected failure", ctx.channel(), cause);
        }
        ctx.close();
    }
}
