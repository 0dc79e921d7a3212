/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.DateFormatter;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.Date;

/**
 * Static access to the fields of messages, which old applications call through {@link HttpHeaders}. Stateless.
 */
abstract class MessageFields {

    MessageFields() {
    }

    /**
     * Returns the first value of a name.
     *
     * @param name the field name
     * @return the value, if there is one
     * @deprecated use {@link HttpHeaders#get(String)}
     */
    @Deprecated
    public static @Nullable String getHeader(HttpMessage message, String name) {
        return message.headers().get(name);
    }

    /**
     * Returns the first value of a name.
     *
     * @param name the field name
     * @return the value, if there is one
     * @deprecated use {@link HttpHeaders#get(CharSequence)}
     */
    @Deprecated
    public static @Nullable String getHeader(HttpMessage message, CharSequence name) {
        return message.headers().get(name);
    }

    /**
     * Returns the first value of a name.
     *
     * @param name the field name
     * @param defaultValue the value to return instead
     * @return the value or {@code defaultValue}
     * @deprecated use {@link HttpHeaders#get(CharSequence, String)}
     */
    @Deprecated
    public static String getHeader(HttpMessage message, String name, String defaultValue) {
        return message.headers().get(name, defaultValue);
    }

    /**
     * Returns the first value of a name.
     *
     * @param name the field name
     * @param defaultValue the value to return instead
     * @return the value or {@code defaultValue}
     * @deprecated use {@link HttpHeaders#get(CharSequence, String)}
     */
    @Deprecated
    public static String getHeader(HttpMessage message, CharSequence name, String defaultValue) {
        return message.headers().get(name, defaultValue);
    }

    /**
     * Replaces the values of a name.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#set(String, Object)}
     */
    @Deprecated
    public static void setHeader(HttpMessage message, String name, Object value) {
        message.headers().set(name, value);
    }

    /**
     * Replaces the values of a name.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#set(CharSequence, Object)}
     */
    @Deprecated
    public static void setHeader(HttpMessage message, CharSequence name, Object value) {
        message.headers().set(name, value);
    }

    /**
     * Replaces the values of a name.
     *
     * @param name the field name
     * @param values the values, one field line each
     * @deprecated use {@link HttpHeaders#set(String, Iterable)}
     */
    @Deprecated
    public static void setHeader(HttpMessage message, String name, Iterable<?> values) {
        message.headers().set(name, values);
    }

    /**
     * Replaces the values of a name.
     *
     * @param name the field name
     * @param values the values, one field line each
     * @deprecated use {@link HttpHeaders#set(CharSequence, Iterable)}
     */
    @Deprecated
    public static void setHeader(HttpMessage message, CharSequence name, Iterable<?> values) {
        message.headers().set(name, values);
    }

    /**
     * Adds a field line.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#add(String, Object)}
     */
    @Deprecated
    public static void addHeader(HttpMessage message, String name, Object value) {
        message.headers().add(name, value);
    }

    /**
     * Adds a field line.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#add(CharSequence, Object)}
     */
    @Deprecated
    public static void addHeader(HttpMessage message, CharSequence name, Object value) {
        message.headers().add(name, value);
    }

    /**
     * Removes all values of a name.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#remove(String)}
     */
    @Deprecated
    public static void removeHeader(HttpMessage message, String name) {
        message.headers().remove(name);
    }

    /**
     * Removes all values of a name.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#remove(CharSequence)}
     */
    @Deprecated
    public static void removeHeader(HttpMessage message, CharSequence name) {
        message.headers().remove(name);
    }

    /**
     * Removes all fields.
     *
     * @deprecated use {@link HttpHeaders#clear()}
     */
    @Deprecated
    public static void clearHeaders(HttpMessage message) {
        message.headers().clear();
    }

    /**
     * Returns the first value of a name as a number.
     *
     * @param name the field name
     * @return the number
     * @throws NumberFormatException if there is no value or it is not a number
     * @deprecated use {@link HttpHeaders#getInt(CharSequence)}
     */
    @Deprecated
    public static int getIntHeader(HttpMessage message, String name) {
        return Integer.parseInt(message.headers().get(name));
    }

    /**
     * Returns the first value of a name as a number.
     *
     * @param name the field name
     * @return the number
     * @throws NumberFormatException if there is no value or it is not a number
     * @deprecated use {@link HttpHeaders#getInt(CharSequence)}
     */
    @Deprecated
    public static int getIntHeader(HttpMessage message, CharSequence name) {
        return Integer.parseInt(message.headers().get(name));
    }

