/**
 * Closing a window: main sends `leaveChannel`, the preload dispatches `leaveEvent` in the page and answers on `leftChannel` with
 * whether everything typed is saved; then the window closes. A page that has to save first cancels the event, and dispatches
 * `leftEvent` with that answer as its detail.
 */
export const leaveChannel = 'rampa-leave';
export const leftChannel = 'rampa-left';
export const leaveEvent = 'rampa-leave';
export const leftEvent = 'rampa-left';
