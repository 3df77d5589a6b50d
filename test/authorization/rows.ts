// What a row of the table says: what is made, which call takes its id, and what comes of it when others make the same call.
import type { Role, Fixture } from './scene.ts';

/**
 * fine: answered. hidden: 404, to the byte what is said of an id that never was. alike: whatever is said, it is said of an id that never was too.
 * refused: 403, for what one sees and may not do. shut: 403, to the byte what is said of an id that never was. unauthorized: 401. apart: it names a person or a place, and acts on the caller's own part of it or not at
 * all: the owner's call, which is the last, finds everything as it was.
 */
export type Outcome = 'fine' | 'hidden' | 'alike' | 'refused' | 'shut' | 'unauthorized' | 'apart';
export type ExpectedOutcomes = Partial<Record<Role, Outcome>>;

export type Row = {
  /** Makes the thing and answers the whole input. */
  make: (scene: Fixture) => Promise<object>;
  /**
   * Where it differs from: hidden from everybody, and without a session unauthorized wherever one is needed. What is of those who run the site is shut to
   * everybody else; in what is everybody's they are strangers like the stranger.
   */
  seen: ExpectedOutcomes;
  /** Who may do it: last, and it must be fine. The thing's owner, unless told. */
  by: Role;
};
export type Rows = Record<string, Row>;

export const row = (make: Row['make'], seen: ExpectedOutcomes = {}, by: Role = 'owner'): Row => ({
  make,
  seen,
  by,
});

/** Whoever is in the group may do it. */
export const insiders: ExpectedOutcomes = { friend: 'fine' };
/** Whoever is in the group sees the thing, and is refused. */
export const ownersAlone: ExpectedOutcomes = { friend: 'refused' };
/** It is nobody else's business, and says nothing to anybody of what there is. */
export const silent: ExpectedOutcomes = {
  friend: 'alike',
  stranger: 'alike',
  former: 'alike',
  blocked: 'alike',
};
/** About a person: whoever is not blocked may. */
export const acrossBlocks: ExpectedOutcomes = { stranger: 'fine', former: 'fine', friend: 'fine' };
/** About a person or a place, each for themselves. */
export const apart: ExpectedOutcomes = {
  stranger: 'apart',
  former: 'apart',
  friend: 'apart',
  blocked: 'apart',
};
