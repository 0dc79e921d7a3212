/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.priority;

/**
 * Reads the value of a {@code priority} field or of PRIORITY_UPDATE (RFC 9218 section 4): a dictionary of structured
 * fields (RFC 8941 section 4.2.2), of which only {@code u} and {@code i} count. Members of other names, of wrong types
 * or out of range are ignored, but have to be well-formed.
 *
 * <p>A priority is one number, so that it costs nothing to keep: twice the urgency, plus one if it is incremental.
 */
public final class PriorityField {
    /** The largest urgency, which is sent last. */
    public static final int MAX_URGENCY = 7;
    /** The priority of a request that names none: urgency 3, not incremental. */
    public static final int DEFAULT = 3 << 1;
    /** The result of {@link #parse} for a value that is not a dictionary. */
    public static final int MALFORMED = -1;

    private static final int MAX_INTEGER_DIGITS = 15;
    private static final int MAX_DECIMAL_DIGITS = 12;
    private static final int MAX_FRACTION_DIGITS = 3;
    private static final int END = -1;
    /** The value of what is neither an integer of a digit nor a boolean. */
    private static final int OTHER = -1;
    /** Booleans are kept as these, so that they are not mistaken for integers. */
    private static final int FALSE = 100;
    private static final int TRUE = 101;

    private final CharSequence text;
    private final int base;
    private int position;
    /** The item that was read last: an integer from 0 to 9, a boolean, or {@link #OTHER}. */
    private int item;

    private PriorityField(CharSequence text, int base) {
        this.text = text;
        this.base = base;
    }

    /**
     * Creates a priority.
     *
     * @param urgency 0 to {@link #MAX_URGENCY}
     * @param incremental whether the response is of use in parts
     * @return the priority
     */
    public static int of(int urgency, boolean incremental) {
        return urgency << 1 | (incremental ? 1 : 0);
    }

    /**
     * Returns the urgency of a priority.
     *
     * @return 0 to {@link #MAX_URGENCY}
     */
    public static int urgency(int priority) {
        return priority >> 1;
    }

    /**
     * Returns whether a priority is incremental.
     *
     * @return {@code true} if it is
     */
    public static boolean isIncremental(int priority) {
        return (priority & 1) != 0;
    }

    /**
     * Reads a value.
     *
     * @param base the priority whose members count where the value names none
     * @return the priority, or {@link #MALFORMED}
     */
    public static int parse(CharSequence value, int base) {
        return new PriorityField(value, base).dictionary();
    }

    private int dictionary() {
        int priority = base;
        skipSpaces();
        while (peek() != END) {
            int keyStart = position;
            if (!key()) {
                return MALFORMED;
            }
            int keyLength = position - keyStart;
            if (!member()) {
                return MALFORMED;
            }
            if (keyLength == 1) {
                priority = with(priority, text.charAt(keyStart), item);
            }
            skipWhitespace();
            if (peek() == END) {
                break;
            }
            if (!skip(',')) {
                return MALFORMED;
            }
            skipWhitespace();
            if (peek() == END) {
                return MALFORMED;
            }
        }
        return priority;
    }

    /** The last member of a name counts; one that is ignored is as none. */
    private int with(int priority, char key, int value) {
        if (key == 'u') {
            boolean isUrgency = value >= 0 && value <= MAX_URGENCY;
            return of(isUrgency ? value : urgency(base), isIncremental(priority));
        }
        if (key == 'i') {
            boolean isBool = value == TRUE || value == FALSE;
            return of(urgency(priority), isBool ? value == TRUE : isIncremental(base));
        }
        return priority;
    }

    private boolean member() {
        if (!skip('=')) {
            item = TRUE;
            return parameters();
        }
        if (!skip('(')) {
            return item() && parameters();
        }
        return innerList();
    }

    /** The rest of an inner list, whose first octet was read, with its parameters. */
    private boolean innerList() {
        while (true) {
            skipSpaces();
            if (skip(')')) {
                boolean isWellFormed = parameters();
                item = OTHER;
                return isWellFormed;
            }
            if (!item() || !parameters() || peek() != ' ' && peek() != ')') {
                return false;
            }
        }
    }

    /** Parameters of an item do not count; the item that was read stays. */
    private boolean parameters() {
        int owner = item;
        while (skip(';')) {
            skipSpaces();
            if (!key() || skip('=') && !item()) {
                return false;
            }
        }
        item = owner;
        return true;
    }

    private boolean key() {
        if (!isLower(peek()) && peek() != '*') {
            return false;
        }
        do {
            position++;
        } while (isLower(peek()) || isDigit(peek()) || isOneOf(peek(), "_-.*"));
        return true;
    }

    private boolean item() {
        int c = peek();
        item = OTHER;
        if (c == '-' || isDigit(c)) {
            return number();
        }
        if (c == '*' || isAlpha(c)) {
            token();
            return true;
        }
        return switch (c) {
            case '"' -> string();
            case ':' -> octets();
            case '?' -> bool();
            default -> false;
        };
    }

    private boolean number() {
        boolean isNegative = skip('-');
        int start = position;
        skipDigits();
        int digits = position - start;
        if (skip('.')) {
            int fraction = position;
            skipDigits();
            return digits > 0 && digits <= MAX_DECIMAL_DIGITS
                    && position > fraction && position - fraction <= MAX_FRACTION_DIGITS;
        }
        int value = 0;
        for (int i = start; i < position && value <= MAX_URGENCY; i++) {
            value = value * 10 + text.charAt(i) - '0';
        }
        item = value > MAX_URGENCY || isNegative && value > 0 ? OTHER : value;
        return digits > 0 && digits <= MAX_INTEGER_DIGITS;
    }

    private void token() {
        do {
            position++;
        } while (isAlpha(peek()) || isDigit(peek()) || isOneOf(peek(), "!#$%&'*+-.^_`|~:/"));
    }

    private boolean string() {
        position++;
        for (int c = peek(); c >= ' ' && c < 0x7F; c = peek()) {
            position++;
            if (c == '"') {
                return true;
            }
            if (c == '\\' && !skip('"') && !skip('\\')) {
                return false;
            }
        }
        return false;
    }

    private boolean octets() {
        position++;
        while (isAlpha(peek()) || isDigit(peek()) || isOneOf(peek(), "+/=")) {
            position++;
        }
        return skip(':');
    }

    private boolean bool() {
        position++;
        if (skip('1')) {
            item = TRUE;
            return true;
        }
        item = FALSE;
        return skip('0');
    }

    private int peek() {
        return position < text.length() ? text.charAt(position) : END;
    }

    private boolean skip(char c) {
        if (peek() != c) {
            return false;
        }
        position++;
        return true;
    }

    private void skipSpaces() {
        while (peek() == ' ') {
            position++;
        }
    }

    private void skipWhitespace() {
        while (peek() == ' ' || peek() == '\t') {
            position++;
        }
    }

    private void skipDigits() {
        while (isDigit(peek())) {
            position++;
        }
    }

    private static boolean isLower(int c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isAlpha(int c) {
        return isLower(c) || c >= 'A' && c <= 'Z';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isOneOf(int c, String set) {
        return c != END && set.indexOf(c) >= 0;
    }
}
