// Sentences with something in them that differs each time: it stands between double braces.

/** The ones that an operator may correct. */
export const templates = {
  invitationsSent: 'Invitation sent to {{emails}} sucessfully.',
  alreadyRegistered: '{{emails}} already registered with {{site_name}}.',
  seemsInvalid: '{{entry}} seems to be invalid.',
  chooseAtMost: 'You can select multiple poll choices up to a maximum of {{n}} on your vote.',
};

/** All others. */
export const moreTemplates = {
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
  // last, for much else has a colon in it too: whoever reads a sentence by these patterns tries them in order
  notInvitedWhy: '{{who}}: {{why}}',
};

/** What an operator says instead, by the sentence as it comes. */
export type TextOverrides = Readonly<Record<string, string>>;

/** What stands between braces, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name!.trim())),
];

/** Every name between braces is filled in once; what is filled in is left as it is. */
export const interpolate = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => values[name] ?? '');

const said = (pattern: string, textOverrides: TextOverrides, values: Record<string, string>) =>
  interpolate(textOverrides[pattern] ?? pattern, values);

export const invitationsSent = (emails: readonly string[], textOverrides: TextOverrides = {}) =>
  said(templates.invitationsSent, textOverrides, { emails: emails.join(', ') });
export const alreadyRegistered = (
  emails: readonly string[],
  siteName: string,
  textOverrides: TextOverrides = {},
) =>
  said(templates.alreadyRegistered, textOverrides, {
    emails: emails.join(', '),
    site_name: siteName,
  });
export const seemsInvalid = (entry: string, textOverrides: TextOverrides = {}) =>
  said(templates.seemsInvalid, textOverrides, { entry });

export const notInvitedWhy = (who: string, why: string) =>
  interpolate(moreTemplates.notInvitedWhy, { who, why });

/** The refusal of more answers than a poll takes from one. */
export const pollChooseAtMost = (n: number, textOverrides: TextOverrides = {}) =>
  n === 1
    ? interpolate(moreTemplates.chooseOne, { n: '1' })
    : said(templates.chooseAtMost, textOverrides, { n: String(n) });

/** The refusal of a value longer than it may be. */
export const tooLong = (most: number) =>
  interpolate(moreTemplates.tooLong, { most: most.toLocaleString('en') });

/** The refusal of a list longer than it may be. */
export const tooMany = (most: number) =>
  interpolate(moreTemplates.tooMany, { most: most.toLocaleString('en') });

/** The refusal of a number that is too small or too large. */
export const atLeast = (least: number) =>
  interpolate(moreTemplates.atLeast, { least: least.toLocaleString('en') });
export const atMost = (most: number) =>
  interpolate(moreTemplates.atMost, { most: most.toLocaleString('en') });

/** The refusal of what does not fit beside what one keeps already. */
export const storageUsed = (used: number, most: number) =>
  interpolate(moreTemplates.storageUsed, {
    used: used.toLocaleString('en'),
    most: most.toLocaleString('en'),
  });
