// Spam settings, and a preview of their effect on a text.
import type { Input } from '#contract/calls.ts';
import { invalidField, ApiError, type FieldMessages } from '#contract/errors.ts';
import { message, type Sentence } from '#contract/messageKeys.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import { spamSettings, type SpamSettings } from '#contract/spamSettings.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import { saveSettings, type SettingChanges } from '../site/saveSettings.ts';
import { stripDomainPrefixes, normalizeDomainLine } from '../screening/links.ts';
import { previewScreening } from '../screening/screen.ts';
import { normalizeWordLine } from '../screening/words.ts';

export const getSpamSettings = async (_input: object, { app }: Pick<RequestContext, 'app'>) => ({
  settings: readSettings(app),
});

const readSettings = ({ site }: Pick<AppContext, 'site'>) =>
  Object.fromEntries(
    Object.keys(spamSettings).map((name) => [name, site[name as keyof SpamSettings]]),
  ) as SpamSettings;

export async function updateSpamSettings(
  { blocked_words, blocked_domains, ...numbers }: Input<'POST /admin/spam'>,
  { app, db, member }: RequestContext<Member>,
) {
  const words = parseLines(blocked_words, normalizeWordLine);
  const domains = parseLines(
    blocked_domains && stripDomainPrefixes(blocked_domains),
    normalizeDomainLine,
  );
  const fields: FieldMessages<Sentence> = {
    ...linesError('blocked_words', words, 'invalidWordLine'),
    ...linesError('blocked_domains', domains, 'invalidDomainLine'),
  };
  if (Object.keys(fields).length) throw new ApiError('invalid', fields);
  const changes: SettingChanges = Object.entries(numbers) as SettingChanges;
  if (words) changes.push(['blocked_words', words.accepted]);
  if (domains) changes.push(['blocked_domains', domains.accepted]);
  await db.transaction((db) => saveSettings(db, app, member, changes));
  await app.site.refresh();
  return {
    settings: readSettings(app),
    dropped: (words?.dropped ?? 0) + (domains?.dropped ?? 0),
    message: strings.settingsSaved,
  };
}

export async function trySpamText(
  { text }: Input<'POST /admin/spam/try'>,
  { app }: RequestContext<Member>,
) {
  if (!text) throw invalidField('text', spamStrings.testTextRequired);
  return previewScreening(app.site, text);
}

type Lines = { accepted: string[]; dropped: number; invalidLine: string | undefined };

/** Normalizes the lines: unique and sorted. `invalidLine` is the first invalid line. */
function parseLines(
  list: string | undefined,
  read: (line: string) => string | undefined,
): Lines | undefined {
  if (list === undefined) return undefined;
  const given = list.split(/[\r\n]+/).filter((line) => line.trim());
  const lines = given.map((line) => ({
    line: line.trim(),
    accepted: line.length <= limits.listLine ? read(line) : undefined,
  }));
  const accepted = [...new Set(lines.flatMap((line) => line.accepted ?? []))].sort((a, b) =>
    a < b ? -1 : 1,
  );
  return {
    accepted,
    dropped: given.length - accepted.length,
    invalidLine: lines.find((line) => line.accepted === undefined)?.line,
  };
}

function linesError(
  field: string,
  lines: Lines | undefined,
  fault: 'invalidWordLine' | 'invalidDomainLine',
): FieldMessages<Sentence> {
  if (lines?.invalidLine !== undefined)
    return { [field]: [message(fault, { line: lines.invalidLine.slice(0, limits.listLine) })] };
  return lines && lines.accepted.length > limits.listLines
    ? { [field]: [message('tooManyLines', { most: limits.listLines })] }
    : {};
}
