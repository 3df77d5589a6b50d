/** A keyword for LIKE, in which its wildcards stand for themselves. */
export const toLikeText = (keyword = ''): string => keyword.trim().replaceAll(/[\\%_]/g, '\\$&');
