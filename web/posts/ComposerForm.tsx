import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { DraftSlot } from '../api/draftStore.ts';
import { queryKey } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { OwnAvatar } from '../layout/OwnAvatar.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { isComposing } from '../ui/keyEvents.ts';
import { Box } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { addContent } from './cache.ts';
import classes from './ComposerForm.module.css';
import type { ComposerEntry } from './composerEntry.ts';
import { isEmptyPost } from './draft.ts';
import { PostForm } from './PostForm.tsx';
import type { PostGroup } from './postGroup.ts';
import { takeSharedPhotos } from './sharedFiles.ts';
import { usePostForm } from './usePostForm.ts';

type ComposerFormProps = {
  group?: PostGroup;
  tag?: string;
  /** The slot of the draft, as it was when the line was shown. */
  slot: DraftSlot;
  /** Placeholder and accessible name of the text of a plain post. */
  question: string;
  /** What was entered in the line. */
  entry: ComposerEntry;
  /** Whether the form is in the place of the line. */
  opened: boolean;
  /** Whether the URL asks for the form. */
  requested: boolean;
  /** `text`: that of the draft. */
  onToggle: (opened: boolean, text: string) => void;
  /** Shown while the form is closed. */
  line: ReactNode;
  /** Links to forms for other post types. */
  others?: ReactNode;
};

/** The composer once its code has loaded: the form in the place of the line, or a dialog. */
export function ComposerForm({
  group,
  tag,
  slot,
  question,
  entry,
  opened,
  requested,
  onToggle,
  line,
  others,
}: ComposerFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const phone = useIsMobile();
  const inPlace = opened && !phone;
  const textarea = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<{ from: number; to: number }>(undefined);

  const removeHash = () => {
    if (!requested) return;
    if (router.history.location.state.composer) router.history.back();
    else void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  };
  // Text that was added meanwhile stays open.
  const closeForm = () => onToggle(!isEmptyPost(form.getLatest()), form.getLatest().text);
  const form = usePostForm({
    ...(group && { group }),
    ...(tag && { tag }),
    slot,
    onSuccess: ({ content, message }) => {
      addContent(client, content);
      if (group)
        void client.invalidateQueries({
          queryKey: queryKey('GET /group/get-one', { id: group.id }),
        });
      toast.success(message);
      closeForm();
      removeHash();
    },
    onScheduled: ({ message }) => {
      void client.invalidateQueries({ queryKey: queryKey('GET /content/scheduled') });
      toast.success(message);
      closeForm();
      removeHash();
    },
  });
  const tagText = tag ? `#${tag} ` : '';
  const { draft, uploads } = form;
  const hasContent =
    form.hasChanges &&
    (draft.text.trim() !== tagText.trim() ||
      uploads.length > 0 ||
      !isEmptyPost({ ...draft, text: '' }));
  const removeTag = () => {
    if (tagText && !hasContent) form.updateDraft({ text: '' });
  };
  const insertTag = () => {
    if (tagText && isEmptyPost(form.getLatest())) form.updateDraft({ text: tagText });
  };

  const takeEntry = () => {
    const { text, from, to, files, focused, submit } = entry.take();
    insertTag();
    if (text) {
      const { length } = form.getLatest().text;
      form.updateDraft({ text: form.getLatest().text + text });
      selection.current = { from: length + from, to: length + to };
    }
    const photos = group || tag ? files : [...files, ...takeSharedPhotos()];
    if (photos.length > 0) form.addPhotos(photos);
    // The first field of a form for discussions or bookmarks takes the focus by itself.
    const startsElsewhere = form.tools.length === 1 && form.tools[0] !== 'wall' && !text;
    if ((focused && !startsElsewhere) || requested)
      textarea.current?.focus({ preventScroll: !requested });
    if (submit) textarea.current?.form?.requestSubmit();
  };
  const takeEntryInPlace = useEffectEvent(takeEntry);
  // In the same step in which the form replaces the line, so that no key gets lost between them.
  useLayoutEffect(() => {
    if (inPlace) takeEntryInPlace();
  }, [inPlace]);
  useLayoutEffect(() => {
    const { current: target } = selection;
    if (!target || !textarea.current || textarea.current.value.length < target.to) return;
    selection.current = undefined;
    textarea.current.setSelectionRange(target.from, target.to);
  });
  // On wide screens the URL opens the form in its place.
  const open = useEffectEvent(() => (opened ? textarea.current?.focus() : onToggle(true, '')));
  useEffect(() => {
    if (requested && !phone) open();
  }, [requested, phone]);

  // Escape closes an empty form. Blur does not: the clicked element would move away under the
  // pointer.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent) || hasContent || form.sending)
      return;
    onToggle(false, '');
    removeTag();
  };
  const questions = {
    wall: question,
    discussion: t('What would you like to say?'),
    bookmark: t('Why is it useful?'),
  };
  const common = {
    form,
    question: questions[draft.tool],
    submitLabel: t('Post|verb'),
    others,
  };

  return (
    <>
      {inPlace ? (
        <Box onKeyDown={onKeyDown}>
          <PostForm {...common} lead={<OwnAvatar />} textarea={textarea} />
        </Box>
      ) : (
        line
      )}
      {phone && (
        <Dialog
          opened={requested}
          onClose={removeHash}
          // The line would open the form again.
          returnFocus={false}
          fullScreen
          classNames={{ header: classes.header ?? '' }}
          title={t('New post')}
        >
          <DialogForm
            onOpen={takeEntry}
            onClose={() => {
              removeTag();
              onToggle(hasContent, draft.text);
            }}
          >
            <PostForm {...common} textarea={textarea} submitOnTop />
          </DialogForm>
        </Dialog>
      )}
    </>
  );
}

/** Runs `onOpen` when the dialog shows the form, and `onClose` when Back or a button closed it. */
function DialogForm({
  onOpen,
  onClose,
  children,
}: {
  onOpen: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const handleOpen = useEffectEvent(onOpen);
  const handleClose = useEffectEvent(onClose);
  useLayoutEffect(() => {
    handleOpen();
    return () => handleClose();
  }, []);
  return children;
}
