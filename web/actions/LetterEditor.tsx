import { Button } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import type { Action } from '#contract/action.ts';
import { limits } from '#contract/limits.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import { copyLetter, toLetterDraft } from './letter.ts';
import { PrintedLetter } from './PrintedLetter.tsx';
import { OwnRepresentatives } from './OwnRepresentatives.tsx';
import { RecipientContact } from './RecipientContact.tsx';
import { TextInput, Textarea } from '../ui/fields.tsx';

/**
 * Content of the dialog in which a member adapts the letter of an action and contacts its
 * recipients. The member sends it with their own email program; the text stays in this browser.
 */
export function LetterEditor({ action }: { action: Action }) {
  const [letter, setLetter, resetLetter] = useDraft(`letter-${action.id}`, toLetterDraft(action));
  const field = (name: keyof typeof letter) => ({
    size: 'md' as const,
    value: letter[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setLetter({ ...letter, [name]: event.currentTarget.value }),
  });
  const hasChanges = JSON.stringify(letter) !== JSON.stringify(toLetterDraft(action));
  // `own` recipients are the viewer's own representatives, which OwnRepresentatives lists. If the
  // author has removed all offices, it is not shown, and those already contacted are listed here.
  const recipients = action.recipients.filter(
    ({ own, former }) => !former && (!own || action.offices.length === 0),
  );
  return (
    <Stack gap={14}>
      <PrintedLetter letter={letter} />
      <Text size="md" color="muted">
        {t(
          'You send this letter yourself, by email or contact form, or read it out over the phone. What you write stays in this browser; we never see it.',
        )}
      </Text>
      <TextInput label={t('Subject')} maxLength={limits.title} {...field('subject')} />
      <Textarea
        label={t('Letter')}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={limits.post}
        {...field('text')}
      />
      <Textarea
        label={t('In your own words (optional)')}
        description={t('A personal line has more impact than a form letter.')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.post}
        {...field('own')}
      />
      <Wrap gap={8} justify="end">
        {hasChanges && (
          <Button variant="subtle" size="sm" onClick={resetLetter}>
            {t('Start over')}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyLetter(letter)}
        >
          {t('Copy letter')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => print()}
        >
          {t('Print letter')}
        </Button>
      </Wrap>
      {recipients.length > 0 && (
        <Stack as="ul" gap={10} aria-label={t('Send to')}>
          {recipients.map((recipient) => (
            <RecipientContact
              key={recipient.id}
              action={action}
              recipient={recipient}
              letter={letter}
            />
          ))}
        </Stack>
      )}
      {action.offices.length > 0 && <OwnRepresentatives action={action} letter={letter} />}
    </Stack>
  );
}
