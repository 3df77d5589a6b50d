import '@mantine/core/styles/Radio.layer.css';
import { Button, Group, Radio } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { Input } from '#contract/calls.ts';
import type { RuleViolation } from '#contract/moderation.ts';
import { ruleViolations } from '#contract/moderationStrings.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { BlockDialog } from '../people/BlockDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { Textarea } from '../ui/fields.tsx';
import { Stack, Text } from '../ui/primitives.tsx';

type Target = Pick<
  Input<'POST /content/report'>,
  'content_id' | 'comment_id' | 'message_id' | 'user_id'
>;
type Person = { id: number; name: string };
type ReportDialogProps = {
  target: Target;
  /** Address of the target. */
  url: string;
  /** The person behind the target. The member can block this person afterwards. */
  person?: Person | undefined;
  opened: boolean;
  onClose: () => void;
};

/** Form to report a post, comment, message or person to the moderators. */
export function ReportDialog({ opened, onClose, person, ...rest }: ReportDialogProps) {
  // The answer of the server, while the member is offered to block the person.
  const [answer, setAnswer] = useState<string>();
  const [blocking, setBlocking] = useState(false);
  const close = () => {
    setAnswer(undefined);
    setBlocking(false);
    onClose();
  };
  if (blocking && person) return <BlockDialog person={person} opened={opened} onClose={close} />;
  return (
    <Dialog opened={opened} onClose={close} closeOnClickOutside={false} title={t('Report')}>
      {answer !== undefined && person ? (
        <Stack gap={16}>
          <Text role="status">{answer}</Text>
          <Text color="muted">
            {t('If you don’t want to see {{name}} anymore, you can also block them.', {
              name: person.name,
            })}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setBlocking(true)}>
              {t('Block {{name}}', { name: person.name })}
            </Button>
            <Button onClick={close} data-autofocus>
              {t('Done')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <ReportForm
          {...rest}
          onClose={close}
          onSuccess={(message) => {
            if (person) return setAnswer(message);
            toast.success(message);
            close();
          }}
        />
      )}
    </Dialog>
  );
}

type ReportFormProps = Pick<ReportDialogProps, 'target' | 'url' | 'onClose'> & {
  onSuccess: (message: string) => void;
};

/** The chosen reason is the title of the report, and its text if the member writes nothing. */
function ReportForm({ target, url, onClose, onSuccess }: ReportFormProps) {
  const [rule, setRule] = useState<RuleViolation>();
  const [words, setWords] = useState('');
  const [errors, setErrors] = useState<Partial<Record<string, string | undefined>>>({});
  const submit = useApiMutation('POST /content/report', {
    once: true,
    onSuccess: ({ message }) => onSuccess(message),
    onError: (error) => setErrors(fieldErrors(error, ['reason'])),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setErrors(rule ? {} : { rule: strings.reportReason });
    if (!rule || submit.isPending) return;
    const title = ruleViolations[rule];
    submit.mutate({ title, url, reason: words.trim() || title, ...target });
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      <Radio.Group
        label={t('Reason')}
        size="md"
        error={errors['rule']}
        value={rule ?? ''}
        onChange={(value) => setRule(value as RuleViolation)}
      >
        <Stack gap={12} mt={8}>
          {Object.entries(ruleViolations).map(([value, label], index) => (
            <Radio
              key={value}
              size="md"
              value={value}
              label={label}
              {...(index === 0 && { 'data-autofocus': true })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('What happened? (optional)')}
        description={t('Only moderators will see this.')}
        mt="md"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={limits.reason}
        error={errors['reason']}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={submit.isPending}>
          {t('Report')}
        </Button>
      </Group>
    </form>
  );
}
