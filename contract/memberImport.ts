// API calls for administrators that invite the people of a list, a CSV file.
import Type, { type Static } from 'typebox';
import { role } from './adminPeople.ts';
import { call } from './call.ts';
import { count, id, message, optional, time, userSummary } from './fields.ts';
import { limits } from './limits.ts';
import { lineProblems, memberColumns } from './memberFile.ts';
import { reauthenticationFields } from './reauthentication.ts';

/** `waiting`: for its invitation. `joined`: the person has an account, its groups and its role. */
const lineStates = [
  ...lineProblems,
  'waiting',
  'invited',
  'joined',
  'canceled',
  'revoked',
] as const;
export type LineState = (typeof lineStates)[number];
const lineState = Type.Enum([...lineStates]);

const importStates = ['draft', 'running', 'paused', 'canceled', 'undone', 'finished'] as const;
export type ImportState = (typeof importStates)[number];

const memberImport = Type.Object({
  id: id(),
  file_name: Type.String(),
  at: time(),
  actor: optional({ ...userSummary, description: 'Absent after the account was purged.' }),
  state: Type.Enum([...importStates], {
    description: 'draft: only checked, nobody is invited yet.',
  }),
  lines: count(),
  counts: Type.Array(Type.Object({ state: lineState, lines: count() })),
  per_hour: count('Invitations that are sent in an hour.'),
});
export type MemberImportView = Static<typeof memberImport>;

const line = Type.Object({
  line: count('Line on which the row ends. The column names are in line 1.'),
  email: Type.String({ description: 'Empty after the person has joined.' }),
  name: Type.String(),
  groups: Type.Array(Type.String()),
  role,
  state: lineState,
});

const changes = ['pause', 'resume', 'cancel', 'undo'] as const;

export const memberImports = {
  'POST /admin/member-import/upload': call(
    `Check a CSV file of people with the columns ${memberColumns.join(', ')}, at most ${limits.memberFileLines} lines. Nobody is invited before \`POST /admin/member-import/start\``,
    'admin',
    {},
    { member_import: memberImport },
    { rateLimit: 'upload', file: true },
  ),
  'GET /admin/member-imports': call(
    'List the files of people of the last 60 days, newest first, with their progress',
    'admin',
    {},
    { member_imports: Type.Array(memberImport) },
  ),
  'GET /admin/member-import/lines': call(
    'List the lines of a file, 100 on a page',
    'admin',
    {
      id: id(),
      state: optional(lineState),
      page: optional(Type.Integer({ minimum: 1, maximum: limits.memberFileLines / 100 })),
    },
    { lines: Type.Array(line), pageCount: count() },
  ),
  'POST /admin/member-import/start': call(
    'Invite the people of a checked file, at the allowed rate. Needs reauthentication, because it can give roles',
    'admin',
    { id: id(), ...reauthenticationFields },
    { member_import: memberImport, message },
    { rateLimit: 'bulk', noTransaction: true },
  ),
  'POST /admin/member-import/change': call(
    'Pause, resume or cancel the invitations of a file, or revoke those that nobody has used (undo)',
    'admin',
    { id: id(), change: Type.Enum([...changes]) },
    { member_import: memberImport, message },
    { rateLimit: 'bulk' },
  ),
};
