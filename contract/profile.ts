// Profile fields with their limits and default audiences. The web client builds its forms from them
// and must not load the schema library, so this file contains no schema.

/** Audiences of a profile field; fewer than for posts. */
export const fieldAudiences = ['Public', 'Friends', 'Private'] as const;
export type FieldAudience = (typeof fieldAudiences)[number];

/** How a value is checked, entered and displayed. */
export type ProfileFieldKind =
  | 'email'
  | 'phone'
  | 'date'
  | 'webAddress'
  | 'richText'
  | 'text'
  | 'line';

/** The sections of the form with profile fields. Those of the head are above the tabs. */
type ProfileSection = 'head' | 'basics' | 'about' | 'background';

type ProfileFieldDefinition = {
  kind: ProfileFieldKind;
  section: ProfileSection;
  /** Maximum length in characters. */
  max: number;
  /** Default audience. */
  shared_as: FieldAudience;
};

const webAddress = {
  kind: 'webAddress',
  section: 'about',
  max: 2_048,
  shared_as: 'Public',
} as const;
const background = {
  kind: 'text',
  section: 'background',
  max: 2_000,
  shared_as: 'Public',
} as const;

/** All profile fields, in the order in which they are displayed. */
export const profileFields = {
  bio: { kind: 'line', section: 'head', max: 120, shared_as: 'Public' },
  place: { kind: 'line', section: 'head', max: 80, shared_as: 'Public' },
  about_me: { kind: 'richText', section: 'about', max: 100_000, shared_as: 'Public' },
  website: webAddress,
  facebook_url: webAddress,
  twitter_url: webAddress,
  linkedin_url: webAddress,
  email: { kind: 'email', section: 'basics', max: 254, shared_as: 'Private' },
  phone: { kind: 'phone', section: 'basics', max: 32, shared_as: 'Private' },
  /** YYYY-MM-DD, or empty. */
  dob: { kind: 'date', section: 'basics', max: 10, shared_as: 'Private' },
  education: background,
  work_history: background,
  skills: background,
  books: background,
  movies: background,
  music: background,
} as const satisfies Record<string, ProfileFieldDefinition>;
export type ProfileField = keyof typeof profileFields;

type FieldsOf<Property extends 'kind' | 'section', Value> = {
  [Name in ProfileField]: (typeof profileFields)[Name][Property] extends Value ? Name : never;
}[ProfileField];

const fieldsWith = <Property extends 'kind' | 'section', const Value extends string>(
  property: Property,
  value: Value,
) =>
  (Object.keys(profileFields) as ProfileField[]).filter(
    (name) => profileFields[name][property] === (value as string),
  ) as FieldsOf<Property, Value>[];

export const profileFieldsOfKind = <const Kind extends ProfileFieldKind>(kind: Kind) =>
  fieldsWith('kind', kind);
export const profileFieldsIn = <const Section extends ProfileSection>(section: Section) =>
  fieldsWith('section', section);

/** Lists that have their own audience. */
export const profileLists = { issues: 'Friends', friends: 'Friends' } as const satisfies Record<
  string,
  FieldAudience
>;

/** Fields that only their owner can see, with their maximum length. */
export const privateFields = { address: 200, city: 80, state: 80, zip_code: 16 } as const;
