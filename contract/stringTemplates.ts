// Messages with placeholders in double braces.

/** Messages that administrators can change, like those in server/site/overridableStrings.ts. */
export const templates = {
  invitationsSent: 'Invitation sent to {{emails}} sucessfully.',
  alreadyRegistered: '{{emails}} already registered with {{site_name}}.',
  seemsInvalid: '{{entry}} seems to be invalid.',
  chooseAtMost: 'You can select multiple poll choices up to a maximum of {{n}} on your vote.',
} as const;

/** Messages that administrators cannot change. */
export const fixedTemplates = {
  chooseOne: 'Please choose only {{n}} option.',
  storageUsed:
    'You’ve used {{used}} MB of {{most}} MB. Delete some files or posts to free up space.',
  tooLong: 'Please use at most {{most}} characters.',
  tooManyChosen: 'Please choose at most {{most}}.',
  atLeast: 'Please enter {{least}} or more.',
  atMost: 'Please enter {{most}} or less.',
  notInvitedWhy: '{{who}}: {{why}}',
} as const;

/** Texts of the administrators, by the original sentence. */
export type TextOverrides = Readonly<Record<string, string>>;

/** Distinct placeholder names of a text. */
export const placeholderNames = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name!.trim())),
];

/** Replaces each placeholder once. Braces in the values are not replaced. */
export const interpolate = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_match, name: string) => values[name] ?? '');

// Sentences of the browser. The server sends messages with values (./messageKeys.ts).

export const invitationsSent = (emails: readonly string[]) =>
  interpolate(templates.invitationsSent, { emails: emails.join(', ') });
export const alreadyRegistered = (emails: readonly string[], siteName: string) =>
  interpolate(templates.alreadyRegistered, { emails: emails.join(', '), site_name: siteName });
export const invalidInvitee = (entry: string) => interpolate(templates.seemsInvalid, { entry });

export const invitationRefused = (person: string, reason: string) =>
  interpolate(fixedTemplates.notInvitedWhy, { who: person, why: reason });

/** Error for a value that is too long. */
export const tooLong = (max: number) =>
  interpolate(fixedTemplates.tooLong, { most: max.toLocaleString('en') });
