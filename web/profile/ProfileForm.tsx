import { Button, type TextInputProps } from '@mantine/core';
import type { SubmitEvent } from 'react';
import {
  privateFields,
  profileFields,
  profileFieldsIn,
  type ProfileField,
  type ProfileFieldKind,
} from '#contract/profile.ts';
import { limits } from '#contract/limits.ts';
import { IssueChips } from '../account/IssueChips.tsx';
import { PasswordField } from '../account/PasswordField.tsx';
import { useApiMutation } from '../api/hooks.ts';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { today } from '../ui/days.ts';
import { LazyEditConflictDialog } from '../drafts/useEditConflict.tsx';
import { Columns, Notice, Row, Stack, Text } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import { FormSection } from '../ui/FormSection.tsx';
import { toast } from '../ui/toast.ts';
import { transElements } from '../i18n/transElements.tsx';
import { ZipPlace } from '../account/ZipPlace.tsx';
import { RichTextEditor } from '../richText/RichTextEditor.tsx';
import { FormActions } from '../ui/FormActions.tsx';
import { OwnCoverField } from './OwnCoverField.tsx';
import { FieldAudienceSelect } from './FieldAudienceSelect.tsx';
import { FieldRow } from './FieldRow.tsx';
import { fieldNames } from './fields.ts';
import { PortraitField } from './PortraitField.tsx';
import { useProfileForm } from './useProfileForm.ts';
import classes from './ProfileForm.module.css';
import { TextInput, Textarea } from '../ui/fields.tsx';

type ProfileFormProps = Parameters<typeof useProfileForm>[0];

const ownersOnly = [
  ['address', t('Address'), 'street-address'],
  ['city', t('City'), 'address-level2'],
  ['state', t('State'), 'address-level1'],
  ['zip_code', t('ZIP code'), 'postal-code'],
] as const satisfies [keyof typeof privateFields, string, string][];
/** How the fields of a kind are entered, if they have one line. */
const inputs: Partial<Record<ProfileFieldKind, TextInputProps>> = {
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  date: { type: 'date', max: today(), autoComplete: 'bday' },
  webAddress: { type: 'url', placeholder: 'https://' },
};

/** An administrator confirmed the address. The member proves it by an emailed link. */
function UnprovenAddress({ email }: { email: string }) {
  const send = useApiMutation('POST /user/resend-confirmation', {
    onSuccess: () => toast.success(t('Check your email, and open the link.')),
  });
  return (
    <Notice role="status">
      <Text>
        {t(
          'An administrator confirmed your email address. Please show that you read email there: we send you a link, and you enter your password.',
        )}
      </Text>
      <Button
        variant="default"
        loading={send.isPending}
        onClick={() => send.mutate({ username: email })}
      >
        {t('Send the link')}
      </Button>
    </Notice>
  );
}

