// Images in rich text. The text stores the name of an uploaded image and its description.

/** An uploaded image. */
export type RichTextPicture = {
  file_name: string;
  url: string;
  width: number;
  height: number;
};

/** The images of a text, from the form that owns their uploads. */
export type RichTextImages = {
  pictures: readonly RichTextPicture[];
  /** Uploads images. `onDone` receives what became of each; undefined if it is not uploaded. */
  upload: (
    files: readonly File[],
    onDone: (file: File, picture: RichTextPicture | undefined) => void,
  ) => void;
};
