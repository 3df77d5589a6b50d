import type { Answer } from '#contract/calls.ts';

/** Who will see a post, told to its author. `collection` is the name of the one it is shared with, where that is known. */
export function whoWillSee({ kind, total }: Pick<Answer<'GET /content/audience'>, 'kind' | 'total'>, collection = 'this collection'): string {
  const number = total.toLocaleString('en');
  switch (kind) {
    case 'Public':
      return 'Anyone, signed in or not';
    case 'Private':
      return 'Only you';
    case 'Friends':
      if (total === 0) return 'Only you, until you have friends here';
      return total === 1 ? 'Your one friend' : `All ${number} of your friends`;
    case 'Collection':
      if (total === 0) return `Only you, until friends are in ${collection}`;
      return total === 1 ? `1 person in ${collection}` : `${number} people in ${collection}`;
    case 'Group':
      if (total === 0) return 'Only you, until others join the group';
      return total === 1 ? 'The one other member of the group' : `All ${number} other members of the group`;
  }
}
