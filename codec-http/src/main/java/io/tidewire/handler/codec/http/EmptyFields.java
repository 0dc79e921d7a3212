/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

/**
 * The constant that {@link HttpHeaders} shows. An interface is initialised only when its constants are used, whereas a
 * constant of {@link HttpHeaders} itself would need a subclass of {@link HttpHeaders} during initialisation, so that
 * two threads could deadlock.
 */
interface EmptyFields {

    /**
     * Headers that are empty and stay so.
     *
     * @deprecated use {@link EmptyHttpHeaders#INSTANCE}
     */
    @Deprecated
    HttpHeaders EMPTY_HEADERS = EmptyHttpHeaders.INSTANCE;
}
