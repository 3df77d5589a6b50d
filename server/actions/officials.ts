// Letters to the representatives of the writer, at the offices that the author chose. The author
// does not learn who they are, and the writer's address is stored only if the writer saves it to
// the profile.
import { actionStrings } from '#contract/actionStrings.ts';
import type { Action, LetterOffice } from '#contract/action.ts';
import type { Output, Input } from '#contract/calls.ts';
import { forbidden, invalid, invalidField } from '#contract/errors.ts';
import type { Representatives } from '#contract/representatives.ts';
import { limits } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { hasSeveralOfAKind } from '../districts/divisions.ts';
import { getOwnRepresentatives, searchRepresentatives } from '../representatives/search.ts';
import { getVisibleAction } from './card.ts';
import { updateParticipation, participationRefusal } from './participation.ts';
import { validateRecipient } from './recipients.ts';

type Office = Representatives['offices'][number];

export async function listOwnOfficials(
  { action_id }: Input<'GET /action/own-officials'>,
  ctx: RequestContext<Member>,
) {
  const { offices } = assertCanWrite(await getVisibleAction(ctx, action_id));
  return filterByOffices(offices, await getOwnRepresentatives({}, ctx));
}

export async function findOfficials(
  { action_id, ...query }: Input<'POST /action/find-officials'>,
  ctx: RequestContext<Member>,
) {
  const { offices } = assertCanWrite(await getVisibleAction(ctx, action_id));
  return filterByOffices(offices, await searchRepresentatives(query, ctx));
}

/** Records that the member wrote to a representative, who becomes a recipient of their letter. */
export async function writeToOfficial(
  { action_id, official, way: method }: Input<'POST /action/write-to-official'>,
  ctx: RequestContext<Member>,
) {
  const { name, office, email, form, phone } = validateRecipient(official, (_field, message) => {
    if (message) throw invalidField('official', message);
  });
  if (!{ email, form, phone }[method])
    throw invalidField('way', actionStrings.contactMethodUnavailable);
  const letter = await updateParticipation(ctx, action_id, async ({ db, member }, letter) => {
    assertCanWrite(letter);
    if (letter.recipients.filter(({ own }) => own).length >= limits.ownOfficials)
      throw forbidden(actionStrings.officialLimitReached);
    // the position is after all recipients that the author entered
    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into letter_recipients (content_id, person_id, position, name, office, email, form_url, phone)
      values (${action_id}, ${member.id}, ${limits.letterRecipients}, ${name}, ${office}, ${email}, ${form}, ${phone})
      on conflict (content_id, person_id, name, office) where person_id is not null
        do update set email = excluded.email, form_url = excluded.form_url, phone = excluded.phone returning id`))!;
    await db.execute(sql`
      insert into letters_sent (recipient_id, person_id, way, text_version) values (${id}, ${member.id}, ${method}, ${letter.text_version})
      on conflict (recipient_id, person_id) do update set way = excluded.way`);
  });
  return {
    recipient: letter.recipients.find(
      (candidate) => candidate.own && candidate.name === name && candidate.office === office,
    )!,
    message: actionStrings.letterRecorded,
  };
}

/**
 * Undoes `writeToOfficial`: deletes the official, and with it the record of the letter. Undefined
 * if the recipient is one that the author of the letter entered.
 */
export async function undoLetterToOfficial(
  { db, member }: RequestContext<Member>,
  recipient: number,
): Promise<Action['recipients'][number] | undefined> {
  const deleted = await db.queryOne<Omit<Action['recipients'][number], 'written' | 'own'>>(sql`
    delete from letter_recipients where id = ${recipient} and person_id = ${member.id} returning id, name, office, email, form_url, phone`);
  return deleted && { ...deleted, own: true, written: false };
}

function assertCanWrite(letter: Action): Action {
  if (!letter.offices.length) throw invalid(actionStrings.letterNotToOfficials);
  if (!letter.can_write) throw forbidden(participationRefusal(letter));
  return letter;
}

/** Search results for an address, reduced to the offices that the letter goes to. */
function filterByOffices(
  officeKinds: readonly LetterOffice[],
  response: Output<'GET /representative/mine'>,
): Output<'GET /representative/mine'> {
  const representatives = JSON.parse(response.representatives) as Representatives;
  const divisions: Representatives['divisions'] = Object.fromEntries(
    Object.entries(representatives.divisions).map(([id, division]) => [
      id,
      { ...division, officeIndices: [] },
    ]),
  );
  const officials: Representatives['officials'] = [];
  const offices = representatives.offices
    .filter((office) => officeKinds.some((kind) => kind === toLetterOffice(office)))
    .map((office, index) => {
      divisions[office.divisionId]?.officeIndices.push(index);
      return {
        ...office,
        officialIndices: office.officialIndices.map(
          (n) => officials.push(representatives.officials[n]!) - 1,
        ),
      };
    });
  // ambiguous wards do not matter to a letter for the Senate
  const ambiguous =
    representatives.source.ambiguous &&
    hasSeveralOfAKind(offices.map(({ divisionId }) => divisionId));
  const filtered: Representatives = {
    ...representatives,
    divisions,
    offices,
    officials,
    source: { ...representatives.source, ambiguous },
  };
  return { ...response, representatives: JSON.stringify(filtered) };
}

/** The kind of office, from the level and the role that representatives/ gives it. */
function toLetterOffice({ levels: [level = ''], roles: [role] }: Office): LetterOffice | undefined {
  const isLowerHouse = role === 'legislatorLowerBody';
  const isLegislator = isLowerHouse || role === 'legislatorUpperBody';
  switch (level) {
    case 'country':
      return isLegislator ? (isLowerHouse ? 'house' : 'senate') : undefined;
    case 'administrativeArea1':
      return isLegislator ? (isLowerHouse ? 'state_house' : 'state_senate') : undefined;
    case 'administrativeArea2':
      return 'county';
    case 'locality':
      if (role === 'governmentOfficer') return undefined;
      return isLegislator ? 'council' : 'mayor';
    default:
      return 'schools';
  }
}
