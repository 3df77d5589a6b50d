import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { plural, t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import classes from './SpamScreen.module.css';
import { Textarea } from '../ui/fields.tsx';

type Outcome = Output<'POST /admin/spam/try'>;

const outcomes: Record<Outcome['member'], string> = {
  published: t('published right away|of a text'),
  held: t('sent for review|of a text'),
  refused: t('blocked|of a text'),
};

/** Shows what the saved spam settings would do with a text, and why. */
export function SpamTester({ unsaved }: { unsaved: boolean }) {
  const [text, setText] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const test = useApiMutation('POST /admin/spam/try', {
    onSuccess: setOutcome,
    onError: (error) =>
      error.fields ? setErrorMessage(Object.values(error.fields).flat()[0]) : showErrorToast(error),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!test.isPending) test.mutate({ text });
  };
  return (
    <Stack as="form" gap={16} maw={760} noValidate onSubmit={submit}>
      <Textarea
        size="md"
        label={t('Text to test')}
        description={t('Nothing is posted or saved.')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={limits.post}
        value={text}
        error={errorMessage}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setErrorMessage(undefined);
          setOutcome(undefined);
        }}
      />
      <div role="status">
        {outcome && (
          <Stack
            gap={8}
            anywhere
            px={16}
            py={12}
            surface="sunken"
            radius={8}
            className={classes.outcome}
          >
            <Text>
              {transElements('From a member: {{member}}. From a new member: {{newcomer}}.', {
                member: <strong>{outcomes[outcome.member]}</strong>,
                newcomer: <strong>{outcomes[outcome.newcomer]}</strong>,
              })}
            </Text>
            <Text>{formatReasons(outcome)}</Text>
          </Stack>
        )}
      </div>
      <Wrap gap={8} align="center" justify="between" mt={8} size="sm" color="faint">
        <span>
          {unsaved
            ? t('The test uses your saved settings. Save your changes first to include them.')
            : ''}
        </span>
        <Button type="submit" variant="default" loading={test.isPending}>
          {t('Test')}
        </Button>
      </Wrap>
    </Stack>
  );
}

function formatReasons({ words, domains, links }: Outcome): string {
  const reasons = [
    words.length > 0 && t('Blocked words: {{words}}.', { words: words.join(', ') }),
    domains.length > 0 && t('Blocked domains: {{domains}}.', { domains: domains.join(', ') }),
    links > 0 && plural(links, 'The text contains a link.', 'The text contains {{n}} links.'),
  ].filter(Boolean);
  return reasons.length
    ? reasons.join(' ')
    : t('The text contains no blocked words, blocked domains or links.');
}
