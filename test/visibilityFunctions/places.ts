// Visibility functions for people found by an issue or a place that they show to everyone.
import { sql } from '#server/db/sql.ts';
import type { TestApp } from '../app.ts';
import { createRandom } from '../random.ts';
import { seesPerson, type Model, type Viewer } from '../referenceModel.ts';
import { modelSizes } from '../randomModel.ts';
import { onlyVisitor, type VisibilityFunctionCase } from './compareVisibilityFunction.ts';

type PlaceModel = Model & {
  /** The place of a person, without capitals and accents, and whether everyone sees it. */
  places: Map<number, { folded: string; isPublic: boolean }>;
};

const placeNames = ['Ghent', 'GHÉNT west', 'ghent', 'Bruges', 'Liège'];
const beginnings = ['', 'ghent', 'ghent w', 'liege', 'paris'];
const issues = Array.from({ length: modelSizes.issues }, (_, i) => i + 1);

/** Adds places. The same words are in another field, which everyone sees. */
async function addPlaces(db: TestApp['db'], model: Model): Promise<PlaceModel> {
  const random = createRandom(model.friends.size);
  const rows = [...model.people.keys()].flatMap((id) =>
    random.boolean(0.85)
      ? [
          {
            id,
            place: random.pick(placeNames),
            as: random.pick(['Public', 'Public', 'Public', 'Friends', 'Private']),
          },
        ]
      : [],
  );
  const fields = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id bigint, place text, "as" text)`;
  await db.execute(sql`
    insert into profile_fields (person_id, field, value, shared_as) select r.id, 'place', r.place, r.as from ${fields}`);
  await db.execute(sql`
    insert into profile_fields (person_id, field, value, shared_as) select p.id, 'bio', ${placeNames[0]!}, 'Public' from people p
    on conflict (person_id, field) do update set value = excluded.value, shared_as = excluded.shared_as`);
  return {
    ...model,
    places: new Map(
      rows.map(({ id, place, as }) => [id, { folded: foldText(place), isPublic: as === 'Public' }]),
    ),
  };
}

const foldText = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');

/** Everyone whose place is visible to all, in the order of the places. */
const publicPlaces = (model: Model) =>
  [...(model as PlaceModel).places]
    .filter(([, { isPublic }]) => isPublic)
    .map(([id, { folded }]) => ({ id, folded }))
    .toSorted((a, b) => compare(a.folded, b.folded) || a.id - b.id);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const peopleIn = (model: Model, viewer: Viewer, beginning: string) =>
  publicPlaces(model).filter(
    ({ id, folded }) => folded.startsWith(beginning) && seesPerson(model, viewer, id),
  );

/** Those that the list has after a person, or from the start with 0. */
function peopleAfter(model: Model, viewer: Viewer, beginning: string, after: number) {
  const people = peopleIn(model, viewer, beginning);
  if (after === 0) return people;
  const last = peopleIn(model, viewer, '').find(({ id }) => id === after);
  return people.filter(
    ({ id, folded }) => last && (compare(folded, last.folded) || id - last.id) > 0,
  );
}

const listIds = (people: { id: number }[]) => `{${people.map(({ id }) => id).join(',')}}`;

export const placeFunctions: Record<string, VisibilityFunctionCase> = {
  people_with_public_issue: {
    rows: () =>
      sql`select concat_ws(' ', i.id, p.id) from unnest(${issues}::bigint[]) i (id) cross join lateral people_with_public_issue(v.id, i.id) p`,
    expected: (model, viewer) =>
      issues.flatMap((issue) =>
        [...model.people.values()]
          .filter(
            (person) =>
              person.issues.has(issue) &&
              person.fields.get('issues')?.audience === 'Public' &&
              seesPerson(model, viewer, person.id),
          )
          .map(({ id }) => `${issue} ${id}`),
      ),
  },
  some_people_with_public_place: {
    rareStates: addPlaces,
    rows: () => sql`
      select concat_ws(' ', b.text, array(select p.id from some_people_with_public_place(v.id, b.text, 100) p order by p.id)::text, (select count(*) from some_people_with_public_place(v.id, b.text, 2)))
      from unnest(${beginnings}::text[]) b (text)`,
    expected: (model, viewer) =>
      beginnings.map((beginning) => {
        const people = peopleIn(model, viewer, beginning).toSorted((a, b) => a.id - b.id);
        return `${beginning} ${listIds(people)} ${Math.min(people.length, 2)}`;
      }),
  },
  people_with_public_place: {
    rareStates: addPlaces,
    rows: () => sql`
      select concat_ws(' ', b.text, array(select p.id from people_with_public_place(v.id, b.text) p)::text) from unnest(${beginnings}::text[]) b (text)`,
    expected: (model, viewer) =>
      beginnings.map((beginning) => {
        const people = peopleIn(model, viewer, beginning).toSorted((a, b) => b.id - a.id);
        return `${beginning} ${listIds(people)}`;
      }),
  },
  people_by_public_place: {
    rareStates: addPlaces,
    rows: () => sql`
      select concat_ws(' ', b.text, a.id, array(select p.id from people_by_public_place(v.id, b.text, a.id, 3) p)::text)
      from unnest(${beginnings}::text[]) b (text) cross join (select 0 as id union all select p.id from people p) a`,
    expected: (model, viewer) =>
      beginnings.flatMap((beginning) =>
        [0, ...model.people.keys()].map(
          (after) =>
            `${beginning} ${after} ${listIds(peopleAfter(model, viewer, beginning, after).slice(0, 3))}`,
        ),
      ),
  },
  has_public_place: {
    viewers: onlyVisitor,
    rareStates: addPlaces,
    rows: () =>
      sql`select concat_ws(' ', b.text, p.id) from unnest(${beginnings}::text[]) b (text) cross join people p where has_public_place(p.id, b.text)`,
    expected: (model) =>
      beginnings.flatMap((beginning) =>
        publicPlaces(model)
          .filter(({ folded }) => folded.startsWith(beginning))
          .map(({ id }) => `${beginning} ${id}`),
      ),
  },
};
