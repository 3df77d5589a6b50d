// The fields of a profile, and who sees each unless its owner says otherwise. Read by forms and server alike, so it holds no schema.

/** Who may see a field; a smaller choice than for posts. */
export const fieldAudiences = ['Public', 'Friends', 'Private'] as const;
export type FieldAudience = (typeof fieldAudiences)[number];

/** Characters that a field may have, and its audience at first. */
export const profileFields = {
  email: { max: 254, shared_as: 'Private' },
  phone: { max: 32, shared_as: 'Private' },
  /** YYYY-MM-DD, or empty. */
  dob: { max: 10, shared_as: 'Private' },
  website: { max: 2_048, shared_as: 'Public' },
  facebook_url: { max: 2_048, shared_as: 'Public' },
  twitter_url: { max: 2_048, shared_as: 'Public' },
  linkedin_url: { max: 2_048, shared_as: 'Public' },
  /** Rich text, as books, movies, music, education, work history and skills are not. */
  about_me: { max: 100_000, shared_as: 'Public' },
  books: { max: 2_000, shared_as: 'Public' },
  movies: { max: 2_000, shared_as: 'Public' },
  music: { max: 2_000, shared_as: 'Public' },
  education: { max: 2_000, shared_as: 'Public' },
  work_history: { max: 2_000, shared_as: 'Public' },
  skills: { max: 2_000, shared_as: 'Public' },
} as const satisfies Record<string, { max: number; shared_as: FieldAudience }>;
export type ProfileField = keyof typeof profileFields;

/** Lists with an audience of their own. */
export const profileLists = { issues: 'Friends', friends: 'Friends' } as const satisfies Record<
  string,
  FieldAudience
>;

/** Nobody but their owner sees these. */
export const privateFields = { address: 200, city: 80, state: 80, zip_code: 16 } as const;
