// Endpoints that find the representatives of the saved address or of an entered one. An address is
// stored only on request, and only its owner can see it.
import type { Output, Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { completeStep } from '../account/onboarding.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { findRepresentatives } from '../districts/find.ts';
import { withLocalPhotos } from './photos.ts';

type Result = Output<'GET /representative/mine'>;

export async function getOwnRepresentatives(
  _input: object,
  ctx: RequestContext<Member>,
): Promise<Result> {
  const address = await getSavedAddress(ctx.db, ctx.member.id);
  if (address) return findForAddress(address, true, ctx);
  const zip = await getZipCode(ctx.db, ctx.member.id);
  // The member did not ask for a lookup: the ZIP code must not leave this server.
  const isLocal = ctx.app.civic.externalRecipients.length === 0;
  return {
    ...(await findForAddress(isLocal ? zip : '', false, ctx, zip)),
    ...(zip && { zip_code: zip }),
  };
}

/** A search without `save_address` leaves the saved address unchanged. */
export async function searchRepresentatives(
  { address, save_address }: Input<'POST /representative/search'>,
  ctx: RequestContext<Member>,
): Promise<Result> {
  const { db, member } = ctx;
  if (save_address === 'Y')
    await db.transaction(async (db) => {
      await db.execute(sql`
        insert into civic_addresses (person_id, address) values (${member.id}, ${address})
        on conflict (person_id) do update set address = excluded.address`);
      await completeStep(db, member.id, 'place');
    });
  return findForAddress(address, (await getSavedAddress(db, member.id)) === address, ctx);
}

export async function deleteAddress(_input: object, { db, member }: RequestContext<Member>) {
  await db.execute(sql`delete from civic_addresses where person_id = ${member.id}`);
  return { message: strings.addressDeleted };
}

export const getSavedAddress = async (db: Database, person: number): Promise<string> =>
  (
    await db.queryOne<{ address: string }>(
      sql`select address from civic_addresses where person_id = ${person}`,
    )
  )?.address ?? '';

/** Also empty if the account was closed since the request began. */
const getZipCode = async (db: Database, person: number): Promise<string> =>
  (
    await db.queryOne<{ zip: string }>(
      sql`select zip_code as zip from visible_people(${person}) p where p.id = ${person}`,
    )
  )?.zip ?? '';

async function findForAddress(
  address: string,
  isSaved: boolean,
  { app: { civic, db: primary, rateLimits }, db, member }: RequestContext<Member>,
  localText = address,
): Promise<Result> {
  const consumeRateLimit = () => rateLimits.consume('asking', String(member.id));
  const result = await findRepresentatives(address, {
    civic,
    db,
    primary,
    member: member.id,
    consumeRateLimit,
    localText,
  });
  const representatives = JSON.stringify({
    ...result,
    officials: await withLocalPhotos(result.officials, db),
  });
  return { address, saved: isSaved, representatives, sent_to: civic.externalRecipients };
}
