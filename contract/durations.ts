// Durations in milliseconds, for server and client.
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** How long the author can edit a sent message, or delete it for everyone. */
export const messageChangeableMs = 15 * minute;
