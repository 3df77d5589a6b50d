import type { Output } from '#contract/calls.ts';
import { plural, t } from '../i18n/language.ts';

type Naming = { collection?: string | undefined; lookAround?: boolean | undefined };

/**
 * Describes to its author who will see a post. `total` is the number of these people. `closed`: the
 * post is in a closed group, which limits even Public. `collection` is the name of its collection,
 * if known. `lookAround` is the setting of the site: without it, visitors find no public posts, but
 * their links still work.
 */
export function audienceHint(
  {
    kind,
    closed = false,
    total,
  }: Pick<Output<'GET /content/audience'>, 'kind' | 'total'> & { closed?: boolean },
  { collection = t('this collection'), lookAround = true }: Naming = {},
): string {
  switch (kind) {
    case 'Public':
      if (closed) return membersOfGroup(total);
      return lookAround
        ? t('Everyone, even without an account')
        : t('All members, and anyone who has the link');
    case 'Private':
      return t('Only you');
    case 'Friends':
      if (total === 0) return t('Only you, until you add friends');
      return plural(total, 'Your one friend', 'All {{n}} of your friends');
    case 'Collection':
      if (total === 0) return t('Only you, because {{collection}} is empty', { collection });
      return plural(total, '{{n}} person in {{collection}}', '{{n}} people in {{collection}}', {
        collection,
      });
    case 'Group':
      // Posts in an open group are visible to all members of the site.
      return closed ? membersOfGroup(total) : membersOfSite(total);
  }
}

const membersOfGroup = (total: number) =>
  total === 0
    ? t('Only you, until others join the group')
    : plural(total, 'The one other member of the group', 'All {{n}} other members of the group');

const membersOfSite = (total: number) =>
  total === 0
    ? t('Only you, until others join this site')
    : plural(total, 'The one other member of this site', 'All {{n}} other members of this site');
