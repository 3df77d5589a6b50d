// Handlers for actions, in the order of the contract.
import type { actions as contract } from '#contract/actions.ts';
import { uploadPicture } from '../files/files.ts';
import type { Handlers } from '../context.ts';
import { affiliations } from './affiliations.ts';
import { approveAction, listPendingActions } from './approval.ts';
import { getVisibleAction } from './card.ts';
import { countriesIn } from './countries.ts';
import { makeCalendarAddress } from './calendar.ts';
import { signatureDistricts } from './districts.ts';
import { cancelAction, remove } from './cancel.ts';
import { recordReply, unwriteLetter, writeLetter } from './letter.ts';
import { findOfficials, ownOfficials, writeToOfficial } from './officials.ts';
import { complete, follow, unfollow } from './participation.ts';
import { list } from './list.ts';
import { scrapImage } from './picture.ts';
import { preferences, savePreferences } from './preferences.ts';
import { rate, getRating } from './rating.ts';
import { sign } from './sign.ts';
import {
  confirmSignature,
  signatureToConfirm,
  stopUpdates,
  withdrawSignature,
} from './signature.ts';
import { shareSignature, signatureList, signatures } from './signatures.ts';
import { texts } from './revisions.ts';
import { postUpdate, updates } from './updates.ts';
import { create, update } from './save.ts';

export const actions: Handlers<keyof typeof contract> = {
  'GET /action/list': list,
  'GET /action/get-one': async ({ id }, ctx) => ({ action: await getVisibleAction(ctx, id) }),
  'POST /action/create': create,
  'POST /action/update': update,
  'POST /action/call-off': cancelAction,
  'POST /action/delete': remove,
  'POST /action/follow': follow,
  'POST /action/un-follow': unfollow,
  'POST /action/mark-complete': complete,
  'GET /action/get-rating': getRating,
  'POST /action/save-rating': rate,
  'GET /action/get-preferences': preferences,
  'POST /action/save-preferences': savePreferences,
  'GET /action/group-affiliations': affiliations,
  'POST /action/scrap-image': scrapImage,
  'POST /action/upload': async (_input, ctx) => uploadPicture(ctx),
  'GET /common/get-countries': async (_input, { language }) => ({
    countries: countriesIn(language),
  }),

  'POST /action/sign': sign,
  'GET /action/signature-to-confirm': signatureToConfirm,
  'POST /action/confirm-signature': confirmSignature,
  'POST /action/withdraw-signature': withdrawSignature,
  'POST /action/stop-updates': stopUpdates,
  'POST /action/share-signature': shareSignature,
  'GET /action/signatures': signatures,
  'GET /action/texts': texts,
  'POST /action/signature-list': signatureList,
  'GET /action/signature-districts': signatureDistricts,

  'POST /action/write-letter': writeLetter,
  'GET /action/own-officials': ownOfficials,
  'POST /action/find-officials': findOfficials,
  'POST /action/write-to-official': writeToOfficial,
  'POST /action/un-write-letter': unwriteLetter,
  'POST /action/letter-answered': recordReply,

  'GET /action/updates': updates,
  'POST /action/post-update': postUpdate,

  'POST /action/calendar-address': makeCalendarAddress,

  'GET /admin/actions-waiting': listPendingActions,
  'POST /admin/action/approve': approveAction,
};
