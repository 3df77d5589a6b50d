// Number of a petition's signatures from each district, for its author: computed from the zip codes
// that signers gave, and rounded to protect individuals.
import type { Output, Input } from '#contract/calls.ts';
import { forbidden } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { updateBatch, roundToStep, suppressSmallCells } from '../lib/privacySteps.ts';
import { getDivisionKind, getDivisionName } from '../districts/divisions.ts';
import { findStateOfDivision } from '../districts/states.ts';
import { lockPetition, getVisiblePetition } from './petition.ts';

type PublishedDistricts = Output<'GET /action/signature-districts'>;

/** A zip code counts for a district that contains more than this share of the land of the code. */
const minShare = 0.5;

/**
 * Returns the published table, and recomputes it once enough new mailboxes have signed. A single
 * signature therefore never changes the table.
 */
export async function countSignaturesByDistrict(
  { action_id }: Input<'GET /action/signature-districts'>,
  ctx: RequestContext<Member>,
): Promise<PublishedDistricts> {
  const { user_id } = await getVisiblePetition(ctx, action_id);
  if (user_id !== ctx.member.id) throw forbidden(strings.notYours);
  // uses the primary, because it may write
  return ctx.app.db.transaction(async (db) => {
    await lockPetition(db, action_id);
    const published = await db.queryOne<{
      total: number;
      kinds: PublishedDistricts['kinds'];
      counted_at: Date;
    }>(sql`
      select total, kinds, counted_at from signature_districts where content_id = ${action_id}`);
    const { uncounted } = (await db.queryOne<{ uncounted: number }>(sql`
      select count(*)::int as uncounted from (
        select from signatures s where s.content_id = ${action_id} and s.signed_at > ${published?.counted_at ?? '-infinity'} and not ${isCounted} limit ${literalInt(updateBatch)}) s`))!;
    if (uncounted < updateBatch)
      return { total_signatures: published?.total ?? 0, kinds: published?.kinds ?? [] };
    const table = await countByDistrict(db, action_id);
    await db.execute(sql`
      insert into signature_districts (content_id, counted_at, total, kinds) values (${action_id}, now(), ${table.total_signatures}, ${JSON.stringify(table.kinds)})
      on conflict (content_id) do update set counted_at = excluded.counted_at, total = excluded.total, kinds = excluded.kinds`);
    await db.execute(sql`
      insert into counted_signers (content_id, email_hash, counted_at)
      select s.content_id, s.email_hash, clock_timestamp() from signatures s where s.content_id = ${action_id} and s.signed_at is not null
      on conflict do nothing`);
    return table;
  });
}

/** Whether the mailbox of signature `s` was counted before. */
const isCounted = sql`exists (select from counted_signers k where k.content_id = s.content_id and k.email_hash = s.email_hash)`;

/**
 * Counts signatures per district. A mailbox that signed again after it was counted belongs to no
 * district; otherwise a signer could probe one zip code after another.
 */
async function countByDistrict(db: Database, petition: number): Promise<PublishedDistricts> {
  const zips = await db.query<{ zip: string; signatures: number }>(sql`
    select case when k.counted_at < s.signed_at then '' else coalesce(substring(normalize(s.zip_code, NFKC) from '^[0-9]{5}'), '') end as zip, count(*)::int as signatures
    from signatures s left join counted_signers k on k.content_id = s.content_id and k.email_hash = s.email_hash
    where s.content_id = ${petition} and s.signed_at is not null group by 1`);
  const districts = await findDistrictsByZip(
    zips.map(({ zip }) => zip),
    db,
  );
  const total = zips.reduce((sum, { signatures }) => sum + signatures, 0);
  const countById = new Map<string, { kind: string; name: string; n: number }>();
  for (const { zip, signatures } of zips)
    for (const { id, name } of districts.get(zip) ?? [])
      countById.set(id, {
        kind: getDivisionKind(id),
        name,
        n: (countById.get(id)?.n ?? 0) + signatures,
      });
  const kinds = [...Map.groupBy(countById.values(), ({ kind }) => kind)].map(([kind, cells]) => ({
    kind,
    ...suppressSmallCells(cells, total),
  }));
  return {
    total_signatures: roundToStep(total),
    kinds: kinds
      .filter(({ shown }) => shown.length > 0)
      .toSorted((a, b) => getRank(a.kind) - getRank(b.kind))
      .map(({ kind, shown, remainder: rest }) => ({
        kind,
        // sorted by rounded numbers, then by name, so that the order reveals no more than the
        // numbers
        districts: shown
          .map(({ name, n }) => ({ name, signatures: roundToStep(n) }))
          .toSorted((a, b) => b.signatures - a.signatures || a.name.localeCompare(b.name)),
        elsewhere: roundToStep(rest),
      })),
  };
}

/** Kinds of divisions in the order of the response; all others come last. */
const kindOrder = ['state', 'cd', 'sldu', 'sldl'];
const getRank = (kind: string) =>
  kindOrder.includes(kind) ? kindOrder.indexOf(kind) : kindOrder.length;

type District = { id: string; name: string };

/**
 * The districts that contain each zip code, at most one of a kind, and the state around them.
 * `rivals` is the number of districts of the same kind that contain a part of the code, with this
 * one. If the shares of land are unknown, the code counts only if there is no other.
 */
async function findDistrictsByZip(zips: string[], db: Database): Promise<Map<string, District[]>> {
  const rows = await db.query<{
    zip: string;
    id: string;
    name: string;
    share: number | null;
    rivals: number;
  }>(sql`
    select z.zip, z.division_id as id, max(z.name) as name, max(z.share) as share,
      count(*) over (partition by z.zip, substring(z.division_id from '([a-z_]+):[^/]*$'))::int as rivals
    from civic_zip_divisions z join civic_imports i on i.id = z.import_id and i.active
    where z.zip = any (${zips}::text[]) group by z.zip, z.division_id`);
  const likely = rows.filter(({ share, rivals }) =>
    share === null ? rivals === 1 : share > minShare,
  );
  return new Map(
    [...Map.groupBy(likely, ({ zip }) => zip)].map(([zip, matches]) => {
      const states = matches
        .flatMap(({ id }) => findStateOfDivision(id) ?? [])
        .map(({ id, name }) => ({ id, name }));
      const districts = [
        ...states,
        ...matches.map(({ id, name }) => ({ id, name: name || getDivisionName(id) })),
      ];
      return [zip, [...new Map(districts.map((district) => [district.id, district])).values()]];
    }),
  );
}
