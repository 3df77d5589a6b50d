import { expect, test } from 'vitest';
import { listCommands, filterCommands } from './commands.ts';

const member = listCommands({ userName: 'ada', role: 'member' });
const labels = (typed: string) => filterCommands(member, typed).map(({ label }) => label);

test('finds a command by the beginnings of its words, in any order, and by synonyms', () => {
  expect(labels('pol')).toEqual(['Polls', 'New poll']);
  expect(labels('poll new')).toEqual(['New poll']);
  expect(labels('dark')).toEqual(['Appearance and shortcuts']);
  expect(labels('pólls')).toEqual(['Polls']);
  expect(labels('olls')).toEqual([]);
  expect(labels(' ')).toHaveLength(member.length);
});

test('offers administration to staff only', () => {
  const offered = (role: 'member' | 'moderator' | 'admin') =>
    filterCommands(listCommands({ userName: 'ada', role }), 'admin').length;
  expect([offered('member'), offered('moderator'), offered('admin')]).toEqual([0, 0, 1]);
});
