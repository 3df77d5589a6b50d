import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import classes from './SignaturesList.module.css';

type SignaturesQuery = UseInfiniteQueryResult<
  InfiniteData<Output<'GET /action/signatures'>>,
  ApiRequestError
>;

/** Public signatures with their comments. Other signers are only counted. */
export function SignaturesList({ query, current }: { query: SignaturesQuery; current: number }) {
  const shown = query.data?.pages.flatMap((page) => page.signatures) ?? [];
  if (shown.length === 0) return null;
  const more = () => void query.fetchNextPage().then(({ error }) => error && showErrorToast(error));
  return (
    <div className={classes.shown}>
      <h3>{t('Public signatures')}</h3>
      <ul className={classes.list}>
        {shown.map(({ name, comment, signed_on, text_version }, index) => (
          <li key={`${signed_on} ${index}`}>
            <p>
              <strong>{name}</strong>
              <span className={classes.when}>
                <RelativeTime at={signed_on} />
                {text_version < current && ` · ${t('signed an earlier version')}`}
              </span>
            </p>
            {comment && <p className={classes.comment}>{comment}</p>}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" size="sm" loading={query.isFetchingNextPage} onClick={more}>
          {t('Show more')}
        </Button>
      )}
    </div>
  );
}
