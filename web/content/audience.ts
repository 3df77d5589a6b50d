import type { Answer } from '#contract/calls.ts';

/** Who will see a post, told to its author. `collection` is the name of the one it is shared with, where that is known. */
export function whoWillSee(
  { kind, closed = false, total }: Pick<Answer<'GET /content/audience'>, 'kind' | 'total'> & { closed?: boolean },
  collection = 'this collection',
): string {
  const number = total.toLocaleString('en');
  switch (kind) {
    case 'Public':
      return closed ? membersOf('the group', total) : 'Anyone, signed in or not';
    case 'Private':
      return 'Only you';
    case 'Friends':
      if (total === 0) return 'Only you, until you have friends here';
      return total === 1 ? 'Your one friend' : `All ${number} of your friends`;
    case 'Collection':
      if (total === 0) return `Only you, until friends are in ${collection}`;
      return total === 1 ? `1 person in ${collection}` : `${number} people in ${collection}`;
    case 'Group':
      // what stands in an open group is for everybody who is signed in
      return membersOf(closed ? 'the group' : 'this site', total);
  }
}

function membersOf(place: string, total: number): string {
  if (total === 0) return `Only you, until others join ${place}`;
  return total === 1 ? `The one other member of ${place}` : `All ${total.toLocaleString('en')} other members of ${place}`;
}
