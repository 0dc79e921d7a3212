/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.StagedClose;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.multipart.FormLimits;
import io.tidewire.handler.codec.http.multipart.FormPartReader;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Answers {@code GET /} with a page, and stores the files of {@code POST /upload}.
 *
 * <pre>
 *   IDLE --head--&gt; SKIPPING  --end--&gt; IDLE    answered when the request has ended
 *   IDLE --head of an upload--&gt; STORING --end--&gt; IDLE
 *   any  --malformed, too large, or the disk fails--&gt; ENDED    refused, and the connection closed
 * </pre>
 *
 * <p>Back-pressure: one message is read when the last one is dealt with. Event loop only, but for what blocks: that the
 * executor of the disk does.
 */
final class UploadHandler extends ChannelInboundHandlerAdapter {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(UploadHandler.class);

    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String HTML = "text/html; charset=utf-8";
    private static final String JSON = "application/json";
    /** With the fragment {@code #try} it uploads eight mebibytes that it makes, for tests of the page. */
    private static final String PAGE = """
            <!DOCTYPE html>
            <title>Upload</title>
            <form id="form"><input type="file" name="files" multiple required> <button>Upload</button></form>
            <p><progress id="progress" max="1" value="0"></progress> <span id="state">nothing yet</span></p>
            <pre id="answer"></pre>
            <script>
            const form = document.getElementById('form');
            const progress = document.getElementById('progress');
            const state = document.getElementById('state');
            let steps = 0;
            function upload(data) {
              const request = new XMLHttpRequest();
              request.upload.onprogress = event => {
                steps++;
                progress.value = event.lengthComputable ? event.loaded / event.total : 0;
                state.textContent = event.loaded + ' of ' + event.total + ' octets';
              };
              request.onload = () => {
                state.textContent = request.status === 200 ? 'stored' : 'refused: ' + request.status;
                progress.dataset.steps = steps;
                document.getElementById('answer').textContent = request.responseText;
              };
              request.onerror = () => state.textContent = 'broken off';
              request.open('POST', '/upload');
              request.send(data);
            }
            form.onsubmit = event => {
              event.preventDefault();
              upload(new FormData(form));
            };
            if (location.hash === '#try') {
              const data = new FormData();
              data.append('files', new Blob([new Uint8Array(8 << 20)]), 'zeros.bin');
              upload(data);
            }
            </script>
            """;

    private enum State { IDLE, SKIPPING, STORING, ENDED }

    private final Path folder;
    /** Runs what blocks, in its order. */
    private final EventExecutor disk;
    private State state = State.IDLE;
    private HttpRequest request;
    /** Only in {@link State#STORING}; the disk's. */
    private FormPartReader reader;
    /** Only in {@link State#STORING}; the disk's. */
    private UploadedFiles files;

    UploadHandler(Path folder, EventExecutor disk) {
        this.folder = folder;
        this.disk = disk;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        ctx.read();
        ctx.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        if (state == State.STORING && msg instanceof HttpContent content && content.decoderResult().isSuccess()) {
            UploadedFiles target = files;
            FormPartReader form = reader;
            disk.execute(() -> store(ctx, content, form, target));
            return;
        }
        try {
            if (state != State.ENDED) {
                onPart(ctx, (HttpObject) msg);
            }
        } finally {
            ReferenceCountUtil.release(msg);
        }
        if (state != State.ENDED) {
            ctx.read();
        }
    }

    private void onPart(ChannelHandlerContext ctx, HttpObject object) {
        if (object.decoderResult().isFailure()) {
            refuse(ctx, HttpUtil.failureStatus(object.decoderResult()));
        } else if (object instanceof HttpRequest head) {
            begin(ctx, head);
        } else if (object instanceof LastHttpContent) {
            answer(ctx);
        }
    }

    private void begin(ChannelHandlerContext ctx, HttpRequest head) {
        request = head;
        if (!isUpload()) {
            state = State.SKIPPING;
        } else if (!HttpPostRequestDecoder.isMultipart(head)) {
            refuse(ctx, HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE);
        } else {
            UploadedFiles target = new UploadedFiles(folder);
            try {
                reader = new FormPartReader(head, StandardCharsets.UTF_8, FormLimits.DEFAULT, target);
                files = target;
                state = State.STORING;
            } catch (DecoderException e) {
                refuse(ctx, HttpPostRequestDecoder.failureStatus(e));
            }
        }
    }

    private boolean isUpload() {
        return request.method().equals(HttpMethod.POST) && HttpUtil.originForm(request.uri()).equals("/upload");
    }

    /** On the thread of the disk. */
    private void store(ChannelHandlerContext ctx, HttpContent content, FormPartReader form, UploadedFiles target) {
        String stored = null;
        DecoderException failure = null;
        try {
            form.offer(content);
            stored = content instanceof LastHttpContent ? target.keep() : null;
        } catch (DecoderException e) {
            // Also if the disk is full.
            failure = e;
        } finally {
            content.release();
        }
        String answer = stored;
        DecoderException cause = failure;
        ctx.executor().execute(() -> onStored(ctx, answer, cause));
    }

    private void onStored(ChannelHandlerContext ctx, String stored, DecoderException failure) {
        if (state != State.STORING) {
            return;
        }
        if (failure != null) {
            LOGGER.debug("{}: an upload is refused", ctx.channel(), failure);
            refuse(ctx, HttpPostRequestDecoder.failureStatus(failure));
            return;
        }
        if (stored != null) {
            files = null;
            reader = null;
            write(ctx, response(ctx, HttpResponseStatus.OK, JSON, stored));
        }
        ctx.read();
    }

    private void answer(ChannelHandlerContext ctx) {
        boolean page = HttpUtil.originForm(request.uri()).equals("/") && request.method().equals(HttpMethod.GET);
        write(ctx, page ? response(ctx, HttpResponseStatus.OK, HTML, PAGE)
                : response(ctx, HttpResponseStatus.NOT_FOUND, TEXT, HttpResponseStatus.NOT_FOUND + "\n"));
    }

    private void write(ChannelHandlerContext ctx, FullHttpResponse response) {
        state = State.IDLE;
        ctx.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }

    /** The client may still be sending: it can read the answer while that is dropped. */
    private void refuse(ChannelHandlerContext ctx, HttpResponseStatus status) {
        end();
        FullHttpResponse refusal = response(ctx, status, TEXT, status + "\n");
        HttpUtil.setKeepAlive(refusal, false);
        ctx.writeAndFlush(refusal).addListener(StagedClose.DEFAULT);
    }

    private void end() {
        state = State.ENDED;
        UploadedFiles unfinished = files;
        files = null;
        reader = null;
        if (unfinished != null) {
            disk.execute(unfinished::discard);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        end();
    }

    private static FullHttpResponse response(ChannelHandlerContext ctx, HttpResponseStatus status, String type,
            String text) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, status, ByteBufUtil.writeUtf8(ctx.alloc(), text));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
        HttpUtil.setContentLength(response, response.content().readableBytes());
        return response;
    }
}
