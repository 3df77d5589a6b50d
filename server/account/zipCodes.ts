// Check of the ZIP code of a member.
import { isPostalCode } from '#contract/postalCodes.ts';
import type { Site } from '../siteSettings/settings.ts';

/** A site that calls ZIP codes something else may mean areas without digits in their names. */
export const acceptsZipCode = ({ zip_code_name }: Site, zipCode: string | undefined): boolean =>
  !zipCode || zip_code_name !== '' || isPostalCode(zipCode);
