/**
 * Between main and preload, before a window closes: main sends `leaveChannel`; the preload lets the page save what was typed
 * last and answers on `leftChannel`, and the window closes then.
 */
export const leaveChannel = 'rampa-leave';
export const leftChannel = 'rampa-left';
