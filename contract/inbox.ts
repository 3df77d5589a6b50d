// API call of the inbox of administrators: reports, appeals, and what waits for approval.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { waiting } from './dashboard.ts';
import { count, optional, time, userSummary } from './fields.ts';

/** `review`: a held post or comment. `action`: an action that waits for approval. */
const inboxKind = Type.Enum(['report', 'appeal', 'review', 'action']);
export type InboxKind = Static<typeof inboxKind>;

const inboxItem = Type.Object({
  kind: inboxKind,
  id: Type.String({ description: 'The id of the case or of the item, such as content-12.' }),
  quote: Type.String({ description: 'The first words; empty if a reported item is not Public.' }),
  author: optional(userSummary),
  since: time('Date of the first report, of the appeal, or of the item.'),
  total_reports: optional(count('Of a report or appeal.')),
  reason: optional(Type.String({ description: 'Title of the reports, if all have the same.' })),
  sole: optional(
    Type.Boolean({
      description: 'An appeal against a decision of the caller that no one else can review.',
    }),
  ),
});
export type InboxItem = Static<typeof inboxItem>;

export const inbox = {
  'GET /admin/inbox': call(
    'List what waits for a decision of the caller: the oldest ten reports, appeals, held items and actions',
    'admin',
    { kind: optional(inboxKind) },
    {
      items: Type.Array(inboxItem, { description: 'The oldest first.' }),
      waiting,
      oldest: optional(time('When the item began to wait that has waited longest.')),
    },
  ),
};
