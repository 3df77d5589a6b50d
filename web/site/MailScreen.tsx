import { Button, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { NotFoundScreen } from '../layout/NotFoundScreen.tsx';
import { Card } from '../ui/Card.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { FormActions } from '../ui/FormActions.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { EmailPreview } from './EmailPreview.tsx';
import { useMailForm } from './useMailForm.ts';
import { fillForReading, type EmailTemplate } from './textOverrides.ts';
import { TextInput, Textarea } from '../ui/fields.tsx';

/** Screen of administrators: the wording of one email, with a preview. */
export function MailScreen() {
  const { name } = useParams({ strict: false });
  const mail = useSuspenseApiQuery('GET /admin/wording', {}).mails.find(
    (item) => item.name === name,
  );
  return mail ? <MailForm key={mail.name} mail={mail} /> : <NotFoundScreen />;
}

function MailForm({ mail }: { mail: EmailTemplate }) {
  const form = useMailForm(mail);
  const confirm = useConfirm();
  const heading = fillForReading(mail.standard.subject);
  useTitle(heading);
  const getFieldProps = (field: keyof EmailTemplate['words'], maxLength: number) => ({
    id: `mail-${field}`,
    size: 'md' as const,
    maxLength,
    value: form.draft[field],
    error: form.errors[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set(field, event.currentTarget.value),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.saving) form.submit();
  };
  const askToReset = async () => {
    if (
      await confirm({
        title: t('Restore the default text?'),
        detail: t('Your version of this email will be lost.'),
        confirmLabel: t('Use default'),
        danger: true,
      })
    )
      form.reset();
  };
  return (
    <Stack as="form" gap={16} maw={760} noValidate onSubmit={onSubmit}>
      <Title order={1}>{heading}</Title>
      <Text size="sm" color="faint" anywhere>
        {mail.about}
      </Text>
      <Text size="sm" color="faint" anywhere>
        {t('Everyone gets your text exactly as you write it, whatever language they use.')}
      </Text>
      <ErrorSummary errors={form.summary} />
      <Card gap={16}>
        <TextInput label={t('Subject')} {...getFieldProps('subject', limits.mailLine)} />
        <TextInput label={t('Title')} {...getFieldProps('title', limits.mailLine)} />
        <Textarea
          label={t('Text')}
          description={t('A blank line starts a new paragraph.')}
          autosize
          minRows={4}
          maxRows={16}
          {...getFieldProps('body', limits.mailText)}
        />
        <TextInput label={t('Button text')} {...getFieldProps('button', limits.mailButton)} />
        <Textarea
          label={t('Small print (optional)')}
          autosize
          minRows={2}
          maxRows={8}
          {...getFieldProps('footnote', limits.mailText)}
        />
        <Text size="sm" color="faint" anywhere>
          {transElements('Filled in when the email is sent: {{names}}.', {
            names: mail.names.map((name, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <code>{`{{${name}}}`}</code>
                {mail.needed.includes(name) && ` ${t('(required)')}`}
              </span>
            )),
          })}
        </Text>
      </Card>
      <FormActions form={form}>
        {mail.changed && (
          <Button
            variant="subtle"
            color="brick"
            disabled={form.saving}
            onClick={() => void askToReset()}
          >
            {t('Use default')}
          </Button>
        )}
        <Button variant="default" loading={form.sendingTest} onClick={form.sendTest}>
          {t('Send a test to me')}
        </Button>
        <Button variant="default" loading={form.previewing} onClick={form.showPreview}>
          {t('Preview')}
        </Button>
      </FormActions>
      {form.previewed && <EmailPreview email={form.previewed} />}
    </Stack>
  );
}
