// Reader of CSV files of people to invite.
import type { Role } from '#contract/adminPeople.ts';
import { limits } from '#contract/limits.ts';
import { memberColumns, type LineProblem } from '#contract/memberFile.ts';
import { message, type Message } from '#contract/messageKeys.ts';
import { readCsvFile } from '../lib/text/csvFile.ts';
import { isEmail, normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';

export type MemberLine = {
  line: number;
  email: string;
  /** The normalized address. */
  key: string;
  name: string;
  groups: string[];
  role: Role;
  /** Why the line is left out. */
  outcome: LineProblem | null;
};

const roles: Record<string, Role> = {
  '': 'member',
  member: 'member',
  moderator: 'moderator',
  admin: 'admin',
  administrator: 'admin',
};

/** Runs in a worker thread, because a file has up to 2 MB. */
export function readMembersCsv(bytes: Uint8Array): { lines: MemberLine[] } | { failure: Message } {
  const file = readCsvFile(bytes, {
    columns: memberColumns,
    required: ['email'],
    maxBytes: limits.memberFile,
    maxRecords: limits.memberFileLines,
    messages: { size: message('memberFileSize'), columns: message('memberFileColumns') },
  });
  if ('failure' in file) return file;
  const seen = new Set<string>();
  return {
    lines: file.records.map(({ line, cells }) => {
      const email = cells.email ?? '';
      const name = (cells.name ?? '').replaceAll(/\s+/g, ' ');
      const groups = [
        ...new Set(
          (cells.groups ?? '')
            .split(';')
            .map((group) => group.trim())
            .filter(Boolean),
        ),
      ];
      const role = roles[(cells.role ?? '').toLowerCase()];
      const key = normalizeNameOrEmail(email);
      const problem: LineProblem | null = !isEmail(email)
        ? 'email'
        : seen.has(key)
          ? 'duplicate'
          : [...name].length > limits.name
            ? 'name'
            : role === undefined
              ? 'role'
              : groups.length > limits.memberLineGroups ||
                  groups.some((group) => [...group].length > limits.name)
                ? 'groups'
                : null;
      seen.add(key);
      return {
        line,
        email: email.slice(0, limits.email),
        key,
        name: name.slice(0, limits.name),
        groups: groups
          .slice(0, limits.memberLineGroups)
          .map((group) => group.slice(0, limits.name)),
        role: role ?? 'member',
        outcome: problem,
      };
    }),
  };
}