/** Profile form: every field and its audience. */
export function ProfileForm(options: ProfileFormProps) {
  const mailOff = useMailOff();
  const form = useProfileForm(options);
  const { draft, errors, set } = form;

  const audience = (field: ProfileField) => ({
    audience: draft[`${field}_visibility`],
    onAudience: (next: (typeof draft)['email_visibility']) => set(`${field}_visibility`, next),
  });
  const text = (field: ProfileField | keyof typeof privateFields | 'name', max: number) => ({
    id: field,
    name: field,
    size: 'md' as const,
    maxLength: max,
    value: draft[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      set(field, event.currentTarget.value),
  });
  const renderInput = (field: ProfileField) => {
    const { kind, max } = profileFields[field];
    if (kind === 'richText')
      return (
        <RichTextEditor
          id={field}
          label={fieldNames[field]}
          labelHidden
          value={draft[field]}
          error={errors[field]}
          maxLength={max}
          onChange={(html) => set(field, html)}
        />
      );
    if (kind === 'text') return <Textarea autosize minRows={1} maxRows={8} {...text(field, max)} />;
    return <TextInput {...text(field, max)} {...inputs[kind]} />;
  };
  const row = (field: ProfileField) => (
    <FieldRow key={field} id={field} label={fieldNames[field]} {...audience(field)}>
      {renderInput(field)}
    </FieldRow>
  );
  /** Rich text has the full width, other fields stand in pairs. */
  const rows = (fields: ProfileField[]) => {
    const isWide = (field: ProfileField) => profileFields[field].kind === 'richText';
    return (
      <>
        {fields.filter(isWide).map(row)}
        <Columns min={256} gap={16} align="start">
          {fields.filter((field) => !isWide(field)).map(row)}
        </Columns>
      </>
    );
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };

  return (
    <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
      <LazyEditConflictDialog conflict={form.conflict} />
      <ErrorSummary errors={form.summary} />
      <FormSection title={t('Photo')}>
        <PortraitField name={options.profile.name} image={options.profile.image} />
      </FormSection>
      <FormSection title={t('Your cover')}>
        <OwnCoverField name={options.profile.name} cover={options.profile.cover} />
      </FormSection>
      <FormSection title={t('Basic info')}>
        <FieldRow id="name" label={t('Name')} visibleTo="everyone">
          <TextInput autoComplete="name" {...text('name', limits.name)} />
        </FieldRow>
        {profileFieldsIn('head').map(row)}
        {row('email')}
        {form.required.password && (
          <PasswordField
            id="current_password"
            label={t('Your current password')}
            description={t('Required to change your email.')}
            autoComplete="current-password"
            value={form.credentials.password}
            error={errors['current_password']}
            onChange={(event) => form.setPassword(event.currentTarget.value)}
          />
        )}
        {form.required.code && (
          <TextInput
            id="code"
            label={t('Authenticator code or recovery code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={form.credentials.code}
            error={errors['code']}
            onChange={(event) => form.setCode(event.currentTarget.value)}
          />
        )}
        {options.profile.mail_refused_on && (
          <Notice as="p" role="status">
            {t(
              'Emails to this address came back, so we stopped sending them. Please correct the address. If it’s right, request a new password on the login page. Once you’ve used the link in that email, we’ll send the others again.',
            )}
          </Notice>
        )}
        {options.profile.email_unproven && !mailOff && (
          <UnprovenAddress email={options.profile.email} />
        )}
        {form.pendingEmail && (
          <Notice as="p" role="status">
            {mailOff
              ? transElements(
                  'This site can’t send email yet, so {{email}} can’t be confirmed. Your address stays the same.',
                  { email: <strong>{form.pendingEmail}</strong> },
                )
              : transElements(
                  'We sent an email to {{email}}. Open it and confirm to change your address.',
                  { email: <strong>{form.pendingEmail}</strong> },
                )}
          </Notice>
        )}
        {rows(profileFieldsIn('basics').filter((field) => field !== 'email'))}
      </FormSection>
      <FormSection title={t('About you')}>{rows(profileFieldsIn('about'))}</FormSection>
      <FormSection title={t('Background')}>{rows(profileFieldsIn('background'))}</FormSection>
      <FormSection title={t('Where you live')}>
        <Text size="sm" color="faint" className={classes.hint}>
          {t('Only you can see this. We use it to find your representatives and actions near you.')}
        </Text>
        <Columns min={256} gap={16} align="start">
          {ownersOnly.map(([field, label, autoComplete]) => (
            <FieldRow key={field} id={field} label={label} visibleTo="owner">
              <TextInput autoComplete={autoComplete} {...text(field, privateFields[field])} />
              {field === 'zip_code' && <ZipPlace zip={draft.zip_code} />}
            </FieldRow>
          ))}
        </Columns>
      </FormSection>
      <FormSection title={t('Issues and friends')}>
        <IssueChips
          id="issues"
          hint={t('We’ll let you know about actions on these issues.')}
          value={draft.issues}
          onChange={(issues) => set('issues', issues)}
          error={errors['issues']}
        />
        <ListAudience
          label={t('Your issues')}
          value={draft.issues_visibility}
          onChange={(next) => set('issues_visibility', next)}
        />
        <ListAudience
          label={t('Your friends list')}
          value={draft.friends_visibility}
          onChange={(next) => set('friends_visibility', next)}
        />
      </FormSection>
      <FormActions form={form} sticky />
    </Stack>
  );
}

function ListAudience({
  label,
  value,
  onChange,
}: { label: string } & Omit<Parameters<typeof FieldAudienceSelect>[0], 'of'>) {
  return (
    <Row gap={12} justify="between" size="sm" weight={600}>
      <span>{label}</span>
      <FieldAudienceSelect of={label} value={value} onChange={onChange} />
    </Row>
  );
}
