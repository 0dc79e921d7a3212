/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Handles or intercepts the events and operations of a channel, as a member of its {@link ChannelPipeline}.
 *
 * <p>Implement one of the subtypes, {@link ChannelInboundHandler} or {@link ChannelOutboundHandler}, or extend an
 * adapter and override what is of interest: methods that are inherited from an adapter cost nothing, as the pipeline
 * skips them.
 *
 * <p>The methods of a handler run on one executor per context, by default the channel's event loop, and never at the
 * same time for one context. A handler object belongs to one pipeline, unless it is marked {@link Sharable}.
 */
public interface ChannelHandler {

    /**
     * Called once after this handler was added to a pipeline and is ready for events.
     *
     * @param ctx the context that was made for this handler
     * @throws Exception if the handler can't start; it is then removed again, and the failure is fired through the
     *                   pipeline
     */
    void handlerAdded(ChannelHandlerContext ctx) throws Exception;

    /**
     * Called once after this handler was removed from a pipeline; it gets no further events. Messages that it still
     * holds may be passed on through {@code ctx}, or must be released.
     *
     * @param ctx the context of the handler, whose navigation still works
     * @throws Exception if something fails; it is fired through the pipeline
     */
    void handlerRemoved(ChannelHandlerContext ctx) throws Exception;

    /**
     * Called when a failure was fired.
     *
     * @param ctx the context of this handler
     * @param cause the failure
     * @throws Exception if the failure can't be handled; it is logged and goes no further
     * @deprecated implement {@link ChannelInboundHandler#exceptionCaught(ChannelHandlerContext, Throwable)}
     */
    @Deprecated
    void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception;

    /**
     * Marks a handler type of which one object can be added to many pipelines, or many times to one. The handler must
     * then keep no state of a channel in its fields, and expect calls from several threads at once.
     */
    @Inherited
    @Documented
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Sharable {
    }
}
