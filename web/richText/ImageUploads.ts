import type { Editor } from '@tiptap/core';
import { imageNameOf } from '#contract/richTextAttributes.ts';
import type { RichTextImages, RichTextImage } from './images.ts';

/**
 * Uploads of the images in one editor. An image is shown immediately, from a `blob:` address, which
 * also identifies it until the editor closes.
 */
export class ImageUploads {
  #images: RichTextImages;
  /** Uploaded images by their `blob:` address. */
  readonly #uploaded = new Map<string, RichTextImage>();
  /** The `blob:` addresses of all images that were added. */
  readonly #previews = new Map<File, string>();
  /** Files whose upload starts in the next microtask. */
  readonly #added: File[] = [];

  constructor(images: RichTextImages) {
    this.#images = images;
  }

  /** Sets the current images of the form. */
  update(images: RichTextImages) {
    this.#images = images;
  }

  /**
   * Starts an upload and returns the `blob:` address, which the caller inserts as `src` of an
   * image. The image is removed if the upload fails.
   */
  start(editor: Editor, file: File): string {
    const preview = URL.createObjectURL(file);
    this.#previews.set(file, preview);
    this.#added.push(file);
    if (this.#added.length > 1) return preview;
    // Files that are added together are uploaded together, after their images are inserted.
    queueMicrotask(() =>
      this.#images.upload(this.#added.splice(0), (file, image) => {
        if (!editor.isDestroyed) this.#settle(editor, this.#previews.get(file)!, image);
      }),
    );
    return preview;
  }

  #settle({ state: { tr, doc }, view }: Editor, preview: string, image?: RichTextImage) {
    if (image) this.#uploaded.set(preview, image);
    else
      doc.descendants((node, at) => {
        if (node.attrs['src'] === preview)
          tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize));
      });
    // Reports the text again, now with the name of the image.
    view.dispatch(tr.setMeta('addToHistory', false).setMeta(imageSettled, true));
  }

  /** The `src` to store, "/f/" and the file name; undefined until the upload is complete. */
  storedSrc(src: string): string | undefined {
    const image = this.#uploaded.get(src);
    return image ? `/f/${image.file_name}` : imageNameOf(src) && src;
  }

  /** The address from which the browser loads the image; undefined if the image is gone. */
  shownSrc(src: string): string | undefined {
    if (src.startsWith('blob:')) return src;
    const name = imageNameOf(src);
    return this.#images.images.find(({ file_name }) => file_name === name)?.url;
  }

  /** Whether an image with this `src` may be in the text. */
  knows(src: string): boolean {
    return [...this.#previews.values()].includes(src) || this.shownSrc(src) !== undefined;
  }

  /** Frees the previews. Called when the editor closes. */
  close() {
    this.#previews.forEach((preview) => URL.revokeObjectURL(preview));
  }
}

/** Transaction flag: an upload has finished. */
export const imageSettled = 'imageSettled';