    /**
     * Returns the first value of a name as a number.
     *
     * @param name the field name
     * @param defaultValue the value to return instead
     * @return the number, or {@code defaultValue} if there is none
     * @deprecated use {@link HttpHeaders#getInt(CharSequence, int)}
     */
    @Deprecated
    public static int getIntHeader(HttpMessage message, String name, int defaultValue) {
        return message.headers().getInt(name, defaultValue);
    }

    /**
     * Returns the first value of a name as a number.
     *
     * @param name the field name
     * @param defaultValue the value to return instead
     * @return the number, or {@code defaultValue} if there is none
     * @deprecated use {@link HttpHeaders#getInt(CharSequence, int)}
     */
    @Deprecated
    public static int getIntHeader(HttpMessage message, CharSequence name, int defaultValue) {
        return message.headers().getInt(name, defaultValue);
    }

    /**
     * Replaces the values of a name by a number.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#setInt(CharSequence, int)}
     */
    @Deprecated
    public static void setIntHeader(HttpMessage message, String name, int value) {
        message.headers().setInt(name, value);
    }

    /**
     * Replaces the values of a name by a number.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#setInt(CharSequence, int)}
     */
    @Deprecated
    public static void setIntHeader(HttpMessage message, CharSequence name, int value) {
        message.headers().setInt(name, value);
    }

    /**
     * Replaces the values of a name by numbers.
     *
     * @param name the field name
     * @param values the values, one field line each
     * @deprecated use {@link HttpHeaders#set(String, Iterable)}
     */
    @Deprecated
    public static void setIntHeader(HttpMessage message, String name, Iterable<Integer> values) {
        message.headers().set(name, values);
    }

    /**
     * Replaces the values of a name by numbers.
     *
     * @param name the field name
     * @param values the values, one field line each
     * @deprecated use {@link HttpHeaders#set(CharSequence, Iterable)}
     */
    @Deprecated
    public static void setIntHeader(HttpMessage message, CharSequence name, Iterable<Integer> values) {
        message.headers().set(name, values);
    }

    /**
     * Adds a field line with a number.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#addInt(CharSequence, int)}
     */
    @Deprecated
    public static void addIntHeader(HttpMessage message, String name, int value) {
        message.headers().addInt(name, value);
    }

    /**
     * Adds a field line with a number.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#addInt(CharSequence, int)}
     */
    @Deprecated
    public static void addIntHeader(HttpMessage message, CharSequence name, int value) {
        message.headers().addInt(name, value);
    }

    /**
     * Returns the first value of a name as a date.
     *
     * @param name the field name
     * @return the date
     * @throws ParseException if there is no value or it is not a date
     * @deprecated use {@link HttpHeaders#getTimeMillis(CharSequence)}
     */
    @Deprecated
    public static Date getDateHeader(HttpMessage message, String name) throws ParseException {
        return date(message.headers().get(name));
    }

    /**
     * Returns the first value of a name as a date.
     *
     * @param name the field name
     * @return the date
     * @throws ParseException if there is no value or it is not a date
     * @deprecated use {@link HttpHeaders#getTimeMillis(CharSequence)}
     */
    @Deprecated
    public static Date getDateHeader(HttpMessage message, CharSequence name) throws ParseException {
        return date(message.headers().get(name));
    }

    /**
     * Returns the first value of a name as a date.
     *
     * @param name the field name
     * @param defaultValue the value to return instead
     * @return the date, or {@code defaultValue} if there is none
     * @deprecated use {@link HttpHeaders#getTimeMillis(CharSequence, long)}
     */
    @Deprecated
    public static Date getDateHeader(HttpMessage message, String name, Date defaultValue) {
        Long millis = message.headers().getTimeMillis(name);
        return millis == null ? defaultValue : new Date(millis);
    }

    /**
     * Returns the first value of a name as a date.
     *
     * @param name the field name
     * @param defaultValue the value to return instead
     * @return the date, or {@code defaultValue} if there is none
     * @deprecated use {@link HttpHeaders#getTimeMillis(CharSequence, long)}
     */
    @Deprecated
    public static Date getDateHeader(HttpMessage message, CharSequence name, Date defaultValue) {
        Long millis = message.headers().getTimeMillis(name);
        return millis == null ? defaultValue : new Date(millis);
    }

    /**
     * Replaces the values of a name by a date.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#set(String, Object)}
     */
    @Deprecated
    public static void setDateHeader(HttpMessage message, String name, Date value) {
        message.headers().set(name, value);
    }

    /**
     * Replaces the values of a name by a date.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#set(CharSequence, Object)}
     */
    @Deprecated
    public static void setDateHeader(HttpMessage message, CharSequence name, Date value) {
        message.headers().set(name, value);
    }

