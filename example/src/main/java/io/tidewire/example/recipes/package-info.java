/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The programs of the pages in {@code docs/recipes} and of README: one task each. The regions of these files are the
 * blocks of code on the pages; the tests start each program.
 *
 * <p>{@link io.tidewire.example.recipes.Hello} is README's. The others are started by {@code example/run recipes.NAME};
 * {@code --help} behind it says the arguments.
 */
package io.tidewire.example.recipes;
