/** The date this many milliseconds ago. */
export const dateBefore = (durationMs: number) => new Date(Date.now() - durationMs);
