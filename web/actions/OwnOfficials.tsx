import { Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import type { Action } from '#contract/action.ts';
import { queryKey, useApiQuery, useApiMutation } from '../api/hooks.ts';
import { fieldError } from '../api/errorToast.ts';
import { AddressForm } from '../representatives/AddressForm.tsx';
import { read, type Found } from '../representatives/answer.ts';
import { Toaster } from '../representatives/Notices.tsx';
import { NotFound } from '../representatives/NotFound.tsx';
import { ErrorState } from '../ui/ErrorRegion.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/notice.ts';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import type { LetterDraft } from './letter.ts';
import { candidatesIn, writtenBefore, type Candidate } from './officials.ts';
import { namesOf } from './offices.ts';
import classes from './OwnOfficials.module.css';
import { RecipientWays } from './RecipientWays.tsx';

type OwnOfficialsProps = { action: Action; letter: LetterDraft };

/** An address finds to whom of those in office this letter goes for whoever writes it. */
export function OwnOfficials({ action, letter }: OwnOfficialsProps) {
  const heading = useId();
  const client = useQueryClient();
  const results = useRef<HTMLDivElement>(null);
  const requested = { action_id: action.id };
  const mine = queryKey('GET /action/own-officials', requested);
  const addressChanged = () =>
    void client.invalidateQueries({ queryKey: queryKey('GET /representative/mine') });
  const standing = useApiQuery('GET /action/own-officials', requested);
  const find = useApiMutation('POST /action/find-officials', {
    onSuccess: (answer, { save_address }) => {
      if (answer.saved) client.setQueryData(mine, answer);
      if (save_address === 'Y') addressChanged();
      results.current?.focus();
    },
    onError: (refused) => void fieldError(refused, 'address'),
  });
  const forget = useApiMutation('POST /representative/forget-address', {
    onSuccess: ({ message }) => {
      toast.success(message);
      find.reset();
      void client.invalidateQueries({ queryKey: mine });
      addressChanged();
    },
  });
  // once they are drawn, which is after the focus went there: at the end of a dialog they would begin out of sight
  useEffect(() => {
    if (find.data) results.current?.scrollIntoView({ block: 'nearest' });
  }, [find.data]);
  const data = find.data ?? standing.data;
  return (
    <section className={classes.own} aria-labelledby={heading}>
      <Title order={3} size="h4" id={heading}>
        {t('Your representatives')}
      </Title>
      <p className={classes.hint}>
        {t(
          'This letter also goes to your own representatives: {{offices}}. The organizer never sees your address.',
          { offices: namesOf(action.offices) },
        )}
      </p>
      {standing.data ? (
        <AddressForm
          key={standing.data.address}
          standing={standing.data}
          error={find.error?.fields?.['address']?.[0]}
          searching={find.isPending}
          onSearch={(address, save) =>
            find.mutate({ ...requested, address, save_address: save ? 'Y' : 'N' })
          }
          onForget={() => forget.mutate({})}
          forgetting={forget.isPending}
        />
      ) : standing.isPending ? (
        <CardSkeletons count={1} />
      ) : (
        <ErrorState
          title={t('Couldn’t load your representatives')}
          message={standing.error.message}
          onRetry={() => void standing.refetch()}
          retrying={standing.isFetching}
        />
      )}
      <div
        ref={results}
        tabIndex={-1}
        role="region"
        aria-label={t('Search results')}
        className={`${classes.own} ${classes.found}`}
      >
        <Results action={action} letter={letter} found={data && read(data)} />
      </div>
    </section>
  );
}

function Results({ action, letter, found }: OwnOfficialsProps & { found: Found | undefined }) {
  const candidates = found ? candidatesIn(found.representatives, action) : [];
  const before = writtenBefore(action, candidates).map((recipient): Candidate => ({
    recipient,
    photo: '',
    note: '',
  }));
  const all = [...before, ...candidates];
  return (
    <>
      {found?.address &&
        (candidates.length > 0 ? <Toaster found={found} /> : <NotFound found={found} />)}
      {all.length > 0 && (
        <ul className={classes.list} aria-label={t('Your representatives')}>
          {all.map((candidate) =>
            'vacant' in candidate ? (
              <li key={candidate.vacant} className={classes.vacant}>
                {t('{{office}}: vacant', { office: candidate.vacant })}
                {candidate.note && `, ${candidate.note}`}
              </li>
            ) : (
              <RecipientWays
                key={`${candidate.recipient.office} ${candidate.recipient.name}`}
                action={action}
                letter={letter}
                {...candidate}
              />
            ),
          )}
        </ul>
      )}
    </>
  );
}
