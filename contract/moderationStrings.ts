// The words of moderation, beside those that every member meets.
import type { Translator } from './i18n.ts';
import { interpolate, moreTemplates } from './stringTemplates.ts';

/** The rules that something can break, as moderators choose among them and as authors and the public log are told. */
export const breaches = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or insults',
  hate: 'Hate against a group of people',
  violence: 'Violence or threats',
  sexual: 'Sexual content',
  private: 'Somebody’s private data',
  false: 'False or misleading claims',
  illegal: 'Against the law',
  other: 'Against the rules of this site',
} as const;

export const moderationSentences = {
  caseNotFound: 'There is no such report.',
  decisionNotFound: 'There is no such decision.',
  decidedAlready: 'Another moderator has just decided about this.',
  undoneAlready: 'This decision was taken back already.',
  ownReport: 'You reported this yourself: another moderator decides.',
  decidedByAdmin: 'An administrator decided this, and only an administrator takes it back.',
  suspendedByAdmin: 'An administrator suspended them already, and alone changes that.',
  deletionReason: 'Please say why you delete this. Its author is told, and can appeal.',
  goneThing: 'It is gone: nothing can be done about it but to keep it so.',
  wrongDecision: 'This cannot be decided about such a thing.',
  chooseBreach: 'Please choose what is wrong with it.',
  tooLateToUndo: 'This was decided more than 30 days ago and stays.',
  notUndoable: 'There is nothing to take back any more.',
  appealText: 'Please write why the decision is wrong.',
  appealTwice: 'You have appealed against this decision already.',
  appealLate: 'An appeal is possible within 30 days of a decision.',
  appealOwn: 'You decided this yourself: another moderator looks at the appeal.',
  appealDecided: 'Another moderator has just decided about this appeal.',
  logClosed: 'This site does not publish what its moderators decide.',

  kept: 'Kept as it is. Whoever reported it is told.',
  keptInGroup: 'Kept as it is. The moderators of the site look at it too.',
  hidden: 'Hidden. Its author and whoever reported it are told.',
  deleted: 'Deleted. Its author and whoever reported it are told.',
  warned: 'Warned. Whoever reported it is told too.',
  suspended: 'Suspended. Whoever reported it is told too.',
  undone: 'The decision is taken back.',
  appealed: 'Your appeal is with the moderators. You are told what comes of it.',
  upheld: 'The decision stands. Its author is told.',
  overturned: 'The decision is taken back. Its author is told.',
  suspendedForGood: 'Your account is suspended.',
  appealByMail: 'To appeal, open the link in the mail that we sent you.',
} as const;

/** To whoever gave the right password, and to nobody else. Whole in one language: what is told in it is not to be taken apart again. */
export function suspendedUntil(
  { until, why, appealable }: { until: Date | null; why: string; appealable: boolean },
  { pattern, locale }: Translator,
): string {
  const day = until?.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return [
    day
      ? interpolate(pattern(moreTemplates.suspendedUntil), { day })
      : pattern(moderationSentences.suspendedForGood),
    why && interpolate(pattern(moreTemplates.suspendedWhy), { why }),
    appealable && pattern(moderationSentences.appealByMail),
  ]
    .filter(Boolean)
    .join(' ');
}
