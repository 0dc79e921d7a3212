/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.Locale;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DateFormatterTest {
    private static final Date REFERENCE = new Date(784111777000L);
    private static final DateTimeFormatter IMF_FIXDATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    @ParameterizedTest
    @ValueSource(strings = {
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 8:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994", "Sun, 06 NOV 1994 08:49:37 GMT", "06 nov 1994 08:49:37x",
        "06 08:49:37 1994 Nov", "08:49:37 06-November-1994", "\tSun,06-Nov-1994;08:49:37"})
    void readsAllFormsOfADate(String text) {
        assertThat(DateFormatter.parseHttpDate(text)).isEqualTo(REFERENCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "Sun", "Sun, Nov 1994 08:49:37", "Sun, 06 1994 08:49:37", "Sun, 06 Nov 08:49:37", "Sun, 06 Nov 1994",
        "Sun, 32 Nov 1994 08:49:37", "Sun, 31 Nov 1994 08:49:37", "Sun, 06 Nov 1994 24:49:37",
        "Sun, 06 Nov 1994 08:60:37", "Sun, 06 Nov 1994 08:49:61", "Sun, 06 Nov 1600 08:49:37",
        "Sun, 06 Nov 1994 08:49", "Sun, 06 Nov 1994 08:49:", "Sun, 06 Nov 1994 008:49:37", "Sun, 06 Xov 1994 08:49:37",
        "Sun, 06 Nov 19941 08:49:37", "Sun, 00 Nov 1994 08:49:37"})
    void refusesWhatIsNoDate(String text) {
        assertThat(DateFormatter.parseHttpDate(text)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"69, 2069", "70, 1970", "99, 1999", "00, 2000"})
    void twoDigitYearsAreInTheRightCentury(String two, String four) {
        assertThat(DateFormatter.parseHttpDate("06 Nov " + two + " 08:49:37"))
                .isEqualTo(DateFormatter.parseHttpDate("06 Nov " + four + " 08:49:37")).isNotNull();
    }

    @Test
    void leapSecondCountsAsTheNextMinute() {
        assertThat(DateFormatter.parseHttpDate("Sat, 31 Dec 2016 23:59:60 GMT"))
                .isEqualTo(DateFormatter.parseHttpDate("Sun, 01 Jan 2017 00:00:00 GMT"));
    }

    @Test
    void writesAndReadsLikeTheJdk() {
        Random random = new Random(20260101L);
        for (int i = 0; i < 2000; i++) {
            long seconds = Math.floorMod(random.nextLong(), 253402300800L - -11644473600L) - 11644473600L;
            Date date = new Date(seconds * 1000);
            String text = DateFormatter.format(date);
            assertThat(text).isEqualTo(IMF_FIXDATE.format(Instant.ofEpochSecond(seconds)));
            assertThat(DateFormatter.parseHttpDate("x" + text + "y", 1, text.length() + 1)).isEqualTo(date);
        }
    }

    @Test
    void refusesARangeOutsideTheText() {
        assertThatThrownBy(() -> DateFormatter.parseHttpDate("abc", 2, 4)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DateFormatter.parseHttpDate("abc", -1,
                2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DateFormatter.format(null)).isInstanceOf(NullPointerException.class);
    }
}
