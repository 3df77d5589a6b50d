// Which jobs go first. Mail that somebody waits for comes before everything, mail to many after everything, and by workers of its own.

/** Lower ones run first; a job that is not named here has `usual`. */
const priorities = {
  account: -10,
  usual: 0,
  fanOutLater: 1,
  mail: 2,
  bulk: 10,
  nextBatch: 11,
} as const;
type Lane = keyof typeof priorities;

const names: Partial<Record<Lane, readonly string[]>> = {
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
    'petitions.mail',
  ],
  fanOutLater: ['notifications.spread'],
  mail: [
    'notifications.mail',
    'people.invite',
    'groups.invite',
    'letters.ask',
    'petitions.milestone',
    'settings.exported',
    'settings.exportFailed',
  ],
  bulk: [
    'notifications.mail-many',
    'notifications.digest-mail',
    'updates.mail',
    'petitions.correction',
    'petitions.farewell',
  ],
  // each queues a batch of the mails above when those before it are sent, so that the queue stays short
  nextBatch: [
    'notifications.mails',
    'notifications.digest-batch',
    'updates.tell',
    'petitions.corrected',
    'petitions.farewells',
  ],
};

const lanes = new Map(
  (Object.keys(names) as Lane[]).flatMap((lane) =>
    names[lane]!.map((name) => [name, lane] as const),
  ),
);
const laneOf = (name: string): Lane => lanes.get(name) ?? 'usual';

export const namedInLanes = [...lanes.keys()];
export const priorityOf = (name: string): number => priorities[laneOf(name)];
/** Mail to many has this priority or a higher number: it never takes the workers of the others, and waits for its turn. */
export const firstOfMany = priorities.bulk;
export const isBulk = (name: string): boolean => priorityOf(name) >= firstOfMany;
