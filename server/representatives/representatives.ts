// Endpoints and periodic jobs for representatives.
import type { representatives as calls } from '#contract/representatives.ts';
import type { Handlers, Job } from '../context.ts';
import { addContact, updateContact, listContacts, deleteContact } from './contacts.ts';
import { deleteExpiredLookups } from '../districts/lookupCache.ts';
import { findZipPlace } from '../districts/zip.ts';
import { refreshPhotos } from './photos.ts';
import { deleteAddress, getOwnRepresentatives, searchRepresentatives } from './search.ts';

export const representativeHandlers: Handlers<keyof typeof calls> = {
  'GET /representative/mine': getOwnRepresentatives,
  'POST /representative/zip-place': async ({ zip_code }, { db }) => ({
    place: await findZipPlace(zip_code, db),
  }),
  'POST /representative/search': searchRepresentatives,
  'POST /representative/forget-address': deleteAddress,
  'GET /representative/contacts': listContacts,
  'POST /representative/add-contact': addContact,
  'POST /representative/change-contact': updateContact,
  'POST /representative/delete-contact': deleteContact,
};

export const representativeJobs: Record<string, Job> = {
  'civic.sweep': async (_payload, { db }) => void (await deleteExpiredLookups(db)),
  'civic.photos': refreshPhotos,
};
