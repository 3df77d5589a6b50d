import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { attachmentAccept, useAttachedMedia } from '../files/mediaFiles.ts';
import { usePhotoDrop } from '../files/usePhotoDrop.ts';
import { t } from '../i18n/language.ts';
import { OwnAvatar } from '../layout/OwnAvatar.tsx';
import { isEnter } from '../ui/keyEvents.ts';
import { Row } from '../ui/primitives.tsx';
import { Chip } from './Chip.tsx';
import type { ComposerEntry } from './composerEntry.ts';
import classes from './ComposerLine.module.css';

type ComposerLineProps = {
  /** Placeholder and accessible name of the text field. */
  question: string;
  /** Text of a draft, which is shown in place of the question. */
  draftText?: string;
  /** Receives what is entered here. */
  entry: ComposerEntry;
  /** Loads the form, which the member is about to need. */
  onLoad: () => void;
  /** Asks for the form. */
  onOpen: () => void;
  /** False where the form would cover the screen: the focus alone must not do that. */
  opensOnFocus: boolean;
  /** While it is held, the form must not replace the line. */
  onHold: (held: boolean) => void;
  /** Links to forms for other post types. */
  others?: ReactNode;
};

/**
 * The composer as one line. The text field is a real one: what is typed while the form loads goes
 * into the form.
 */
export function ComposerLine({
  question,
  draftText = '',
  entry,
  onLoad,
  onOpen,
  opensOnFocus,
  onHold,
  others,
}: ComposerLineProps) {
  const kinds = useAttachedMedia();
  const chooser = useRef<HTMLInputElement>(null);
  const addFiles = (files: File[]) => {
    onHold(false);
    if (files.length === 0) return;
    entry.add({ files: [...entry.get().files, ...files], focused: true });
    onOpen();
  };
  const photoDrop = usePhotoDrop(addFiles);
  const storeText = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
    entry.add({
      text: currentTarget.value,
      from: currentTarget.selectionStart,
      to: currentTarget.selectionEnd,
    });

  // React does not pass on this event of a file input.
  useEffect(() => {
    const input = chooser.current;
    const release = () => onHold(false);
    input?.addEventListener('cancel', release);
    return () => input?.removeEventListener('cancel', release);
  }, [onHold]);

  return (
    <div
      className={classes.line}
      data-over={photoDrop.isDraggedOver || undefined}
      onPointerEnter={onLoad}
      {...photoDrop.handlers}
    >
      <Row gap={12} align="center">
        <OwnAvatar />
        <textarea
          className={classes.text}
          rows={1}
          aria-label={question}
          placeholder={draftText.trim() || question}
          maxLength={limits.post}
          defaultValue={entry.get().text}
          onFocus={() => {
            entry.add({ focused: true });
            onHold(false);
            if (opensOnFocus) onOpen();
          }}
          onBlur={() => entry.add({ focused: false })}
          onClick={onOpen}
          onInput={(event) => {
            storeText(event);
            onOpen();
          }}
          onSelect={storeText}
          onCompositionStart={() => onHold(true)}
          onCompositionEnd={() => onHold(false)}
          onKeyDown={(event) => {
            if (isEnter(event) && (event.ctrlKey || event.metaKey)) entry.add({ submit: true });
          }}
        />
        <Row gap={4} align="center" className={classes.chips}>
          <Chip
            icon={IconPhoto}
            label={kinds.length > 0 ? t('Photos, files') : t('Photos')}
            onClick={() => {
              onLoad();
              onHold(true);
              chooser.current?.click();
            }}
          />
          <input
            ref={chooser}
            type="file"
            hidden
            multiple
            accept={attachmentAccept(kinds)}
            onChange={(event) => addFiles([...(event.currentTarget.files ?? [])])}
          />
          {others}
        </Row>
      </Row>
    </div>
  );
}
