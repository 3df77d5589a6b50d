// What is said where spam is kept out.

export const spamSentences = {
  wordRefused: 'Please say it in other words: some of these are not used here.',
  waits: 'A moderator looks at it first. Until then you alone see it, and you are told what becomes of it.',
  settingsSaved: 'The settings are saved.',
  heldNotFound: 'This does not wait any more.',
  heldDecided: 'Another moderator has just decided about this.',
  ownThing: 'This is your own: another moderator decides.',
  approved: 'Approved. Everybody it is for sees it now, and its author is told.',
  rejected: 'Rejected. Its author alone goes on seeing it, and is told why.',
  emptyTry: 'Please enter a text to try.',
} as const;

/** The refusal of a link: unlike words, it can be told which. */
export const domainRefused = (domain: string) => `Links to ${domain} are not posted here.`;

/** The refusal of a line on a list. */
export const wordLineFault = (line: string) =>
  `“${line}”: please write a word or some words, with * at their beginning or end alone where more may follow, beside at least three letters.`;
export const domainLineFault = (line: string) => `“${line}” is no domain. Please write it as in spam.example.`;
export const tooManyLines = (most: number) => `Please keep at most ${most.toLocaleString('en')} lines.`;

/** The refusal of what somebody new did too often. */
export const newcomersHaveLess = (seconds: number) =>
  `You are new here, and who is new may do less of this within a day. Please try again in ${span(seconds)}.`;

function span(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
