/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.util.AsciiString;

import java.util.Date;

/**
 * Converts between Java types and character sequences, as HTTP headers hold them. Numbers are decimal; dates are
 * written in the HTTP format (see {@link DateFormatter}). A value that has no such meaning is refused with an
 * {@link IllegalArgumentException}.
 */
public class CharSequenceValueConverter implements ValueConverter<CharSequence> {
    /** The converter; it has no state. */
    public static final CharSequenceValueConverter INSTANCE = new CharSequenceValueConverter();

    private static final AsciiString TRUE = AsciiString.cached("true");

    /** Creates a converter; {@link #INSTANCE} serves unless a subclass changes something. */
    public CharSequenceValueConverter() {
    }

    @Override
    public CharSequence convertObject(Object value) {
        return value instanceof CharSequence ? (CharSequence) value : value.toString();
    }

    @Override
    public CharSequence convertBoolean(boolean value) {
        return String.valueOf(value);
    }

    @Override
    public CharSequence convertByte(byte value) {
        return String.valueOf(value);
    }

    @Override
    public CharSequence convertChar(char value) {
        return String.valueOf(value);
    }

    @Override
    public CharSequence convertShort(short value) {
        return String.valueOf(value);
    }

    @Override
    public CharSequence convertInt(int value) {
        return String.valueOf(value);
    }

    @Override
    public CharSequence convertLong(long value) {
        return String.valueOf(value);
    }

    @Override
    public CharSequence convertFloat(float value) {
        return String.valueOf(value);
    }

    @Override
    public CharSequence convertDouble(double value) {
        return String.valueOf(value);
    }

    @Override
    public CharSequence convertTimeMillis(long value) {
        return DateFormatter.format(new Date(value));
    }

    /** True for {@code true} in any case, false for everything else. */
    @Override
    public boolean convertToBoolean(CharSequence value) {
        return AsciiString.contentEqualsIgnoreCase(value, TRUE);
    }

    /** A single character is taken as the byte itself, anything longer as a decimal number. */
    @Override
    public byte convertToByte(CharSequence value) {
        if (value instanceof AsciiString && value.length() == 1) {
            return ((AsciiString) value).byteAt(0);
        }
        return Byte.parseByte(value.toString());
    }

    /** The first character. */
    @Override
    public char convertToChar(CharSequence value) {
        if (value.length() == 0) {
            throw new IllegalArgumentException("value: empty (expected: at least one character)");
        }
        return value.charAt(0);
    }

    @Override
    public short convertToShort(CharSequence value) {
        if (value instanceof AsciiString) {
            return ((AsciiString) value).parseShort();
        }
        return Short.parseShort(value.toString());
    }

    @Override
    public int convertToInt(CharSequence value) {
        if (value instanceof AsciiString) {
            return ((AsciiString) value).parseInt();
        }
        return Integer.parseInt(value.toString());
    }

    @Override
    public long convertToLong(CharSequence value) {
        if (value instanceof AsciiString) {
            return ((AsciiString) value).parseLong();
        }
        return Long.parseLong(value.toString());
    }

    @Override
    public float convertToFloat(CharSequence value) {
        if (value instanceof AsciiString) {
            return ((AsciiString) value).parseFloat();
        }
        return Float.parseFloat(value.toString());
    }

    @Override
    public double convertToDouble(CharSequence value) {
        if (value instanceof AsciiString) {
            return ((AsciiString) value).parseDouble();
        }
        return Double.parseDouble(value.toString());
    }

    @Override
    public long convertToTimeMillis(CharSequence value) {
        Date date = DateFormatter.parseHttpDate(value);
        if (date == null) {
            throw new IllegalArgumentException("value: " + value.length() + " characters (expected: an HTTP date)");
        }
        return date.getTime();
    }
}
