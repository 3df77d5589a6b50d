// Job priorities. Emails that a user waits for run first, bulk emails last and by workers of their
// own.

/** Lower numbers run first. Jobs that are not listed have `usual`. */
const priorities = {
  account: -10,
  usual: 0,
  fanOut: 1,
  mail: 2,
  bulk: 10,
  nextBatch: 11,
} as const;
type PriorityName = keyof typeof priorities;

const jobNamesByPriority: Partial<Record<PriorityName, readonly string[]>> = {
  account: [
    'account.confirm',
    'account.confirmAgain',
    'account.reset',
    'account.changed',
    'account.device',
    'account.back',
    'account.ways',
    'account.prove',
    'settings.change',
    'settings.changing',
    'settings.deleted',
    'admin.signed-out',
    'admin.mail-test',
    'petitions.mail',
  ],
  fanOut: ['notifications.spread', 'notifications.deletion'],
  mail: [
    'notifications.mail',
    'account.welcome',
    'people.invite',
    'groups.invite',
    'groups.transferred',
    'letters.ask',
    'petitions.milestone',
    'settings.exported',
    'settings.exportFailed',
  ],
  bulk: [
    'admin.message',
    'notifications.mail-many',
    'notifications.digest-mail',
    'updates.mail',
    'petitions.correction',
    'petitions.farewell',
    // long work that nobody waits for
    'search.sweep',
    'search.reindex',
  ],
  // each job queues a batch of the emails above after the previous batch is sent, so that the queue
  // stays short
  nextBatch: [
    'notifications.mails',
    'notifications.digest-batch',
    'updates.tell',
    'petitions.corrected',
    'petitions.farewells',
  ],
};

const priorityByJob = new Map(
  (Object.keys(jobNamesByPriority) as PriorityName[]).flatMap((priority) =>
    jobNamesByPriority[priority]!.map((name) => [name, priority] as const),
  ),
);
const getPriorityName = (name: string): PriorityName => priorityByJob.get(name) ?? 'usual';

export const prioritizedJobNames = [...priorityByJob.keys()];
export const getPriority = (name: string): number => priorities[getPriorityName(name)];
/**
 * Bulk emails and long clean-up jobs have this priority or a higher number. They run on their own
 * workers and never occupy the others.
 */
export const bulkPriority = priorities.bulk;
export const isBulk = (name: string): boolean => getPriority(name) >= bulkPriority;
