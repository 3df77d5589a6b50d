import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { queryKey, useApiQuery, useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { session, useMember } from '../api/session.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { asksOf } from '../settings/ReauthenticationFields.tsx';
import { useUnsavedChangesPrompt } from '../layout/useUnsavedChangesPrompt.ts';
import { clashesIn, savedElsewhere, useConflict } from '../ui/useEditConflict.tsx';
import { useDraft } from '../ui/useDraft.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { fieldNames } from './fields.ts';
import {
  changesEmail,
  errorsIn,
  valuesOf,
  withChange,
  type Changes,
  type FieldName,
  type FormErrors,
  type OwnProfile,
  type Values,
} from './changes.ts';

type ProfileFormOptions = {
  profile: OwnProfile;
  needsDob: boolean;
  onSaved?: (answer: Output<'POST /account/save-profile'>) => void;
};

export type ProfileForm = ReturnType<typeof useProfileForm>;

const unchanged: Changes = {};
const noProof = { password: '', code: '' };

/** State of the profile form. Changes survive a reload; the password does not. */
export function useProfileForm({ profile, needsDob, onSaved }: ProfileFormOptions) {
  const saved = valuesOf(profile);
  const [changes, setChanges, forget, base] = useDraft<Changes>('profile', unchanged, {
    revision: profile.revision,
  });
  const [opened] = useState({ values: saved, revision: profile.revision });
  const [proof, setProof] = useState(noProof);
  const [errors, setErrors] = useState<FormErrors>({});
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const client = useQueryClient();
  const { uName } = useMember();
  const values: Values = { ...saved, ...changes };
  const changed = Object.keys(changes).length > 0;
  const guard = useUnsavedChangesPrompt(changed);
  const movesEmail = changesEmail(saved, changes);
  const ways = useApiQuery('GET /account/ways', {}, { enabled: movesEmail }).data;
  const asks = ways ? asksOf(ways) : { password: true, code: false };

  const point = (found: FormErrors) => {
    setErrors(found);
    setSummary(Object.entries(found).map(([field, message]) => ({ field, message })));
    if (Object.keys(found).length > 0) toast.error(strings.profileFaulty);
  };
  const clearError = (name: keyof FormErrors) => setErrors(({ [name]: _cleared, ...rest }) => rest);

  const showErrors = (refused: ApiRequestError) =>
    point(
      fieldErrors(refused, [...(Object.keys(saved) as FieldName[]), 'current_password', 'code']),
    );
  const save = useApiMutation('POST /account/save-profile', {
    onError: (refused) => meets(refused) || showErrors(refused),
    onSuccess: (answer) => {
      toast.success(answer.message);
      guard.saved();
      forget();
      setProof(noProof);
      client.setQueryData(queryKey('GET /account/get-profile', {}), { profile: answer.profile });
      // The new name appears in many responses, so everything is refetched.
      if (answer.profile.name !== uName) session.rename({ uName: answer.profile.name });
      void client.invalidateQueries({
        predicate: ({ queryKey: [call] }) => call !== 'GET /account/get-profile',
      });
      onSaved?.(answer);
    },
  });

  const { conflict, meets } = useConflict(
    async () => {
      const { profile: theirs } = await send('GET /account/get-profile', {});
      const take = () => {
        toast.success(savedElsewhere);
        forget();
        client.setQueryData(queryKey('GET /account/get-profile', {}), { profile: theirs });
      };
      const before = base.get() === opened.revision ? opened.values : undefined;
      return {
        differences: clashesIn(changes, valuesOf(theirs), before, {
          ...fieldNames,
          name: t('Name'),
        }),
        revision: theirs.revision,
        take,
      };
    },
    (revision) => {
      base.set(revision);
      submit();
    },
  );

  const set = <F extends FieldName>(name: F, value: Values[F]) => {
    guard.touched();
    setChanges(withChange(saved, changes, name, value));
    clearError(name);
  };

  const submit = () => {
    if (save.isPending) return;
    const found = errorsIn(saved, changes, { dob: needsDob, asks, proof });
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
      forget();
      setProof(noProof);
      setErrors({});
      setSummary([]);
    },
    conflict,
    submit,
  };
}
