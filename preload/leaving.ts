/**
 * Channels between main and preload for closing a window: main sends `leaveChannel`; the preload lets the page save the latest
 * input and answers on `leftChannel`; then the window closes.
 */
export const leaveChannel = 'rampa-leave';
export const leftChannel = 'rampa-left';
