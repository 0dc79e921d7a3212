/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.handler.pcap.PcapWriteHandler;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Echoes octets, and writes what passes each connection to a file for tcpdump and Wireshark. */
public final class CapturedEcho {
    private CapturedEcho() {
    }

    // region capture
    static ChannelHandler connections(Path folder) {
        return new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) throws IOException {
                Path file = folder.resolve(channel.id().asShortText() + ".pcap");
                OutputStream output = new BufferedOutputStream(Files.newOutputStream(file));
                // Behind a handler of TLS this would write what is in the records.
                channel.pipeline().addLast(PcapWriteHandler.builder().build(output), Echo.INSTANCE);
            }
        };
    }
    // endregion

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument is wrong, and with 1
     * if it cannot listen.
     *
     * @param args the folder of the captures, and the port
     */
    public static void main(String[] args) {
        RecipeProgram.serve("CapturedEcho", List.of("FOLDER"), "tcp",
                words -> connections(Path.of(words.get(0))), args);
    }
}
