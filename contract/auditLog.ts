// API call of the audit log for administrators.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { id, optional, pageCounts, paging, text, time, userSummary } from './fields.ts';

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
  'official',
  'site',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

const auditEntryView = Type.Object({
  id: Type.String({ description: 'An opaque id of this entry.' }),
  at: time(),
  actor: optional({
    ...userSummary,
    description:
      'Absent if the server or its command line acted, and after the account was purged.',
  }),
  actor_id: optional(id('Present even if the person no longer exists.')),
  deed: Type.String({ description: 'The operation, as a noun and a verb: person.suspend.' }),
  subject: Type.Enum([...auditSubjects]),
  subject_id: optional(id()),
  person: optional({
    ...userSummary,
    description: 'If the subject is a person: that person, while the account exists.',
  }),
  details: Type.String({ description: 'JSON object with what changed, or why.' }),
});
export type AuditEntryView = Static<typeof auditEntryView>;

export const audit = {
  'GET /admin/audit': call(
    'List audit entries, newest first. Entries by others about the caller, their posts and comments, and cases and decisions about them are left out',
    'admin',
    {
      ...paging,
      // Not the numeric cursor of other lists: it is the opaque id of an entry, like `id` above.
      before: optional(
        text(60, {
          description: 'The `next` of an earlier response. `page` then only affects `pageCount`.',
        }),
      ),
      deed: optional(
        text(60, {
          description:
            'Only this operation (person.suspend), or all operations with this noun (person).',
        }),
      ),
      actor_id: optional(id('Only entries by this person.')),
      subject: optional(Type.Enum([...auditSubjects])),
      subject_id: optional(id()),
    },
    {
      log: Type.Array(auditEntryView),
      pageCount: pageCounts.pageCount,
      next: optional(
        Type.String({ description: 'Cursor of the next page; absent if there is none.' }),
      ),
      intact: optional(
        Type.Boolean({
          description:
            'On the first page, without `subject_id`: false if an entry was found changed or missing.',
        }),
      ),
      checked_on: optional(
        time(
          'On the first page, without `subject_id`: when the whole log was last verified. The newest entries are verified on each request.',
        ),
      ),
    },
  ),
};
