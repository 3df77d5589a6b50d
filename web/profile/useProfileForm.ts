import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { queryKey, useApiQuery, useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { session, useMember } from '../api/session.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useUnsavedChangesPrompt } from '../layout/useUnsavedChangesPrompt.ts';
import {
  conflictingChanges,
  otherVersionMessage,
  useEditConflict,
} from '../drafts/useEditConflict.tsx';
import { useDraft } from '../drafts/useDraft.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { fieldNames } from './fields.ts';
import {
  changesEmail,
  validateProfile,
  toProfileValues,
  withProfileChange,
  type ProfileChanges,
  type ProfileFieldName,
  type ProfileErrors,
  type OwnProfile,
  type ProfileValues,
} from './changes.ts';

type ProfileFormOptions = {
  profile: OwnProfile;
  needsDob: boolean;
  onSaved?: (response: Output<'POST /account/save-profile'>) => void;
};

export type ProfileForm = ReturnType<typeof useProfileForm>;

const unchanged: ProfileChanges = {};
const emptyCredentials = { password: '', code: '' };

/** State of the profile form. Changes survive a reload; the password does not. */
export function useProfileForm({ profile, needsDob, onSaved }: ProfileFormOptions) {
  const saved = toProfileValues(profile);
  const [changes, setChanges, clear, baseRevision] = useDraft<ProfileChanges>(
    'profile',
    unchanged,
    {
      revision: profile.revision,
    },
  );
  const [initial] = useState({ values: saved, revision: profile.revision });
  const [credentials, setCredentials] = useState(emptyCredentials);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const client = useQueryClient();
  const { uName } = useMember();
  const values: ProfileValues = { ...saved, ...changes };
  const hasChanges = Object.keys(changes).length > 0;
  const guard = useUnsavedChangesPrompt(hasChanges);
  const isChangingEmail = changesEmail(saved, changes);
  const loginMethods = useApiQuery('GET /account/ways', {}, { enabled: isChangingEmail }).data;
  const required = loginMethods
    ? requiredCredentials(loginMethods)
    : { password: true, code: false };

  const showErrors = (newErrors: ProfileErrors) => {
    setErrors(newErrors);
    setSummary(Object.entries(newErrors).map(([field, message]) => ({ field, message })));
    if (Object.keys(newErrors).length > 0) toast.error(strings.profileIncomplete);
  };
  const clearError = (name: keyof ProfileErrors) =>
    setErrors(({ [name]: _cleared, ...rest }) => rest);

  const showServerError = (error: ApiRequestError) =>
    showErrors(
      fieldErrors(error, [
        ...(Object.keys(saved) as ProfileFieldName[]),
        'current_password',
        'code',
      ]),
    );
  const save = useApiMutation('POST /account/save-profile', {
    onError: (error) => handleConflict(error) || showServerError(error),
    onSuccess: (response) => {
      toast.success(response.message);
      guard.saved();
      clear();
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
        clear();
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

  const set = <F extends ProfileFieldName>(name: F, value: ProfileValues[F]) => {
    guard.touched();
    setChanges(withProfileChange(saved, changes, name, value));
    clearError(name);
  };

  const submit = () => {
    if (save.isPending) return;
    const newErrors = validateProfile(saved, changes, {
      isDobRequired: needsDob,
      required,
      credentials,
    });
    showErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    save.mutate({
      ...changes,
      name: values.name,
      revision: baseRevision.get(),
      ...(isChangingEmail && required.password && { current_password: credentials.password }),
      ...(isChangingEmail && required.code && { code: credentials.code }),
    });
  };

  return {
    values,
    errors,
    summary,
    hasChanges,
    saving: save.isPending,
    set,
    /** The credentials that a new email address requires. */
    required: isChangingEmail ? required : { password: false, code: false },
    pendingEmail: profile.pending_email,
    credentials,
    setPassword: (password: string) => {
      setCredentials({ ...credentials, password });
      clearError('current_password');
    },
    setCode: (code: string) => {
      setCredentials({ ...credentials, code });
      clearError('code');
    },
    discard: () => {
      clear();
      setCredentials(emptyCredentials);
      setErrors({});
      setSummary([]);
    },
    conflict,
    submit,
  };
}
