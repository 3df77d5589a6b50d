/** The code of an error of the operating system, such as ENOENT. */
export const getErrorCode = (error: unknown): string =>
  String((error as NodeJS.ErrnoException).code);
