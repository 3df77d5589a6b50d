// Search of one conversation for words, backward from a message and through a bounded number of
// messages. There is no index of words: it would contain the messages of everyone, so that the time
// of a search would depend on messages that the caller cannot see.
import type { RequestContext, Member } from '../context.ts';
import { emptySql, literalInt, sql, type Sql } from '../db/sql.ts';
import type { TsQuery } from '../search/parseQuery.ts';
import { maxMessageId } from './view.ts';

type ScanContext = Pick<RequestContext<Member>, 'db' | 'member'>;

/** A conversation with one person, or with a group: the other id is 0. */
export type Place = { peer_id: number; chat_id: number; since_id: number };

/**
 * How many messages one step reads. Most matches are found in the first step if the word is common.
 */
const steps = [100, 400, 1_000];
/**
 * Bytes of text that one step reads, since messages can be long. They are counted twice: first by
 * the stored length, which reads no text, and then weighted for the texts that remain. Those of a
 * text with a letter of a script without spaces count more, because each of its letters becomes a
 * word (`normalize_search_text` in the database).
 */
const maxStepBytes = 100_000;
const unspacedFactor = 5;
const unspacedLetter = String.raw`[\u0e01-\u0e4e\u0e80-\u0ece\u0edc-\u0edf\u1000-\u103f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U000323af]`;
const weightedBytes = sql`p.size * case when p.size <> length(p.text) and p.text ~ ${unspacedLetter} then ${literalInt(unspacedFactor)} else 1 end`;
/** What all steps of a request read together, before the last one. */
const maxRead = { messages: 1_500, bytes: 150_000 };

/** What a request may still read. */
export class ScanBudget {
  #messages = maxRead.messages;
  #bytes = maxRead.bytes;
  spend(messages: number, bytes: number) {
    this.#messages -= messages;
    this.#bytes -= bytes;
  }
  get isSpent() {
    return this.#messages <= 0 || this.#bytes <= 0;
  }
}

/**
 * Messages of a place before `below`, newest first, with the bytes of their texts. Texts of hidden
 * ones are null. Nothing here may read a text: long ones are stored apart from their rows.
 */
const selectTexts = (viewer: number, place: Place, below: number | undefined, most: Sql): Sql =>
  place.chat_id
    ? sql`
      select near.id, '' as subject, m.text, octet_length(m.text) as size, m.created_at
      from latest_chat_message_ids(${place.chat_id}, ${place.since_id}, ${below === undefined ? maxMessageId : sql`${below}`}, ${most}) near
      left join lateral (select m.text, m.created_at from visible_chat_messages(${viewer}) m where m.id = near.id offset 0) m on true`
    : sql`
      select m.id, m.subject, m.text, octet_length(m.text) + octet_length(m.subject) + (m.subject <> '')::int as size, m.created_at from visible_messages(${viewer}) m
      where m.peer_id = ${place.peer_id} ${below === undefined ? emptySql : sql`and m.id < ${below}`} order by m.id desc limit ${most}`;

type Step = {
  /** Rows of the step, those that were searched, and bytes of these. */
  rows: number;
  searched: number;
  bytes: number;
  last_id: number | null;
  reached_at: Date | null;
  ids: string[];
};

/**
 * Ids of up to `wanted` messages that match, newest first. `below` is where the search continues;
 * undefined at the beginning of the conversation.
 */
export async function scanPlace(
  { db, member }: ScanContext,
  place: Place,
  query: TsQuery,
  { below, wanted, budget }: { below: number | undefined; wanted: number; budget: ScanBudget },
): Promise<{ ids: number[]; below: number | undefined; reachedAt: Date | undefined }> {
  const ids: number[] = [];
  let reachedAt: Date | undefined;
  for (let step = 0; !budget.isSpent; step++) {
    const most = steps[Math.min(step, steps.length - 1)]!;
    // Each step begins where the previous one ended.
    // oxlint-disable-next-line no-await-in-loop
    const part = (await db.queryOne<Step>(sql`
      with page as materialized (${selectTexts(member.id, place, below, literalInt(most))}),
      sized as (select p.*, sum(coalesce(p.size, 0)) over (order by p.id desc) as size_so_far from page p),
      read as materialized (
        select z.id, z.created_at, z.size, case when z.subject = '' then z.text else z.subject || ' ' || z.text end as text
        from sized z where z.size_so_far - coalesce(z.size, 0) < ${literalInt(maxStepBytes)}),
      measured as (select p.*, sum(p.bytes) over (order by p.id desc) as bytes_so_far from (select p.*, coalesce(${weightedBytes}, 0) as bytes from read p) p),
      searched as materialized (
        select s.id, s.created_at, s.bytes, to_tsvector('simple', normalize_search_text(s.text)) @@ ${query}::tsquery as found
        from measured s where s.bytes_so_far - s.bytes < ${literalInt(maxStepBytes)})
      select (select count(*)::int from page) as rows, count(*)::int as searched, coalesce(sum(s.bytes), 0)::int as bytes, min(s.id) as last_id, min(s.created_at) as reached_at,
        array(select f.id from searched f where f.found order by f.id desc limit ${literalInt(wanted + 1)}) as ids
      from searched s`))!;
    budget.spend(part.searched, part.bytes);
    ids.push(...part.ids.map(Number));
    reachedAt = part.reached_at ?? reachedAt;
    below = part.last_id ?? below;
    if (ids.length > wanted)
      return { ids: ids.slice(0, wanted), below: ids[wanted - 1], reachedAt };
    if (part.rows < most && part.searched === part.rows)
      return { ids, below: undefined, reachedAt };
  }
  return { ids, below, reachedAt };
}
