// Choice: voters choose one option, or up to a number of options that the author sets.
import type { FieldMessages } from '#contract/errors.ts';
import { message } from '#contract/messageKeys.ts';
import { strings } from '#contract/strings.ts';
import { definePollType } from './definePollType.ts';

export const choice = definePollType({
  name: 'choice',
  highestMark: 1,
  checkDraft: ({ options, answerAllowed }): FieldMessages =>
    options.length < Math.max(1, answerAllowed) ? { options: [strings.pollOptions] } : {},
  checkBallot: (ballot, { answerAllowed }) => {
    const chosenCount = ballot.filter((mark) => mark > 0).length;
    if (chosenCount <= answerAllowed) return undefined;
    return answerAllowed === 1
      ? message('chooseOne', { n: 1 })
      : message('chooseAtMost', { n: answerAllowed });
  },
  countBallot: (ballot, optionCount) => ballot.slice(0, optionCount),
  resultsOf: (tally) => tally,
  exportBallot: (markedOptions) => markedOptions.map(({ text }) => text),
});
