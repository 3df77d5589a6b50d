import { Skeleton } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useInvitationCode } from '../account/emailLinkCode.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { useSite } from '../layout/useSite.ts';
import { paths } from '../paths.ts';
import { Frame } from '../shell/Frame.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { MemberInvitation } from './MemberInvitation.tsx';
import { VisitorInvitation } from './VisitorInvitation.tsx';

/** Target of every invitation link: visitors sign up at once, members accept with one button. */
export function InvitationScreen() {
  const code = useInvitationCode();
  const isMember = useSession() !== null;
  useTitle(t('Invitation'));
  if (code === undefined)
    return (
      <Frame>
        <EndedInvitation />
      </Frame>
    );
  // Members see something else than visitors.
  return <OpenedInvitation key={String(isMember)} code={code} isMember={isMember} />;
}

function OpenedInvitation({ code, isMember }: { code: string; isMember: boolean }) {
  // The limit on codes is low, and the response stays the same while the screen is open.
  const query = useApiQuery(
    'GET /user/invitation',
    { code },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const entry = useApiQuery('GET /public/entry', {}, { enabled: !isMember });
  // Both appear at once, so that the form does not move.
  const isEntryPending = !isMember && entry.isPending;
  if (query.data && !isMember && !isEntryPending)
    return <VisitorInvitation code={code} invitation={query.data} entry={entry.data} />;
  return (
    <Frame>
      {query.data && isMember ? (
        <MemberInvitation code={code} invitation={query.data} />
      ) : query.data || query.isPending ? (
        <Skeleton height={320} radius="lg" role="status" aria-label={t('Loading')} />
      ) : query.error.fields?.['code'] ? (
        <EndedInvitation />
      ) : (
        <ErrorState
          title={t('Couldn’t open this invitation')}
          heading="h1"
          message={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </Frame>
  );
}

/** Shown alike for codes that are wrong, used, revoked or expired. */
function EndedInvitation() {
  const isMember = useSession() !== null;
  const canSignUp = useSite()?.registration === 'open';
  return (
    <EmptyState
      icon={<IconMailOff size={40} stroke={1.5} />}
      heading="h1"
      title={t('This invitation is no longer valid')}
      action={
        isMember ? (
          <LinkButton to={paths.friendSuggestions()}>{t('Find people')}</LinkButton>
        ) : (
          canSignUp && <LinkButton to={paths.signup()}>{t('Create an account')}</LinkButton>
        )
      }
    >
      {t('It has expired, was canceled, or was already used by as many people as it allows.')}
    </EmptyState>
  );
}
