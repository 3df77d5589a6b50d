import { expect, test } from 'vitest';
import { deriveUsername } from './usernames.ts';

test.each([
  ['Olga Neighbor', 'olga_neighbor'],
  ['Zoë  O’Brien-Smith', 'zoe_o_brien_smith'],
  ['Ada Bartholomew Lindqvist', 'ada_bartholomew_lindqvis'],
  ['Анна', ''],
])('derives from %j the username %j, without a point', (name, username) => {
  expect(deriveUsername(name)).toBe(username);
});
