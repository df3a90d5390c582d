#!/bin/sh
# Starts the Electron that RAMPA_ELECTRON names with RAMPA_ELECTRON_OPTIONS as NODE_OPTIONS, which Playwright takes away.
NODE_OPTIONS="$RAMPA_ELECTRON_OPTIONS"
export NODE_OPTIONS
exec "$RAMPA_ELECTRON" "$@"
