// Officials that administrators enter one by one: list, save, delete, photo.
import type { EnteredOfficial } from '#contract/enteredOfficials.ts';
import { maxEnteredPageSize } from '#contract/enteredOfficials.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import type { Input, Output } from '#contract/calls.ts';
import { ApiError, invalidField, notFound, type FieldMessages } from '#contract/errors.ts';
import type { Sentence } from '#contract/messageKeys.ts';
import type { OfficialKind } from '#contract/officialKinds.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { Member, RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { toLikeText } from '../db/likeText.ts';
import { countPages, parsePaging } from '../db/pagination.ts';
import { emptySql, literalInt, sql, type Sql } from '../db/sql.ts';
import { getDivisionName } from '../districts/divisions.ts';
import { everyoneKey, isPostalKey } from '../districts/entered/areas.ts';
import { deleteUnusedPhotos, lockEntered, saveEntered } from '../districts/entered/save.ts';
import { validateEntered } from '../districts/entered/validate.ts';
import { states } from '../districts/states.ts';
import {
  describeUploadedPhoto,
  findUploadedPhoto,
  storeUploadedPhoto,
} from '../representatives/photos.ts';

type Row = {
  id: number;
  name: string;
  office: string;
  seat: string;
  kind: OfficialKind;
  vacant: boolean;
  areas: string[];
  postal_codes: string[];
  party: string;
  email: string;
  phone: string;
  website: string;
  contact_form: string;
  photo_url: string;
  term_start: string;
  term_end: string;
  term: EnteredOfficial['term'];
};

const maxAreas = 500;
const maxDivisions = 20;

const columns = sql`o.id, o.name, o.office, o.seat, o.kind, o.vacant, o.areas, o.postal_codes, o.party, o.email, o.phone, o.website, o.form_url as contact_form, o.photo_url,
  coalesce(to_char(o.term_start, 'YYYY-MM-DD'), '') as term_start, coalesce(to_char(o.term_end, 'YYYY-MM-DD'), '') as term_end,
  case when o.term_end < current_date then 'ended' when o.term_start > current_date then 'upcoming' else 'current' end as term`;

export async function listEnteredOfficials(
  input: Input<'GET /admin/officials/entered'>,
  { db }: RequestContext<Member>,
): Promise<Output<'GET /admin/officials/entered'>> {
  const { page, size } = parsePaging(input, maxEnteredPageSize, maxEnteredPageSize);
  const matching = sql`from civic_entered_officials o where true ${keywordFilter(input.keyword)} ${areaFilter(input.area)}`;
  const [rows, areas, counts] = await Promise.all([
    db.query<Row>(sql`
      select ${columns} ${matching}
      order by coalesce(o.term_end < current_date, false), array_position(array['country', 'state', 'county', 'mayor', 'council', 'town', 'schools'], o.kind), o.office, o.seat, o.name, o.id
      limit ${size} offset ${(page - 1) * size}`),
    db.query<{ id: string }>(sql`
      select a as id from civic_entered_officials o cross join unnest(o.areas) a group by a
      -- There may be many postal codes: the others come first.
      order by a like 'postal:%', a limit ${literalInt(maxAreas)}`),
    db.queryOne<{ total: number; entered: number }>(sql`
      select (select count(*)::int ${matching}) as total, (select count(*)::int from civic_entered_officials) as entered`),
  ]);
  return {
    officials: rows.map(toView),
    areas: areas
      .map(({ id }) => ({ id, name: getAreaName(id) }))
      .toSorted(
        (a, b) =>
          Number(isPostalKey(a.id)) - Number(isPostalKey(b.id)) || a.name.localeCompare(b.name),
      ),
    total: counts!.total,
    total_entered: counts!.entered,
    pageCount: countPages(counts!.total, size),
  };
}

/** The list has at most `limits.enteredOfficials` rows, so that a search reads all of them. */
function keywordFilter(keyword?: string): Sql {
  const text = toLikeText(keyword);
  return text
    ? sql`and fold_text(o.name || ' ' || o.office || ' ' || o.seat || ' ' || o.party) like '%' || fold_text(${text}) || '%'`
    : emptySql;
}

const areaFilter = (area?: string): Sql =>
  area ? sql`and o.areas @> ${[area]}::text[]` : emptySql;

