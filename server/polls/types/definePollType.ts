// Definition of a poll type: what differs between ways to vote. What is the same for all of them
// belongs to the files of `server/polls/`. That includes secrecy: who sees results and when.
import type { PollType } from '#contract/poll.ts';
import type { FieldMessages } from '#contract/errors.ts';
import type { Sentence } from '#contract/messageKeys.ts';

/** Highest number of options. Part of the format of stored ballots. */
export const maxSlots = 20;

/**
 * The mark of each slot: a number from 0 (none) to the highest mark of the type. A slot (1 to 20)
 * is the number of an option in its round, and does not change when the options are reordered.
 * Always `maxSlots` numbers.
 */
export type Ballot = readonly number[];

type PollSettings = { answerAllowed: number };

export type PollTypeDefinition<Name extends PollType = PollType> = {
  name: Name;
  /**
   * Highest mark that a ballot can give an option, at most 255. Determines the length of stored
   * ballots, so it must not change.
   */
  highestMark: number;
  /** Errors of the options and settings. The core checks texts of options and all other fields. */
  checkDraft: (draft: PollSettings & { options: readonly string[] }) => FieldMessages;
  /** Error of a ballot that marks at least one option of the poll. */
  checkBallot: (ballot: Ballot, poll: PollSettings) => Sentence | undefined;
  /**
   * The numbers that a ballot adds to the tally: as many for every ballot of a poll with `options`
   * options, and at least `options`. The tally is a sum of ballots, because votes of deleted voters
   * still count, and because it must not contain single ballots.
   */
  countBallot: (ballot: Ballot, options: number) => number[];
  /** The result of each slot, from a tally. */
  resultsOf: (tally: readonly number[], options: number) => readonly number[];
  /** Choice of a voter in the data export, from the marked options in their order. */
  exportBallot: (marked: readonly { text: string; mark: number }[]) => string[];
};

/**
 * Adds the format of stored ballots: the marks of all slots in as few bits as the highest needs.
 */
export function definePollType<Name extends PollType>(definition: PollTypeDefinition<Name>) {
  const bitsPerMark = BigInt(definition.highestMark.toString(2).length);
  const highestMark = 2n ** bitsPerMark - 1n;
  // Whole words of 32 bits, as ballots with one bit per slot have been stored from the beginning.
  const bytes = 4 * Math.ceil((maxSlots * Number(bitsPerMark)) / 32);
  return {
    ...definition,
    /** The ballot in a fixed number of bytes, so that the length does not reveal the choice. */
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
        Number((packedBits >> (BigInt(i) * bitsPerMark)) & highestMark),
      );
    },
    /** How many numbers the tally of a poll has. */
    tallyLength: (options: number) =>
      definition.countBallot(
        Array.from({ length: maxSlots }, () => 0),
        options,
      ).length,
  };
}

export type DefinedPollType<Name extends PollType = PollType> = ReturnType<
  typeof definePollType<Name>
>;
