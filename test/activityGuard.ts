// Guard: which activity types each call and each job may produce. Every test runs under it and
// fails if a call produces another type.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Call } from '#contract/calls.ts';
import type { EntityType } from '#contract/notification.ts';
import { handlers, jobs } from '#server/registry.ts';
import { Database } from '#server/db/database.ts';
import { Sql } from '#server/db/sql.ts';
import { kindOf, type Kind } from './notifications.ts';

const writtenTypes = ['postCreated', 'postUpdated', 'mentioned'] as const;
const invited = ['friendRequestSent', 'groupInvited'] as const;
const joined = ['groupJoined', 'groupInvitationAccepted'] as const;
const removed = ['postDeleted', 'pollDeleted', 'blogDeleted'] as const;

/** Calls that are not listed here must produce no activity. */
const byCall: Partial<Record<Call, readonly Kind[]>> = {
  'POST /content/add': writtenTypes,
  'POST /user/post-feed': writtenTypes,
  'POST /content/publish-scheduled': writtenTypes,
  'POST /content/like': ['postLiked'],
  // an administrator's deletion is a decision, of which the author is notified
  'POST /content/delete': ['moderated', ...removed, 'actionDeleted'],
  'POST /comment/delete': ['moderated'],
  'POST /comment/add': ['commented', 'replied', 'mentioned'],
  'POST /comment/like': ['commentLiked'],
  'POST /poll/create': ['pollCreated', 'mentioned'],
  'POST /poll/update': ['pollUpdated', 'mentioned'],
  'POST /poll/delete': ['moderated', 'pollDeleted'],
  'POST /blog/create': ['blogCreated', 'mentioned'],
  'POST /blog/update': ['blogCreated', 'blogUpdated', 'mentioned'],
  'POST /blog/delete': ['blogDeleted'],
  'POST /action/create': ['actionForYou', 'mentioned'],
  'POST /action/update': ['actionChanged', 'textCorrected', 'mentioned'],
  'POST /action/call-off': ['actionChanged'],
  'POST /action/delete': ['moderated', 'postDeleted', 'actionDeleted'],
  'POST /action/mark-complete': ['actionCompleted'],
  'POST /group/create': ['groupCreated'],
  'POST /group/update': ['groupUpdated'],
  'POST /group/delete': ['groupDeleted'],
  'POST /group/transfer': ['groupOffered'],
  'POST /group/answer-transfer': ['groupOffered', 'groupOfferAccepted'],
  'POST /account/delete': ['groupHandedOver', 'groupOffered'],
  'POST /group/invite-users': ['groupInvited'],
  'POST /group/invite-friends': ['groupInvited'],
  'POST /group/join': joined,
  'POST /group/accept-invitation': joined,
  'POST /message/send': ['messageSent'],
  'POST /conversation/create': ['chatJoined', 'chatAsked'],
  'POST /conversation/add': ['chatJoined', 'chatAsked'],
  'POST /conversation/send': ['chatMessageSent'],
  // a request to a person who has already sent one is an acceptance
  'POST /user/send-friend-request': ['friendRequestSent', 'friendRequestAccepted'],
  'POST /user/confirm-friend-request': ['friendRequestAccepted'],
  'POST /user/accept-invitation': [...invited, 'friendRequestAccepted'],
  // a person with a pending invitation whose address is now verified; sign-up through a provider
  // verifies it immediately
  'POST /user/add': [...invited, ...joined],
  'POST /user/join': invited,
  'POST /user/confirm-email': invited,
  'POST /user/confirm-code': invited,
  'POST /user/reset-password': invited,
  // by a code
  'POST /user/social-confirm': [...invited, ...joined],
  // the claims of a login provider name groups
  'POST /user/social-finish': joined,
  'POST /user/second-step': joined,
  'POST /user/login': joined,
  'POST /admin/action/approve': ['moderated', 'actionForYou', 'mentioned'],
  'POST /admin/held/resolve': [
    'moderated',
    ...writtenTypes,
    'pollCreated',
    'pollUpdated',
    'blogCreated',
    'blogUpdated',
    'commented',
    'replied',
  ],
  'POST /admin/report/resolve': ['moderated', ...removed, 'groupHandedOver', 'groupOffered'],
  'POST /group/report/resolve': ['moderated', ...removed],
  'POST /admin/report/undo': ['moderated'],
  'POST /group/report/undo': ['moderated'],
  'POST /admin/appeal/resolve': ['moderated'],
  'POST /admin/user/suspend': ['moderated', 'groupHandedOver', 'groupOffered'],
};

