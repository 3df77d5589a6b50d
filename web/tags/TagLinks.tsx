import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { plural, t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './TagScreen.module.css';

/** Links to the lists of groups and polls with the tag, if there are any. */
export function TagLinks({ tag }: { tag: string }) {
  const groups = useApiQuery('GET /group/list', { tag, pageSize: 1 });
  const polls = useApiQuery('GET /poll/search-by-tag', { tag, pageSize: 1 });
  const total = groups.data?.pages.totalCount ?? 0;
  const hasPolls = (polls.data?.contents.length ?? 0) > 0;
  if (!total && !hasPolls) return null;
  return (
    <Wrap as="ul" gap={16} rowGap={4} className={classes.places} aria-label={t('See also')}>
      {total > 0 && (
        <li>
          <Link to={paths.groups()} search={{ tag }}>
            {plural(total, '{{n}} group', '{{n}} groups')}
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
