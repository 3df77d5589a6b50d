import { Button, Group } from '@mantine/core';
import { strings } from '#contract/strings.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { Box, Columns, Heading, Text } from '../ui/primitives.tsx';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import { toast } from '../ui/toast.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { htmlToText } from '../richText/plainText.ts';
import { transElements } from '../i18n/transElements.tsx';
import { RichText } from '../richText/RichText.tsx';
import { toBlogDraft, type BlogDraft } from './blogDraft.ts';
import type { BlogForm } from './useBlogForm.ts';
import classes from './BlogConflictDialog.module.css';

/**
 * Shows two versions of a blog side by side and stays open until the author chooses one. Nothing is
 * saved in the meantime.
 */
export function BlogConflictDialog({ form }: { form: BlogForm }) {
  const { conflict, draft, keepMine, acceptTheirs } = form;
  const displayedConflict = useRetainedValue(conflict);
  // choosing the other version changes the draft immediately
  const displayedDraft = useRetainedValue(conflict && draft);
  /** The dialog closes only by a choice. */
  const ignore = () => undefined;
  return (
    <Dialog
      opened={conflict !== undefined}
      onClose={ignore}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="64rem"
      title={strings.changedElsewhere}
    >
      {displayedConflict && displayedDraft && (
        <>
          <Text mb={12} size="sm" color="muted">
            {t(
              'This article was also edited in another window or device. Choose which version to keep.',
            )}
          </Text>
          <Columns min={320} gap={16}>
            <BlogVersion title={t('Your version in this window')} draft={displayedDraft} />
            <BlogVersion
              title={t('The other version')}
              savedOn={displayedConflict.theirs.updated_on ?? displayedConflict.theirs.added_on}
              draft={toBlogDraft(displayedConflict.theirs)}
            />
          </Columns>
          <Group justify="flex-end" mt="md" gap="xs">
            <Button variant="subtle" onClick={() => void copy(displayedDraft)}>
              {t('Copy mine')}
            </Button>
            <Button variant="default" onClick={acceptTheirs}>
              {t('Use the other version')}
            </Button>
            <Button onClick={keepMine}>{t('Keep mine')}</Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}

function BlogVersion({
  title,
  savedOn,
  draft,
}: {
  title: string;
  savedOn?: string;
  draft: BlogDraft;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so focusable
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
      {savedOn && (
        <Text mb={12} size="sm" color="muted">
          {transElements('Saved {{when}}', { when: <RelativeTime at={savedOn} /> })}
        </Text>
      )}
      <Heading as="p" mb={8} size="lg">
        {draft.title}
      </Heading>
      {draft.excerpt && <p>{draft.excerpt}</p>}
      <RichText html={draft.description} size="small" images={draft.photos} />
    </Box>
  );
}

async function copy({ title, excerpt, description }: BlogDraft) {
  try {
    await navigator.clipboard.writeText(
      [title, excerpt, htmlToText(description)].filter(Boolean).join('\n\n'),
    );
    toast.success(t('Copied.'));
  } catch {
    toast.error(t('Your browser blocked copying. Select your text and copy it yourself.'));
  }
}
