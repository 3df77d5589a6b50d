// Ending the mails of a kind by the code in one of them. The code says whose and which, so that nothing is kept for it.
import type { Ask } from '#contract/calls.ts';
import { invalidField } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Asked, House } from '../house.ts';
import { speaking, type Speaker } from '../kit/language.ts';
import { sql } from '../kit/sql.ts';
import type { Family } from './families.ts';

/** A digest holds all kinds, and its link ends them all. */
type MailKind = Family | 'all';

/** As the codes number them: a number is never used for another kind. */
const kinds = ['my_content', 'action', 'all_friends', 'all'] as const satisfies MailKind[];

/** Within a sentence. */
const nameOf = (kind: MailKind, { t }: Speaker): string =>
  ({
    my_content: t('what happens to what you post, and what is meant for you'),
    action: t('actions for you and those that you follow'),
    all_friends: t('what your friends do'),
    all: t('everything that happens here'),
  })[kind];

const because = (kind: MailKind, { t }: Speaker): string =>
  ({
    my_content: t('You get this mail because you want to hear of what happens to what you post, and what is meant for you.'),
    action: t('You get this mail because you want to hear of actions for you and those that you follow.'),
    all_friends: t('You get this mail because you want to hear of what your friends do.'),
    all: t('You get this mail because you want to hear of everything that happens here.'),
  })[kind];

/** The footnote and the headers of a mail of this kind: ended by a press in the mail program, or on the page that the same address shows. */
export function unsubscribing({ config, addresses }: House, person: number, kind: MailKind, speaker: Speaker) {
  const { t } = speaker;
  const address = `${config.publicUrl}/unsubscribe/${addresses.mailsCode(person, kinds.indexOf(kind))}`;
  return {
    footnote: `${because(kind, speaker)} ${t('To get no more mails of this kind, open {{address}}', { address })}`,
    headers: { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

type Asking = Pick<Asked, 'house' | 'language'>;

/** The same again and again, whether or not the account is still there. */
export async function unsubscribe({ code }: Ask<'POST /notification/unsubscribe'>, { house: { db, addresses }, language }: Asking) {
  const { person, kind } = mailsOf(addresses, code);
  const families = kind === 'all' ? kinds.slice(0, -1) : [kind];
  // of friends there is a setting for each collection too
  await db.run(sql`
    insert into notification_settings (person_id, name, on_)
    select p.id, s.name, false from visible_people(null) p
    cross join lateral (
      select family || '_email' as name from unnest(${families}::text[]) family
      union all
      select 'friend_collection-' || c.id || '-email' from friend_collections c where c.owner_id = p.id and 'all_friends' = any (${families}::text[])) s
    where p.id = ${person} order by s.name
    on conflict (person_id, name) do update set on_ = false`);
  return { kind: nameOf(kind, speaking(language)), message: sentences.mailsEnded };
}

/** What the page says before anything is pressed. */
export const unsubscribable = ({ code }: Ask<'GET /notification/unsubscribe'>, { house, language }: Asking) =>
  Promise.resolve({ kind: nameOf(mailsOf(house.addresses, code).kind, speaking(language)) });

function mailsOf(addresses: House['addresses'], code: string): { person: number; kind: MailKind } {
  const named = addresses.mailsNamedBy(code);
  const kind = named && kinds[named.kind];
  if (!named || !kind) throw invalidField('code', sentences.unsubscribeUnknown);
  return { person: named.person, kind };
}
