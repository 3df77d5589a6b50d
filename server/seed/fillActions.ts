// Inserts the demo actions with their times, places, followers, results, ratings, signatures and
// letters.
import { day, hour, minute } from '#contract/durations.ts';
import { unitedStates } from '../lib/countries.ts';
import { getMilestones } from '../actions/milestones.ts';
import { toInstants } from '../actions/schedule.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { toRecordset } from '../db/recordset.ts';
import { seedPlaces, type SeedAction, type When } from './action.ts';
import type { SeedIds } from './ids.ts';
import { seedPeople } from './people.ts';
import type { SeedPost } from './post.ts';
import { timeAgo, insertRows } from './rows.ts';

/** The time zone of the town. */
const timezone = 'America/Chicago';

type InsertedAction = SeedAction & { content: number; ago: number };

export async function insertActions(app: AppContext, db: Database, idOf: SeedIds['people'], contentOf: Map<SeedPost, number>) {
  const actions = [...contentOf].flatMap(([post, content]): InsertedAction[] => (post.action ? [{ ...post.action, content, ago: post.ago }] : []));
  const toRows = <T extends object>(list: (action: InsertedAction) => T[], columns: Sql) => toRecordset(actions.flatMap((action) => list(action).map((item) => ({ content: action.content, ...item }))), columns);
  // Spreads activities evenly over the time since publication.
  const spreadOverTime = ({ ago: published }: InsertedAction, n: number, all: number) => timeAgo((published * minute * (all - n)) / (all + 1));

  await db.execute(sql`
    insert into zip_coordinates (zip_code, latitude, longitude) select zip, latitude, longitude from ${toRecordset(Object.values(seedPlaces).map(({ city: _city, ...place }) => place), sql`z (zip text, latitude float8, longitude float8)`)} on conflict do nothing`);
  const schedules = [];
  for (const action of actions) schedules.push({ ...action, ...(await momentsIn(db, action)) });
  await db.execute(sql`
    insert into actions (content_id, kind, starts_at, ends_at, all_day, timezone, entire_country, country_id, venue, street_address, city, zip_code, latitude, longitude, minutes, goal,
      letter_subject, letter_text, letter_offices, called_off_at)
    select content, kind, "startsAt", "endsAt", "allDay", ${timezone}, country, ${unitedStates}, venue, street, city, zip, latitude, longitude, minutes, goal, subject, text, offices, off
    from ${toRecordset(schedules.map(({ content, kind, startsAt, endsAt, allDay, minutes, goal, ...action }) => ({
      content,
      kind,
      startsAt,
      endsAt,
      allDay,
      minutes,
      goal,
      ...(action.place ? seedPlaces[action.place] : { city: '', zip: '' }),
      country: action.entireCountry ?? false,
      venue: action.venue ?? '',
      street: action.street ?? '',
      subject: action.letter?.subject ?? '',
      text: action.letter?.text ?? '',
      offices: action.letter?.offices ?? [],
      off: action.canceled && timeAgo(action.canceled * day),
    })), sql`a (content bigint, kind text, "startsAt" timestamptz, "endsAt" timestamptz, "allDay" boolean, country boolean, venue text, street text, city text, zip text, latitude float8, longitude float8, minutes int, goal int, subject text, text text, offices text[], off timestamptz)`)}`);
  await db.execute(sql`
    insert into action_issues (content_id, issue_id)
    select content, i.id from ${toRows(({ issues }) => issues.map((issue) => ({ issue })), sql`a (content bigint, issue text)`)} join issues i on i.name = a.issue`);

  await db.execute(sql`
    insert into action_followers (content_id, person_id, followed_at)
    select content, person, at from ${toRows((a) => a.follow.map((name, n) => ({ person: idOf[name], at: spreadOverTime(a, n, a.follow.length) })), sql`f (content bigint, person bigint, at timestamptz)`)}`);
  await db.execute(sql`
    insert into action_completions (content_id, person_id, completed_at)
    select content, person, at from ${toRows((a) => a.done.map((name, n) => ({ person: idOf[name], at: doneOn(a, n) })), sql`d (content bigint, person bigint, at timestamptz)`)}`);
  await db.execute(sql`
    insert into action_ratings (content_id, person_id, rating)
    select content, person, stars from ${toRows(({ rated }) => rated.map(({ by, stars }) => ({ person: idOf[by], stars })), sql`r (content bigint, person bigint, stars smallint)`)}`);
  await db.execute(sql`
    insert into action_updates (content_id, body, created_at)
    select content, body, at from ${toRows(({ updates }) => updates.map((update) => ({ body: update.body, at: timeAgo(update.ago * minute) })), sql`u (content bigint, body text, at timestamptz)`)} order by at`);
  await fillSignatures();
  await fillLetters();
  await db.execute(sql`
    insert into action_preferences (person_id, address, radius, latitude, longitude)
    values (${idOf.ada}, ${`3 Landing Lane, Larkwater ${seedPlaces.landing.zip}`}, 25, ${seedPlaces.landing.latitude}, ${seedPlaces.landing.longitude})`);

  /** On the day after an event, in the order of the list. Otherwise evenly spread. */
  function doneOn(action: InsertedAction, n: number) {
    return action.ends && action.ends.day < 0 ? timeAgo((-action.ends.day - 1) * day - (n + 1) * hour) : spreadOverTime(action, n, action.done.length);
  }

  async function fillSignatures() {
    const signatures = actions.flatMap((action) => {
      const places = Object.values(seedPlaces);
      const strangers = Array.from({ length: action.strangers ?? 0 }, (_, n) => ({ zip: places[n % places.length]!.zip }));
      const all: (SeedAction['signed'][number] & { zip?: string })[] = [...action.signed, ...strangers];
      return all.map(({ by, name, shown, comment, zip }, n) => ({
        content: action.content,
        person: by && idOf[by],
        name: shown ? (name ?? seedPeople.find(({ username }) => username === by)!.name) : '',
        shown: shown ?? false,
        comment: comment ?? '',
        zip: zip ?? '',
        hash: app.addresses.hashAddress(by ? `${by}@larkwater.example` : `${n}@elsewhere.example`).toString('base64'),
        // In another order than the list, so that members and visitors alternate.
        at: spreadOverTime(action, (n * 7) % all.length, all.length),
      }));
    });
    await db.execute(sql`
      insert into signatures (content_id, person_id, name, shown, comment, zip_code, email_hash, signed_at)
      select content, person, name, shown, comment, zip, decode(hash, 'base64'), at
      from ${toRecordset(signatures, sql`s (content bigint, person bigint, name text, shown boolean, comment text, zip text, hash text, at timestamptz)`)} order by at`);
    const milestones = actions.flatMap(({ content, goal }) => {
      const signed = signatures.filter((signature) => signature.content === content).map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime());
      return signed.length ? getMilestones(goal, signed.length).filter((n) => n <= signed.length).map((n) => ({ content, n, at: signed[n - 1] })) : [];
    });
    await db.execute(sql`insert into petition_milestones (content_id, signatures, reached_at) select content, n, at from ${toRecordset(milestones, sql`m (content bigint, n int, at timestamptz)`)}`);
  }

  async function fillLetters() {
    const recipients = actions.flatMap((action) => (action.letter?.to ?? []).map((recipient, position) => ({ ...recipient, position, action, content: action.content })));
    const ids = await insertRows(db, sql`
      insert into letter_recipients (content_id, position, name, office, email, form_url, phone)
      select content, position, name, office, coalesce(email, ''), coalesce(form, ''), coalesce(phone, '')
      from ${toRecordset(recipients.map(({ action: _action, written: _written, ...recipient }, n) => ({ ...recipient, n })), sql`r (content bigint, position smallint, name text, office text, email text, form text, phone text, n int)`)}
      order by n returning id`);
    await db.execute(sql`
      insert into letters_sent (recipient_id, person_id, way, answered, sent_at, requested_at)
      select recipient, person, way, answered, at, case when answered is not null then at + interval '1 day' end
      from ${toRecordset(recipients.flatMap(({ written, action }, r) => written.map(({ by, ...letter }, n) => ({ ...letter, recipient: ids[r], person: idOf[by], at: spreadOverTime(action, n, written.length) }))), sql`s (recipient bigint, person bigint, way text, answered boolean, at timestamptz)`)}`);
  }
}

/** Converts the times as the form would. */
async function momentsIn(db: Database, { starts, ends }: SeedAction) {
  const allDay = [starts, ends].some((when) => when && !when.time);
  const toInput = (when: When | undefined) => (when ? [dayInTown(when.day), when.time].filter(Boolean).join('T') : '');
  return { allDay, ...(await toInstants(db, { start: toInput(starts), end: toInput(ends), allDay, zone: timezone })) };
}

const dayInTown = (fromToday: number) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(timeAgo(-fromToday * day));
