import { useQueryClient } from '@tanstack/react-query';
import { queryKey, useApiQuery, useApiMutation } from '../api/hooks.ts';
import { fieldError } from '../api/errorToast.ts';
import { paths } from '../paths.ts';
import { AddressForm } from '../representatives/AddressForm.tsx';
import {
  explainNoOfficials,
  needsAddress,
  parseLookupResult,
} from '../representatives/officials.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { plural, t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { Text } from '../ui/primitives.tsx';
import type { StepProps } from './step.ts';

/** First step: address and representatives, with the form of the representatives screen. */
export function RepresentativesStep({ onDone }: StepProps) {
  const client = useQueryClient();
  const saved = useApiQuery(
    'GET /representative/mine',
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const search = useApiMutation('POST /representative/search', {
    onSuccess: (response) => {
      if (response.saved) client.setQueryData(queryKey('GET /representative/mine', {}), response);
      onDone();
    },
    // Shows errors of other fields as toasts; the form shows that of the address.
    onError: (error) => void fieldError(error, 'address'),
  });
  if (saved.isPending) return <TextSkeleton />;
  if (!saved.data)
    return (
      <ErrorState
        title={t('Couldn’t load this')}
        message={saved.error.message}
        onRetry={() => void saved.refetch()}
        retrying={saved.isFetching}
      />
    );
  const result = parseLookupResult(search.data ?? saved.data);
  const asksAddress = needsAddress(result);
  const showsResult = search.data !== undefined || !asksAddress;
  const officials = showsResult ? result.representatives.officials : [];
  return (
    <>
      {asksAddress && (
        <>
          <Text color="muted">
            {t('Enter your address to see who represents you and how to reach them.')}
          </Text>
          <AddressForm
            withoutCard
            savedAddress={saved.data}
            error={search.error?.fields?.['address']?.[0]}
            searching={search.isPending}
            onSearch={(address, save) => search.mutate({ address, save_address: save ? 'Y' : 'N' })}
          />
        </>
      )}
      {showsResult && (
        <Text role="status" color="muted">
          {officials.length > 0
            ? plural(
                officials.length,
                'You have {{n}} representative: {{name}}.',
                'You have {{n}} representatives, including {{name}}.',
                {
                  name: officials[0]!.name,
                },
              )
            : result.representatives.source.notice === 'entered_only'
              ? explainNoOfficials(result, false)
              : t('We found no one for this address. Try entering street, city and state.')}
        </Text>
      )}
      {officials.length > 0 && (
        <div>
          <LinkButton to={paths.representatives()} variant="light">
            {t('My representatives')}
          </LinkButton>
        </div>
      )}
    </>
  );
}
