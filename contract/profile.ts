// Profile fields with their limits and default audiences. Used by the forms and the server, so this
// file contains no schema.

/** Audiences of a profile field; fewer than for posts. */
export const fieldAudiences = ['Public', 'Friends', 'Private'] as const;
export type FieldAudience = (typeof fieldAudiences)[number];

/** Maximum length in characters, and default audience. */
export const profileFields = {
  email: { max: 254, shared_as: 'Private' },
  phone: { max: 32, shared_as: 'Private' },
  /** YYYY-MM-DD, or empty. */
  dob: { max: 10, shared_as: 'Private' },
  website: { max: 2_048, shared_as: 'Public' },
  facebook_url: { max: 2_048, shared_as: 'Public' },
  twitter_url: { max: 2_048, shared_as: 'Public' },
  linkedin_url: { max: 2_048, shared_as: 'Public' },
  /** Rich text; the fields from `books` to `skills` are plain text. */
  about_me: { max: 100_000, shared_as: 'Public' },
  books: { max: 2_000, shared_as: 'Public' },
  movies: { max: 2_000, shared_as: 'Public' },
  music: { max: 2_000, shared_as: 'Public' },
  education: { max: 2_000, shared_as: 'Public' },
  work_history: { max: 2_000, shared_as: 'Public' },
  skills: { max: 2_000, shared_as: 'Public' },
} as const satisfies Record<string, { max: number; shared_as: FieldAudience }>;
export type ProfileField = keyof typeof profileFields;

/** Lists that have their own audience. */
export const profileLists = { issues: 'Friends', friends: 'Friends' } as const satisfies Record<
  string,
  FieldAudience
>;

/** Fields that only their owner can see, with their maximum length. */
export const privateFields = { address: 200, city: 80, state: 80, zip_code: 16 } as const;
