// Rows of the permission table: how to create the object, which call takes its id, and the outcome
// for each other role.
import type { Role, AuthorizationFixture } from './scene.ts';

/**
 * fine: 200. hidden: 404, byte for byte the same as for an id that does not exist. alike: any
 * response, but the same as for an id that does not exist. refused: 403, for what the role sees but
 * may not change. shut: 403, byte for byte the same as for an id that does not exist. unauthorized:
 * 401. apart: the call names a person or a group and acts only on the caller's own data or on
 * nothing. The owner's call, which is the last, must find everything unchanged.
 */
export type ExpectedResponse =
  | 'fine'
  | 'hidden'
  | 'alike'
  | 'refused'
  | 'shut'
  | 'unauthorized'
  | 'apart';
export type ExpectedOutcomes = Partial<Record<Role, ExpectedResponse>>;

export type Row = {
  /** Creates the object and returns the whole input. */
  createInput: (scene: AuthorizationFixture) => Promise<object>;
  /**
   * Deviations from the default outcome: hidden, or unauthorized without a session if one is
   * required. Calls for administrators and moderators are shut for everyone else. For other calls,
   * these roles are strangers like the stranger.
   */
  expectedOutcomes: ExpectedOutcomes;
  /** Who may make the call; it must be fine and runs last. The owner of the object by default. */
  by: Role;
};
export type Rows = Record<string, Row>;

export const createRow = (
  createInput: Row['createInput'],
  expectedOutcomes: ExpectedOutcomes = {},
  by: Role = 'owner',
): Row => ({
  createInput,
  expectedOutcomes,
  by,
});

/** Members of the group may make the call. */
export const membersOnly: ExpectedOutcomes = { friend: 'fine' };
/** Members of the group see the object and are refused. */
export const ownersOnly: ExpectedOutcomes = { friend: 'refused' };
/** Only the owner may know whether the object exists. */
export const ownersKnow: ExpectedOutcomes = {
  friend: 'alike',
  stranger: 'alike',
  former: 'alike',
  blocked: 'alike',
};
/** About a person: everyone who is not blocked may make the call. */
export const unlessBlocked: ExpectedOutcomes = { stranger: 'fine', former: 'fine', friend: 'fine' };
/** About a person or a group: each role acts only on its own data. */
export const ownDataOnly: ExpectedOutcomes = {
  stranger: 'apart',
  former: 'apart',
  friend: 'apart',
  blocked: 'apart',
};
