// API call of the dashboard of administrators.
import Type from 'typebox';
import { call } from './call.ts';
import { count, id, optional, time, userSummary } from './fields.ts';

/** Items that are counted per day. */
export const countedItems = ['people', 'posts', 'comments', 'reports', 'actions'] as const;
export type CountedItem = (typeof countedItems)[number];

/**
 * What may be wrong with backups: there is none, the newest is too old, the last attempt failed, a
 * test restore failed, or none was tested recently.
 */
const backupProblems = ['none', 'old', 'failed', 'damaged', 'unverified'] as const;
export type BackupProblem = (typeof backupProblems)[number];
const backupProblem = Type.Enum([...backupProblems]);

/** With a warning the site works. What is bad needs someone soon. */
const healthStates = ['ok', 'warning', 'bad'] as const;
export type HealthState = (typeof healthStates)[number];
const healthState = Type.Enum([...healthStates]);

const forEachItem = <T extends ReturnType<typeof count>>(schema: T) =>
  Type.Object(
    Object.fromEntries(countedItems.map((name) => [name, schema])) as Record<CountedItem, T>,
  );

/** Numbers of what waits for a decision. */
export const waiting = Type.Object({
  reports: count('Open cases that the caller may decide, however many reports each has.'),
  appeals: count(),
  held: count('Posts and comments that are held until a moderator approves them.'),
  actions: count(),
});

export const dashboard = {
  'GET /admin/dashboard': call(
    'Get the dashboard: activity, items that wait for a decision, and server health. Only numbers, also of content with a small audience',
    'admin',
    {},
    {
      counted_at: optional(
        time(
          'When posts and other items were last counted: every quarter of an hour, and shortly after the dashboard is opened. Absent before the first count.',
        ),
      ),
      totals: forEachItem(count()),
      active_this_week: count(
        'People who used a session that is still open within the last seven days including today.',
      ),
      days: Type.Array(
        Type.Object({
          day: Type.String({ description: 'A day in the time zone of the site.' }),
          ...forEachItem(count()).properties,
          active: optional(
            count('People who used the site on this day. Absent before this was first counted.'),
          ),
        }),
        {
          description: 'Items created on each of the last 90 days including today, oldest first.',
        },
      ),
      newcomers: Type.Array(Type.Object({ ...userSummary.properties, joined_on: time() }), {
        description: 'The newest five members that the caller can see, newest first.',
      }),
      sleeping_groups: Type.Array(
        Type.Object({
          id: id(),
          name: Type.String(),
          icon: Type.String({ description: 'A URL, empty if there is none.' }),
          total_members: count(),
          owner: Type.Object({ name: Type.String(), username: Type.String() }),
        }),
        {
          description:
            'Up to five groups that the caller can see and in which no one posted in the last 30 days, the largest first.',
        },
      ),
      waiting,
      health: Type.Object({
        checks: Type.Array(
          Type.Object({
            id: Type.String(),
            title: Type.String({ description: 'In the language of the request.' }),
            state: healthState,
            since: optional(time('When this state began, as far as it is known.')),
            findings: Type.Array(
              Type.Object({
                state: healthState,
                text: Type.String(),
                remedy: optional(Type.String({ description: 'What to do.' })),
              }),
            ),
          }),
          {
            description:
              'All health checks. Those that send requests ran within the last minutes, the others now.',
          },
        ),
        jobs: Type.Object({
          waiting: count(),
          late: count('Jobs that have been due for more than five minutes.'),
          oldest_due: optional(time()),
          failing: Type.Array(
            Type.Object({
              name: Type.String(),
              jobs: count(),
              given_up: count('Jobs that are no longer retried.'),
            }),
            {
              description: 'Jobs that failed at least once.',
            },
          ),
        }),
        mail: Type.Object({
          to_files: Type.Boolean({
            description: 'No mail server is configured: emails are written to files.',
          }),
          sent_at: optional(time('Rounded to the minute.')),
          failed_at: optional(time()),
          failure: optional(
            Type.String({ description: 'The last error, without recipient and text.' }),
          ),
          failing_members: count('Members whose emails come back.'),
        }),
        // Data sets of districts and officials that are in use.
        imports: Type.Array(
          Type.Object({
            source: Type.String(),
            title: Type.String(),
            // Date of the data, YYYY-MM-DD.
            as_of: Type.String(),
            days: count('Age in days.'),
            stale: Type.Boolean(),
          }),
        ),
        backups: Type.Object({
          scheduled: Type.Boolean({ description: 'The server makes backups by itself.' }),
          running: Type.Boolean(),
          problem: optional(backupProblem),
          places: Type.Array(
            Type.Object({
              place: Type.String({ description: 'A folder, or a bucket without its key.' }),
              copies: count('Copies that are kept there. Those of other programs are not counted.'),
              last_at: optional(time('When the last complete copy was written.')),
              bytes: optional(count()),
              failed_at: optional(time('The last attempt, if it failed.')),
              failure: optional(Type.String()),
              verified_at: optional(
                time('When a copy was last restored to a temporary database as a test.'),
              ),
              verify_failure: optional(Type.String()),
              problem: optional(backupProblem),
            }),
            { description: 'The places of the settings, then others of the last weeks.' },
          ),
        }),
        entered_officials: count('Officials that administrators entered.'),
        database_bytes: count(),
        disk: Type.Object(
          { free_bytes: count(), bytes: count() },
          { description: 'Disk of the stored files.' },
        ),
      }),
    },
  ),
};
