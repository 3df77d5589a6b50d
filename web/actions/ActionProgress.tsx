import type { Action } from '#contract/action.ts';
import { plural } from '../i18n/language.ts';
import { Row, Text } from '../ui/primitives.tsx';
import classes from './ActionProgress.module.css';

/** Share of followers who completed the action, and the number of others who did. */
export function ActionProgress({
  action: { total_followers: followers, total_completed: all, followers_completed: done },
}: {
  action: Action;
}) {
  if (all === 0) return null;
  const others = all - done;
  const part = followers === 0 ? 0 : Math.round((done / followers) * 100);
  return (
    <div>
      <Row as="p" gap={12} align="stretch" justify="between" mb={6} size="sm" tabular>
        <Text as="strong" weight={650}>
          {followers > 0
            ? plural(
                followers,
                '{{done}} of {{n}} follower has done this',
                '{{done}} of {{n}} followers have done this',
                { done },
              )
            : plural(all, '{{n}} member has done this', '{{n}} members have done this')}
        </Text>
        {followers > 0 && (
          <Text as="span" color="faint">
            {part}%
          </Text>
        )}
      </Row>
      {followers > 0 && (
        <div className={classes.track} aria-hidden>
          <div className={classes.bar} style={{ width: `${part}%` }} />
        </div>
      )}
      {followers > 0 && others > 0 && (
        <Text mt={6} size="xs" color="faint">
          {plural(others, 'Plus {{n}} who doesn’t follow it.', 'Plus {{n}} who don’t follow it.')}
        </Text>
      )}
    </div>
  );
}
