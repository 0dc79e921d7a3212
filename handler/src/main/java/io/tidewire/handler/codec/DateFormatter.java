/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.util.AsciiString;
import io.tidewire.util.concurrent.FastThreadLocal;
import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Date;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Reads and writes the date formats of HTTP (RFC 9110 §5.6.7) and of cookies (RFC 6265 §5.1.1), in UTC.
 *
 * <p>Writes {@code Sun, 06 Nov 1994 08:49:37 GMT}. Reads that and, as RFC 6265 asks, any order of the parts in which
 * time, day of month, month and year can be distinguished, so that the two obsolete HTTP formats are covered too; parts
 * that are none of these are passed over.
 *
 * <p>The static methods may be called from any thread.
 */
public final class DateFormatter {
    private static final long MILLIS_PER_SECOND = 1000;
    private static final long SECONDS_PER_DAY = 86400;
    private static final int MIN_YEAR = 1601;
    private static final String DAYS = "MonTueWedThuFriSatSun";
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

    private static final FastThreadLocal<DateFormatter> CURRENT = new FastThreadLocal<>() {
        @Override
        protected DateFormatter initialValue() {
            return new DateFormatter();
        }
    };

    // The fields read so far; -1 while unknown. Owned by the thread.
    private int hour;
    private int minute;
    private int second;
    private int day;
    private int month;
    private int year;

    private DateFormatter() {
        reset();
    }

    /**
     * Reads a date.
     *
     * @param txt the text
     * @return the date, or {@code null} if the text does not hold one
     */
    public static @Nullable Date parseHttpDate(CharSequence txt) {
        return parseHttpDate(txt, 0, txt.length());
    }

    /**
     * Reads a date from a part of a text.
     *
     * @param txt the text
     * @param start index of the first character
     * @param end index after the last character
     * @return the date, or {@code null} if the part does not hold one
     */
    public static @Nullable Date parseHttpDate(CharSequence txt, int start, int end) {
        checkNotNull(txt, "txt");
        if (start < 0 || end < start || end > txt.length()) {
            throw new IllegalArgumentException(
                    "start, end: " + start + ", " + end + " (expected: 0 <= start <= end <= " + txt.length() + ')');
        }
        DateFormatter parser = CURRENT.get();
        parser.reset();
        return parser.parse(txt, start, end) ? parser.toDate() : null;
    }

    /**
     * Writes a date.
     *
     * @return for example {@code Sun, 06 Nov 1994 08:49:37 GMT}
     */
    public static String format(Date date) {
        return append(date, new StringBuilder(29)).toString();
    }

