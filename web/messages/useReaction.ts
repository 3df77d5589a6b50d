import { useQueryClient } from '@tanstack/react-query';
import type { Reaction } from '#contract/reactionEmoji.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import type { ConversationId, LogMessage } from './logPages.ts';
import { refreshMessage, updateCachedMessage } from './messageCache.ts';
import { ownReaction, withReaction } from './reactionCounts.ts';

/**
 * The member's reaction to a message. `toggle` removes the current one or replaces it by another,
 * on screen at once.
 */
export function useReaction(conversation: ConversationId, message: LogMessage) {
  const client = useQueryClient();
  const { id, reactions = [] } = message;
  const own = ownReaction(reactions);
  const mutation = useApiMutation('POST /message/react', {
    onSuccess: (response) => {
      updateCachedMessage(client, conversation, id, response);
      void client.invalidateQueries({ queryKey: queryKey('GET /message/get-reactions', { id }) });
    },
    onError: (error) => {
      showErrorToast(error);
      void refreshMessage(client, conversation, id).catch(() =>
        updateCachedMessage(client, conversation, id, { reactions }),
      );
    },
  });
  const toggle = (emoji: Reaction) => {
    const next = emoji === own ? undefined : emoji;
    updateCachedMessage(client, conversation, id, { reactions: withReaction(reactions, next) });
    mutation.mutate({ id, ...(next && { emoji: next }) });
  };
  return { own, toggle };
}
