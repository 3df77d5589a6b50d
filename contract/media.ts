// Files that members attach to posts and comments beside photos: PDF, audio and video. Adding a
// kind or a format means adding it here, and how it is recognized in
// server/lib/media/mediaFormats.ts.

type MediaDefinition = {
  /** Largest size of a file. A request has two minutes, so a slow line cannot send more. */
  maxMegabytes: number;
  /** Content types by format. The format is also the ending of the name of the file. */
  formats: Readonly<Record<string, string>>;
};

/** What browsers display, or play without another program. */
export const media = {
  pdf: { maxMegabytes: 10, formats: { pdf: 'application/pdf' } },
  audio: {
    maxMegabytes: 20,
    formats: {
      mp3: 'audio/mpeg',
      m4a: 'audio/mp4',
      ogg: 'audio/ogg',
      wav: 'audio/wav',
      weba: 'audio/webm',
    },
  },
  video: { maxMegabytes: 30, formats: { mp4: 'video/mp4', webm: 'video/webm' } },
} as const satisfies Record<string, MediaDefinition>;

export type MediaKind = keyof typeof media;
export const mediaKinds = Object.keys(media) as MediaKind[];

export type MediaFormat = { [Kind in MediaKind]: keyof (typeof media)[Kind]['formats'] }[MediaKind];

/** Bytes of the largest file of any kind. */
export const maxMediaBytes =
  Math.max(...mediaKinds.map((kind) => media[kind].maxMegabytes)) * 1024 * 1024;

/** The kind and the content type of a format. */
export function describeFormat(format: MediaFormat): { kind: MediaKind; type: string } {
  const kind = mediaKinds.find((each) => format in media[each].formats)!;
  return { kind, type: (media[kind].formats as Record<string, string>)[format]! };
}
