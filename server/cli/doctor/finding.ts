// The result of one check of `folkmoot doctor`.

/** With a warning the site works, with a problem it does not. */
export type Finding = {
  status: 'ok' | 'warning' | 'problem';
  about: string;
  /** What was found and, unless it is in order, what to do. */
  text: string;
};

type FindingFactory = (about: string, text: string) => Finding;
export const ok: FindingFactory = (about, text) => ({ status: 'ok', about, text });
export const warning: FindingFactory = (about, text) => ({ status: 'warning', about, text });
export const problem: FindingFactory = (about, text) => ({ status: 'problem', about, text });
