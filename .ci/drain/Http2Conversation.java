/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * A client of HTTP/2 with some streams at a time, each of which is followed by another one. A request may be sent again
 * if its stream is behind the last one that GOAWAY names, or was refused (RFC 9113 section 8.7); all others must be
 * answered. Answers are not decoded: a stream whose peer has ended it has one.
 */
final class Http2Conversation implements Conversation {
    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int WINDOW_UPDATE = 8;
    private static final int END_STREAM = 0x1;
    private static final int ACK = 0x1;
    private static final int END_HEADERS = 0x4;
    private static final int REFUSED_STREAM = 7;
    private static final int ALL_STREAMS = Integer.MAX_VALUE;
    private static final byte[] BODY = new byte[64];
    private static final int CONCURRENT = 20;
    private static final int WARM_UP = 200;

    /** Sends no request behind the first GOAWAY; else behind the one that names a stream. */
    private final boolean isObedient;
    private final Set<Integer> unanswered = new HashSet<>();
    private Connection connection;
    private Tally tally;
    private int nextStream = 1;
    private int lastStream = ALL_STREAMS;
    private boolean isGoing;
    private boolean isWritable = true;
    private long window = 65_535;
    private int answers;

    Http2Conversation(boolean isObedient) {
        this.isObedient = isObedient;
    }

    @Override
    public void run(Connection connection, Tally tally, Runnable busy) throws IOException {
        this.connection = connection;
        this.tally = tally;
        write(PREFACE);
        write(frame(SETTINGS, 0, 0, new byte[0]));
        write(frame(WINDOW_UPDATE, 0, 0, bigEndian(Integer.MAX_VALUE - 65_535)));
        for (int i = 0; i < CONCURRENT; i++) {
            request();
        }
        String end;
        try {
            end = readFrames(busy);
        } catch (IOException e) {
            end = e.toString();
        }
        tally.lost(unanswered.size(), "streams up to " + lastStream + ", at the end of the connection: " + end);
        if (lastStream == ALL_STREAMS) {
            tally.fault("no GOAWAY has named a stream; " + end);
        }
    }

    private String readFrames(Runnable busy) throws IOException {
        int first;
        while ((first = connection.read(tally)) >= 0) {
            int length = first << 16 | connection.in.readUnsignedShort();
            int type = connection.in.readUnsignedByte();
            int flags = connection.in.readUnsignedByte();
            int stream = connection.in.readInt() & Integer.MAX_VALUE;
            byte[] payload = new byte[length];
            connection.in.readFully(payload);
            onFrame(type, flags, stream, payload);
            if (answers >= WARM_UP) {
                busy.run();
            }
        }
        return "in order";
    }

    private void onFrame(int type, int flags, int stream, byte[] payload) {
        switch (type) {
            case DATA, HEADERS -> {
                if ((flags & END_STREAM) != 0 && unanswered.remove(stream)) {
                    tally.answered();
                    answers++;
                    request();
                }
            }
            case RST_STREAM -> {
                if (unanswered.remove(stream)) {
                    onReset(stream, integer(payload, 0));
                }
            }
            case SETTINGS -> {
                if ((flags & ACK) == 0) {
                    write(frame(SETTINGS, ACK, 0, new byte[0]));
                }
            }
            case PING -> {
                if ((flags & ACK) == 0) {
                    write(frame(PING, ACK, 0, payload));
                }
            }
            case GOAWAY -> onGoAway(integer(payload, 0) & Integer.MAX_VALUE, integer(payload, 4));
            case WINDOW_UPDATE -> {
                if (stream == 0) {
                    window += integer(payload, 0);
                }
            }
            default -> tally.fault("frame of type " + type);
        }
    }

    private void onReset(int stream, int code) {
        if (code == REFUSED_STREAM) {
            tally.again(1);
        } else {
            tally.lost(1, "stream " + stream + " reset with code " + code);
        }
    }

    private void onGoAway(int last, int code) {
        if (code != 0) {
            tally.fault("GOAWAY with code " + code);
        }
        if (last > lastStream) {
            tally.fault("GOAWAY of " + last + " behind one of " + lastStream);
        }
        isGoing = true;
        lastStream = last;
        int before = unanswered.size();
        unanswered.removeIf(stream -> stream > last);
        tally.again(before - unanswered.size());
    }

    private void request() {
        if (isGoing && (isObedient || lastStream != ALL_STREAMS)) {
            return;
        }
        int stream = nextStream;
        nextStream += 2;
        boolean isPost = stream % 8 == 1 && window >= BODY.length;
        byte[] octets = frame(HEADERS, END_HEADERS | (isPost ? 0 : END_STREAM), stream, fields(isPost));
        if (isPost) {
            window -= BODY.length;
            octets = join(octets, frame(DATA, END_STREAM, stream, BODY));
        }
        if (write(octets)) {
            unanswered.add(stream);
        }
    }

    /** The fields of a request, by HPACK's static table and literals that stay out of the dynamic one. */
    private byte[] fields(boolean isPost) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.write(isPost ? 0x83 : 0x82); // :method
        block.write(connection.isSecure ? 0x87 : 0x86); // :scheme
        literal(block, 1, "localhost"); // :authority
        literal(block, 4, isPost ? "/echo" : "/json"); // :path
        return block.toByteArray();
    }

    private static void literal(ByteArrayOutputStream block, int name, String value) {
        block.write(name);
        block.write(value.length());
        block.writeBytes(value.getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns whether the octets were taken; if not, the server has ended, and what it has sent is still read. */
    private boolean write(byte[] octets) {
        if (isWritable) {
            try {
                connection.out.write(octets);
            } catch (IOException e) {
                isWritable = false;
            }
        }
        return isWritable;
    }

    private static byte[] frame(int type, int flags, int stream, byte[] payload) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(octets)) {
            out.writeByte(payload.length >>> 16);
            out.writeShort(payload.length);
            out.writeByte(type);
            out.writeByte(flags);
            out.writeInt(stream);
            out.write(payload);
        } catch (IOException e) {
            throw new IllegalStateException("an array takes all", e);
        }
        return octets.toByteArray();
    }

    private static byte[] join(byte[] one, byte[] other) {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(one);
        both.writeBytes(other);
        return both.toByteArray();
    }

    private static byte[] bigEndian(int value) {
        return new byte[] {(byte) (value >>> 24), (byte) (value >>> 16), (byte) (value >>> 8), (byte) value};
    }

    private static int integer(byte[] octets, int index) {
        return octets[index] << 24 | (octets[index + 1] & 0xff) << 16 | (octets[index + 2] & 0xff) << 8
                | octets[index + 3] & 0xff;
    }
}
