import '@mantine/core/styles/Radio.layer.css';
import { Button, Group, Radio } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { AdminAccountView } from '#contract/adminPeople.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import type { Badge } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import {
  focusFirstError,
  missingCredentials,
  ReauthenticationFields,
  requiredCredentials,
  type Credentials,
} from '../account/ReauthenticationFields.tsx';
import { fieldErrors } from '../api/errorToast.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { TextInput } from '../ui/fields.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';

type BadgeFormProps = {
  user: AdminAccountView;
  onClose: () => void;
  onSuccess: (response: { user: AdminAccountView; message: string }) => void;
};

/** Gives a member a badge, changes it, or takes it away. */
export const BadgeDialog = ({ opened, ...rest }: BadgeFormProps & { opened: boolean }) => (
  <Dialog
    opened={opened}
    onClose={rest.onClose}
    closeOnClickOutside={false}
    title={t('Badge of {{name}}', { name: rest.user.name })}
  >
    <BadgeForm {...rest} />
  </Dialog>
);

const titleId = 'badge-title';

function BadgeForm({ user, onClose, onSuccess }: BadgeFormProps) {
  const paused = user.paused_badge;
  const given = user.badge ?? paused;
  const [kind, setKind] = useState<Badge['kind']>(given?.kind ?? 'official');
  const [title, setTitle] = useState(given?.title ?? '');
  const [errors, setErrors] = useState<{ title?: string } & Credentials>({});
  const [credentials, setCredentials] = useState<Credentials>({});
  const loginMethods = useApiQuery('GET /account/ways', {}).data;
  const required = loginMethods
    ? requiredCredentials(loginMethods)
    : { password: true, code: false };
  const showErrors = (next: typeof errors) => {
    setErrors(next);
    if (next.title) document.getElementById(titleId)?.focus();
    else focusFirstError(next);
  };
  const save = useApiMutation('POST /admin/user/set-badge', {
    onSuccess: (response) => {
      onClose();
      onSuccess(response);
    },
    onError: (error) => showErrors(fieldErrors(error, ['title', 'password', 'code'])),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = {
      ...(kind === 'official' && !title.trim() && { title: adminStrings.badgeTitle }),
      ...missingCredentials(required, credentials),
    };
    showErrors(missing);
    if (Object.keys(missing).length === 0 && !save.isPending)
      save.mutate({
        user_id: user.id,
        badge: kind,
        ...(kind === 'official' && { title }),
        name: user.name,
        ...credentials,
      });
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      {paused && (
        <Text>
          {t(
            'This badge was given for the name “{{name}}.” No one sees it until you confirm it for “{{present}}.”',
            { name: paused.name, present: user.name },
          )}
        </Text>
      )}
      <Text color="muted">
        {t(
          'Everyone can see the badge next to the name and who gave it: the administrators. Give it only if you’re sure who this person is.',
        )}
      </Text>
      <Radio.Group
        label={t('Badge')}
        value={kind}
        onChange={(value) => setKind(value as Badge['kind'])}
      >
        <Stack gap={8} mt={8}>
          <Radio value="official" label={t('Official')} />
          <Radio value="verified" label={t('Verified')} />
        </Stack>
      </Radio.Group>
      {kind === 'official' && (
        <TextInput
          id={titleId}
          size="md"
          label={t('Office or role')}
          description={t('Such as “Mayor of Ashford.”')}
          maxLength={limits.badgeTitle}
          value={title}
          error={errors.title}
          onChange={(event) => {
            setTitle(event.currentTarget.value);
            setErrors({});
          }}
        />
      )}
      <ReauthenticationFields
        required={required}
        credentials={credentials}
        errors={errors}
        onChange={(next) => {
          setCredentials(next);
          setErrors({});
        }}
      />
      <Group justify="flex-end">
        {given && (
          <Button
            variant="subtle"
            color="brick"
            onClick={() => !save.isPending && save.mutate({ user_id: user.id })}
          >
            {t('Remove badge')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {paused ? t('Confirm badge again') : given ? t('Change badge') : t('Give badge')}
        </Button>
      </Group>
    </Stack>
  );
}
