import { Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import type { Action } from '#contract/action.ts';
import { queryKey, useApiQuery, useApiMutation } from '../api/hooks.ts';
import { fieldError } from '../api/errorToast.ts';
import { AddressForm } from '../representatives/AddressForm.tsx';
import {
  needsAddress,
  parseLookupResult,
  type LookupResult,
} from '../representatives/officials.ts';
import { ResultNotices } from '../representatives/ResultNotices.tsx';
import { NoOfficials } from '../representatives/NoOfficials.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import type { LetterDraft } from './letter.ts';
import { listCandidates, listContactedEarlier, type Candidate } from './officials.ts';
import { listOffices } from './offices.ts';
import classes from './OwnRepresentatives.module.css';
import { RecipientContact } from './RecipientContact.tsx';

type OwnRepresentativesProps = { action: Action; letter: LetterDraft };

/**
 * Part of the letter dialog: the writer’s own representatives in the offices of the letter. `saved`
 * has those of the saved address, `find` those of an address that was just entered.
 */
export function OwnRepresentatives({ action, letter }: OwnRepresentativesProps) {
  const heading = useId();
  const client = useQueryClient();
  const results = useRef<HTMLDivElement>(null);
  const input = { action_id: action.id };
  const ownOfficialsKey = queryKey('GET /action/own-officials', input);
  /** The screen of representatives shows those of the saved address. */
  const invalidateSavedAddress = () =>
    void client.invalidateQueries({ queryKey: queryKey('GET /representative/mine') });
  const saved = useApiQuery('GET /action/own-officials', input);
  const find = useApiMutation('POST /action/find-officials', {
    onSuccess: (response, { save_address }) => {
      if (response.saved) client.setQueryData(ownOfficialsKey, response);
      if (save_address === 'Y') invalidateSavedAddress();
      results.current?.focus();
    },
    // Shows what is not about the address as a toast. The form below shows the rest.
    onError: (error) => void fieldError(error, 'address'),
  });
  const forgetAddress = useApiMutation('POST /representative/forget-address', {
    onSuccess: ({ message }) => {
      toast.success(message);
      find.reset();
      void client.invalidateQueries({ queryKey: ownOfficialsKey });
      invalidateSavedAddress();
    },
  });
  // Scroll after rendering: `onSuccess` moved the focus before, and the results would be out of
  // sight at the end of the dialog.
  useEffect(() => {
    if (find.data) results.current?.scrollIntoView({ block: 'nearest' });
  }, [find.data]);
  const data = find.data ?? saved.data;
  return (
    <section className={classes.own} aria-labelledby={heading}>
      <Title order={3} size="h4" id={heading}>
        {t('Your representatives')}
      </Title>
      <Text size="md" color="muted" className={classes.hint}>
        {t(
          'This letter also goes to your own representatives: {{offices}}. The organizer never sees your address.',
          { offices: listOffices(action.offices) },
        )}
      </Text>
      {saved.data ? (
        needsAddress(parseLookupResult(saved.data)) && (
          <AddressForm
            key={saved.data.address}
            savedAddress={saved.data}
            error={find.error?.fields?.['address']?.[0]}
            searching={find.isPending}
            onSearch={(address, save) =>
              find.mutate({ ...input, address, save_address: save ? 'Y' : 'N' })
            }
            onDelete={() => forgetAddress.mutate({})}
            deleting={forgetAddress.isPending}
          />
        )
      ) : saved.isPending ? (
        <CardSkeletons count={1} />
      ) : (
        <ErrorState
          title={t('Couldn’t load your representatives')}
          message={saved.error.message}
          onRetry={() => void saved.refetch()}
          retrying={saved.isFetching}
        />
      )}
      <div
        ref={results}
        tabIndex={-1}
        role="region"
        aria-label={t('Search results')}
        className={`${classes.own} ${classes.found}`}
      >
        <Results action={action} letter={letter} result={data && parseLookupResult(data)} />
      </div>
    </section>
  );
}

function Results({
  action,
  letter,
  result,
}: OwnRepresentativesProps & { result: LookupResult | undefined }) {
  const candidates = result ? listCandidates(result.representatives, action) : [];
  const contactedRecipients = listContactedEarlier(action, candidates).map(
    (recipient): Candidate => ({
      recipient,
      photo: '',
      note: '',
    }),
  );
  const allCandidates = [...contactedRecipients, ...candidates];
  return (
    <>
      {result && candidates.length > 0 && <ResultNotices result={result} />}
      {result && candidates.length === 0 && (result.address || !needsAddress(result)) && (
        <NoOfficials result={result} forLetter />
      )}
      {allCandidates.length > 0 && (
        <Stack as="ul" gap={10} aria-label={t('Your representatives')}>
          {allCandidates.map((candidate) =>
            'vacant' in candidate ? (
              <Text
                key={candidate.vacant}
                as="li"
                px={14}
                py={12}
                surface="sunken"
                border
                radius={12}
                color="muted"
              >
                {t('{{office}}: vacant', { office: candidate.vacant })}
                {candidate.note && `, ${candidate.note}`}
              </Text>
            ) : (
              <RecipientContact
                key={`${candidate.recipient.office} ${candidate.recipient.name}`}
                action={action}
                letter={letter}
                {...candidate}
              />
            ),
          )}
        </Stack>
      )}
    </>
  );
}
