// Definition of a poll type: what differs between ways to vote. What is the same for all of them
// belongs to the files of `server/polls/`. That includes secrecy: who sees results and when. There
// is only one type so far, `choice`. Design: docs/decisions/2026-11-27-poll-types.md.
import type { PollType } from '#contract/poll.ts';
import type { FieldMessages } from '#contract/errors.ts';
import type { Sentence } from '#contract/messageKeys.ts';

/** Highest number of options. Part of the format of stored ballots. */
export const maxSlots = 20;

/**
 * The mark of each slot: a number from 0 (none) to the highest mark of the type. A slot (1 to 20)
 * is the number of an option in its round, and does not change when the options are reordered.
 * A change of the options starts a new round. Always `maxSlots` numbers, that of slot 1 first.
 */
export type Ballot = readonly number[];

type PollSettings = { answerAllowed: number };

export type PollTypeDefinition<Name extends PollType = PollType> = {
  name: Name;
  /**
   * Highest mark that a ballot can give an option; tested up to 255. Determines the length of
   * stored ballots, so it must not change.
   */
  highestMark: number;
  /**
   * Errors of the options and settings. server/polls/fields.ts checks the texts of options and all
   * other fields, and calls this only if no text is empty.
   */
  checkDraft: (draft: PollSettings & { options: readonly string[] }) => FieldMessages;
  /** Error of a ballot that marks at least one option of the poll. */
  checkBallot: (ballot: Ballot, poll: PollSettings) => Sentence | undefined;
  /**
   * The numbers that a ballot adds to the tally: as many for every ballot of a poll, and at least
   * `optionCount`. Only sums are kept, so that the votes of deleted voters still count and no
   * single ballot can be read from a tally.
   */
  countBallot: (ballot: Ballot, optionCount: number) => number[];
  /** The result of each slot, from a tally. */
  resultsOf: (tally: readonly number[], optionCount: number) => readonly number[];
  /**
   * The texts that the data export shows for a ballot, from the marked options in the order of the
   * poll.
   */
  exportBallot: (marked: readonly { text: string; mark: number }[]) => string[];
};

/**
 * Adds the format of stored ballots: the marks of all slots in as few bits as the highest needs.
 */
export function definePollType<Name extends PollType>(definition: PollTypeDefinition<Name>) {
  const bitsPerMark = BigInt(definition.highestMark.toString(2).length);
  const markMask = 2n ** bitsPerMark - 1n;
  // Rounded up to 32 bits, because the first polls (one bit per slot) were stored in four bytes.
  const bytes = 4 * Math.ceil((maxSlots * Number(bitsPerMark)) / 32);
  return {
    ...definition,
    /**
     * The ballot in a fixed number of bytes, so that the length does not reveal the choice. Marks
     * must be checked: one that is too high would change the next slot.
     */
    encodeBallot(ballot: Ballot): Buffer {
      const packedBits = ballot.reduce(
        (bits, mark, i) => bits | (BigInt(mark) << (BigInt(i) * bitsPerMark)),
        0n,
      );
      return Buffer.from(packedBits.toString(16).padStart(2 * bytes, '0'), 'hex');
    },
    decodeBallot(encoded: Buffer): Ballot {
      const packedBits = BigInt(`0x${encoded.toString('hex')}`);
      return Array.from({ length: maxSlots }, (_, i) =>
        Number((packedBits >> (BigInt(i) * bitsPerMark)) & markMask),
      );
    },
    /** How many numbers the tally of a poll has. */
    tallyLength: (optionCount: number) =>
      definition.countBallot(
        Array.from({ length: maxSlots }, () => 0),
        optionCount,
      ).length,
  };
}

export type DefinedPollType<Name extends PollType = PollType> = ReturnType<
  typeof definePollType<Name>
>;
