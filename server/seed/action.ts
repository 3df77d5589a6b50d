// Types and helpers for demo actions: times, places, and what people did.
import type { ActionKind, LetterOffice } from '#contract/action.ts';
import { usernamesIn, type Username } from './people.ts';

export type SeedAction = {
  kind: ActionKind;
  /**
   * Days from today in the time zone of the town, with an optional time. Without one, the whole
   * day.
   */
  starts?: When;
  ends?: When;
  /** Days before now. */
  canceled?: number;
  venue?: string;
  street?: string;
  place?: SeedPlace;
  entireCountry?: true;
  /** How long it takes. */
  minutes: number;
  /** Names of default issues. */
  issues: string[];
  follow: Username[];
  /** Who completed it. */
  done: Username[];
  rated: Rating[];
  goal?: number;
  signed: Signature[];
  /** Number of signers without an account who are not shown by name. */
  strangers?: number;
  letter?: { subject: string; text: string; to: SeedRecipient[]; offices?: LetterOffice[] };
  /** `ago`: minutes before now. */
  updates: { ago: number; body: string }[];
  /** Shown in the side column. */
  featured?: true;
};

export type When = { day: number; time?: string };
type Rating = { by: Username; stars: number };
/** A signature, shown by name if there is one. Without `by`, the signer has no account. */
type Signature = { by?: Username; name?: string; shown?: true; comment?: string };
type SeedRecipient = { name: string; office: string; email?: string; form?: string; phone?: string; written: { by: Username; way: 'email' | 'form' | 'phone'; answered?: boolean }[] };

/**
 * The town and its neighbor. The postal codes are not in use, so the demo can assign coordinates.
 */
export const seedPlaces = {
  downtown: { city: 'Larkwater', zip: '00417', latitude: 43.048, longitude: -91.142 },
  hill: { city: 'Larkwater', zip: '00418', latitude: 43.071, longitude: -91.121 },
  landing: { city: 'Larkwater', zip: '00419', latitude: 43.039, longitude: -91.16 },
  prairie: { city: 'Mill Prairie', zip: '00421', latitude: 43.402, longitude: -91.31 },
};
type SeedPlace = keyof typeof seedPlaces;

export const at = (day: number, time: string): When => ({ day, time });
export const on = (day: number): When => ({ day });
/** A signature by a member that shows the name, several that do not, and one by a visitor. */
export const signs = (by: Username, comment?: string): Signature => ({ by, shown: true, ...(comment && { comment }) });
export const quietly = (list: string): Signature[] => usernamesIn(list).map((by) => ({ by }));
export const afar = (name: string, comment?: string): Signature => ({ name, shown: true, ...(comment && { comment }) });
