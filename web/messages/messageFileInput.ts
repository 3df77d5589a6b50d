import type { MessageFile } from '#contract/message.ts';

/** The files of a message as fields of the API. */
export function toMessageFileInput(files: readonly MessageFile[]) {
  const described = files.flatMap(({ file_name, description }) =>
    description ? { file_name, description } : [],
  );
  return {
    attachments: files.map(({ file_name }) => file_name),
    ...(described.length > 0 && { image_descriptions: described }),
  };
}
