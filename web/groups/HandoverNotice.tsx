import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Group } from '#contract/group.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { changeGroup, refetchAfterGroupChange } from './cache.ts';
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
  const answer = useApiMutation('POST /group/answer-transfer', {
    onSuccess: ({ message, group }) => {
      toast.success(message);
      changeGroup(client, group_id, () => group);
      void refetchAfterGroupChange(client);
    },
  });
  if (removed) return <p className={classes.brief}>{strings.removedFromGroup}</p>;
  if (can_take_over)
    return (
      <div className={classes.tools}>
        <p className={classes.brief}>
          {t(
            'You’ve been asked to become the owner of {{name}}. Owners can edit the group, choose moderators and delete it. You have 14 days to accept.',
            { name },
          )}
        </p>
        <Button
          loading={answer.isPending}
          onClick={() => answer.mutate({ group_id, accept: true })}
        >
          {t('Become owner')}
        </Button>
        <Button
          variant="default"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ group_id, accept: false })}
        >
          {t('No, thanks')}
        </Button>
      </div>
    );
  if (!offered_to || membership !== 'owner') return null;
  return (
    <div className={classes.tools}>
      <p className={classes.brief}>
        {t('You asked {{name}} to become the owner. They have 14 days to accept.', {
          name: offered_to.name,
        })}
      </p>
      <Button
        variant="default"
        size="sm"
        loading={answer.isPending}
        onClick={() => answer.mutate({ group_id, accept: false })}
      >
        {t('Cancel transfer')}
      </Button>
    </div>
  );
}
