import { Button, Group } from '@mantine/core';
import { strings } from '#contract/strings.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import { toast } from '../ui/toast.ts';
import { htmlToText } from '../richText/plainText.ts';
import { Box, Columns, Text } from '../ui/primitives.tsx';
import classes from './EditConflictDialog.module.css';

/** A field whose text differs, by its label in the form. */
export type DraftDifference = { label: string; mine: string; theirs: string };
export type EditConflict = {
  differences: DraftDifference[];
  /** Saves the values of this form over the other version. */
  keepMine: () => void;
  /** Replaces the values of this form by the other version. */
  acceptTheirs: () => void;
};

/**
 * Side-by-side comparison of the fields that differ, after an edit conflict between two tabs or
 * devices. It stays open until the user chooses a version.
 */
export function EditConflictDialog({
  opened,
  conflict,
}: {
  opened: boolean;
  conflict: EditConflict | undefined;
}) {
  const current = useRetainedValue(conflict);
  /** The dialog closes only by a choice. */
  const ignore = () => undefined;
  return (
    <Dialog
      opened={opened}
      onClose={ignore}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="64rem"
      title={strings.changedElsewhere}
    >
      {current && (
        <>
          <Text mb={12} size="sm" color="muted">
            {t(
              'This was saved in another window or on another device after you opened it. Choose which version to use.',
            )}
          </Text>
          <Columns min={320} gap={16}>
            <Side
              title={t('Your version in this window')}
              texts={current.differences.map(({ label, mine }) => [label, mine])}
            />
            <Side
              title={t('The other version')}
              texts={current.differences.map(({ label, theirs }) => [label, theirs])}
            />
          </Columns>
          <Group justify="flex-end" mt="md" gap="xs">
            <Button variant="subtle" onClick={() => void copy(current)}>
              {t('Copy mine')}
            </Button>
            <Button variant="default" onClick={current.acceptTheirs}>
              {t('Use the other version')}
            </Button>
            <Button onClick={current.keepMine}>{t('Keep mine')}</Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}

function Side({ title, texts }: { title: string; texts: [label: string, text: string][] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached
    // by the keyboard
    <Box
      as="section"
      px={16}
      py={16}
      surface="card"
      border
      radius={12}
      anywhere
      className={classes.text}
      aria-label={title}
      tabIndex={0}
    >
      <h3>{title}</h3>
      {texts.map(([label, text]) => (
        <div key={label}>
          <h4>{label}</h4>
          <p>{asText(text) || '–'}</p>
        </div>
      ))}
    </Box>
  );
}

/** Plain text of a field. Rich text is recognized by the block element that it begins with. */
const asText = (text: string) =>
  /^<(p|h\d|ul|ol|blockquote|div|table)\b/.test(text) ? htmlToText(text) : text;

async function copy({ differences }: EditConflict) {
  try {
    await navigator.clipboard.writeText(differences.map(({ mine }) => asText(mine)).join('\n\n'));
    toast.success(t('Copied.'));
  } catch {
    toast.error(t('Your browser blocked copying. Select your text and copy it yourself.'));
  }
}
