import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Action } from '#contract/action.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { fieldError } from '../api/errorToast.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { Wrap } from '../ui/primitives.tsx';
import { plural, t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { htmlToText } from '../richText/plainText.ts';
import { RichTextEditor } from '../richText/RichTextEditor.tsx';
import { putAction, refreshAction } from './cache.ts';

/** Form for posting an update on an action. It says who will get the update by email. */
export function UpdateForm({ action, onClose }: { action: Action; onClose: () => void }) {
  const mailOff = useMailOff();
  const [body, setBody, clear] = useDraft(`update-${action.id}`, '');
  const [error, setError] = useState<string>();
  const client = useQueryClient();
  const postUpdate = useApiMutation('POST /action/post-update', {
    once: true,
    onSuccess: ({ message }) => {
      toast.success(message);
      // Shown at once. If the refetch fails, this count stays.
      putAction(client, { ...action, total_updates: action.total_updates + 1 });
      void client.invalidateQueries({ queryKey: queryKey('GET /action/updates') });
      void refreshAction(client, action.id).catch(() => undefined);
      close();
    },
    onError: (error) => setError(fieldError(error, 'body')),
  });
  /** Also deletes the draft. */
  const close = () => {
    clear();
    onClose();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (postUpdate.isPending) return;
    if (!htmlToText(body)) return setError(strings.updateBody);
    postUpdate.mutate({ action_id: action.id, body });
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <RichTextEditor
        label={t('Update')}
        labelHidden
        description={recipientsHint(action, mailOff)}
        value={body}
        maxLength={limits.post}
        error={error}
        onChange={(next) => {
          setBody(next);
          setError(undefined);
        }}
      />
      <Wrap gap={8} justify="end" mt={8}>
        <Button variant="default" size="sm" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button type="submit" size="sm" loading={postUpdate.isPending}>
          {t('Post update')}
        </Button>
      </Wrap>
    </form>
  );
}

function recipientsHint(
  { kind, total_followers: followers, total_signatures: signatures }: Action,
  mailOff: boolean,
): string {
  const emails = mailOff
    ? t('This site can’t send email yet, so no one will get an email.')
    : emailHint(followers, kind === 'petition' && signatures > 0);
  return `${emails} ${t('Everyone who can see the action can read the update, and you can’t change it later.')}`;
}

/** Gives no number of signers, because only the server knows how many asked for updates. */
function emailHint(followers: number, hasSigners: boolean): string {
  if (followers > 0 && hasSigners)
    return plural(
      followers,
      'We’ll email the update to {{n}} follower and to people who signed and asked for updates.',
      'We’ll email the update to {{n}} followers and to people who signed and asked for updates.',
    );
  if (followers > 0)
    return plural(
      followers,
      'We’ll email the update to {{n}} follower.',
      'We’ll email the update to {{n}} followers.',
    );
  return hasSigners
    ? t('We’ll email the update to people who signed and asked for updates.')
    : t('No one follows this action yet, so we won’t send any emails.');
}
