// Values of `content_type` in the API and the database. The migrations use the same numbers.

export const contentType = { post: 0, poll: 1, blog: 2, group: 3, action: 4 } as const;

export type PostKind = keyof typeof contentType;

const kindByTypeId = Object.fromEntries(
  Object.entries(contentType).map(([kind, typeId]) => [typeId, kind]),
) as Record<number, PostKind>;

/** A post that is not there counts as one of the type `post`. */
export const postKindOf = (typeId: number | null | undefined): PostKind =>
  kindByTypeId[typeId ?? contentType.post] ?? 'post';
