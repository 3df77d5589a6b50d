// Spans of time in milliseconds, for the timers and the clocks of both programs.
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
