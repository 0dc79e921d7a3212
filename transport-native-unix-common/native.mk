# Copyright 2026 The Tidewire Project
# SPDX-License-Identifier: Apache-2.0
#
# What the Makefiles of the native modules share. Variables, all of which may be given on the command line:
#   CC         the compiler; cross compilers are fine: "zig cc -target aarch64-linux-musl"
#   AR         the archiver that goes with it
#   OUT        where objects go
#   CLASSES    the module's folder of classes; a shared library goes to META-INF/native below it
#   JAVA_HOME  a JDK, for include/jni.h only; the JDK's own headers for Linux serve for every unix system
#   UNIX       the folder of this file
#   PLATFORM   the classifier: <os>-<arch>, with "-musl" behind it where the C library is musl

OUT ?= target/native
CLASSES ?= target/classes
CC ?= cc
AR ?= ar
UNIX ?= .
# "D" leaves out dates and owners; the one of Apple has a variable for it.
ARCHIVE := $(if $(filter Darwin,$(shell uname -s)),ZERO_AR_DATE=1 $(AR) rc,$(AR) rcD)

ifeq ($(strip $(JAVA_HOME)),)
  $(error JAVA_HOME is not set: the JNI headers of a JDK are needed)
endif

MACHINE := $(shell $(CC) -dumpmachine 2>/dev/null)
MACHINE_ARCH := $(firstword $(subst -, ,$(MACHINE)))
ARCH_OF_x86_64 := x86_64
ARCH_OF_aarch64 := aarch_64
ARCH_OF_arm64 := aarch_64
ARCH_OF_riscv64 := riscv64
OS_NAME := $(if $(findstring linux,$(MACHINE)),linux,$(if $(findstring macos,$(MACHINE)),osx,$(if $(findstring darwin,$(MACHINE)),osx,$(if $(findstring freebsd,$(MACHINE)),freebsd,unknown))))
LIBC_SUFFIX := $(if $(findstring musl,$(MACHINE)),-musl)
PLATFORM ?= $(OS_NAME)-$(or $(ARCH_OF_$(MACHINE_ARCH)),$(MACHINE_ARCH))$(LIBC_SUFFIX)
TARGET_OS := $(firstword $(subst -, ,$(PLATFORM)))

INCLUDES := -I$(JAVA_HOME)/include -I$(JAVA_HOME)/include/linux -I$(JAVA_HOME)/include/darwin
WARNINGS := -Wall -Wextra -Werror -Wformat=2 -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef \
  -Wpointer-arith -Wcast-align -Wwrite-strings
HARDENING := -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
# The same sources give the same bytes, wherever they lie.
REPRODUCIBLE := -g0 -ffile-prefix-map=$(CURDIR)=. -Wdate-time
TW_CFLAGS := -std=c11 -O2 -fPIC -fvisibility=hidden $(WARNINGS) $(HARDENING) $(REPRODUCIBLE)
LINK_linux := -shared -s -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack -Wl,-z,defs -Wl,--as-needed -Wl,--build-id=none
LINK_freebsd := $(LINK_linux)
# A name of its own instead of the path that it is built at.
LINK_osx = -shared -Wl,-dead_strip -Wl,-install_name,@rpath/$(@F)
TW_LDFLAGS = $(LINK_$(TARGET_OS))
SUFFIX_osx := jnilib
LIBRARY_SUFFIX := $(or $(SUFFIX_$(TARGET_OS)),so)

# For the tests in C.
SANITIZERS := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
# Not every compiler comes with their libraries; then the tests run without, and a line says so.
SANITIZE = $(shell echo 'int main(void) { return 0; }' | $(CC) $(SANITIZERS) -x c - -o /dev/null 2>/dev/null \
  && echo '$(SANITIZERS)')
CHECK_CFLAGS = -std=c11 -g -O1 $(WARNINGS) $(SANITIZE)
SAY_SKIPPED = $(if $(SANITIZE),,echo "SKIPPED: the sanitizers, since $(CC) has no libraries for them")
# Apple's have no check for leaks.
CHECK_ENVIRONMENT := ASAN_OPTIONS=detect_leaks=$(if $(filter Darwin,$(shell uname -s)),0,1):halt_on_error=1 \
  UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1

# What a shared library has to be, whatever the system that it was built on: CheckLibrary.java tells.
CHECK_LIBRARY = $(JAVA_HOME)/bin/java $(UNIX)/src/build/CheckLibrary.java $(UNIX)/src/build/c-library
