import { Link } from '@tanstack/react-router';
import type { Poll } from '#contract/poll.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './PollTags.module.css';

/** Tags of a poll, linked to other polls with them. */
export function PollTags({ tags }: { tags: Poll['tags'] }) {
  const isLoggedIn = useSession() !== null;
  if (tags.length === 0) return null;
  return (
    <Wrap
      as="ul"
      gap={12}
      rowGap={4}
      mt={12}
      size="sm"
      color="muted"
      className={classes.tags}
      aria-label={t('Tags')}
    >
      {tags.map(({ tag: { tag } }) => (
        <li key={tag}>
          {isLoggedIn ? (
            <Link to={paths.pollsByTag()} search={{ tag }}>
              #{tag}
            </Link>
          ) : (
            `#${tag}`
          )}
        </li>
      ))}
    </Wrap>
  );
}
