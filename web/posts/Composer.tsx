import { IconChecklist, IconFlag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { queryKey } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { paths } from '../paths.ts';
import { OwnAvatar } from '../layout/OwnAvatar.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { addContent } from './cache.ts';
import { ChipLink } from './Chip.tsx';
import { isEmptyPost } from './draft.ts';
import { usePostForm, type PostGroup } from './usePostForm.ts';
import { PostForm } from './PostForm.tsx';
import { isComposing } from '../ui/keyEvents.ts';

/**
 * Post form that starts as one line. With #compose in the URL it takes the focus, and on phones it
 * fills the screen. On a tag page the text starts with the tag.
 */
export function Composer({ group, tag }: { group?: PostGroup; tag?: string }) {
  const { uName } = useMember();
  const client = useQueryClient();
  const navigate = useNavigate();
  const requested = useLocation().hash === 'compose';
  const phone = useIsMobile();
  const textarea = useRef<HTMLTextAreaElement>(null);

  const closeSheet = () => {
    if (requested) void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  };
  const form = usePostForm({
    ...(group && { group }),
    ...(tag && { tag }),
    onSuccess: ({ content, message }) => {
      addContent(client, content);
      if (group)
        void client.invalidateQueries({
          queryKey: queryKey('GET /group/get-one', { id: group.id }),
        });
      toast.success(message);
      setOpened(false);
      closeSheet();
    },
  });
  const tagText = tag ? `#${tag} ` : '';
  const { draft, uploads } = form;
  const hasContent =
    form.hasChanges &&
    (draft.text.trim() !== tagText.trim() ||
      uploads.length > 0 ||
      !isEmptyPost({ ...draft, text: '' }));
  const [opened, setOpened] = useState(hasContent);
  const insertTag = () => {
    if (tagText && !form.hasChanges) form.updateDraft({ text: tagText });
  };
  const removeTag = () => {
    if (tagText && !hasContent) form.updateDraft({ text: '' });
  };

  useEffect(() => {
    if (requested && !phone) textarea.current?.focus();
  }, [requested, phone]);

  // Escape closes an empty form. Blur does not: the clicked element would move away under the
  // pointer.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent) || hasContent || form.sending)
      return;
    setOpened(false);
    removeTag();
  };
  const [name = ''] = uName.split(' ');
  const questions = {
    wall: tag
      ? t('Share something about #{{tag}}', { tag })
      : t('What’s on your mind, {{name}}?', { name }),
    discussion: opened ? t('What would you like to say?') : t('Start a discussion'),
    bookmark: opened ? t('Why is it useful?') : t('Save a link for the group'),
  };
  const question = questions[draft.tool];
  // The group page has its own buttons for other post types.
  const others = !group && !tag && (
    <>
      <ChipLink icon={IconChecklist} label={t('Poll')} to={paths.createPoll()} />
      <ChipLink icon={IconFlag} label={t('Action')} to={paths.createAction()} />
    </>
  );

  return (
    <>
      <Card as="section" data-composer aria-label={t('New post')} onKeyDown={onKeyDown}>
        {!(requested && phone) && (
          <PostForm
            form={form}
            question={question}
            submitLabel={t('Post|verb')}
            open={opened}
            onOpen={() => {
              setOpened(true);
              insertTag();
            }}
            lead={<OwnAvatar />}
            textarea={textarea}
            others={others}
          />
        )}
      </Card>
      {phone && (
        <Dialog
          opened={requested}
          onClose={() => {
            removeTag();
            closeSheet();
          }}
          fullScreen
          title={t('New post')}
        >
          <PostForm
            form={form}
            question={question}
            submitLabel={t('Post|verb')}
            onOpen={insertTag}
            others={others}
          />
        </Dialog>
      )}
    </>
  );
}
