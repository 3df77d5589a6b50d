// Details of an audit entry in words: "from: false" becomes "from: off".
import type { AuditEntryView } from '#contract/auditLog.ts';
import { ruleViolations } from '#contract/moderationStrings.ts';
import { decisionLabels } from '../moderation/labels.ts';
import { plural, t } from '../i18n/language.ts';
import { roleNames } from './AccountBadges.tsx';
import { formatDate } from '../ui/dates.ts';
import { settingNames, settingValues } from './settingNames.ts';

const detailLabels = new Map([
  ['from', t('from|detail')],
  ['to', t('to|detail')],
  ['was', t('was|detail')],
  ['why', t('why|detail')],
  ['reason', t('reason|detail')],
  ['for', t('for|detail')],
  ['until', t('until|detail')],
  ['by', t('by|detail')],
  ['role', t('role|detail')],
  ['addresses', t('addresses|detail')],
  ['category', t('category|detail')],
  ['name', t('name|detail')],
  ['own_report', t('reported by this moderator|detail')],
  ['same_moderator', t('same moderator as before|detail')],
  ['title', t('title|detail')],
  ['url', t('web address|detail')],
  ['published', t('published|detail')],
  ['left_menu', t('left menu|detail')],
  ['moved_to', t('moved to|detail')],
  ['people', t('people|detail')],
  ['action', t('action|detail')],
  ['actions', t('actions|detail')],
  ['sentence', t('sentence|detail')],
  ['mail', t('email|detail')],
  ['added', t('added|detail')],
  ['changed', t('changed|detail')],
]);

/** Details that are ids, which say nothing to a reader. */
const hiddenDetails = new Set(['decision', 'group', 'bulk']);

const isoTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Codes that the server stores, by the name of the detail, in words. */
const valueLabels: Record<string, Readonly<Record<string, string>>> = {
  category: ruleViolations,
  was: Object.fromEntries(
    Object.entries(decisionLabels).map(([decision, { within }]) => [decision, within]),
  ),
  from: roleNames,
  to: roleNames,
  role: roleNames,
  for: { good: t('indefinitely') },
  action: {
    suspend: t('suspension|detail'),
    restore: t('end of a suspension|detail'),
    confirm: t('confirmation of the address|detail'),
    email: t('email|detail'),
    delete: t('deletion|detail'),
    undelete: t('undo of a deletion|detail'),
  },
  why: { 'the time is up': t('the time is up') },
};
const switched = { true: t('on|setting'), false: t('off|setting') };
const confirmed = { true: t('yes|detail'), false: t('no|detail') };

/**
 * The value of a detail in words. `setting` is the name of the setting that the entry is about;
 * undefined for other entries.
 */
function valueText(name: string, value: unknown, setting: string | undefined): string {
  const text = String(value);
  if (isoTime.test(text)) return formatDate(text);
  if (setting !== undefined && name === 'name') return setting;
  if (typeof value === 'boolean') return (setting === undefined ? confirmed : switched)[`${value}`];
  if (value === 'Y' || value === 'N')
    return (setting === undefined ? confirmed : switched)[value === 'Y' ? 'true' : 'false'];
  const [days] = name === 'for' ? (/^\d+(?= days$)/.exec(text) ?? []) : [];
  if (days !== undefined) return plural(Number(days), '{{n}} day', '{{n}} days');
  const labels = (setting === undefined ? valueLabels[name] : settingValues) ?? {};
  return Object.hasOwn(labels, text) ? labels[text]! : text;
}

/** The details of an entry, in display order, with their labels. */
export function auditDetails({
  subject,
  details,
}: Pick<AuditEntryView, 'subject' | 'details'>): { label: string; value: string }[] {
  // jsonb does not keep the order of keys: the name of a setting comes first, then `from`.
  const { name, from, ...others } = JSON.parse(details) as Record<string, unknown>;
  const setting =
    subject === 'setting' && typeof name === 'string' ? (settingNames[name] ?? name) : undefined;
  return Object.entries({ name, from, ...others })
    .filter(
      ([key, value]) =>
        !hiddenDetails.has(key) && value !== undefined && value !== null && value !== '',
    )
    .map(([key, value]) => ({
      label:
        setting !== undefined && key === 'name'
          ? t('setting|in the log')
          : (detailLabels.get(key) ?? key.replaceAll('_', ' ')),
      value: valueText(key, value, setting),
    }));
}