    /**
     * Replaces the values of a name by dates.
     *
     * @param name the field name
     * @param values the values, one field line each
     * @deprecated use {@link HttpHeaders#set(String, Iterable)}
     */
    @Deprecated
    public static void setDateHeader(HttpMessage message, String name, Iterable<Date> values) {
        message.headers().set(name, values);
    }

    /**
     * Replaces the values of a name by dates.
     *
     * @param name the field name
     * @param values the values, one field line each
     * @deprecated use {@link HttpHeaders#set(CharSequence, Iterable)}
     */
    @Deprecated
    public static void setDateHeader(HttpMessage message, CharSequence name, Iterable<Date> values) {
        message.headers().set(name, values);
    }

    /**
     * Adds a field line with a date.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#add(String, Object)}
     */
    @Deprecated
    public static void addDateHeader(HttpMessage message, String name, Date value) {
        message.headers().add(name, value);
    }

    /**
     * Adds a field line with a date.
     *
     * @param name the field name
     * @deprecated use {@link HttpHeaders#add(CharSequence, Object)}
     */
    @Deprecated
    public static void addDateHeader(HttpMessage message, CharSequence name, Date value) {
        message.headers().add(name, value);
    }

    /**
     * Returns the {@code Date} field.
     *
     * @return the date
     * @throws ParseException if there is none or it is malformed
     * @deprecated use {@link HttpHeaders#getTimeMillis(CharSequence)}
     */
    @Deprecated
    public static Date getDate(HttpMessage message) throws ParseException {
        return getDateHeader(message, HttpHeaderNames.DATE);
    }

    /**
     * Returns the {@code Date} field.
     *
     * @param defaultValue the value to return instead
     * @return the date, or {@code defaultValue} if there is none
     * @deprecated use {@link HttpHeaders#getTimeMillis(CharSequence, long)}
     */
    @Deprecated
    public static Date getDate(HttpMessage message, Date defaultValue) {
        return getDateHeader(message, HttpHeaderNames.DATE, defaultValue);
    }

    /**
     * Sets the {@code Date} field.
     *
     * @deprecated use {@link HttpHeaders#set(CharSequence, Object)}
     */
    @Deprecated
    public static void setDate(HttpMessage message, Date value) {
        message.headers().set(HttpHeaderNames.DATE, value);
    }

    /**
     * Returns the {@code Host} field.
     *
     * @return the value, if there is one
     * @deprecated use {@link HttpHeaders#get(CharSequence)}
     */
    @Deprecated
    public static @Nullable String getHost(HttpMessage message) {
        return message.headers().get(HttpHeaderNames.HOST);
    }

    /**
     * Returns the {@code Host} field.
     *
     * @param defaultValue the value to return instead
     * @return the value or {@code defaultValue}
     * @deprecated use {@link HttpHeaders#get(CharSequence, String)}
     */
    @Deprecated
    public static String getHost(HttpMessage message, String defaultValue) {
        return message.headers().get(HttpHeaderNames.HOST, defaultValue);
    }

    /**
     * Sets the {@code Host} field.
     *
     * @deprecated use {@link HttpHeaders#set(CharSequence, Object)}
     */
    @Deprecated
    public static void setHost(HttpMessage message, String value) {
        message.headers().set(HttpHeaderNames.HOST, value);
    }

    /**
     * Sets the {@code Host} field.
     *
     * @deprecated use {@link HttpHeaders#set(CharSequence, Object)}
     */
    @Deprecated
    public static void setHost(HttpMessage message, CharSequence value) {
        message.headers().set(HttpHeaderNames.HOST, value);
    }

    /**
     * Returns the length of the content as its field gives it.
     *
     * @return the number of octets
     * @throws NumberFormatException if there is none or it is malformed
     * @deprecated use {@link HttpUtil#getContentLength(HttpMessage)}
     */
    @Deprecated
    public static long getContentLength(HttpMessage message) {
        return HttpUtil.getContentLength(message);
    }

    /**
     * Returns the length of the content as its field gives it.
     *
     * @param defaultValue the value to return instead
     * @return the number of octets, or {@code defaultValue} if there is none
     * @deprecated use {@link HttpUtil#getContentLength(HttpMessage, long)}
     */
    @Deprecated
    public static long getContentLength(HttpMessage message, long defaultValue) {
        return HttpUtil.getContentLength(message, defaultValue);
    }

    /**
     * Sets the length of the content.
     *
     * @param length the number of octets
     * @deprecated use {@link HttpUtil#setContentLength(HttpMessage, long)}
     */
    @Deprecated
    public static void setContentLength(HttpMessage message, long length) {
        HttpUtil.setContentLength(message, length);
    }

