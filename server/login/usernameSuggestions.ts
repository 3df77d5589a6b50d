// Check of a username at sign-up, with available ones if it is taken.
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { toUsernameWords } from '#contract/usernames.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { isUsername, trimInvisible } from '../lib/validation/namesAndEmails.ts';
import { isUsernameTaken } from './signup.ts';

const suggestionCount = 2;

export async function checkUsername(
  { username, name = '' }: Input<'GET /user/check-username'>,
  { db }: RequestContext,
) {
  if (!isUsername(username)) throw invalidField('username', strings.usernameFormat);
  if (!(await isUsernameTaken(db, username))) return { available: true };
  return { available: false, suggestions: await suggestUsernames(db, username, name) };
}

/** Combinations of the words of the name first, then the taken username with a number. */
async function suggestUsernames(db: Database, username: string, name: string): Promise<string[]> {
  const words = toUsernameWords(name);
  const base = trimInvisible(username)
    .toLowerCase()
    .slice(0, limits.usernameMax - 5);
  const numbered = [2, 3, 4].map(() => `${base}_${1_000 + Math.floor(Math.random() * 9_000)}`);
  const candidates = new Set([words.join('_'), words.join(''), ...numbered]);
  const available: string[] = [];
  for (const candidate of candidates) {
    if (available.length === suggestionCount) break;
    if (isUsername(candidate) && !(await isUsernameTaken(db, candidate))) available.push(candidate);
  }
  return available;
}
