// Endpoints and periodic jobs for representatives.
import type { representatives as calls } from '#contract/representatives.ts';
import type { Handlers, Job } from '../context.ts';
import { addContact, changeContact, contacts, deleteContact } from './contacts.ts';
import { deleteExpiredLookups } from './lookupCache.ts';
import { refreshPhotos } from './photos.ts';
import { forgetAddress, mine, search } from './search.ts';

export const representatives: Handlers<keyof typeof calls> = {
  'GET /representative/mine': mine,
  'POST /representative/search': search,
  'POST /representative/forget-address': forgetAddress,
  'GET /representative/contacts': contacts,
  'POST /representative/add-contact': addContact,
  'POST /representative/change-contact': changeContact,
  'POST /representative/delete-contact': deleteContact,
};

export const representativeJobs: Record<string, Job> = {
  'civic.sweep': async (_payload, { db }) => void (await deleteExpiredLookups(db)),
  'civic.photos': refreshPhotos,
};
