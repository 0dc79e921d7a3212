/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.StagedClose;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.multipart.HttpDataFactory;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.tidewire.handler.codec.http.multipart.InterfaceHttpData;
import io.tidewire.util.ReferenceCountUtil;

import java.util.List;
import java.util.function.Consumer;

/** The blocks of {@code docs/forms.md}. */
final class FormsPage {
    private FormsPage() {
    }

    // region receive
    /** Behind the codec; the application looks at the parts, and retains those that it keeps. */
    static final class Forms extends ChannelInboundHandlerAdapter {
        private final HttpDataFactory factory;
        private final Consumer<List<InterfaceHttpData>> application;
        private HttpPostRequestDecoder decoder;
        private boolean isRefused;

        Forms(HttpDataFactory factory, Consumer<List<InterfaceHttpData>> application) {
            this.factory = factory;
            this.application = application;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            try {
                if (!isRefused) {
                    onPart(ctx, (HttpObject) msg);
                }
            } catch (DecoderException e) {
                refuse(ctx, HttpPostRequestDecoder.failureStatus(e));
            } finally {
                ReferenceCountUtil.release(msg);
            }
        }

        private void onPart(ChannelHandlerContext ctx, HttpObject part) {
            if (part.decoderResult().isFailure()) {
                refuse(ctx, HttpUtil.failureStatus(part.decoderResult()));
                return;
            }
            if (part instanceof HttpRequest request) {
                decoder = new HttpPostRequestDecoder(factory, request).destroyWith(ctx.channel());
            }
            if (part instanceof HttpContent content) {
                decoder.offer(content);
            }
            if (part instanceof LastHttpContent) {
                application.accept(decoder.getBodyHttpDatas());
                decoder.destroy();
                answer(ctx, HttpResponseStatus.OK);
            }
        }

        /** The client may still be sending: it can read the answer while that is dropped. */
        private void refuse(ChannelHandlerContext ctx, HttpResponseStatus status) {
            isRefused = true;
            answer(ctx, status).addListener(StagedClose.DEFAULT);
        }

        private static ChannelFuture answer(ChannelHandlerContext ctx, HttpResponseStatus status) {
            FullHttpResponse response =
                    new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER);
            HttpUtil.setContentLength(response, 0);
            HttpUtil.setKeepAlive(response, status.equals(HttpResponseStatus.OK));
            return ctx.writeAndFlush(response);
        }
    }
    // endregion
}
