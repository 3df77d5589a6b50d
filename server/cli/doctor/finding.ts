// The result of one check of `folkmoot doctor`.

/** With a warning the site works, with a problem it does not. */
export type Finding = {
  status: 'ok' | 'warning' | 'problem';
  subject: string;
  /** What was found and, unless it is in order, what to do. */
  text: string;
};

type FindingFactory = (subject: string, text: string) => Finding;
export const ok: FindingFactory = (subject, text) => ({ status: 'ok', subject, text });
export const warning: FindingFactory = (subject, text) => ({ status: 'warning', subject, text });
export const problem: FindingFactory = (subject, text) => ({ status: 'problem', subject, text });

/** A time such as `2026-11-21 03:30 UTC`. */
export const formatMinute = (time: Date) =>
  `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
