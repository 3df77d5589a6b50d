// Messages with placeholders in double braces.

/** Messages that operators can change. */
export const templates = {
  invitationsSent: 'Invitation sent to {{emails}} sucessfully.',
  alreadyRegistered: '{{emails}} already registered with {{site_name}}.',
  seemsInvalid: '{{entry}} seems to be invalid.',
  chooseAtMost: 'You can select multiple poll choices up to a maximum of {{n}} on your vote.',
};

/** Messages that operators cannot change. */
export const fixedTemplates = {
  chooseOne: 'Please choose only {{n}} option.',
  storageUsed:
    'You’ve used {{used}} MB of {{most}} MB. Delete some files or posts to free up space.',
  tooLong: 'Please use at most {{most}} characters.',
  tooMany: 'Please choose at most {{most}}.',
  atLeast: 'Please enter {{least}} or more.',
  atMost: 'Please enter {{most}} or less.',
  colourTooLight:
    'White text is hard to read on this color. Its contrast is {{ratio}}, and it needs at least 4.5. Please choose a darker color.',
  unknownName: '{{name}} isn’t a placeholder you can use here.',
  unknownNameOf: '{{name}} isn’t a placeholder you can use here. Available: {{known}}.',
  namesMissing: 'Please keep {{names}}. Readers need it.',
  domainRefused: 'Links to {{domain}} aren’t allowed here.',
  wordLineFault:
    '“{{line}}” isn’t valid. Enter one or more words. You can use * only at the start or end of a word, next to at least three letters.',
  domainLineFault: '“{{line}}” isn’t a domain. Please write it like spam.example.',
  tooManyLines: 'Please use at most {{most}} lines.',
  aMinuteForNewcomers:
    'New members can only do this a limited number of times a day. Please try again in a minute.',
  minutesForNewcomers:
    'New members can only do this a limited number of times a day. Please try again in {{n}} minutes.',
  anHourForNewcomers:
    'New members can only do this a limited number of times a day. Please try again in an hour.',
  hoursForNewcomers:
    'New members can only do this a limited number of times a day. Please try again in {{n}} hours.',
  suspendedUntil: 'Your account is suspended until {{day}}.',
  suspendedWhy: 'Reason: {{why}}',
  // last, because many other texts also contain a colon: the client tries these patterns in order
  notInvitedWhy: '{{who}}: {{why}}',
};

/** Texts of the operator, by the original sentence. */
export type TextOverrides = Readonly<Record<string, string>>;

/** Distinct placeholder names of a text. */
export const placeholderNames = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name!.trim())),
];

/** Replaces each placeholder once. Braces in the values are not replaced. */
export const interpolate = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => values[name] ?? '');

const render = (pattern: string, textOverrides: TextOverrides, values: Record<string, string>) =>
  interpolate(textOverrides[pattern] ?? pattern, values);

export const invitationsSent = (emails: readonly string[], textOverrides: TextOverrides = {}) =>
  render(templates.invitationsSent, textOverrides, { emails: emails.join(', ') });
export const alreadyRegistered = (
  emails: readonly string[],
  siteName: string,
  textOverrides: TextOverrides = {},
) =>
  render(templates.alreadyRegistered, textOverrides, {
    emails: emails.join(', '),
    site_name: siteName,
  });
export const invalidInvitee = (entry: string, textOverrides: TextOverrides = {}) =>
  render(templates.seemsInvalid, textOverrides, { entry });

export const invitationRefused = (who: string, why: string) =>
  interpolate(fixedTemplates.notInvitedWhy, { who, why });

/** Error for more choices than a poll allows. */
export const pollChooseAtMost = (n: number, textOverrides: TextOverrides = {}) =>
  n === 1
    ? interpolate(fixedTemplates.chooseOne, { n: '1' })
    : render(templates.chooseAtMost, textOverrides, { n: String(n) });

/** Error for a value that is too long. */
export const tooLong = (most: number) =>
  interpolate(fixedTemplates.tooLong, { most: most.toLocaleString('en') });

/** Error for a list that is too long. */
export const tooMany = (most: number) =>
  interpolate(fixedTemplates.tooMany, { most: most.toLocaleString('en') });

/** Errors for a number that is too small or too large. */
export const atLeast = (least: number) =>
  interpolate(fixedTemplates.atLeast, { least: least.toLocaleString('en') });
export const atMost = (most: number) =>
  interpolate(fixedTemplates.atMost, { most: most.toLocaleString('en') });

/** Error when a file exceeds the storage quota. Sizes in MB. */
export const storageUsed = (used: number, most: number) =>
  interpolate(fixedTemplates.storageUsed, {
    used: used.toLocaleString('en'),
    most: most.toLocaleString('en'),
  });
