// API call of the audit log for administrators.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { count, id, optional, paging, text, time, userSummary } from './fields.ts';

/** What an audit entry can be about. */
const auditSubjects = [
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
export type AuditSubject = (typeof auditSubjects)[number];

const auditEntryView = Type.Object({
  id: Type.String({ description: 'An opaque id of this entry.' }),
  at: time(),
  actor: optional({
    ...userSummary,
    description: 'Absent if the server or its command line acted.',
  }),
  actor_id: optional(id('Present even if the person no longer exists.')),
  deed: Type.String({ description: 'The action, as a noun and a verb: person.suspend.' }),
  subject: Type.Enum([...auditSubjects]),
  subject_id: optional(id()),
  person: optional({
    ...userSummary,
    description: 'The person it was about, while the account exists.',
  }),
  details: Type.String({ description: 'JSON object with what changed, or why.' }),
});
export type AuditEntryView = Static<typeof auditEntryView>;

export const audit = {
  'GET /admin/audit': call(
    'List audit entries, newest first. Entries about reports against the caller are left out',
    'admin',
    {
      ...paging,
      // Not the numeric cursor of other lists: it is the opaque id of an entry, like `id` above.
      before: optional(
        text(60, {
          description: 'The `next` of an earlier response. `page` is then only used for counting.',
        }),
      ),
      deed: optional(
        text(60, {
          description: 'Only this action (person.suspend), or all actions with this noun (person).',
        }),
      ),
      actor_id: optional(id('Only entries by this person.')),
      subject: optional(Type.Enum([...auditSubjects])),
      subject_id: optional(id()),
    },
    {
      log: Type.Array(auditEntryView),
      pageCount: count('A lower bound.'),
      next: optional(
        Type.String({ description: 'Cursor of the next page; absent if there is none.' }),
      ),
      intact: optional(
        Type.Boolean({
          description: 'On the first page: whether no entry was found changed or missing.',
        }),
      ),
      checked_on: optional(
        time(
          'On the first page: when the whole log was last verified. The newest entries are verified on each request.',
        ),
      ),
    },
  ),
};
