import { Button, FileButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  IconCalendarClock,
  IconFiles,
  IconLink,
  IconMapPin,
  IconMoodSmile,
  IconPhoto,
} from '@tabler/icons-react';
import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
} from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { EmojiButton } from '../layout/EmojiButton.tsx';
import { paths } from '../paths.ts';
import { Row, Text, TextButton, Wrap } from '../ui/primitives.tsx';
import { AudienceLine } from './AudienceLine.tsx';
import { AudienceSelect } from './AudienceSelect.tsx';
import { Chip, ChipLink } from './Chip.tsx';
import { getLinkInText, hasCard } from './draft.ts';
import { LinkPreview } from './LinkPreview.tsx';
import { PhotoTray } from '../files/PhotoTray.tsx';
import { QuoteBox } from './QuoteBox.tsx';
import { PostTypeSelect } from './PostTypeSelect.tsx';
import { suggestPublishTime } from './schedule.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { usePhotoDrop } from '../files/usePhotoDrop.ts';
import classes from './PostForm.module.css';
import type { PostForm as Form } from './usePostForm.ts';
import { attachmentAccept, useAttachedMedia } from '../files/mediaFiles.ts';
import { useMentionAutocomplete } from './useMentionAutocomplete.tsx';
import { TextInput, Textarea } from '../ui/fields.tsx';
import { isEnter } from '../ui/keyEvents.ts';

type PostFormProps = {
  form: Form;
  /** Placeholder and accessible name of the text field. */
  question: string;
  /** Label of the submit button. */
  submitLabel: string;
  /** Rendered next to the text field. */
  lead?: ReactNode;
  textarea?: Ref<HTMLTextAreaElement>;
  /** Links to forms for other post types. */
  others?: ReactNode;
  /** The submit button is in the upper corner of the screen, for a form that fills it. */
  submitOnTop?: boolean;
  onCancel?: () => void;
};

