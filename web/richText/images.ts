// Images in rich text. The text stores the name of an uploaded image and its description.

/** An uploaded image. */
export type RichTextImage = {
  file_name: string;
  url: string;
  width: number;
  height: number;
};

/** The images of a text, from the form that owns their uploads. */
export type RichTextImages = {
  images: readonly RichTextImage[];
  /** Uploads images. `onDone` receives what became of each; undefined if it is not uploaded. */
  upload: (
    files: readonly File[],
    onDone: (file: File, image: RichTextImage | undefined) => void,
  ) => void;
};
