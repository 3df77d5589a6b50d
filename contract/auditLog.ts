import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { count, id, optional, paging, text, time, userSummary } from './fields.ts';

/** What a deed of the administration was done to. */
export const subjects = [
  'person',
  'content',
  'comment',
  'message',
  'decision',
  'report',
  'appeal',
  'group',
  'news',
  'feed',
  'page',
  'issue',
  'setting',
  'wording',
  'file',
  'site',
] as const;
export type Subject = (typeof subjects)[number];

export const audited = Type.Object({
  id: Type.String({ description: 'A code for this row.' }),
  at: time(),
  actor: optional({
    ...userSummary,
    description: 'Absent where the server did it by itself, or its command line.',
  }),
  actor_id: optional(id('Also of somebody who is gone.')),
  deed: Type.String({ description: 'A noun and a verb: person.suspend.' }),
  subject: Type.Enum([...subjects]),
  subject_id: optional(id()),
  person: optional({ ...userSummary, description: 'Whom it was done to, while they are there.' }),
  details: Type.String({ description: 'JSON: an object of what changed, or why.' }),
});
export type Audited = Static<typeof audited>;

export const audit = {
  'GET /admin/audit': call(
    'What was done in the administration, newest first, without what was done about reports of one’s own',
    'admin',
    {
      ...paging,
      before: optional(
        text(60, {
          description:
            'The `next` of an earlier answer; then `page` is only a number to count with.',
        }),
      ),
      deed: optional(text(60, { description: 'Only such: a deed, or the noun of deeds.' })),
      actor_id: optional(id('Only by this person.')),
      subject: optional(Type.Enum([...subjects])),
      subject_id: optional(id()),
    },
    {
      log: Type.Array(audited),
      pageCount: count('At least so many.'),
      next: optional(
        Type.String({ description: 'Where the following page starts; absent when there is none.' }),
      ),
      intact: optional(
        Type.Boolean({
          description: 'With the first page: whether no row was found to be changed or missing.',
        }),
      ),
      checked_on: optional(
        time(
          'With the first page: all that was written by then was read since. The newest rows are read at each look.',
        ),
      ),
    },
  ),
};
