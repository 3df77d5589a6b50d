import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '#contract/action.ts';
import type { Input } from '#contract/calls.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { toast } from '../ui/toast.ts';
import { putAction, refreshAction } from './cache.ts';

type Answer = Omit<Input<'POST /action/answer'>, 'action_id'>;

/** Answers an event. Another answer can be undone. */
export function useAttendance({ id, attendance }: Pick<Action, 'id' | 'attendance'>) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useApiMutation('POST /action/answer', {
    onSuccess: ({ action }: { action?: Action }) => {
      if (action) putAction(client, action);
      else void client.invalidateQueries({ queryKey: queryKey('GET /action/get-one', { id }) });
      void client.invalidateQueries({ queryKey: queryKey('GET /action/attendance') });
    },
    onError: (error: ApiRequestError) => {
      showErrorToast(error);
      // The event may have been canceled since it was loaded.
      if (error.code === 'forbidden') void refreshAction(client, id).catch(() => undefined);
    },
  });
  const earlier: Answer = attendance
    ? { answer: attendance.answer, show_name: attendance.show_name }
    : {};
  return {
    isPending,
    /** The answer that is being sent, or the stored one. */
    current: isPending ? variables.answer : attendance?.answer,
    answer: (answer: Answer) => {
      if (isPending) return;
      mutate(
        { action_id: id, ...answer },
        {
          onSuccess: ({ action, message }) => {
            if (!action) toast.success(message);
            else void toast.undo(message, { undo: () => mutate({ action_id: id, ...earlier }) });
          },
        },
      );
    },
  };
}
