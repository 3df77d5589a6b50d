/** What the kit needs of a logger: some facts and one sentence. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, sentence: string) => void>;
