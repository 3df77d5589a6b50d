// The writer’s own representatives, found by address, as recipients of a letter.
import type { Action } from '#contract/action.ts';
import type { Representatives } from '#contract/representatives.ts';
import { t } from '../i18n/language.ts';
import type { LetterRecipient } from './letter.ts';

/** An official to write to. `photo` is a URL or empty, `note` a remark on the match, or empty. */
export type Candidate = { recipient: LetterRecipient; photo: string; note: string };
/** An office with an empty seat. `vacant` is its name. */
type Vacancy = { vacant: string; note: string };

const isSame = (a: LetterRecipient, b: LetterRecipient) =>
  a.name === b.name && a.office === b.office;

/**
 * The officials found, office by office. An official already contacted is returned as the stored
 * recipient; the others have the id 0.
 */
export function listCandidates(
  { offices, officials, divisions, source }: Representatives,
  action: Action,
): (Candidate | Vacancy)[] {
  return offices.flatMap(({ name: office, seats, officialIndices, divisionId }) => {
    // A ZIP code can lie in several districts: the note tells how much of it lies in this one.
    const share = source.ambiguous ? divisions[divisionId]?.share : undefined;
    const note =
      share !== undefined && share < 1
        ? t('{{n}}% of the ZIP code', { n: Math.max(1, Math.round(share * 100)) })
        : '';
    const candidates = officialIndices.map((index): Candidate => {
      const { name, emails, formUrl, urls, phones, photoUrl } = officials[index]!;
      const [email = '', phone = '', page = ''] = [emails[0], phones[0], urls[0]];
      // The web page stands in for a contact form only if there is no other way to contact them.
      const found = {
        id: 0,
        name,
        office,
        email,
        form_url: formUrl || (email || phone ? '' : page),
        phone,
        own: true as const,
        written: false,
      };
      return {
        recipient: action.recipients.find((stored) => stored.own && isSame(stored, found)) ?? found,
        photo: photoUrl,
        note,
      };
    });
    return seats > officialIndices.length ? [...candidates, { vacant: office, note }] : candidates;
  });
}

/** Officials who were contacted but are not found now, after a move or an election. */
export const listContactedEarlier = ({ recipients }: Action, officials: (Candidate | Vacancy)[]) =>
  recipients.filter(
    (one) =>
      one.own &&
      !officials.some((candidate) => 'recipient' in candidate && candidate.recipient.id === one.id),
  );
