// Ending the mails of a kind by the code in one of them. The code says whose and which, so that nothing is kept for it.
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, AppContext } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { sql } from '../db/sql.ts';
import { because, isFamily, mailKinds, nameOf, type MailKind } from './emailKinds.ts';

/** The footnote and the headers of a mail of this kind: ended by a press in the mail program, or on the page that the same address shows. */
export function unsubscribing(
  { config, addresses }: AppContext,
  person: number,
  kind: MailKind,
  createTranslator: Translator,
) {
  const { t } = createTranslator;
  const address = `${config.publicUrl}/unsubscribe/${addresses.mailsCode(person, mailKinds.indexOf(kind))}`;
  return {
    footnote: `${because(kind, createTranslator)} ${kind === 'all' ? t('To stop all notification emails, open {{address}}', { address }) : t('To stop these emails, or all notification emails, open {{address}}', { address })}`,
    headers: {
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

type UnsubscribeContext = Pick<RequestContext, 'app' | 'language'>;

/** The same again and again, whether or not the account is still there. */
export async function unsubscribe(
  { code, all }: Input<'POST /notification/unsubscribe'>,
  { app: { db, addresses }, language }: UnsubscribeContext,
) {
  const named = mailsOf(addresses, code);
  const kind = all === 'Y' ? 'all' : named.kind;
  const families = mailKinds.filter(
    (one) => one !== 'all' && (kind === 'all' ? isFamily(one) : one === kind),
  );
  // of friends there is a setting for each collection too
  await db.execute(sql`
    insert into notification_settings (person_id, name, on_)
    select p.id, s.name, false from visible_people(null) p
    cross join lateral (
      select family || '_email' as name from unnest(${families}::text[]) family
      union all
      select 'friend_collection-' || c.id || '-email' from friend_collections c where c.owner_id = p.id and 'all_friends' = any (${families}::text[])) s
    where p.id = ${named.person} order by s.name
    on conflict (person_id, name) do update set on_ = false`);
  return {
    kind: nameOf(kind, translatorFor(language)),
    all: kind === 'all',
    message: strings.mailsEnded,
  };
}

/** What the page says before anything is pressed. */
export const unsubscribable = (
  { code }: Input<'GET /notification/unsubscribe'>,
  { app, language }: UnsubscribeContext,
) => {
  const { kind } = mailsOf(app.addresses, code);
  return Promise.resolve({ kind: nameOf(kind, translatorFor(language)), all: kind === 'all' });
};

function mailsOf(
  addresses: AppContext['addresses'],
  code: string,
): { person: number; kind: MailKind } {
  const named = addresses.mailsNamedBy(code);
  const kind = named && mailKinds[named.kind];
  if (!named || !kind) throw invalidField('code', strings.unsubscribeUnknown);
  return { person: named.person, kind };
}
