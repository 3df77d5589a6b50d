import { describe, expect, test } from 'vitest';
import { getBriefEffect } from './labels.ts';

describe('the brief effect of a decision', () => {
  test('to keep says that only moderators of the site close the reports', () => {
    expect(getBriefEffect('keep', { subject: 'content' }, {})).toBe(
      'Closes the reports. Nothing changes.',
    );
    expect(getBriefEffect('keep', { subject: 'content' }, { groupId: 5 })).toBe(
      'Nothing changes. The site’s moderators will review it too.',
    );
  });

  test('about a person names no author', () => {
    for (const decision of ['keep', 'warn', 'suspend'] as const)
      expect(getBriefEffect(decision, { subject: 'person' }, {})).not.toContain('author');
    expect(getBriefEffect('warn', { subject: 'person' }, {})).toBe('They get a warning.');
    expect(getBriefEffect('warn', { subject: 'comment' }, {})).toBe(
      'The author gets a warning. Nothing is hidden.',
    );
  });
});
