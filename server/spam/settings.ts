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
import { extractDomains, normalizeDomainLine } from '../screening/links.ts';
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
    blocked_domains && extractDomains(blocked_domains),
    normalizeDomainLine,
  );
  const fields: FieldMessages<Sentence> = {
    ...toLinesError('blocked_words', words, 'invalidWordLine'),
    ...toLinesError('blocked_domains', domains, 'invalidDomainLine'),
  };
  if (Object.keys(fields).length) throw new ApiError('invalid', fields);
  const changes: SettingChanges = Object.entries(numbers) as SettingChanges;
  if (words) changes.push(['blocked_words', words.accepted]);
  if (domains) changes.push(['blocked_domains', domains.accepted]);
  await db.transaction((db) => saveSettings(db, app, member, changes));
  await app.site.refresh();
  return {
    settings: readSettings(app),
    dropped: (words?.droppedCount ?? 0) + (domains?.droppedCount ?? 0),
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

type ParsedLines = { accepted: string[]; droppedCount: number; invalidLine: string | undefined };

/** Normalizes the lines: unique and sorted. `invalidLine` is the first invalid line. */
function parseLines(
  list: string | undefined,
  normalize: (line: string) => string | undefined,
): ParsedLines | undefined {
  if (list === undefined) return undefined;
  const nonEmptyLines = list.split(/[\r\n]+/).filter((line) => line.trim());
  const parsedLines = nonEmptyLines.map((line) => ({
    line: line.trim(),
    accepted: line.length <= limits.listLine ? normalize(line) : undefined,
  }));
  const accepted = [...new Set(parsedLines.flatMap((line) => line.accepted ?? []))].sort((a, b) =>
    a < b ? -1 : 1,
  );
  return {
    accepted,
    droppedCount: nonEmptyLines.length - accepted.length,
    invalidLine: parsedLines.find((line) => line.accepted === undefined)?.line,
  };
}

function toLinesError(
  field: string,
  parsedLines: ParsedLines | undefined,
  errorKey: 'invalidWordLine' | 'invalidDomainLine',
): FieldMessages<Sentence> {
  if (parsedLines?.invalidLine !== undefined)
    return {
      [field]: [message(errorKey, { line: parsedLines.invalidLine.slice(0, limits.listLine) })],
    };
  return parsedLines && parsedLines.accepted.length > limits.listLines
    ? { [field]: [message('tooManyLines', { most: limits.listLines })] }
    : {};
}
