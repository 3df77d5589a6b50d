import { Button, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryKey, useApiQuery, useApiMutation } from '../api/hooks.ts';
import { fieldError } from '../api/errorToast.ts';
import { Page } from '../layout/Page.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { AddressForm, SentTo } from './AddressForm.tsx';
import { isPlaceKnown, needsAddress, parseLookupResult, type LookupResult } from './officials.ts';
import { ContactLog } from './ContactLog.tsx';
import { NoOfficials } from './NoOfficials.tsx';
import { ResultNotices } from './ResultNotices.tsx';
import { Offices } from './Offices.tsx';

const heading = t('Who represents me?');
const savedKey = queryKey('GET /representative/mine', {});

/**
 * The screen "Who represents me?": an address form, the officials for the address, and the member's
 * contact log. A saved address or ZIP code is one line, with the officials below it.
 */
export function RepresentativesScreen() {
  useTitle(heading);
  const client = useQueryClient();
  const results = useRef<HTMLDivElement>(null);
  // False after a cancellation: the button that opened the form gets the focus again.
  const [isChanging, setIsChanging] = useState<boolean>();
  // Not refetched by itself: each lookup may send the address to external services.
  const saved = useApiQuery(
    'GET /representative/mine',
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const search = useApiMutation('POST /representative/search', {
    onSuccess: (response) => {
      if (response.saved) {
        client.setQueryData(savedKey, response);
        setIsChanging(undefined);
      }
      results.current?.focus();
    },
    // Shows other errors as toasts. The form shows the error of the address.
    onError: (error) => void fieldError(error, 'address'),
  });
  const forgetAddress = useApiMutation('POST /representative/forget-address', {
    onSuccess: ({ message }) => {
      toast.success(message);
      search.reset();
      void client.invalidateQueries({ queryKey: savedKey });
    },
  });

  const cancelChange = () => {
    setIsChanging(false);
    // The line above the results names the saved address.
    search.reset();
  };

  if (saved.isPending) return <CardSkeletons count={2} />;
  if (!saved.data)
    return (
      <ErrorState
        heading="h1"
        title={t('Couldn’t load your representatives')}
        message={saved.error.message}
        onRetry={() => void saved.refetch()}
        retrying={saved.isFetching}
      />
    );
  const result = parseLookupResult(search.data ?? saved.data);
  const isKnown = isPlaceKnown(parseLookupResult(saved.data));
  return (
    <Page>
      <Title order={1}>{heading}</Title>
      {isKnown && !isChanging && (
        <Stack gap={4}>
          <Row gap={12} justify="between" anywhere>
            <Text color="muted">{t('For {{address}}', { address: saved.data.address })}</Text>
            <Button
              variant="default"
              size="sm"
              autoFocus={isChanging === false}
              onClick={() => setIsChanging(true)}
            >
              {t('Change|address')}
            </Button>
          </Row>
          <SentTo services={saved.data.sent_to} hasBox={false} />
        </Stack>
      )}
      {needsAddress(result) && (isChanging || !isKnown) && (
        <AddressForm
          key={saved.data.address}
          savedAddress={saved.data}
          autoFocus={isChanging === true}
          error={search.error?.fields?.['address']?.[0]}
          searching={search.isPending}
          onSearch={(address, save) => search.mutate({ address, save_address: save ? 'Y' : 'N' })}
          onDelete={() => forgetAddress.mutate({})}
          deleting={forgetAddress.isPending}
          {...(isChanging && isKnown && { onCancel: cancelChange })}
        />
      )}
      <div ref={results} tabIndex={-1} role="region" aria-label={t('Representatives')}>
        <Page>
          <Results result={result} />
        </Page>
      </div>
      <ContactLog />
    </Page>
  );
}

/** Some officials are those of everyone on the site: without an address, they are shown alone. */
function Results({ result }: { result: LookupResult }) {
  if (result.representatives.offices.length === 0)
    return result.address ? <NoOfficials result={result} /> : null;
  return (
    <>
      <ResultNotices result={result} />
      <Offices representatives={result.representatives} />
    </>
  );
}
