import Type from 'typebox';
import { call } from './call.ts';
import { count, optional, time } from './fields.ts';

/** What is counted by the day. */
export const tallied = ['people', 'posts', 'comments', 'reports', 'actions'] as const;
export type Tallied = (typeof tallied)[number];

const each = <T extends ReturnType<typeof count>>(schema: T) =>
  Type.Object(Object.fromEntries(tallied.map((thing) => [thing, schema])) as Record<Tallied, T>);

export const overview = {
  'GET /admin/dashboard': call(
    'How the community fares, what waits for a decision, and how the server does: numbers alone, also of what only few may see',
    'admin',
    {},
    {
      counted_at: optional(
        time(
          'When posts and the like were counted: every quarter of an hour, and a moment after somebody looks. Absent until they first are.',
        ),
      ),
      totals: each(count()),
      active_this_week: count(
        'People who were here within seven days and are still logged in somewhere.',
      ),
      days: Type.Array(
        Type.Object({
          day: Type.String({ description: 'By the clock of the site.' }),
          ...each(count()).properties,
        }),
        {
          description: 'The last 90 days with today, oldest first: what was made on each.',
        },
      ),
      waiting: Type.Object({
        reports: count('Things that were reported, however often.'),
        appeals: count(),
        held: count('Posts and comments that others see once a moderator approves them.'),
        actions: count(),
      }),
      health: Type.Object({
        jobs: Type.Object({
          waiting: count(),
          late: count('Due for more than five minutes.'),
          oldest_due: optional(time()),
          failing: Type.Array(
            Type.Object({
              name: Type.String(),
              jobs: count(),
              given_up: count('Not tried again.'),
            }),
            {
              description: 'What failed at least once.',
            },
          ),
        }),
        mail: Type.Object({
          to_files: Type.Boolean({
            description: 'No mail server is set up: mails are written to files.',
          }),
          sent_at: optional(time('To the minute.')),
          failed_at: optional(time()),
          failure: optional(Type.String({ description: 'Without recipient and text.' })),
        }),
        imports: Type.Array(
          Type.Object({
            source: Type.String(),
            title: Type.String(),
            as_of: Type.String(),
            days: count('Its age.'),
            stale: Type.Boolean(),
          }),
        ),
        database_bytes: count(),
        disk: Type.Object(
          { free_bytes: count(), bytes: count() },
          { description: 'Where pictures are kept.' },
        ),
      }),
    },
  ),
};
