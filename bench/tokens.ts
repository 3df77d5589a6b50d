/** The token of session `n`: 43 characters, as `tokenFromHeaders` requires. */
export const benchToken = (n: number) => `bench-${String(n).padStart(37, '0')}`;
