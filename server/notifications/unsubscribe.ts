// Unsubscribe links in emails. The code in the link encodes the person and the email kind, so that
// nothing is stored for it.
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, AppContext } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { sql } from '../db/sql.ts';
import {
  unsubscribeReason,
  isPreferenceGroup,
  mailKinds,
  mailKindName,
  type MailKind,
} from './emailKinds.ts';

/**
 * Footnote and links of an email, and the address that stops emails of its kind.
 */
export function createUnsubscribeParts(
  { config, addresses }: AppContext,
  person: number,
  kind: MailKind,
  translator: Translator,
) {
  const { t } = translator;
  const address = `${config.publicUrl}/unsubscribe/${addresses.unsubscribeCode(person, mailKinds.indexOf(kind))}`;
  return {
    footnote: unsubscribeReason(kind, translator),
    footnoteLinks: [
      {
        text: kind === 'all' ? t('Stop all notification emails') : t('Stop these emails'),
        href: address,
      },
      { text: t('Change all emails'), href: `${config.publicUrl}/account/notifications` },
    ],
    unsubscribeUrl: address,
  };
}

type UnsubscribeContext = Pick<RequestContext, 'app' | 'language'>;

/**
 * Idempotent. Also for a suspended or deleted account: its emails would go on after its return. Has
 * no effect once the account no longer exists.
 */
export async function unsubscribe(
  { code, all }: Input<'POST /notification/unsubscribe'>,
  { app: { db, addresses }, language }: UnsubscribeContext,
) {
  const decoded = parseCode(addresses, code);
  const kind = all === 'Y' ? 'all' : decoded.kind;
  const disabledKinds = mailKinds.filter(
    (mailKind) =>
      mailKind !== 'all' && (kind === 'all' ? isPreferenceGroup(mailKind) : mailKind === kind),
  );
  // Friends have a setting for each collection too.
  await db.execute(sql`
    insert into notification_settings (person_id, name, enabled)
    select p.id, s.name, false from all_people p
    cross join lateral (
      select kind || '_email' as name from unnest(${disabledKinds}::text[]) kind
      union all
      select 'friend_collection-' || c.id || '-email' from friend_collections c where c.owner_id = p.id and 'all_friends' = any (${disabledKinds}::text[])) s
    where p.id = ${decoded.person} order by s.name
    on conflict (person_id, name) do update set enabled = false`);
  return {
    kind: mailKindName(kind, translatorFor(language)),
    all: kind === 'all',
    message: strings.emailsStopped,
  };
}

/** What the unsubscribe page shows before confirmation. */
export const describeUnsubscribe = (
  { code }: Input<'GET /notification/unsubscribe'>,
  { app, language }: UnsubscribeContext,
) => {
  const { kind } = parseCode(app.addresses, code);
  return Promise.resolve({
    kind: mailKindName(kind, translatorFor(language)),
    all: kind === 'all',
  });
};

function parseCode(
  addresses: AppContext['addresses'],
  code: string,
): { person: number; kind: MailKind } {
  const decoded = addresses.parseUnsubscribeCode(code);
  const kind = decoded && mailKinds[decoded.kind];
  if (!decoded || !kind) throw invalidField('code', strings.unsubscribeLinkUnknown);
  return { person: decoded.person, kind };
}
