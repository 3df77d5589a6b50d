// Pasting and dropping: HTML from other programs, and image files.
import type { Editor } from '@tiptap/core';
import type { EditorProps } from '@tiptap/pm/view';
import { limits } from '#contract/limits.ts';
import { listed, t } from '../i18n/language.ts';
import { acceptedImageTypes } from '../files/imageTypes.ts';
import { allowMarkup } from '../security/trustedTypes.ts';
import type { ImageUploads } from './ImageUploads.ts';
import { parseHtml } from './parseHtml.ts';
import { cleanPastedHtml, type LeftOut } from './pastedHtml.ts';

const names: Record<LeftOut, string> = {
  colors: t('colors'),
  fonts: t('fonts'),
  images: t('images'),
  otherSites: t('images from other sites'),
  media: t('videos and embedded pages'),
  forms: t('form fields'),
};

/** One sentence about what was not pasted; empty if everything was. */
function leftOutSentence(leftOut: ReadonlySet<LeftOut>): string {
  const things = listed(
    (Object.keys(names) as LeftOut[])
      .filter((kind) => leftOut.has(kind))
      .map((kind) => names[kind]),
  );
  const sentence = t('{{things}} were left out.', { things });
  return things && sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}

/** The image in a data: URL; undefined if it cannot be uploaded. */
function dataUrlToFile(url: string): File | undefined {
  const [, type, base64] = /^data:(image\/[a-z]+);base64,([\w+/=\s]*)$/i.exec(url) ?? [];
  if (!type || !base64 || !acceptedImageTypes.includes(type.toLowerCase())) return undefined;
  // Base64 is a third longer than the file, or more with line breaks. The upload checks the size.
  if (base64.length > limits.upload * 1.5) return undefined;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], t('Pasted image'), { type: type.toLowerCase() });
}

/** Inserts image files at a position, or instead of the selection. */
export function insertImages(
  editor: Editor,
  uploads: ImageUploads,
  files: readonly File[],
  position?: number,
) {
  const images = files.map((file) => ({
    type: 'image',
    attrs: { src: uploads.start(editor, file) },
  }));
  const { from, to } = editor.state.selection;
  editor.commands.insertContentAt(position ?? { from, to }, images);
}

const imageFilesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/**
 * Handlers for pasting and dropping. `uploads` is undefined if the text can have no images.
 * `onLeftOut` receives a sentence, which is empty if everything was pasted.
 */
export function pasteHandlers(
  getEditor: () => Editor,
  uploads: ImageUploads | undefined,
  onLeftOut: (sentence: string) => void,
): EditorProps {
  const keepImage = (src: string): string | undefined => {
    if (!uploads || uploads.knows(src)) return uploads && src;
    const file = dataUrlToFile(src);
    return file && uploads.start(getEditor(), file);
  };
  return {
    transformPastedHTML: (html) => {
      const cleaned = cleanPastedHtml(html, keepImage);
      onLeftOut(leftOutSentence(cleaned.leftOut));
      // ProseMirror assigns it as a string, so it is allowed for the default Trusted Types policy.
      allowMarkup(cleaned.html);
      return cleaned.html;
    },
    // Runs after `transformPastedHTML`.
    handlePaste: (_view, { clipboardData }, slice) => {
      const files = imageFilesIn(clipboardData);
      const html = clipboardData?.getData('text/html') ?? '';
      if (!html) onLeftOut('');
      // Browsers and word processors add a picture of copied text, which is ignored.
      if (files.length === 0 || slice.size > 0 || parseHtml(html).textContent.trim()) return false;
      if (uploads) insertImages(getEditor(), uploads, files);
      onLeftOut(leftOutSentence(new Set(uploads ? [] : ['images'])));
      return true;
    },
    handleDrop: (view, event, _slice, moved) => {
      const files = imageFilesIn(event.dataTransfer);
      if (moved || !uploads || files.length === 0) return false;
      const position = view.posAtCoords({ left: event.clientX, top: event.clientY });
      insertImages(getEditor(), uploads, files, position?.pos);
      event.preventDefault();
      return true;
    },
  };
}
