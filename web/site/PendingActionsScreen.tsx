import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Action } from '#contract/action.ts';
import {
  queryKey,
  useSuspenseApiQuery,
  useInfiniteApiQuery,
  useApiMutation,
} from '../api/hooks.ts';
import { ActionFacts } from '../actions/ActionFacts.tsx';
import { Ticket } from '../actions/Ticket.tsx';
import { showDecisionError } from '../drafts/decisionConflict.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { RichText } from '../richText/RichText.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import classes from './PendingActionsScreen.module.css';
import { DeclineDialog } from './DeclineDialog.tsx';

/**
 * Screen of administrators: actions waiting for approval, oldest first, and the setting that
 * requires it.
 */
export function PendingActionsScreen() {
  const query = useInfiniteApiQuery('GET /admin/actions-waiting', {});
  const [declined, setDeclined] = useState<Action>();
  const client = useQueryClient();
  const decide = useApiMutation('POST /admin/action/approve', {
    onSuccess: ({ message }) => {
      toast.success(message);
      setDeclined(undefined);
    },
    onError: (error) => {
      showDecisionError(error);
      setDeclined(undefined);
    },
  });
  // Also on errors: someone else has decided, or the action is deleted or edited.
  const settle = {
    onSettled: () =>
      void client.invalidateQueries({ queryKey: queryKey('GET /admin/actions-waiting') }),
  };

  return (
    <>
      <ApprovalSetting />
      <Waiting
        query={query}
        deciding={decide.isPending ? decide.variables.id : undefined}
        onApprove={({ id, revision }) => decide.mutate({ id, approve: true, revision }, settle)}
        onDecline={setDeclined}
      />
      <DeclineDialog
        action={declined}
        sending={decide.isPending}
        onClose={() => setDeclined(undefined)}
        onDecline={(id, reason) =>
          decide.mutate({ id, approve: false, ...(reason && { reason }) }, settle)
        }
      />
    </>
  );
}

/** The approval setting, on the screen that it affects. */
function ApprovalSetting() {
  const { settings } = useSuspenseApiQuery('GET /admin/settings', {});
  const client = useQueryClient();
  const save = useApiMutation('POST /admin/settings', {
    onSuccess: ({ message, ...next }) => {
      client.setQueryData(queryKey('GET /admin/settings', {}), next);
      toast.success(message);
    },
  });
  return (
    <Card>
      <Switch
        size="md"
        label={t('Actions need approval')}
        description={t(
          'Members’ actions need an administrator’s approval before others can see them. Turning this off doesn’t approve the ones already waiting.',
        )}
        checked={settings.action_approval}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ action_approval: event.currentTarget.checked })}
      />
    </Card>
  );
}

/** Everything that readers of the letter will see of a recipient. */
const listRecipientTexts = ({
  name,
  office,
  email,
  form_url,
  phone,
}: Action['recipients'][number]) => [name, office, email, form_url, phone].filter(Boolean);

type WaitingProps = {
  query: ReturnType<typeof useInfiniteApiQuery<'GET /admin/actions-waiting'>>;
  /** Id of the action whose decision is being sent. */
  deciding: number | undefined;
  onApprove: (action: Action) => void;
  onDecline: (action: Action) => void;
};

function Waiting({ query, deciding, onApprove, onDecline }: WaitingProps) {
  if (query.isPending) return <CardSkeletons count={2} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load the actions')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const actions = query.data.pages.flatMap((page) => page.actions);
  if (actions.length === 0)
    return (
      <EmptyState icon={<IconFlag size={40} stroke={1.5} />} title={t('All caught up')}>
        {t('Actions that need your approval appear here, oldest first.')}
      </EmptyState>
    );
  return (
    <>
      {actions.map((action) => (
        <Card key={action.id} as="article" gap={16} maw={760} aria-label={action.title}>
          {action.image && <img className={classes.picture} src={action.image} alt={t('Image')} />}
          <Ticket action={action} by={<PersonLink person={action.user} />} unlinked />
          {action.description && <RichText html={action.description} size="small" />}
          <ActionFacts action={action} />
          {action.letter_text && (
            <Stack
              as="blockquote"
              gap={8}
              anywhere
              px={16}
              py={12}
              surface="sunken"
              className={classes.letter}
            >
              <strong>{action.letter_subject}</strong>
              <Text as="span" keep="lines">
                {action.letter_text}
              </Text>
            </Stack>
          )}
          {action.recipients.length > 0 && (
            <Stack as="ul" gap={4} anywhere aria-label={t('Recipients')}>
              {action.recipients.map((recipient) => (
                <li key={recipient.id}>{listRecipientTexts(recipient).join(' · ')}</li>
              ))}
            </Stack>
          )}
          <Wrap gap={8} justify="end">
            <Button
              variant="outline"
              color="brick"
              disabled={deciding !== undefined}
              onClick={() => onDecline(action)}
            >
              {t('Decline')}
            </Button>
            <Button
              variant="outline"
              loading={deciding === action.id}
              disabled={deciding !== undefined}
              onClick={() => onApprove(action)}
            >
              {t('Approve')}
            </Button>
          </Wrap>
        </Card>
      ))}
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
