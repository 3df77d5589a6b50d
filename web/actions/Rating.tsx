import { IconStar, IconStarFilled, type Icon } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '#contract/action.ts';
import { useApiMutation } from '../api/hooks.ts';
import { plural, locale, t } from '../i18n/language.ts';
import { Row, Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { putAction } from './cache.ts';
import classes from './Rating.module.css';
import { isTimeToRate } from './ratingTime.ts';

const ratings = [1, 2, 3, 4, 5] as const;

/**
 * Average rating of an action, and the viewer’s own rating (`mine`, 0 if there is none). The server
 * publishes the average from five ratings on, rounded to half a star. An own rating can always be
 * changed.
 */
export function Rating({ action }: { action: Action }) {
  const { average, total, mine } = action.rating;
  const canRate = action.can_rate && (mine > 0 || isTimeToRate(action));
  if (total === 0 && !canRate) return null;
  return (
    <Wrap gap={24} rowGap={8} align="center" justify="between">
      {total > 0 && (
        <Wrap as="p" gap={8} align="center" size="sm" color="faint" tabular>
          <span
            className={classes.stars}
            role="img"
            aria-label={t('{{average}} out of 5 stars', { average })}
          >
            <FiveStars of={IconStar} />
            <Row
              as="span"
              align="stretch"
              inline
              color="accent"
              className={classes.filled}
              // one star is 20 percent
              style={{ width: `${average * 20}%` }}
            >
              <FiveStars of={IconStarFilled} />
            </Row>
          </span>
          <span aria-hidden>
            {average.toLocaleString(locale, { minimumFractionDigits: 1 })} / 5
          </span>
          <span>{t('{{n}} or more ratings', { n: total })}</span>
        </Wrap>
      )}
      {total === 0 && (
        <Text size="sm" color="muted">
          {t('Ratings appear, rounded, once five people have rated.')}
        </Text>
      )}
      {canRate && <OwnRating action={action} />}
    </Wrap>
  );
}

const FiveStars = ({ of: Star }: { of: Icon }) =>
  ratings.map((mark) => <Star key={mark} size={20} stroke={1.5} aria-hidden />);

function OwnRating({ action }: { action: Action }) {
  const client = useQueryClient();
  const { mine } = action.rating;
  const rate = useApiMutation('POST /action/save-rating', {
    onSuccess: ({ rating, message }) => {
      putAction(client, { ...action, rating });
      toast.success(message);
    },
  });
  // Optimistic: the rating being sent is displayed immediately.
  const displayedRating = rate.isPending ? rate.variables.rating : mine;
  return (
    <Row as="fieldset" gap={8} className={classes.own} data-unprinted>
      <legend>{mine ? t('Your rating') : t('Rate this action')}</legend>
      <div className={classes.marks}>
        {ratings.map((mark) => (
          <label
            key={mark}
            className={classes.mark}
            data-ring
            data-on={mark <= displayedRating || undefined}
          >
            <input
              type="radio"
              name={`rating-${action.id}`}
              aria-label={plural(mark, '{{n}} star', '{{n}} stars')}
              checked={mark === displayedRating}
              onChange={() => rate.mutate({ action_id: action.id, rating: mark })}
            />
            <IconStar size={24} stroke={1.5} aria-hidden />
          </label>
        ))}
      </div>
    </Row>
  );
}
