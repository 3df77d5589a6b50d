import { Button, Checkbox, FileButton, Group } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useId, useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import { AudienceLine } from '../posts/AudienceLine.tsx';
import { AudienceSelect } from '../posts/AudienceSelect.tsx';
import { PhotoTray } from '../files/PhotoTray.tsx';
import { usePhotoDrop } from '../files/usePhotoDrop.ts';
import { attachmentAccept, useAttachedMedia } from '../files/mediaFiles.ts';
import { type Upload } from '../files/uploads.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { RichTextEditor } from '../richText/RichTextEditor.tsx';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import type { BlogForm as Form } from './useBlogForm.ts';
import classes from './BlogForm.module.css';
import { SaveStatus } from './SaveStatus.tsx';
import { Textarea } from '../ui/fields.tsx';

/** Editor of a blog: title, excerpt, text, images, audience and comments. */
export function BlogForm({ form, isNew }: { form: Form; isNew: boolean }) {
  const { draft, updateDraft, errors, photos, textPhotos, submit, saveAndStay } = form;
  const kinds = useAttachedMedia();
  const audienceId = useId();
  const photoDrop = usePhotoDrop(photos.add);
  // The addresses of the saved photos are newer than those of a draft stored in this browser.
  const images = {
    images: [...form.saved.draft.photos, ...draft.photos],
    upload: textPhotos.add,
  };
  const summary = useMemo(
    () =>
      (['title', 'excerpt', 'description'] as const).flatMap((field) =>
        errors[field] ? [{ field: `blog-${field}`, message: errors[field] }] : [],
      ),
    [errors],
  );

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 's' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      saveAndStay();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [saveAndStay]);

  /** The photos in the text are among those of the draft. */
  const indexInDraft = (index: number) => draft.photos.indexOf(textPhotos.below[index]!);
  const isTextUpload = (upload: Upload) => textPhotos.uploads.includes(upload);
  const published = !form.isAutosaved;
  return (
    // Enter does not publish; only the button does. The focus remains when a new blog gets its
    // address.
    <Stack
      as="form"
      gap={16}
      className={classes.form}
      data-over={photoDrop.isDraggedOver || undefined}
      data-keep-focus={(isNew && form.isAutosaved) || undefined}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      {...photoDrop.handlers}
    >
      <ErrorSummary errors={summary} />
      <Card gap={16}>
        <Textarea
          id="blog-title"
          label={t('Title')}
          size="md"
          autosize
          minRows={1}
          classNames={{ input: classes.title ?? '' }}
          maxLength={limits.title}
          value={draft.title}
          error={errors.title}
          onChange={(event) =>
            updateDraft({ title: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') })
          }
        />
        <Textarea
          id="blog-excerpt"
          label={t('Excerpt')}
          description={t('A short summary for lists and previews.')}
          size="md"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.excerpt}
          value={draft.excerpt}
          error={errors.excerpt}
          onChange={(event) => updateDraft({ excerpt: event.currentTarget.value })}
        />
        <RichTextEditor
          id="blog-description"
          label={t('Text')}
          reading
          placeholder={t('Write your article, or paste it from another program.')}
          images={images}
          minHeight={250}
          maxLength={limits.richText}
          value={draft.description}
          error={errors.description}
          onChange={(description) => updateDraft({ description })}
        />
        <div>
          <FileButton multiple accept={attachmentAccept(kinds)} onChange={photos.add}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconPhoto size={18} aria-hidden />}
              >
                {kinds.length > 0 ? t('Add photos or files') : t('Add photos')}
              </Button>
            )}
          </FileButton>
          <PhotoTray
            photos={textPhotos.below}
            uploads={form.uploads}
            skippedPhotosMessage={textPhotos.skippedPhotosMessage || photos.skippedPhotosMessage}
            onRemove={(photo) => void photos.remove(photo)}
            onDescribe={photos.describe}
            onMove={(from, to) => photos.move(indexInDraft(from), indexInDraft(to))}
            onRemoveUpload={(key) => {
              photos.removeUpload(key);
              textPhotos.removeUpload(key);
            }}
            onRetry={(upload) => (isTextUpload(upload) ? textPhotos : photos).retry(upload)}
          />
        </div>
      </Card>
      <Card gap={16}>
        <div>
          <Group gap="xs">
            <AudienceSelect
              value={draft}
              inGroup={form.groupId !== undefined}
              describedBy={audienceId}
              error={errors.audience}
              onChange={updateDraft}
            />
          </Group>
          <AudienceLine
            id={audienceId}
            choice={draft}
            groupId={form.groupId}
            previous={form.previous}
          />
        </div>
        <Checkbox
          label={t('Allow comments')}
          checked={draft.comments}
          onChange={(event) => updateDraft({ comments: event.currentTarget.checked })}
        />
        {(errors.form ?? errors.audience) && (
          <Text size="sm" color="danger" role="alert">
            {errors.form ?? errors.audience}
          </Text>
        )}
      </Card>
      <Wrap gap={8} align="center" justify="end">
        <SaveStatus form={form} />
        {form.hasChanges && (published || form.saved.id === undefined) && (
          <Button variant="subtle" onClick={form.discard}>
            {t('Discard changes')}
          </Button>
        )}
        <Button variant="default" onClick={() => submit('Draft', true)} disabled={form.sending}>
          {published ? t('Move to drafts') : t('Save draft')}
        </Button>
        <Button onClick={() => submit('Published')} loading={form.sending}>
          {published ? t('Save') : t('Publish')}
        </Button>
      </Wrap>
    </Stack>
  );
}
