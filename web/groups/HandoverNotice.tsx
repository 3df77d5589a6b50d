import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Group } from '#contract/group.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { updateGroup, refetchAfterGroupChange } from './cache.ts';
import classes from './GroupHeader.module.css';

/**
 * Notice about an offer to take the group over: the recipient can answer it, the owner can withdraw
 * it. Also tells a removed person why they cannot join.
 */
export function HandoverNotice({
  group: { id: group_id, name, offered_to, can_take_over, membership, removed },
}: {
  group: Group;
}) {
  const client = useQueryClient();
  const answerTransfer = useApiMutation('POST /group/answer-transfer', {
    onSuccess: ({ message, group }) => {
      toast.success(message);
      updateGroup(client, group_id, () => group);
      void refetchAfterGroupChange(client);
    },
  });
  if (removed)
    return (
      <Text mt={8} color="muted" anywhere>
        {strings.removedFromGroup}
      </Text>
    );
  if (can_take_over)
    return (
      <Wrap gap={8} align="center" mt={16} className={classes.tools}>
        <Text mt={8} color="muted" anywhere>
          {t(
            'You’ve been asked to become the owner of {{name}}. Owners can edit the group, choose moderators and delete it. You have 14 days to accept.',
            { name },
          )}
        </Text>
        <Button
          loading={answerTransfer.isPending}
          onClick={() => answerTransfer.mutate({ group_id, accept: true })}
        >
          {t('Become owner')}
        </Button>
        <Button
          variant="default"
          disabled={answerTransfer.isPending}
          onClick={() => answerTransfer.mutate({ group_id, accept: false })}
        >
          {t('No, thanks')}
        </Button>
      </Wrap>
    );
  if (!offered_to || membership !== 'owner') return null;
  return (
    <Wrap gap={8} align="center" mt={16} className={classes.tools}>
      <Text mt={8} color="muted" anywhere>
        {t('You asked {{name}} to become the owner. They have 14 days to accept.', {
          name: offered_to.name,
        })}
      </Text>
      <Button
        variant="default"
        size="sm"
        loading={answerTransfer.isPending}
        // From the owner, a refusal withdraws the offer.
        onClick={() => answerTransfer.mutate({ group_id, accept: false })}
      >
        {t('Cancel transfer')}
      </Button>
    </Wrap>
  );
}
