import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import classes from './SignaturesList.module.css';

type SignaturesQuery = UseInfiniteQueryResult<
  InfiniteData<Output<'GET /action/signatures'>>,
  ApiRequestError
>;

type SignaturesListProps = {
  query: SignaturesQuery;
  /** The `text_version` of the petition, to mark signatures of earlier ones. */
  currentVersion: number;
};

/** Public signatures with their comments. Other signers are only counted. */
export function SignaturesList({ query, currentVersion }: SignaturesListProps) {
  const signatures = query.data?.pages.flatMap((page) => page.signatures) ?? [];
  if (signatures.length === 0) return null;
  const more = () => void query.fetchNextPage().then(({ error }) => error && showErrorToast(error));
  return (
    <Stack gap={8} align="start">
      <Text as="h3" mt={4} size="md">
        {t('Public signatures')}
      </Text>
      <Stack as="ul" gap={10} className={classes.list}>
        {signatures.map(({ name, comment, signed_on, text_version }, index) => (
          <li key={`${signed_on} ${index}`}>
            <p>
              <Text as="strong" weight={650}>
                {name}
              </Text>
              <Text as="span" size="xs" color="faint">
                <RelativeTime at={signed_on} />
                {text_version < currentVersion && ` · ${t('signed an earlier version')}`}
              </Text>
            </p>
            {comment && <Text color="muted">{comment}</Text>}
          </li>
        ))}
      </Stack>
      {query.hasNextPage && (
        <Button variant="default" size="sm" loading={query.isFetchingNextPage} onClick={more}>
          {t('Show more')}
        </Button>
      )}
    </Stack>
  );
}
