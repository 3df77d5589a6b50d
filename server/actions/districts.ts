// Where the signatures of a petition come from, for its author: by the zip codes that signers gave, as numbers of districts in which several live.
import type { Answer, Ask } from '#contract/calls.ts';
import { forbidden } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Asked, Member } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { sql } from '../kit/sql.ts';
import { kindOf, nameOfDivision } from '../representatives/divisions.ts';
import { stateAround } from '../representatives/states.ts';
import { seenPetition } from './petition.ts';

type Shown = Answer<'GET /action/signature-districts'>;

/** Of fewer somebody might tell who they are. */
const fewest = 5;
/** More than this part of a zip code's land has to lie in a district: then it is more likely there than elsewhere. */
const most = 0.5;

/** As of last midnight: who watches the numbers while somebody signs by name learns nothing of where they live. */
export async function signatureDistricts({ action_id }: Ask<'GET /action/signature-districts'>, asked: Asked<Member>): Promise<Shown> {
  const { user_id } = await seenPetition(asked, action_id);
  if (user_id !== asked.member.id) throw forbidden(sentences.notYours);
  const zips = await asked.db.all<{ zip: string; signed: number }>(sql`
    select coalesce(substring(zip_code from '^[0-9]{5}'), '') as zip, count(*)::int as signed from signatures
    where content_id = ${action_id} and signed_on < date_trunc('day', now()) group by 1`);
  const districts = await districtsOf(
    zips.map(({ zip }) => zip),
    asked.db,
  );
  const total = zips.reduce((sum, { signed }) => sum + signed, 0);
  const counted = new Map<string, { name: string; signed: number }>();
  for (const { zip, signed } of zips)
    for (const { id, name } of districts.get(zip) ?? []) counted.set(id, { name, signed: (counted.get(id)?.signed ?? 0) + signed });
  const shown = [...counted].flatMap(([id, district]) => (district.signed >= fewest ? [{ kind: kindOf(id), ...district }] : []));
  const kinds = Map.groupBy(shown, ({ kind }) => kind);
  return {
    total_signatures: total,
    kinds: [...kinds]
      .toSorted(([a], [b]) => rankOf(a) - rankOf(b))
      .map(([kind, of]) => ({
        kind,
        districts: of.toSorted((a, b) => b.signed - a.signed || a.name.localeCompare(b.name)).map(({ name, signed }) => ({ name, signatures: signed })),
        elsewhere: total - of.reduce((sum, { signed }) => sum + signed, 0),
      })),
  };
}

const order = ['state', 'cd', 'sldu', 'sldl'];
const rankOf = (kind: string) => (order.indexOf(kind) + order.length + 1) % (order.length + 1);

type District = { id: string; name: string };

/** The districts in which each zip code lies, one of a kind at most, with the state around them. */
async function districtsOf(zips: string[], db: Database): Promise<Map<string, District[]>> {
  const rows = await db.all<{ zip: string; id: string; name: string; share: number | null; rivals: number }>(sql`
    select z.zip, z.division_id as id, max(z.name) as name, max(z.share) as share,
      count(*) over (partition by z.zip, substring(z.division_id from '([a-z_]+):[^/]*$'))::int as rivals
    from civic_zip_divisions z join civic_imports i on i.id = z.import_id and i.active
    where z.zip = any (${zips}::text[]) group by z.zip, z.division_id`);
  const likely = rows.filter(({ share, rivals }) => (share === null ? rivals === 1 : share > most));
  return new Map(
    [...Map.groupBy(likely, ({ zip }) => zip)].map(([zip, of]) => {
      const states = of.flatMap(({ id }) => stateAround(id) ?? []).map(({ id, name }) => ({ id, name }));
      const all = [...states, ...of.map(({ id, name }) => ({ id, name: name || nameOfDivision(id) }))];
      return [zip, [...new Map(all.map((district) => [district.id, district])).values()]];
    }),
  );
}
