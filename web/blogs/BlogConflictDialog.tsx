import { Button, Group } from '@mantine/core';
import { strings } from '#contract/strings.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import { toast } from '../ui/toast.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { htmlToText } from '../ui/plainText.ts';
import { transElements } from '../i18n/transElements.tsx';
import { RichText } from '../ui/RichText.tsx';
import { blogDraftOf, type BlogDraft } from './blogDraft.ts';
import type { BlogForm } from './useBlogForm.ts';
import classes from './BlogConflictDialog.module.css';

/**
 * Shows two versions of a blog side by side and stays open until the author chooses one. Nothing is
 * saved in the meantime.
 */
export function BlogConflictDialog({ form }: { form: BlogForm }) {
  const { conflict, draft, keepMine, takeOther } = form;
  const shown = useRetainedValue(conflict);
  // choosing the other version changes the draft immediately
  const mine = useRetainedValue(conflict && draft);
  const ignore = () => undefined;
  return (
    <Dialog
      opened={conflict !== undefined}
      onClose={ignore}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="64rem"
      title={strings.savedElsewhere}
    >
      {shown && mine && (
        <>
          <p className={classes.help}>
            {t(
              'This article was also edited in another window or device. Choose which version to keep.',
            )}
          </p>
          <div className={classes.pair}>
            <BlogVersion title={t('Your version in this window')} draft={mine} />
            <BlogVersion
              title={t('The other version')}
              savedOn={shown.theirs.updated_on ?? shown.theirs.added_on}
              draft={blogDraftOf(shown.theirs)}
            />
          </div>
          <Group justify="flex-end" mt="md" gap="xs">
            <Button variant="subtle" onClick={() => void copy(mine)}>
              {t('Copy mine')}
            </Button>
            <Button variant="default" onClick={takeOther}>
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
    <section className={classes.text} aria-label={title} tabIndex={0}>
      <h3>{title}</h3>
      {savedOn && (
        <p className={classes.help}>
          {transElements('Saved {{when}}', { when: <RelativeTime at={savedOn} /> })}
        </p>
      )}
      <p className={classes.title}>{draft.title}</p>
      {draft.excerpt && <p>{draft.excerpt}</p>}
      <RichText html={draft.description} size="small" />
    </section>
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
