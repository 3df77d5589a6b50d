import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { queryKey, useApiQuery, useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { session, useMember } from '../api/session.ts';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { conflictingChanges } from '../drafts/conflictingChanges.ts';
import { otherVersionMessage, useEditConflict } from '../drafts/useEditConflict.tsx';
import { usePromptedDraftForm } from '../drafts/usePromptedDraftForm.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { fieldNames } from './fields.ts';
import {
  changesEmail,
  isEqualProfileValue,
  validateProfile,
  toProfileValues,
  type OwnProfile,
  type ProfileValues,
} from './changes.ts';

type ProfileFormOptions = {
  profile: OwnProfile;
  needsDob: boolean;
  onSaved?: (response: Output<'POST /account/save-profile'>) => void;
};

export type ProfileForm = ReturnType<typeof useProfileForm>;

const emptyCredentials = { password: '', code: '' };

/** State of the profile form. Changes survive a reload; the password does not. */
export function useProfileForm({ profile, needsDob, onSaved }: ProfileFormOptions) {
  const form = usePromptedDraftForm<ProfileValues>({
    key: 'profile',
    saved: toProfileValues(profile),
    revision: profile.revision,
    otherFields: ['current_password', 'code'],
    isEqual: isEqualProfileValue,
  });
  const { saved, draft, changes, baseRevision } = form;
  const [initial] = useState({ values: saved, revision: profile.revision });
  const [credentials, setCredentials] = useState(emptyCredentials);
  const client = useQueryClient();
  const { uName } = useMember();
  const isChangingEmail = changesEmail(saved, changes);
  const loginMethods = useApiQuery('GET /account/ways', {}, { enabled: isChangingEmail }).data;
  const required = loginMethods
    ? requiredCredentials(loginMethods)
    : { password: true, code: false };

  const showServerError = (error: ApiRequestError) => {
    form.showServerError(error);
    if (error.fields) toast.error(strings.profileIncomplete);
  };
  const save = useApiMutation('POST /account/save-profile', {
    onError: (error) => handleConflict(error) || showServerError(error),
    onSuccess: (response) => {
      toast.success(response.message);
      form.clear();
      setCredentials(emptyCredentials);
      client.setQueryData(queryKey('GET /account/get-profile', {}), { profile: response.profile });
      // The new name appears in many responses, so everything is refetched.
      if (response.profile.name !== uName) session.updateProfile({ uName: response.profile.name });
      void client.invalidateQueries({
        predicate: ({ queryKey: [call] }) => call !== 'GET /account/get-profile',
      });
      onSaved?.(response);
    },
  });

  const { conflict, handleConflict } = useEditConflict(
    async () => {
      const { profile: theirs } = await send('GET /account/get-profile', {});
      const acceptTheirs = () => {
        toast.success(otherVersionMessage);
        form.clear();
        client.setQueryData(queryKey('GET /account/get-profile', {}), { profile: theirs });
      };
      const baseValues = baseRevision.get() === initial.revision ? initial.values : undefined;
      return {
        differences: conflictingChanges(changes, toProfileValues(theirs), baseValues, {
          ...fieldNames,
          name: t('Name'),
        }),
        revision: theirs.revision,
        acceptTheirs,
      };
    },
    (revision) => {
      baseRevision.set(revision);
      submit();
    },
  );

  const submit = () => {
    if (save.isPending) return;
    const newErrors = validateProfile(saved, changes, {
      isDobRequired: needsDob,
      required,
      credentials,
    });
    form.showErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return toast.error(strings.profileIncomplete);
    save.mutate({
      ...changes,
      name: draft.name,
      revision: baseRevision.get(),
      ...(isChangingEmail && required.password && { current_password: credentials.password }),
      ...(isChangingEmail && required.code && { code: credentials.code }),
    });
  };

  return {
    ...form,
    saving: save.isPending,
    /** The credentials that a new email address requires. */
    required: isChangingEmail ? required : { password: false, code: false },
    pendingEmail: profile.pending_email,
    credentials,
    setPassword: (password: string) => {
      setCredentials({ ...credentials, password });
      form.clearErrors(['current_password']);
    },
    setCode: (code: string) => {
      setCredentials({ ...credentials, code });
      form.clearErrors(['code']);
    },
    discard: () => {
      form.discard();
      setCredentials(emptyCredentials);
    },
    conflict,
    submit,
  };
}