/** Form of a post: text, photos, link, location and audience. */
export function PostForm({
  form,
  question,
  submitLabel,
  lead,
  textarea,
  others,
  submitOnTop = false,
  onCancel,
}: PostFormProps) {
  const { draft, updateDraft, errors, tools } = form;
  const kinds = useAttachedMedia();
  const [visibleFields, setVisibleFields] = useState({
    link: draft.link !== '',
    location: draft.location !== '',
  });
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const discussion = draft.tool === 'discussion';
  const linkOpen = visibleFields.link || draft.tool === 'bookmark';
  const linkInText = getLinkInText(draft);
  const withoutCard = (address: string) =>
    updateDraft({ linksWithoutCard: [...draft.linksWithoutCard, address] });
  const isCardShown = linkInText !== undefined && hasCard(draft, linkInText);
  const toggle = (field: 'link' | 'location') => {
    setVisibleFields((current) => ({ ...current, [field]: !current[field] }));
    if (visibleFields[field]) updateDraft({ [field]: '' });
  };
  const addPhotos = (files: File[]) => {
    if (files.length === 0) return;
    form.addPhotos(files);
  };

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isEnter(event) && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };
  const photoDrop = usePhotoDrop(addPhotos);
  const offers = useMentionAutocomplete(draft.text, (text) => updateDraft({ text }));

  return (
    <form
      className={classes.form}
      data-over={photoDrop.isDraggedOver || undefined}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      {...photoDrop.handlers}
    >
      {tools.length > 1 && (
        <PostTypeSelect
          tools={tools}
          value={draft.tool}
          onChange={(tool) => updateDraft({ tool })}
        />
      )}
      {discussion && (
        <TextInput
          size="md"
          mb="sm"
          label={t('Title')}
          maxLength={limits.title}
          // The title comes first if only discussions can be written.
          autoFocus={tools.length === 1 && draft.title === ''}
          value={draft.title}
          error={errors['title']}
          onChange={(event) => updateDraft({ title: event.currentTarget.value })}
        />
      )}
      <Row gap={12} align="stretch" className={classes.top} data-no-lead={!lead || undefined}>
        {lead}
        <Textarea
          ref={useMergedRef(field, textarea)}
          className={classes.grow ?? ''}
          classNames={{ input: classes.text ?? '' }}
          size="md"
          data-autofocus
          aria-label={question}
          placeholder={question}
          // Only for browsers without field-sizing: measuring by script causes another layout of
          // the whole page before the first paint.
          autosize={!CSS.supports('field-sizing', 'content')}
          minRows={3}
          maxRows={16}
          maxLength={limits.post}
          value={draft.text}
          error={errors['text']}
          {...offers}
          onChange={(event) => updateDraft({ text: event.currentTarget.value })}
        />
      </Row>
      {isCardShown && <LinkPreview typed={linkInText} onRemove={() => withoutCard(linkInText)} />}
      {linkInText && !isCardShown && (
        <Button
          variant="default"
          size="compact-sm"
          mt="sm"
          onClick={({ currentTarget }) => {
            // The button disappears.
            currentTarget.form?.querySelector('textarea')?.focus();
            updateDraft({ linkWithCard: linkInText });
          }}
        >
          {t('Show link preview')}
        </Button>
      )}
      {linkOpen && (
        <TextInput
          type="url"
          inputMode="url"
          mt="sm"
          label={t('Link')}
          placeholder="https://"
          maxLength={limits.link}
          autoFocus={draft.link === '' && (visibleFields.link || tools.length === 1)}
          value={draft.link}
          error={errors['link']}
          onChange={(event) => updateDraft({ link: event.currentTarget.value })}
        />
      )}
      {linkOpen && <LinkPreview typed={draft.link} />}
      {visibleFields.location && (
        <TextInput
          mt="sm"
          label={t('Location')}
          placeholder={t('A place your neighbors will recognize')}
          maxLength={limits.location}
          autoFocus={draft.location === ''}
          value={draft.location}
          error={errors['location']}
          onChange={(event) => updateDraft({ location: event.currentTarget.value })}
        />
      )}
      <PhotoTray
        photos={draft.photos}
        uploads={form.uploads}
        skippedPhotosMessage={form.skippedPhotosMessage}
        onRemove={(photo) => void form.removePhoto(photo)}
        onDescribe={form.describePhoto}
        onMove={form.movePhoto}
        onRemoveUpload={form.removeUpload}
        onRetry={form.retryUpload}
      />
      {form.quote && <QuoteBox quote={form.quote} preview />}
      {form.quote && form.previous && (
        <TextButton type="button" size="sm" mt={8} onClick={() => updateDraft({ hasQuote: false })}>
          {t('Remove the quote')}
        </TextButton>
      )}
      {draft.later && (
        <ScheduleFields
          value={draft.later}
          error={errors['later']}
          onChange={(later) => updateDraft({ later })}
          onRemove={form.isScheduled ? undefined : () => updateDraft({ later: null })}
        />
      )}
      {(errors['form'] ?? errors['audience']) && (
        <Text mt={8} size="sm" color="danger" role="alert">
          {errors['form'] ?? errors['audience']}
        </Text>
      )}
      <Wrap gap={8} align="center" justify="between" mt={12}>
        <Wrap gap={4} align="center" className={classes.chips}>
          <FileButton multiple accept={attachmentAccept(kinds)} onChange={addPhotos}>
            {(props) => (
              <Chip
                icon={IconPhoto}
                label={kinds.length > 0 ? t('Photos, files') : t('Photos')}
                {...props}
              />
            )}
          </FileButton>
          {draft.tool !== 'bookmark' && (
            <Chip
              icon={IconLink}
              label={t('Link')}
              aria-expanded={visibleFields.link}
              onClick={() => toggle('link')}
            />
          )}
          <Chip
            icon={IconMapPin}
            label={t('Location')}
            aria-expanded={visibleFields.location}
            onClick={() => toggle('location')}
          />
          {others}
          <EmojiButton
            field={field}
            onText={(text) => updateDraft({ text })}
            target={(target) => <Chip icon={IconMoodSmile} label={t('Emoji')} {...target} />}
          />
          {form.canSchedule && !form.isScheduled && (
            <Chip
              icon={IconCalendarClock}
              label={t('Post later')}
              aria-expanded={draft.later !== null}
              onClick={() =>
                updateDraft({ later: draft.later ? null : suggestPublishTime(new Date()) })
              }
            />
          )}
          {form.canSchedule && !form.isScheduled && (
            <ChipLink icon={IconFiles} label={t('Drafts')} to={paths.drafts()} />
          )}
        </Wrap>
        <Wrap gap={8} align="center" justify="end" className={classes.send}>
          <AudienceSelect
            value={draft}
            inGroup={form.groupId !== undefined}
            describedBy={id}
            error={errors['audience']}
            // A card that is shown stays when the audience becomes smaller.
            onChange={(choice) =>
              updateDraft({ ...choice, ...(isCardShown && { linkWithCard: linkInText }) })
            }
          />
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button
            type="submit"
            loading={form.sending}
            {...(submitOnTop && { className: classes.onTop ?? '' })}
          >
            {draft.later && !form.isScheduled ? t('Schedule|verb') : submitLabel}
          </Button>
        </Wrap>
      </Wrap>
      <AudienceLine id={id} choice={draft} groupId={form.groupId} previous={form.previous} />
    </form>
  );
}
