/** Between main and preload alone, before a window closes: the page is told that it goes, and has said its last. */
export const leaveChannel = 'rampa-leave';
export const leftChannel = 'rampa-left';
