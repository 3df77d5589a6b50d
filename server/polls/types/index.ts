// Registry of poll types.
import type { PollType } from '#contract/poll.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { choice } from './choice.ts';
import type { DefinedPollType } from './definePollType.ts';

export const pollTypes: { readonly [Name in PollType]: DefinedPollType<Name> } = { choice };

/** The type of a new poll. There is only one, so no input names it. */
export const defaultPollType: PollType = 'choice';

/** SQL expression for the type of a poll. There is only one, so no column stores it. */
export const storedPollType: Sql = sql`'choice'::text`;
