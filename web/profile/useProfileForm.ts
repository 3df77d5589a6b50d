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
  otherVersionShown,
  useEditConflict,
} from '../drafts/useEditConflict.tsx';
import { useDraft } from '../drafts/useDraft.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { fieldNames } from './fields.ts';
import {
  changesEmail,
  validateProfile,
  profileValuesOf,
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
  onSaved?: (answer: Output<'POST /account/save-profile'>) => void;
};

export type ProfileForm = ReturnType<typeof useProfileForm>;

const unchanged: ProfileChanges = {};
const noProof = { password: '', code: '' };

/** State of the profile form. Changes survive a reload; the password does not. */
export function useProfileForm({ profile, needsDob, onSaved }: ProfileFormOptions) {
  const saved = profileValuesOf(profile);
  const [changes, setChanges, clear, base] = useDraft<ProfileChanges>('profile', unchanged, {
    revision: profile.revision,
  });
  const [opened] = useState({ values: saved, revision: profile.revision });
  const [proof, setProof] = useState(noProof);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const client = useQueryClient();
  const { uName } = useMember();
  const values: ProfileValues = { ...saved, ...changes };
  const changed = Object.keys(changes).length > 0;
  const guard = useUnsavedChangesPrompt(changed);
  const movesEmail = changesEmail(saved, changes);
  const loginMethods = useApiQuery('GET /account/ways', {}, { enabled: movesEmail }).data;
  const asks = loginMethods ? requiredCredentials(loginMethods) : { password: true, code: false };

  const point = (found: ProfileErrors) => {
    setErrors(found);
    setSummary(Object.entries(found).map(([field, message]) => ({ field, message })));
    if (Object.keys(found).length > 0) toast.error(strings.profileIncomplete);
  };
  const clearError = (name: keyof ProfileErrors) =>
    setErrors(({ [name]: _cleared, ...rest }) => rest);

  const showErrors = (refused: ApiRequestError) =>
    point(
      fieldErrors(refused, [
        ...(Object.keys(saved) as ProfileFieldName[]),
        'current_password',
        'code',
      ]),
    );
  const save = useApiMutation('POST /account/save-profile', {
    onError: (refused) => handleConflict(refused) || showErrors(refused),
    onSuccess: (answer) => {
      toast.success(answer.message);
      guard.saved();
      clear();
      setProof(noProof);
      client.setQueryData(queryKey('GET /account/get-profile', {}), { profile: answer.profile });
      // The new name appears in many responses, so everything is refetched.
      if (answer.profile.name !== uName) session.updateProfile({ uName: answer.profile.name });
      void client.invalidateQueries({
        predicate: ({ queryKey: [call] }) => call !== 'GET /account/get-profile',
      });
      onSaved?.(answer);
    },
  });

  const { conflict, handleConflict } = useEditConflict(
    async () => {
      const { profile: theirs } = await send('GET /account/get-profile', {});
      const acceptTheirs = () => {
        toast.success(otherVersionShown);
        clear();
        client.setQueryData(queryKey('GET /account/get-profile', {}), { profile: theirs });
      };
      const before = base.get() === opened.revision ? opened.values : undefined;
      return {
        differences: conflictingChanges(changes, profileValuesOf(theirs), before, {
          ...fieldNames,
          name: t('Name'),
        }),
        revision: theirs.revision,
        acceptTheirs,
      };
    },
    (revision) => {
      base.set(revision);
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
    const found = validateProfile(saved, changes, { dob: needsDob, asks, proof });
    point(found);
    if (Object.keys(found).length > 0) return;
    save.mutate({
      ...changes,
      name: values.name,
      revision: base.get(),
      ...(movesEmail && asks.password && { current_password: proof.password }),
      ...(movesEmail && asks.code && { code: proof.code }),
    });
  };

  return {
    values,
    errors,
    summary,
    changed,
    saving: save.isPending,
    set,
    /** Proof that a new email address requires. */
    asks: movesEmail ? asks : { password: false, code: false },
    pendingEmail: profile.pending_email,
    proof,
    setPassword: (password: string) => {
      setProof({ ...proof, password });
      clearError('current_password');
    },
    setCode: (code: string) => {
      setProof({ ...proof, code });
      clearError('code');
    },
    discard: () => {
      clear();
      setProof(noProof);
      setErrors({});
      setSummary([]);
    },
    conflict,
    submit,
  };
}
