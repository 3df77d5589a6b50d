// Sentences with something in them that differs each time: it stands between double braces.

export const patterns = {
  invitationsSent: 'Invitation sent to {{emails}} sucessfully.',
  alreadyRegistered: '{{emails}} already registered with {{site_name}}.',
  seemsInvalid: '{{entry}} seems to be invalid.',
};

/** What an operator says instead, by the sentence as it comes. */
export type Corrections = Readonly<Record<string, string>>;

/** Every name between braces is filled in once; what is filled in is left as it is. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => values[name] ?? '');

const said = (pattern: string, corrections: Corrections, values: Record<string, string>) => filledIn(corrections[pattern] ?? pattern, values);

export const invitationsSent = (emails: readonly string[], corrections: Corrections = {}) =>
  said(patterns.invitationsSent, corrections, { emails: emails.join(', ') });
export const alreadyRegistered = (emails: readonly string[], siteName: string, corrections: Corrections = {}) =>
  said(patterns.alreadyRegistered, corrections, { emails: emails.join(', '), site_name: siteName });
export const seemsInvalid = (entry: string, corrections: Corrections = {}) => said(patterns.seemsInvalid, corrections, { entry });
