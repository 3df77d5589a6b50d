import type { Action } from '#contract/action.ts';
import { plural } from '../i18n/language.ts';
import { Row, Text } from '../ui/primitives.tsx';
import classes from './ActionProgress.module.css';

/**
 * On the page of an action: the share of its followers who completed it, and the number of members
 * who completed it without following it.
 */
export function ActionProgress({
  action: {
    total_followers: followerCount,
    total_completed: totalCompleted,
    followers_completed: completedCount,
  },
}: {
  action: Action;
}) {
  if (totalCompleted === 0) return null;
  const others = totalCompleted - completedCount;
  const percent = followerCount === 0 ? 0 : Math.round((completedCount / followerCount) * 100);
  return (
    <div>
      <Row as="p" gap={12} align="stretch" justify="between" mb={6} size="sm" tabular>
        <Text as="strong" weight={650}>
          {followerCount > 0
            ? plural(
                followerCount,
                '{{done}} of {{n}} follower has done this',
                '{{done}} of {{n}} followers have done this',
                { done: completedCount },
              )
            : plural(totalCompleted, '{{n}} member has done this', '{{n}} members have done this')}
        </Text>
        {followerCount > 0 && (
          <Text as="span" color="faint">
            {percent}%
          </Text>
        )}
      </Row>
      {followerCount > 0 && (
        <div className={classes.track} data-bar aria-hidden>
          <div className={classes.bar} style={{ width: `${percent}%` }} />
        </div>
      )}
      {followerCount > 0 && others > 0 && (
        <Text mt={6} size="xs" color="faint">
          {plural(others, 'Plus {{n}} who doesn’t follow it.', 'Plus {{n}} who don’t follow it.')}
        </Text>
      )}
    </div>
  );
}