/**
 * Activity types that a job produces itself. Activities that a call queued for the background are
 * attributed to the call.
 */
const byJob: Record<string, readonly Kind[]> = {
  'polls.close': ['pollClosed'],
  'scheduled.publish': ['postCreated', 'mentioned', 'scheduledPostFailed'],
  'scheduled.sweep': ['scheduledPostFailed'],
  'notifications.deletion': [...removed, 'actionDeleted'],
  'admin.join-imported': ['groupCreated', ...joined],
  'actions.remind': ['actionStartsSoon'],
  'actions.fill-places': ['placeFree'],
  'people.invite': ['friendRequestSent'],
  'groups.invite': ['groupInvited'],
  'groups.sweep': ['groupHandedOver', 'groupOffered'],
  'groups.transfer': ['groupHandedOver', 'groupOffered'],
  'admin.act-on-many': [...invited, 'moderated', 'groupHandedOver', 'groupOffered'],
  'settings.purge': ['groupHandedOver', 'groupOffered'],
};

/** All pairs observed so far, such as "POST /content/like postLiked". */
export const observedActivities = new Set<string>();

type Origin = { name: string; allowedTypes: readonly Kind[] };
const currentOrigin = new AsyncLocalStorage<Origin>();

/**
 * Detaches background work from the call that started it: the outbox also dispatches the activities
 * of others.
 */
export const trackOutbox =
  (work: () => void): (() => void) =>
  () =>
    currentOrigin.exit(work);

/**
 * Starts the guard. Returns a live list of violations, such as "POST /content/like produces
 * commented".
 */
export function guardActivityTypes(): string[] {
  const errors: string[] = [];
  const record = (type: number) => {
    const origin = currentOrigin.getStore();
    const kind = kindOf(type);
    if (!origin) return;
    observedActivities.add(`${origin.name} ${kind}`);
    if (!origin.allowedTypes.includes(kind)) errors.push(`${origin.name} produces ${kind}`);
  };
  runWithOrigins(handlers, (call) => byCall[call as Call] ?? []);
  runWithOrigins(jobs, (job, payload) =>
    job === spreading ? [kindOf((payload as { type: EntityType }).type)] : (byJob[job] ?? []),
  );

  const { query: runQuery, execute: runStatement } = Database.prototype;
  Database.prototype.query = async function <Row>(this: Database, query: Sql): Promise<Row[]> {
    const rows = await runQuery.call(this, query);
    // the first value of this statement of notify.ts is the type
    if (rows.length > 0 && query.parts[0]!.includes('insert into notifications'))
      record(query.values[0] as number);
    if (rows.length > 0) for (const type of activitiesIn(query)) record(type);
    return rows as Row[];
  };
  Database.prototype.execute = async function (this: Database, query: Sql): Promise<number> {
    if (query.parts[0]!.includes('graphile_worker.add_job') && query.values[0] === spreading)
      record((JSON.parse(query.values[1] as string) as { type: number }).type);
    return runStatement.call(this, query);
  };
  return errors;
}

/** The job that fans an activity out to its recipients. */
const spreading = 'notifications.spread';

/** The activity types that a statement inserts into the outbox, as the second value. */
const activitiesIn = ({ parts, values }: Sql): number[] => [
  ...(parts[0]!.includes('insert into activity_outbox') ? [values[1] as number] : []),
  ...values.flatMap((value) => (value instanceof Sql ? activitiesIn(value) : [])),
];

/** Attributes everything that a call or a job causes, in any transaction, to that call or job. */
function runWithOrigins(
  list: object,
  allowedTypesOf: (name: string, args: unknown) => readonly Kind[],
) {
  const functions = list as Record<string, (...args: unknown[]) => Promise<unknown>>;
  for (const [name, work] of Object.entries(functions))
    functions[name] = async (...args) =>
      currentOrigin.run({ name, allowedTypes: allowedTypesOf(name, args[0]) }, async () =>
        work(...args),
      );
}
