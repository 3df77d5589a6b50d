// Language setting of a member, used on every device and in emails.
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';

export async function saveLanguage(
  { language }: Input<'POST /account/language'>,
  { db, member }: RequestContext<Member>,
) {
  await db.execute(sql`update all_people set language = ${language} where id = ${member.id}`);
  return { language, message: strings.settingsSaved };
}
