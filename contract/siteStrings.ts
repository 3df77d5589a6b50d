// What is said where the site itself is set up, and by what it is set to.
import { interpolate, moreTemplates } from './stringTemplates.ts';

export const siteSentences = {
  registrationClosed: 'Nobody new is taken in at the moment. Please come back later.',
  registrationByInvitation:
    'Only who was invited can sign up here. Please open the link of your invitation, or ask a member to invite you.',
  invitationOfOther:
    'This invitation was sent to another e-mail address. Please sign up with that one.',
  nobodyInvited: 'Nobody new is taken in at the moment, so nobody can be invited by e-mail.',
  colourFormat: 'Please choose a colour, such as #116d67.',
  logoSaved: 'The picture is saved.',

  pageName: 'Please name the page.',
  pageUrl: 'Please enter where the page is.',
  pageUrlFormat:
    'Use small letters, digits and hyphens, or a web address that starts with http:// or https://.',
  pageUrlTaken: 'There is a page at this address already.',
  pageEmpty: 'Please write what the page says.',
  pageFixed: 'Other screens lead to this page, so it stays published at its address.',
  pageSaved: 'The page is saved.',
  pageDeleted: 'The page is deleted.',
  issueName: 'Please name the issue.',
  issueNameTaken: 'There is an issue of this name already.',
  issueNotFound: 'This issue is not there any more.',
  issueSaved: 'The issue is saved.',
  issueDeleted: 'The issue is deleted.',
  issueUsed: 'People or actions are on this issue. Choose where they go.',
  issueElsewhere: 'They can only go to another issue of the list.',
  lastIssue: 'This is the only issue. Add another one first: whoever signs up chooses one.',
  onlyPublicFeatured: 'Only actions and polls that everybody may see stand first.',
  featured: 'It stands first now.',
  unfeatured: 'It stands first no more.',
  mailSubject: 'Please enter a subject.',
  mailTitle: 'Please enter a title.',
  mailBody: 'Please write what the mail says.',
  mailButton: 'Please name the link.',
  mailNotFound: 'There is no such mail.',
  sentenceNotFound: 'This sentence is not one that can be corrected.',
  wordingSaved: 'The words are saved.',
  wordingReset: 'It says again what it came with.',
  orderSaved: 'The order is saved.',
  orderElsewhere: 'The list was changed elsewhere meanwhile. Please look at it again.',
} as const;

/** The refusal of a colour on which white text reads badly. */
export const colourTooLight = (ratio: number) =>
  interpolate(moreTemplates.colourTooLight, { ratio: ratio.toFixed(1) });

const braced = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ');
/** The refusal of something between braces that nothing is filled in for. */
export const unknownName = (name: string, known: readonly string[]) =>
  interpolate(known.length > 0 ? moreTemplates.unknownNameOf : moreTemplates.unknownName, {
    name: braced([name]),
    known: braced(known),
  });
/** The refusal of words from which something is missing that their reader needs. */
export const namesMissing = (names: readonly string[]) =>
  interpolate(moreTemplates.namesMissing, { names: braced(names) });
