// Endpoints and periodic jobs for representatives.
import type { representatives as contract } from '#contract/representatives.ts';
import type { Handlers, Job } from '../context.ts';
import { addContact, updateContact, listContacts, deleteContact } from './contacts.ts';
import { deleteExpiredLookups } from '../districts/lookupCache.ts';
import { findZipPlace } from '../districts/zip.ts';
import { refreshPhotos } from './photos.ts';
import { deleteAddress, getOwnRepresentatives, searchRepresentatives } from './search.ts';

export const representativeHandlers: Handlers<keyof typeof contract> = {
  'GET /representative/mine': getOwnRepresentatives,
  // POST: see the contract.
  'POST /representative/zip-place': async ({ zip_code }, { db }) => ({
    place: await findZipPlace(db, zip_code),
  }),
  'POST /representative/search': searchRepresentatives,
  'POST /representative/forget-address': deleteAddress,
  'GET /representative/contacts': listContacts,
  'POST /representative/add-contact': addContact,
  'POST /representative/change-contact': updateContact,
  'POST /representative/delete-contact': deleteContact,
};

/** “civic” is the prefix of jobs, tables and settings about districts and officials. */
export const representativeJobs: Record<string, Job> = {
  'civic.sweep': async (_payload, { db }) => {
    await deleteExpiredLookups(db);
  },
  'civic.photos': refreshPhotos,
};
