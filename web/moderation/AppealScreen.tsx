import { useParams } from '@tanstack/react-router';
import { AccountLayout } from '../account/AccountLayout.tsx';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { Text } from '../ui/primitives.tsx';
import { OwnDecisionCard } from './OwnDecisionCard.tsx';

/** Decision and appeal of a member who cannot log in, opened from an email. */
export function AppealScreen() {
  const { code = '' } = useParams({ strict: false });
  const query = useApiQuery('GET /moderation/decisions', { code });
  const isSuspended = query.data?.decisions.some(
    ({ decision, undone }) => decision === 'suspend' && !undone,
  );
  return (
    <AccountLayout title={isSuspended ? t('Your account is suspended') : t('Decision')}>
      {query.isPending && <TextSkeleton />}
      <div role="alert">{query.error && <Text color="danger">{query.error.message}</Text>}</div>
      {query.data?.decisions.map((decision) => (
        <OwnDecisionCard
          // A new key closes the appeal form once the appeal is sent.
          key={`${decision.id} ${decision.can_appeal}`}
          decision={decision}
          code={code}
          onAppealed={() => void query.refetch()}
        />
      ))}
    </AccountLayout>
  );
}