    /**
     * Writes a date behind a text.
     *
     * @param sb takes the text
     * @return {@code sb}
     */
    public static StringBuilder append(Date date, StringBuilder sb) {
        checkNotNull(date, "date");
        checkNotNull(sb, "sb");
        long seconds = Math.floorDiv(date.getTime(), MILLIS_PER_SECOND);
        LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(seconds, SECONDS_PER_DAY));
        int secondOfDay = (int) Math.floorMod(seconds, SECONDS_PER_DAY);
        int weekday = (day.getDayOfWeek().getValue() - 1) * 3;
        int monthName = (day.getMonthValue() - 1) * 3;
        sb.append(DAYS, weekday, weekday + 3).append(", ");
        appendTwoDigits(day.getDayOfMonth(), sb).append(' ').append(MONTHS, monthName, monthName + 3).append(' ');
        appendYear(day.getYear(), sb).append(' ');
        appendTwoDigits(secondOfDay / 3600, sb).append(':');
        appendTwoDigits(secondOfDay / 60 % 60, sb).append(':');
        return appendTwoDigits(secondOfDay % 60, sb).append(" GMT");
    }

    /** Forgets what has been read, so that the object can read another text. */
    public void reset() {
        hour = -1;
        minute = -1;
        second = -1;
        day = -1;
        month = -1;
        year = -1;
    }

    private boolean parse(CharSequence txt, int start, int end) {
        int i = start;
        while (i < end) {
            while (i < end && isDelimiter(txt.charAt(i))) {
                i++;
            }
            int tokenStart = i;
            while (i < end && !isDelimiter(txt.charAt(i))) {
                i++;
            }
            if (i > tokenStart && acceptToken(txt, tokenStart, i)) {
                return true;
            }
        }
        return false;
    }

    /** Takes a token for the first still unknown part that it fits (RFC 6265 §5.1.1); true when none is unknown. */
    private boolean acceptToken(CharSequence txt, int start, int end) {
        boolean taken = hour < 0 && acceptTime(txt, start, end)
                || day < 0 && acceptDay(txt, start, end)
                || month < 0 && acceptMonth(txt, start, end)
                || year < 0 && acceptYear(txt, start, end);
        return taken && hour >= 0 && day >= 0 && month >= 0 && year >= 0;
    }

    /** {@code 1*2DIGIT ":" 1*2DIGIT ":" 1*2DIGIT}, then anything that does not start with a digit. */
    private boolean acceptTime(CharSequence txt, int start, int end) {
        int part = 0;
        int digits = 0;
        int value = 0;
        int newHour = -1;
        int newMinute = -1;
        int i = start;
        for (; i < end; i++) {
            char c = txt.charAt(i);
            if (isDigit(c)) {
                value = value * 10 + (c - '0');
                if (++digits > 2) {
                    return false;
                }
            } else if (c == ':' && digits > 0 && part < 2) {
                if (part == 0) {
                    newHour = value;
                } else {
                    newMinute = value;
                }
                part++;
                value = 0;
                digits = 0;
            } else {
                break;
            }
        }
        if (part != 2 || digits == 0) {
            return false;
        }
        hour = newHour;
        minute = newMinute;
        second = value;
        return true;
    }

    /** {@code 1*2DIGIT}, then anything that does not start with a digit. */
    private boolean acceptDay(CharSequence txt, int start, int end) {
        int digits = leadingDigits(txt, start, end);
        if (digits < 1 || digits > 2) {
            return false;
        }
        day = number(txt, start, digits);
        return true;
    }

    /**
     * Reads a month by its first three letters, in any case. Twelve names by three characters: no table, no allocation.
     */
    private boolean acceptMonth(CharSequence txt, int start, int end) {
        if (end - start < 3) {
            return false;
        }
        char a = AsciiString.toLowerCase(txt.charAt(start));
        char b = AsciiString.toLowerCase(txt.charAt(start + 1));
        char c = AsciiString.toLowerCase(txt.charAt(start + 2));
        int found = switch (a) {
            case 'j' -> b == 'a' && c == 'n' ? 1 : b != 'u' ? -1 : c == 'n' ? 6 : c == 'l' ? 7 : -1;
            case 'f' -> b == 'e' && c == 'b' ? 2 : -1;
            case 'm' -> b != 'a' ? -1 : c == 'r' ? 3 : c == 'y' ? 5 : -1;
            case 'a' -> b == 'p' && c == 'r' ? 4 : b == 'u' && c == 'g' ? 8 : -1;
            case 's' -> b == 'e' && c == 'p' ? 9 : -1;
            case 'o' -> b == 'c' && c == 't' ? 10 : -1;
            case 'n' -> b == 'o' && c == 'v' ? 11 : -1;
            case 'd' -> b == 'e' && c == 'c' ? 12 : -1;
            default -> -1;
        };
        if (found > 0) {
            month = found;
        }
        return found > 0;
    }

    /** {@code 2*4DIGIT}, then anything that does not start with a digit. Two digits mean 1970 to 2069. */
    private boolean acceptYear(CharSequence txt, int start, int end) {
        int digits = leadingDigits(txt, start, end);
        if (digits < 2 || digits > 4) {
            return false;
        }
        int value = number(txt, start, digits);
        if (digits == 2) {
            year = value < 70 ? value + 2000 : value + 1900;
        } else {
            year = value;
        }
        return true;
    }

    /** RFC 9110 §5.6.7 allows second 60, a leap second, which counts as the first of the next minute here. */
    private @Nullable Date toDate() {
        if (hour > 23 || minute > 59 || second > 60 || year < MIN_YEAR) {
            return null;
        }
        long epochDay;
        try {
            epochDay = LocalDate.of(year, month, day).toEpochDay();
        } catch (DateTimeException noSuchDay) {
            return null;
        }
        return new Date((epochDay * SECONDS_PER_DAY + hour * 3600 + minute * 60 + second) * MILLIS_PER_SECOND);
    }

    private static int leadingDigits(CharSequence txt, int start, int end) {
        int i = start;
        while (i < end && isDigit(txt.charAt(i))) {
            i++;
        }
        return i - start;
    }

    private static int number(CharSequence txt, int start, int digits) {
        int value = 0;
        for (int i = start; i < start + digits; i++) {
            value = value * 10 + (txt.charAt(i) - '0');
        }
        return value;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** RFC 6265 §5.1.1: everything printable but letters, digits and the colon, and the tab. */
    private static boolean isDelimiter(char c) {
        return c == 0x09 || c >= 0x20 && c <= 0x2F || c >= 0x3B && c <= 0x40 || c >= 0x5B && c <= 0x60
                || c >= 0x7B && c <= 0x7E;
    }

    private static StringBuilder appendTwoDigits(int value, StringBuilder sb) {
        return sb.append((char) ('0' + value / 10)).append((char) ('0' + value % 10));
    }

    private static StringBuilder appendYear(int value, StringBuilder sb) {
        if (value < 0 || value > 9999) {
            return sb.append(value);
        }
        appendTwoDigits(value / 100, sb);
        return appendTwoDigits(value % 100, sb);
    }
}
