// Formatting of the place of an action.
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

/**
 * Id of the United States, the country of a new action. Its name is omitted from addresses in it.
 */
export const defaultCountryId = 254;

const joined = (parts: string[], by: string) => parts.filter(Boolean).join(by);

/** "300 Main Street, Springfield, Illinois 62701"; without the venue. */
export const fullAddress = ({
  country,
  country_name,
  state_name,
  street_address,
  city,
  zip_code,
}: ActionPlace) => {
  const near = joined([street_address, city, joined([state_name, zip_code], ' ')], ', ');
  return country === defaultCountryId ? near : joined([near, country_name], ', ');
};

/** Country names that need the article "the". */
const withArticle =
  /^(United |Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles)|(Islands|Republic|Territory|Territories)$/;

/** Short form for a ticket: "City Hall, Springfield"; empty if there is no place. */
export function shortPlace(place: ActionPlace): string {
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
  return near && place.country !== defaultCountryId ? `${near}, ${country}` : near;
}

/** OpenStreetMap search URL; undefined if there is no address. */
export function mapUrl(place: ActionPlace): string | undefined {
  if (place.entire_country || !(place.street_address || place.city || place.zip_code))
    return undefined;
  const query = joined(
    [
      place.street_address,
      place.city,
      joined([place.state_name, place.zip_code], ' '),
      place.country_name,
    ],
    ', ',
  );
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}
