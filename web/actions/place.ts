// Where an action takes place, in words.
import type { Action } from '#contract/action.ts';
import { t } from '../i18n/language.ts';

type ActionPlace = Pick<
  Action,
  | 'entire_country'
  | 'country'
  | 'country_name'
  | 'state_name'
  | 'venue'
  | 'street_address'
  | 'city'
  | 'zip_code'
>;

/** The country that is meant where none is named. */
export const usualCountry = 254;

const joined = (parts: string[], by: string) => parts.filter(Boolean).join(by);

/** "300 Main Street, Springfield, Illinois 62701"; without the venue. */
export const addressOf = ({
  country,
  country_name,
  state_name,
  street_address,
  city,
  zip_code,
}: ActionPlace) => {
  const near = joined([street_address, city, joined([state_name, zip_code], ' ')], ', ');
  return country === usualCountry ? near : joined([near, country_name], ', ');
};

/** Names that are said with an article. */
const withArticle =
  /^(United |Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles)|(Islands|Republic|Territory|Territories)$/;

/** On a ticket: "City Hall, Springfield"; empty where one need not go anywhere. */
export function placeOf(place: ActionPlace): string {
  const country = place.country_name;
  if (place.entire_country)
    return withArticle.test(country)
      ? t('Anywhere in the {{country}}', { country })
      : t('Anywhere in {{country}}', { country });
  const near = joined(
    [
      place.venue,
      place.city || place.street_address || joined([place.state_name, place.zip_code], ' '),
    ],
    ', ',
  );
  return near && place.country !== usualCountry ? `${near}, ${country}` : near;
}

/** Where a map shows it; undefined where there is nothing to look for. */
export function mapOf(place: ActionPlace): string | undefined {
  if (place.entire_country || !(place.street_address || place.city || place.zip_code))
    return undefined;
  const wanted = joined(
    [
      place.street_address,
      place.city,
      joined([place.state_name, place.zip_code], ' '),
      place.country_name,
    ],
    ', ',
  );
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(wanted)}`;
}
