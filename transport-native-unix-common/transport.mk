# Copyright 2026 The Tidewire Project
# SPDX-License-Identifier: Apache-2.0
#
# Builds the library of a transport from its src/main/c/*.c and the archive of transport-native-unix-common, which is built
# below its own OUT. Included by the transport's Makefile, which sets NAME, such as "epoll", and RELEASED, the platforms that
# it is released for. Variables: see native.mk.
#   make library  $(CLASSES)/META-INF/native/libtidewire_transport_native_$(NAME)_$(PLATFORM).so, ".jnilib" on macOS
#   make cross    the libraries of all platforms that are released, by a cross compiler that it installs below target
#   make cross-compiler   that compiler alone
#   make check-cross   the checks of those libraries

UNIX := ../transport-native-unix-common
include $(UNIX)/native.mk

SOURCES := $(sort $(wildcard src/main/c/*.c))
HEADERS := $(sort $(wildcard src/main/c/*.h) $(wildcard $(UNIX)/src/main/c/*.h))
OBJECTS := $(patsubst src/main/c/%.c,$(OUT)/%.o,$(SOURCES))
UNIX_OUT := $(abspath $(OUT))/unix
UNIX_STATIC := $(UNIX_OUT)/libtidewire_unix.a
LIBRARIES := $(CLASSES)/META-INF/native
LIBRARY_NAME := libtidewire_transport_native_$(NAME)
LIBRARY := $(LIBRARIES)/$(LIBRARY_NAME)_$(PLATFORM).$(LIBRARY_SUFFIX)

.PHONY: all library check cross cross-compiler check-cross clean FORCE
.DELETE_ON_ERROR:

library: $(LIBRARY)

$(LIBRARY): $(OBJECTS) $(UNIX_STATIC)
	@mkdir -p $(@D)
	$(if $(SIGNED_LINK),$(SIGNED_LINK)$@,$(CC) $(TW_CFLAGS) $(CFLAGS) $(TW_LDFLAGS) -o $@) $(OBJECTS) $(UNIX_STATIC)

$(OUT)/%.o: src/main/c/%.c $(HEADERS) $(UNIX)/native.mk $(UNIX)/transport.mk Makefile
	@mkdir -p $(@D)
	$(CC) $(TW_CFLAGS) $(INCLUDES) -I$(UNIX)/src/main/c $(CFLAGS) -c -o $@ $<

# That Makefile knows best whether the archive is up to date.
$(UNIX_STATIC): FORCE
	@$(MAKE) -C $(UNIX) static OUT=$(UNIX_OUT) CC="$(CC)" AR="$(AR)" CFLAGS="$(CFLAGS)" JAVA_HOME=$(JAVA_HOME) \
	  PLATFORM=$(PLATFORM)

# ---- for a release --------------------------------------------------------------------------------------------------

# The oldest C library that a system of today has; musl keeps its interface.
TARGET_OF_linux-x86_64 := x86_64-linux-gnu.2.17
TARGET_OF_linux-aarch_64 := aarch64-linux-gnu.2.17
TARGET_OF_linux-riscv64 := riscv64-linux-gnu.2.27
TARGET_OF_linux-x86_64-musl := x86_64-linux-musl
TARGET_OF_linux-aarch_64-musl := aarch64-linux-musl
TARGET_OF_osx-x86_64 := x86_64-macos.11.0
TARGET_OF_osx-aarch_64 := aarch64-macos.11.0
TARGET_OF_freebsd-x86_64 := x86_64-freebsd.14.0
TARGET_OF_freebsd-aarch_64 := aarch64-freebsd.14.0
ZIG_VERSION ?= 0.17.0
# One for all modules.
ZIG_HOME := $(abspath $(UNIX)/target/zig-$(ZIG_VERSION))
ZIG := $(ZIG_HOME)/bin/python -m ziglang
CROSS_FILE = $(LIBRARIES)/$(LIBRARY_NAME)_$(1).$(if $(filter osx,$(firstword $(subst -, ,$(1)))),jnilib,so)

# Its driver of the C compiler knows no entitlements, without which it does not sign for this platform.
SIGNED_LINK_osx-x86_64 = $(ZIG) build-lib -dynamic -fstrip -dead_strip -lc -target $(TARGET_OF_osx-x86_64) \
  --name tidewire -install_name @rpath/$(LIBRARY_NAME)_osx-x86_64.jnilib \
  --entitlements $(abspath $(UNIX)/src/build/no-entitlements.plist) -femit-bin=

cross: $(foreach platform,$(RELEASED),cross-$(platform))

cross-%: $(ZIG_HOME)/installed
	@$(MAKE) library PLATFORM=$* OUT=$(OUT)/$* CLASSES=$(CLASSES) JAVA_HOME=$(JAVA_HOME) \
	  CC="$(ZIG) cc -target $(TARGET_OF_$*)" AR="$(ZIG) ar" SIGNED_LINK="$(SIGNED_LINK_$*)"

check-cross:
	$(CHECK_LIBRARY) --release $(foreach platform,$(RELEASED),$(platform) $(call CROSS_FILE,$(platform)))

cross-compiler: $(ZIG_HOME)/installed

$(ZIG_HOME)/installed:
	python3 -m venv $(ZIG_HOME)
	$(ZIG_HOME)/bin/python -m pip install --quiet --disable-pip-version-check ziglang==$(ZIG_VERSION)
	touch $@

clean:
	rm -rf $(OUT)
