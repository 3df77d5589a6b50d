import type { Answer } from '#contract/calls.ts';

/** Who will see a post, told to its author before it is sent. */
export function whoWillSee({ kind, total }: Pick<Answer<'GET /content/audience'>, 'kind' | 'total'>): string {
  const number = total.toLocaleString('en');
  switch (kind) {
    case 'Public':
      return 'Anyone, signed in or not';
    case 'Private':
      return 'Only you';
    case 'Friends':
      if (total === 0) return 'Only you, until you have friends here';
      return total === 1 ? 'Your one friend' : `All ${number} of your friends`;
    case 'Group':
      if (total === 0) return 'Only you, until others join the group';
      return total === 1 ? 'The one other member of the group' : `All ${number} other members of the group`;
  }
}
