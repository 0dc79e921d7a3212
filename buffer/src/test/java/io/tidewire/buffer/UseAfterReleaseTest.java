/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.BufferKinds.Kind;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetector.Level;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** At leak level paranoid, the exception for the use of a released buffer tells who released it. */
class UseAfterReleaseTest {
    private static final String KINDS = "io.tidewire.buffer.BufferKinds#all";
    private static final int CAPACITY = 32;
    private final Level level = ResourceLeakDetector.getLevel();

    @BeforeEach
    void watchAll() {
        ResourceLeakDetector.setLevel(Level.PARANOID);
    }

    @AfterEach
    void restoreLevel() {
        ResourceLeakDetector.setLevel(level);
    }

    /** The place that the exceptions have to name. */
    private static void releaseHere(ByteBuf buf) {
        assertThat(buf.release()).isTrue();
    }

    private static Throwable assertTellsWhoReleased(String what, Consumer<ByteBuf> use, ByteBuf buf) {
        Throwable thrown = catchThrowable(() -> use.accept(buf));
        assertThat(thrown).as(what).isExactlyInstanceOf(IllegalReferenceCountException.class);
        assertThat(thrown.getCause()).as(what).isNotNull();
        assertThat(thrown.getCause()).hasMessageContaining("released by thread " + Thread.currentThread().getName());
        assertThat(thrown.getCause().getStackTrace()).as(what)
                .anySatisfy(frame -> assertThat(frame.getMethodName()).isEqualTo("releaseHere"));
        return thrown;
    }

    private record Use(String name, Consumer<ByteBuf> call) {
    }

    private static List<Use> uses() {
        List<Use> uses = new ArrayList<>();
        Access.all().forEach(access -> uses.add(new Use(access.name(), buf -> access.call().at(buf, 0))));
        uses.addAll(List.of(new Use("readByte", ByteBuf::readByte), new Use("readLong", ByteBuf::readLong),
                new Use("writeByte", buf -> buf.writeByte(1)), new Use("writeLong", buf -> buf.writeLong(1)),
                new Use("writeBytes", buf -> buf.writeBytes(new byte[3])),
                new Use("readBytes", buf -> buf.readBytes(new byte[3])), new Use("readSlice", buf -> buf.readSlice(1)),
                new Use("readRetainedSlice", buf -> buf.readRetainedSlice(1)),
                new Use("writeText", buf -> buf.writeCharSequence("a", StandardCharsets.UTF_8)),
                new Use("skipBytes", buf -> buf.skipBytes(1)), new Use("capacity", buf -> buf.capacity(1)),
                new Use("ensureWritable", buf -> buf.ensureWritable(1)),
                new Use("discardReadBytes", ByteBuf::discardReadBytes), new Use("nioBuffer", ByteBuf::nioBuffer),
                new Use("duplicate", ByteBuf::duplicate), new Use("retainedDuplicate", ByteBuf::retainedDuplicate),
                new Use("ensureAccessible", ByteBufUtil::ensureAccessible), new Use("retain", ByteBuf::retain),
                new Use("retain(2)", buf -> buf.retain(2)), new Use("release", ByteBuf::release),
                new Use("release(2)", buf -> buf.release(2))));
        return uses;
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void everyUseTellsWhoReleased(Kind kind) {
        for (Use use : uses()) {
            ByteBuf buf = kind.make(CAPACITY).writerIndex(CAPACITY / 2);
            releaseHere(buf);
            assertTellsWhoReleased(use.name, use.call, buf);
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    @SuppressWarnings("deprecation") // views in the other order
    void everyUseOfAViewTellsWhoReleasedTheBuffer(Kind kind) {
        List<UnaryOperator<ByteBuf>> views = List.of(ByteBuf::slice, buf -> buf.slice(1, 9), ByteBuf::duplicate,
                buf -> buf.duplicate().slice(0, 12).slice(0, 11), ByteBuf::asReadOnly, buf -> buf.readSlice(10),
                buf -> buf.order(ByteOrder.LITTLE_ENDIAN), buf -> buf.asReadOnly().slice(0, 9),
                buf -> Unpooled.wrappedBuffer(buf.slice()));
        for (UnaryOperator<ByteBuf> maker : views) {
            ByteBuf buf = kind.make(CAPACITY).writerIndex(CAPACITY / 2);
            ByteBuf view = maker.apply(buf);
            releaseHere(buf);
            assertTellsWhoReleased("view", used -> used.getByte(0), view);
            assertTellsWhoReleased("view", used -> used.getLong(0), view);
            assertTellsWhoReleased("view", ByteBuf::readByte, view);
            assertTellsWhoReleased("view", ByteBuf::retain, view);
            assertTellsWhoReleased("view", ByteBuf::release, view);
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void countedViewTellsWhoReleasedItAndTheBufferWhoReleasedThat(Kind kind) {
        for (UnaryOperator<ByteBuf> maker : List.<UnaryOperator<ByteBuf>>of(ByteBuf::retainedSlice,
                ByteBuf::retainedDuplicate, buf -> buf.readRetainedSlice(10), buf -> buf.slice().retainedSlice(),
                buf -> buf.retainedSlice().asReadOnly())) {
            ByteBuf buf = kind.make(CAPACITY).writerIndex(CAPACITY / 2);
            ByteBuf view = maker.apply(buf);
            releaseHere(view);
            buf.getByte(0);
            assertTellsWhoReleased("view", used -> used.getByte(0), view);
            assertTellsWhoReleased("view", ByteBuf::retain, view);
            assertTellsWhoReleased("view", ByteBuf::release, view);
            buf.release();
        }
    }

    @Test
    void compositeTellsWhoReleasedItAndSoDoItsComponents() {
        CompositeByteBuf composite = PooledByteBufAllocator.DEFAULT.compositeBuffer();
        ByteBuf part = PooledByteBufAllocator.DEFAULT.buffer(8).writeLong(1);
        composite.addComponent(true, part).touch("in the test");
        releaseHere(composite);
        assertThat(assertTellsWhoReleased("composite", buf -> buf.getByte(0), composite).getCause())
                .hasMessageContaining("the last hint was: in the test");
        assertTellsWhoReleased("part", buf -> buf.getByte(0), part);
    }

    @Test
    void lastHintAndThreadAreTold() throws Exception {
        ByteBuf buf = PooledByteBufAllocator.DEFAULT.buffer(8);
        buf.touch("first").touch("second").writeInt(1);
        Thread releaser = new Thread(() -> releaseHere(buf), "the releaser");
        releaser.start();
        releaser.join();
        Throwable thrown = catchThrowable(buf::readInt);
        assertThat(thrown.getCause()).hasMessageContaining("released by thread the releaser")
                .hasMessageContaining("the last hint was: second");
        assertThat(Arrays.toString(thrown.getCause().getStackTrace())).contains("releaseHere");
    }

    @Test
    void belowParanoidNothingIsKept() {
        ResourceLeakDetector.setLevel(Level.DISABLED);
        ByteBuf buf = Unpooled.buffer(8);
        releaseHere(buf);
        assertThat(catchThrowable(buf::readByte)).isExactlyInstanceOf(IllegalReferenceCountException.class)
                .hasMessage("refCnt: 0").hasNoCause();
    }
}