    /**
     * Returns whether there is a {@code Content-Length}.
     *
     * @return whether there is
     * @deprecated use {@link HttpUtil#isContentLengthSet(HttpMessage)}
     */
    @Deprecated
    public static boolean isContentLengthSet(HttpMessage message) {
        return HttpUtil.isContentLengthSet(message);
    }

    /**
     * Returns whether the connection stays open after a message.
     *
     * @return whether it does
     * @deprecated use {@link HttpUtil#isKeepAlive(HttpMessage)}
     */
    @Deprecated
    public static boolean isKeepAlive(HttpMessage message) {
        return HttpUtil.isKeepAlive(message);
    }

    /**
     * Sets whether the connection is to stay open.
     *
     * @param keepAlive whether the connection is to stay open
     * @deprecated use {@link HttpUtil#setKeepAlive(HttpMessage, boolean)}
     */
    @Deprecated
    public static void setKeepAlive(HttpMessage message, boolean keepAlive) {
        HttpUtil.setKeepAlive(message, keepAlive);
    }

    /**
     * Returns whether an interim response is expected.
     *
     * @return whether it is
     * @deprecated use {@link HttpUtil#is100ContinueExpected(HttpMessage)}
     */
    @Deprecated
    public static boolean is100ContinueExpected(HttpMessage message) {
        return HttpUtil.is100ContinueExpected(message);
    }

    /**
     * Expects an interim response.
     *
     * @deprecated use {@link HttpUtil#set100ContinueExpected(HttpMessage, boolean)}
     */
    @Deprecated
    public static void set100ContinueExpected(HttpMessage message) {
        HttpUtil.set100ContinueExpected(message, true);
    }

    /**
     * Sets whether an interim response is expected.
     *
     * @param expected whether to expect an interim response
     * @deprecated use {@link HttpUtil#set100ContinueExpected(HttpMessage, boolean)}
     */
    @Deprecated
    public static void set100ContinueExpected(HttpMessage message, boolean expected) {
        HttpUtil.set100ContinueExpected(message, expected);
    }

    /**
     * Returns whether the chunked coding is used.
     *
     * @return whether it is
     * @deprecated use {@link HttpUtil#isTransferEncodingChunked(HttpMessage)}
     */
    @Deprecated
    public static boolean isTransferEncodingChunked(HttpMessage message) {
        return HttpUtil.isTransferEncodingChunked(message);
    }

    /**
     * Sets the chunked coding in a message.
     *
     * @deprecated use {@link HttpUtil#setTransferEncodingChunked(HttpMessage, boolean)}
     */
    @Deprecated
    public static void setTransferEncodingChunked(HttpMessage message) {
        HttpUtil.setTransferEncodingChunked(message, true);
    }

    /**
     * Removes the chunked coding from a message.
     *
     * @deprecated use {@link HttpUtil#setTransferEncodingChunked(HttpMessage, boolean)}
     */
    @Deprecated
    public static void removeTransferEncodingChunked(HttpMessage message) {
        HttpUtil.setTransferEncodingChunked(message, false);
    }

    /**
     * Compares names without case.
     *
     * @param name1 a name
     * @param name2 another name
     * @return whether they are the same
     * @deprecated use {@link AsciiString#contentEqualsIgnoreCase(CharSequence, CharSequence)}
     */
    @Deprecated
    public static boolean equalsIgnoreCase(CharSequence name1, CharSequence name2) {
        return AsciiString.contentEqualsIgnoreCase(name1, name2);
    }

    /**
     * Creates a name or value that is quick to write.
     *
     * @param name the field name
     * @return the same text
     * @deprecated use {@link AsciiString#AsciiString(CharSequence)}
     */
    @Deprecated
    public static CharSequence newEntity(String name) {
        return new AsciiString(name);
    }

    /**
     * Writes text; characters other than ASCII become question marks.
     *
     * @param seq the text
     * @param buf where to write it
     * @deprecated use {@link ByteBuf#writeCharSequence(CharSequence, java.nio.charset.Charset)}
     */
    @Deprecated
    public static void encodeAscii(CharSequence seq, ByteBuf buf) {
        buf.writeCharSequence(seq, StandardCharsets.US_ASCII);
    }

    private static Date date(@Nullable String value) throws ParseException {
        Date date = value == null ? null : DateFormatter.parseHttpDate(value);
        if (date == null) {
            throw new ParseException(value == null ? "no such field" : "malformed date", 0);
        }
        return date;
    }
}
