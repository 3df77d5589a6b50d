import type { Action } from '#contract/action.ts';
import { plural } from '../i18n/language.ts';
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
      <p className={classes.words}>
        <strong>
          {followers > 0
            ? plural(
                followers,
                '{{done}} of {{n}} follower has done this',
                '{{done}} of {{n}} followers have done this',
                { done },
              )
            : plural(all, '{{n}} member has done this', '{{n}} members have done this')}
        </strong>
        {followers > 0 && <span>{part}%</span>}
      </p>
      {followers > 0 && (
        <div className={classes.track} aria-hidden>
          <div className={classes.bar} style={{ width: `${part}%` }} />
        </div>
      )}
      {followers > 0 && others > 0 && (
        <p className={classes.others}>
          {plural(others, 'Plus {{n}} who doesn’t follow it.', 'Plus {{n}} who don’t follow it.')}
        </p>
      )}
    </div>
  );
}
