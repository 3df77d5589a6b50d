import { Button, Checkbox, Group } from '@mantine/core';
import type { SubmitEvent } from 'react';
import type { News } from '#contract/news.ts';
import { limits } from '#contract/limits.ts';
import { PictureField } from '../files/PictureField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { RichTextEditor } from '../richText/RichTextEditor.tsx';
import { Columns, Stack } from '../ui/primitives.tsx';
import { formatLocalMinute } from './newsDraft.ts';
import { useNewsForm } from './useNewsForm.ts';
import { TextInput } from '../ui/fields.tsx';

type NewsEditorProps = {
  /** The news item to edit; undefined for a new one. */
  news?: News;
  opened: boolean;
  onClose: () => void;
};

/** Dialog for an administrator to write a news item. Closing it without saving keeps the draft. */
export function NewsEditor({ news, opened, onClose }: NewsEditorProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={news ? t('Edit news') : t('Add news')}
    >
      <NewsForm news={news} onClose={onClose} />
    </Dialog>
  );
}

function NewsForm({ news, onClose }: { news: News | undefined; onClose: () => void }) {
  const form = useNewsForm(news, onClose);
  const { draft, updateDraft, errors } = form;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <Stack as="form" gap={20} noValidate onSubmit={onSubmit}>
      <ErrorSummary errors={form.summary} />
      <TextInput
        id="title"
        size="md"
        label={t('Title')}
        data-autofocus
        maxLength={limits.title}
        value={draft.title}
        error={errors['title']}
        onChange={(event) => updateDraft({ title: event.currentTarget.value })}
      />
      <TextInput
        id="url"
        size="md"
        type="url"
        inputMode="url"
        label={t('Web address')}
        description={t('Link to the full story.')}
        placeholder="https://"
        maxLength={limits.link}
        value={draft.url}
        error={errors['url']}
        onChange={(event) => updateDraft({ url: event.currentTarget.value })}
      />
      <RichTextEditor
        id="description"
        label={t('Description (optional)')}
        value={draft.description}
        maxLength={limits.post}
        error={errors['description']}
        onChange={(description) => updateDraft({ description })}
      />
      <Columns min={220} gap={16} rowGap={12} align="start">
        <TextInput
          id="source"
          size="md"
          label={t('Source (optional)')}
          placeholder={t('Who published it')}
          maxLength={limits.name}
          value={draft.source}
          error={errors['source']}
          onChange={(event) => updateDraft({ source: event.currentTarget.value })}
        />
        <TextInput
          id="added_on"
          size="md"
          type="datetime-local"
          label={t('Publication date (now if left empty)')}
          max={formatLocalMinute(new Date())}
          value={draft.published}
          error={errors['added_on']}
          onChange={(event) => updateDraft({ published: event.currentTarget.value })}
        />
      </Columns>
      <PictureField
        image={draft.picture}
        imageUpload={form.imageUpload}
        savedImage={form.saved.picture}
        error={errors['image']}
        onChange={(picture) => updateDraft({ picture })}
      />
      <Checkbox
        label={t('Show in the slider')}
        checked={draft.featured}
        onChange={(event) => updateDraft({ featured: event.currentTarget.checked })}
      />
      <Group justify="flex-end">
        {form.hasChanges && (
          <Button variant="subtle" onClick={form.discard}>
            {news ? t('Discard changes') : t('Start over')}
          </Button>
        )}
        <Button type="submit" loading={form.sending}>
          {news ? t('Save') : t('Publish')}
        </Button>
      </Group>
    </Stack>
  );
}