/** Clients name the area of everyone themselves. */
const getAreaName = (key: string) =>
  key === everyoneKey ? '' : isPostalKey(key) ? key.slice('postal:'.length) : getDivisionName(key);

function toView({ areas, photo_url, ...row }: Row): EnteredOfficial {
  return {
    ...row,
    ...describeUploadedPhoto(photo_url),
    everyone: areas.includes(everyoneKey),
    divisions: areas
      .filter((key) => key !== everyoneKey && !isPostalKey(key))
      .map((id) => ({ id, name: getDivisionName(id) })),
  };
}

/** States, and the districts of imported offices: at most some thousands. */
export async function findOfficialDivisions(
  { keyword = '' }: Input<'GET /admin/officials/divisions'>,
  { db }: RequestContext<Member>,
): Promise<Output<'GET /admin/officials/divisions'>> {
  const imported = await db.query<{ id: string }>(sql`
    select distinct o.division_id as id from civic_offices o join civic_imports i on i.id = o.import_id and i.active where o.division_id like '%/%/%'`);
  const names = new Map(
    [...states, ...imported].map(({ id }) => [id, getDivisionName(id)] as const),
  );
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return {
    divisions: [...names]
      .map(([id, name]) => ({ id, name }))
      .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
      .slice(0, maxDivisions),
  };
}

export async function saveEnteredOfficial(
  { id, ...input }: Input<'POST /admin/official/save'>,
  { db, member }: RequestContext<Member>,
) {
  const { row, errors } = validateEntered({
    name: input.name ?? '',
    office: input.office,
    seat: input.seat ?? '',
    kind: input.kind,
    vacant: input.vacant === 'Y',
    everyone: input.everyone === 'Y',
    postalCodes: input.postal_codes ?? [],
    divisions: input.divisions ?? [],
    party: input.party ?? '',
    email: input.email ?? '',
    phone: input.phone ?? '',
    website: input.website ?? '',
    contactForm: input.contact_form ?? '',
    termStart: input.term_start ?? '',
    termEnd: input.term_end ?? '',
  });
  const official = await db.transaction(async (db) => {
    await lockEntered(db);
    // Before the fields: the official may be gone, and then no correction helps.
    const before = id === undefined ? undefined : await getRow(db, id);
    if (errors.length > 0) throw new ApiError('invalid', toFieldMessages(errors));
    const photoUrl = input.photo && !row.vacant ? await findUploadedPhoto(input.photo, db) : '';
    if (photoUrl === undefined) throw invalidField('photo', adminStrings.officialPhotoMissing);
    const [addedId = id!] = await saveEntered(db, [
      { ...row, photoUrl, ...(id !== undefined && { id }) },
    ]);
    if (before?.photo_url) await deleteUnusedPhotos(db, [before.photo_url]);
    await recordAudit(db, member, {
      operation: before ? 'official.change' : 'official.create',
      subject: 'official',
      id: addedId,
      details: { name: row.name, title: row.office },
    });
    return getRow(db, addedId);
  });
  return {
    official: toView(official),
    message: id === undefined ? adminStrings.officialAdded : adminStrings.officialSaved,
  };
}

export async function deleteEnteredOfficial(
  { id }: Input<'POST /admin/official/delete'>,
  { db, member }: RequestContext<Member>,
) {
  await db.transaction(async (db) => {
    await lockEntered(db);
    const { name, office, photo_url } = await getRow(db, id);
    await db.execute(sql`delete from civic_entered_officials where id = ${id}`);
    if (photo_url) await deleteUnusedPhotos(db, [photo_url]);
    await recordAudit(db, member, {
      operation: 'official.delete',
      subject: 'official',
      id,
      details: { name, title: office },
    });
  });
  return { message: adminStrings.officialDeleted };
}

export const uploadOfficialPhoto = (_input: object, { app, file }: RequestContext<Member>) =>
  storeUploadedPhoto(app, file!);

async function getRow(db: Database, id: number): Promise<Row> {
  const row = await db.queryOne<Row>(
    sql`select ${columns} from civic_entered_officials o where o.id = ${id} for update`,
  );
  if (!row) throw notFound(adminStrings.officialMissing);
  return row;
}

function toFieldMessages(errors: { field: string; reason: Sentence }[]): FieldMessages<Sentence> {
  const fields: FieldMessages<Sentence> = {};
  for (const { field, reason } of errors) (fields[field] ??= []).push(reason);
  return fields;
}
