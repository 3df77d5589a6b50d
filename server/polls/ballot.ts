// What somebody chose, as it is kept: sealed, for this voter in this round of this poll alone, and always as long.
import type { Seal } from '../lib/security/encryption.ts';

/** Whose ballot, and of what. */
export type Vote = { poll: number; round: number; person: number };

const about = ({ poll, round, person }: Vote) => `${poll}:${round}:${person}`;

/** One bit for each slot, of which there are at most 20. */
export function sealedChoice(seal: Seal, slots: readonly number[], vote: Vote): Buffer {
  const chosen = Buffer.alloc(4);
  chosen.writeUInt32BE(slots.reduce((bits, slot) => bits | (1 << (slot - 1)), 0));
  return seal.encrypt(chosen, about(vote));
}

/** The slots that were chosen. Throws when this is not the ballot of this vote, or the server has another key by now. */
export function openedChoice(seal: Seal, sealed: Buffer, vote: Vote): number[] {
  const chosen = seal.decrypt(sealed, about(vote)).readUInt32BE();
  return Array.from({ length: 20 }, (_, i) => i + 1).filter((slot) => chosen & (1 << (slot - 1)));
}

/** The same where a ballot that does not open is no reason to show nothing: a server that got another key knows no more what anybody chose. */
export function choiceIfItOpens(seal: Seal, sealed: Buffer, vote: Vote): number[] {
  try {
    return openedChoice(seal, sealed, vote);
  } catch {
    return [];
  }
}
