/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import com.ning.compress.lzf.LZFInputStream;
import com.ning.compress.lzf.LZFOutputStream;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import net.jpountz.lz4.LZ4BlockInputStream;
import net.jpountz.lz4.LZ4BlockOutputStream;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.snappy.FramedSnappyCompressorInputStream;
import org.apache.commons.compress.compressors.snappy.FramedSnappyCompressorOutputStream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Random;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The codings under test, each with the streams of a library that knows it too. */
enum Coding {
    GZIP(() -> new JdkZlibDecoder(ZlibWrapper.GZIP, 0), () -> new JdkZlibEncoder(ZlibWrapper.GZIP), true,
            GZIPInputStream::new, GZIPOutputStream::new),
    ZSTD(ZstdDecoder::new, ZstdEncoder::new, true, ZstdInputStreamNoFinalizer::new, ZstdOutputStreamNoFinalizer::new),
    BROTLI(BrotliDecoder::new, BrotliEncoder::new, true, BrotliInputStream::new, BrotliOutputStream::new),
    LZ4_BLOCKS(Lz4FrameDecoder::new, Lz4FrameEncoder::new, true,
            in -> LZ4BlockInputStream.newBuilder().withStopOnEmptyBlock(true).build(in),
            LZ4BlockOutputStream::new),
    LZ4_FRAMES(Lz4FrameDecoder::new, Lz4FrameEncoder::ofFrameFormat, true, LZ4FrameInputStream::new,
            LZ4FrameOutputStream::new),
    SNAPPY(SnappyFrameDecoder::new, SnappyFrameEncoder::new, false, FramedSnappyCompressorInputStream::new,
            FramedSnappyCompressorOutputStream::new),
    BZIP2(Bzip2Decoder::new, () -> new Bzip2Encoder(1), true, BZip2CompressorInputStream::new,
            out -> new BZip2CompressorOutputStream(out, 1)),
    LZF(LzfDecoder::new, LzfEncoder::new, false, LZFInputStream::new, LZFOutputStream::new),
    FASTLZ(() -> new FastLzFrameDecoder(true), () -> new FastLzFrameEncoder(true), false, null, null);

    static {
        // The library's own streams do not load what they call.
        CompressionLibrary.BROTLI4J.require();
    }

    private interface In {
        InputStream over(InputStream in) throws IOException;
    }

    private interface Out {
        OutputStream over(OutputStream out) throws IOException;
    }

    final Supplier<ChannelHandler> decoder;
    final Supplier<ChannelHandler> encoder;
    /** Whether a stream has an end. */
    final boolean hasEnd;
    /** Whether content comes out in blocks that the stream says, however it is cut. */
    final boolean isInBlocks;
    private final In in;
    private final Out out;

    Coding(Supplier<ChannelHandler> decoder, Supplier<ChannelHandler> encoder, boolean hasEnd, In in, Out out) {
        this.decoder = decoder;
        this.encoder = encoder;
        this.hasEnd = hasEnd;
        isInBlocks = switch (name()) {
            case "LZ4_BLOCKS", "LZ4_FRAMES", "SNAPPY", "LZF", "FASTLZ" -> true;
            default -> false;
        };
        this.in = in;
        this.out = out;
    }

    /** Whether there is a library to compare with. */
    boolean hasLibrary() {
        return in != null;
    }

    /** Compresses with the library, or our encoder if there is none. */
    byte[] compressed(byte[] content) throws IOException {
        if (out == null) {
            return encoded(content);
        }
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        try (OutputStream compressing = out.over(octets)) {
            compressing.write(content);
        }
        return octets.toByteArray();
    }

    /** Decompresses with the library, or our decoder if there is none. */
    byte[] decompressed(byte[] compressed) throws IOException {
        if (in == null) {
            return decoded(compressed);
        }
        try (InputStream decompressing = in.over(new ByteArrayInputStream(compressed))) {
            return decompressing.readAllBytes();
        }
    }

    byte[] encoded(byte[] content) {
        EmbeddedChannel channel = new EmbeddedChannel(encoder.get());
        channel.writeOutbound(Unpooled.wrappedBuffer(content));
        channel.finish();
        return taken(channel, false);
    }

    byte[] decoded(byte[] compressed) {
        EmbeddedChannel channel = new EmbeddedChannel(decoder.get());
        channel.writeInbound(Unpooled.wrappedBuffer(compressed));
        channel.finish();
        return taken(channel, true);
    }

    /** Takes all buffers out of a channel. */
    static byte[] taken(EmbeddedChannel channel, boolean inbound) {
        ByteBuf all = Unpooled.buffer();
        while (true) {
            ByteBuf part = inbound ? channel.readInbound() : channel.readOutbound();
            if (part == null) {
                break;
            }
            all.writeBytes(part);
            part.release();
        }
        byte[] octets = ByteBufUtil.getBytes(all);
        all.release();
        return octets;
    }

    /** Content that can be compressed, more or less. */
    static byte[] content(Random random, int length) {
        byte[] content = new byte[length];
        int noise = 1 + random.nextInt(40);
        for (int i = 0; i < length; i++) {
            content[i] = (byte) (random.nextInt(noise) == 0 ? random.nextInt() : i > 9 ? content[i - 7] : 'a');
        }
        return content;
    }
}
