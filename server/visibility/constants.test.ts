// The constants of 00_constants.sql are those of the code.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentType } from '#contract/contentType.ts';
import { readVisibilitySql } from '#server/db/migrate.ts';
import { NotificationType } from '#contract/notification.ts';
import { daysToAccept } from '../groups/ownership.ts';

const constants = [
  ...readFileSync(new URL('00_constants.sql', import.meta.url), 'utf8').matchAll(
    /^create or replace function (\w+)\(\) returns int language sql immutable parallel safe return (\d+);$/gm,
  ),
].map(([, name, value]) => [name!, Number(value)] as const);

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toNamed = (prefix: string, values: Record<string, number>) =>
  new Map(Object.entries(values).map(([name, value]) => [prefix + snakeCase(name), value]));

test('the numbers in SQL are those of the contract', () => {
  const expected = new Map([
    ...toNamed('post_type_', contentType),
    ...toNamed('notify_', NotificationType),
    ...toNamed('days_to_', { acceptGroupOffer: daysToAccept }),
    ...toNamed('role_', { admin: 1 }),
    ...toNamed('friendship_', { requested: 0, accepted: 1, declined: 2 }),
  ]);
  expect(constants.map(([name, value]) => [name, value, expected.get(name)])).toEqual(
    constants.map(([name, value]) => [name, value, value]),
  );
  expect(constants.length).toBeGreaterThan(20);
});

test('the visibility functions compare types, roles and states with constants', () => {
  const numbers = readVisibilitySql().match(
    /\b(content_type|type|role|status)\b.* (=|<>|in|not in|distinct from) \(?\d.*/g,
  );
  expect(numbers).toBeNull();
});
