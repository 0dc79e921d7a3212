/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/** Keeps what precedes the head of a {@link ReturnStack} away from it: fields of a superclass are laid out first. */
class ReturnStackPad {
    long p00;
    long p01;
    long p02;
    long p03;
    long p04;
    long p05;
    long p06;
    long p07;
    long p08;
    long p09;
    long p0a;
    long p0b;
    long p0c;
    long p0d;
    long p0e;
    long p0f;
}
