import { describe, expect, test } from 'vitest';
import { hour } from '#contract/durations.ts';
import { continueVisit, findFirstSeenPost, type Visit } from './lastVisit.ts';

const monday = '2026-11-23T08:00:00.000Z';
const tuesday = '2026-11-24T08:00:00.000Z';
const wednesday = '2026-11-25T08:00:00.000Z';
const start = Date.parse(monday);

describe('continueVisit', () => {
  test('has no line in the first visit', () => {
    expect(continueVisit(undefined, { newest: monday, at: start })).toEqual({
      newest: monday,
      at: start,
    });
  });

  test('keeps the line within a visit, and moves it in the next one', () => {
    let visit = continueVisit(undefined, { newest: monday, at: start });
    // A reload and new posts within four hours continue the visit.
    visit = continueVisit(visit, { newest: tuesday, at: start + 3 * hour });
    visit = continueVisit(visit, { newest: tuesday, at: start + 6 * hour });
    expect(visit.before).toBeUndefined();
    // A visit ends after an absence, not after a duration.
    visit = continueVisit(visit, { newest: wednesday, at: start + 11 * hour });
    const before = { newest: tuesday, at: start + 6 * hour };
    expect(visit).toEqual({ newest: wednesday, at: start + 11 * hour, before });
    visit = continueVisit(visit, { newest: wednesday, at: start + 12 * hour });
    expect(visit.before).toEqual(before);
  });

  test('does not end while the feed is on screen', () => {
    const visit: Visit = { newest: monday, at: start };
    expect(continueVisit(visit, { newest: monday, at: start + 9 * hour }, true)).toEqual({
      newest: monday,
      at: start + 9 * hour,
    });
  });

  test('does not go back when a post has disappeared', () => {
    const visit: Visit = { newest: tuesday, at: start };
    expect(continueVisit(visit, { newest: monday, at: start + hour }).newest).toBe(tuesday);
    expect(continueVisit(visit, { newest: monday, at: start + 5 * hour }).before?.newest).toBe(
      tuesday,
    );
  });
});

describe('findFirstSeenPost', () => {
  const visit: Visit = {
    newest: wednesday,
    at: start,
    before: { newest: tuesday, at: start },
  };
  const post = (id: number, added_on: string, user_id = 2) => ({ id, added_on, user_id });

  test('is below the posts that are new', () => {
    expect(
      findFirstSeenPost([post(3, wednesday), post(2, tuesday), post(1, monday)], visit, 1),
    ).toBe(2);
  });

  test('stays at the time of the visit when the newest seen post is hidden or muted', () => {
    expect(findFirstSeenPost([post(3, wednesday), post(1, monday)], visit, 1)).toBe(1);
  });

  test('does not exist without new posts of others, without seen posts, and at the first visit', () => {
    expect(findFirstSeenPost([post(2, tuesday), post(1, monday)], visit, 1)).toBeUndefined();
    expect(findFirstSeenPost([post(3, wednesday)], visit, 1)).toBeUndefined();
    expect(findFirstSeenPost([post(3, wednesday, 1), post(2, tuesday)], visit, 1)).toBeUndefined();
    expect(
      findFirstSeenPost([post(2, tuesday)], { newest: tuesday, at: start }, 1),
    ).toBeUndefined();
    expect(findFirstSeenPost([], visit, 1)).toBeUndefined();
  });
});
