import { actionStrings } from '#contract/actionStrings.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Action } from '#contract/action.ts';
import { strings } from '#contract/strings.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Text, Wrap } from '../ui/primitives.tsx';
import { useRestoreFocus } from '../ui/restoreFocus.ts';
import { t } from '../i18n/language.ts';
import { useHashTrigger } from './useHashTrigger.ts';
import { PageSection } from './PageSection.tsx';
import { SignAsMember } from './SignAsMember.tsx';
import { SignAsVisitor } from './SignAsVisitor.tsx';
import { SignatureDistricts } from './SignatureDistricts.tsx';
import { EarlierSignature } from './EarlierSignature.tsx';
import { SignaturesList } from './SignaturesList.tsx';
import { SignatureProgress } from './SignatureProgress.tsx';
import { SignatureDownload } from './SignatureDownload.tsx';
import { useWithdrawal } from './useWithdrawal.ts';

/**
 * Section of the page of a petition: progress, form and public signatures. The hash #sign scrolls
 * to it.
 */
export function PetitionSection({ action }: { action: Action }) {
  const section = useRef<HTMLElement>(null);
  useHashTrigger('sign', () => {
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  });
  useRestoreFocus(section, action.signed);
  if (action.kind !== 'petition') return null;
  return (
    <PageSection ref={section} icon={IconSignature} title={t('Signatures')}>
      <Signatures action={action} />
    </PageSection>
  );
}

function Signatures({ action }: { action: Action }) {
  const query = useInfiniteApiQuery('GET /action/signatures', { action_id: action.id });
  const viewer = useSession();
  const [first] = query.data?.pages ?? [];
  return (
    <>
      {query.isPending && <Skeleton height={60} role="status" aria-label={t('Loading')} />}
      {query.isError && !first && (
        <ErrorState
          title={t('Couldn’t load the signatures')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {first && <SignatureProgress {...first} />}
      {action.signed && <Signed action={action} />}
      {action.can_sign &&
        (viewer ? <SignAsMember action={action} /> : <SignAsVisitor action={action} />)}
      {(action.ended || action.called_off) && (
        <Text color="muted">
          {action.called_off ? strings.actionIsCanceled : actionStrings.petitionEnded}
        </Text>
      )}
      {action.user_id === viewer?.userId && <SignatureDistricts id={action.id} />}
      {action.user_id === viewer?.userId && action.total_signatures > 0 && (
        <SignatureDownload id={action.id} />
      )}
      <SignaturesList query={query} currentVersion={action.text_version} />
      {query.data?.pages[0]?.earlier_audience && <EarlierSignature action_id={action.id} />}
    </>
  );
}

/** Shows that the viewer signed, with a button to withdraw. */
function Signed({ action: { id } }: { action: Action }) {
  const confirm = useConfirm();
  const withdraw = useWithdrawal(id);
  const confirmWithdraw = async () => {
    if (
      await confirm({
        title: strings.withdrawSignature,
        confirmLabel: t('Remove signature'),
        danger: true,
      })
    )
      withdraw.mutate({ action_id: id });
  };
  return (
    <Wrap as="p" gap={12} rowGap={4} align="center">
      <strong>{t('You’ve signed this petition.')}</strong>
      <Button
        variant="subtle"
        size="sm"
        loading={withdraw.isPending}
        onClick={() => void confirmWithdraw()}
      >
        {t('Remove my signature')}
      </Button>
    </Wrap>
  );
}
