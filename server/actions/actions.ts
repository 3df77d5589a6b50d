// Handlers for actions, in the order of the contract.
import type { actions as contract } from '#contract/actions.ts';
import { uploadImage } from '../files/files.ts';
import type { Handlers } from '../context.ts';
import { listAffiliations } from './affiliations.ts';
import { approveAction, listPendingActions } from './approval.ts';
import { getVisibleAction } from './card.ts';
import { countriesIn } from '../lib/countries.ts';
import { createCalendarAddress } from './calendar.ts';
import { countSignaturesByDistrict } from './districts.ts';
import { cancelAction, removeAction } from './cancel.ts';
import { recordReply, undoLetter, writeLetter } from './letter.ts';
import { findOfficials, listOwnOfficials, writeToOfficial } from './officials.ts';
import { completeAction, followAction, unfollowAction } from './participation.ts';
import { listActions } from './list.ts';
import { fetchActionImage } from './picture.ts';
import { getPreferences, savePreferences } from './preferences.ts';
import { rateAction, getRating } from './rating.ts';
import { signPetition } from './sign.ts';
import {
  confirmSignature,
  getSignatureToConfirm,
  stopUpdates,
  withdrawSignature,
} from './signatureLinks.ts';
import { shareSignature, exportSignatureList, listSignatures } from './signatures.ts';
import { listEarlierTexts } from './revisions.ts';
import { postUpdate, listUpdates } from './updates.ts';
import { createAction, updateAction } from './save.ts';

export const actionHandlers: Handlers<keyof typeof contract> = {
  'GET /action/list': listActions,
  'GET /action/get-one': async ({ id }, ctx) => ({ action: await getVisibleAction(ctx, id) }),
  'POST /action/create': createAction,
  'POST /action/update': updateAction,
  'POST /action/call-off': cancelAction,
  'POST /action/delete': removeAction,
  'POST /action/follow': followAction,
  'POST /action/un-follow': unfollowAction,
  'POST /action/mark-complete': completeAction,
  'GET /action/get-rating': getRating,
  'POST /action/save-rating': rateAction,
  'GET /action/get-preferences': getPreferences,
  'POST /action/save-preferences': savePreferences,
  'GET /action/group-affiliations': listAffiliations,
  'POST /action/scrap-image': fetchActionImage,
  'POST /action/upload': async (_input, ctx) => uploadImage(ctx),
  'GET /common/get-countries': async (_input, { language }) => ({
    countries: countriesIn(language),
  }),

  'POST /action/sign': signPetition,
  'GET /action/signature-to-confirm': getSignatureToConfirm,
  'POST /action/confirm-signature': confirmSignature,
  'POST /action/withdraw-signature': withdrawSignature,
  'POST /action/stop-updates': stopUpdates,
  'POST /action/share-signature': shareSignature,
  'GET /action/signatures': listSignatures,
  'GET /action/texts': listEarlierTexts,
  'POST /action/signature-list': exportSignatureList,
  'GET /action/signature-districts': countSignaturesByDistrict,

  'POST /action/write-letter': writeLetter,
  'GET /action/own-officials': listOwnOfficials,
  'POST /action/find-officials': findOfficials,
  'POST /action/write-to-official': writeToOfficial,
  'POST /action/un-write-letter': undoLetter,
  'POST /action/letter-answered': recordReply,

  'GET /action/updates': listUpdates,
  'POST /action/post-update': postUpdate,

  'POST /action/calendar-address': createCalendarAddress,

  'GET /admin/actions-waiting': listPendingActions,
  'POST /admin/action/approve': approveAction,
};
