import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { plural, t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './TagLinks.module.css';

/** Links to the groups and the polls with the tag. Nothing if there are none. */
export function TagLinks({ tag }: { tag: string }) {
  const groups = useApiQuery('GET /group/list', { tag, pageSize: 1 });
  const polls = useApiQuery('GET /poll/search-by-tag', { tag, pageSize: 1 });
  const groupCount = groups.data?.pages.totalCount ?? 0;
  const hasPolls = (polls.data?.contents.length ?? 0) > 0;
  if (!groupCount && !hasPolls) return null;
  return (
    <Wrap as="ul" gap={16} rowGap={4} className={classes.places} aria-label={t('See also')}>
      {groupCount > 0 && (
        <li>
          <Link to={paths.groups()} search={{ tag }}>
            {plural(groupCount, '{{n}} group', '{{n}} groups')}
          </Link>
        </li>
      )}
      {hasPolls && (
        <li>
          <Link to={paths.pollsByTag()} search={{ tag }}>
            {t('Polls')}
          </Link>
        </li>
      )}
    </Wrap>
  );
}
