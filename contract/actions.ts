// API calls about actions: lists, signatures of petitions, letters and updates.
import Type from 'typebox';
import { action, actionKind, letterOffice, letterRecipient, rating } from './action.ts';
import { call } from './call.ts';
import { representativesResult, addressInput } from './representatives.ts';
import { reauthenticationFields } from './reauthentication.ts';
import { strings } from './strings.ts';
import { limits, maxPageSizes } from './limits.ts';
import {
  audience,
  contactMethod,
  count,
  coverDrawing,
  cursor,
  fileName,
  requiredText,
  requiredLine,
  id,
  ignoredId,
  singleLineText,
  message,
  nextCursor,
  optional,
  pageCounts,
  paging,
  pagingWithMaximum,
  photoDescription,
  picture,
  readRevision,
  revision,
  richText,
  captchaSolution,
  text,
  time,
  ynFlag,
  versionNumber,
} from './fields.ts';

const localTime = Type.String({
  'x-trim': true,
  pattern: '^(\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?Z)?)?)?$',
  description:
    'YYYY-MM-DDTHH:MM in `timezone`, or YYYY-MM-DD when all_day; empty for none. A UTC time, as responses contain it, is accepted and converted to `timezone`.',
});
const recipientFields = Type.Object(
  {
    name: singleLineText(limits.name),
    office: optional(singleLineText(limits.title)),
    email: optional(text(limits.email)),
    form_url: optional(text(limits.link)),
    phone: optional(singleLineText(limits.phone)),
  },
  { additionalProperties: false },
);

/** Maximum distance from the member’s address. */
const radius = Type.Enum([25, 50, 75, 100], { description: 'Miles.' });

const actionFields = {
  kind: optional(
    Type.Enum(actionKind.enum, {
      description: 'Default: event. It cannot be changed later.',
    }),
  ),
  title: requiredLine(limits.title),
  description: optional(richText(limits.richText)),
  image: optional(
    Type.Union([fileName, Type.Literal('')], {
      description: 'The file_name of an upload; empty removes the image.',
    }),
  ),
  image_description: optional(photoDescription),
  drawing: optional(
    Type.Union([coverDrawing, Type.Null()], {
      description: 'Shown without an image; null for one by the kind.',
    }),
  ),
  url: optional(text(limits.link)),
  all_day: optional(Type.Boolean()),
  start_on: optional(localTime),
  end_on: optional(localTime),
  timezone: optional(text(60, { description: 'IANA time zone. Default: UTC.' })),
  entire_country: optional(
    Type.Boolean({
      description:
        'Not tied to a location: state, venue, street_address, city and zip_code are ignored.',
    }),
  ),
  country: optional(
    Type.Integer({
      description: 'An id from /common/get-countries. Default: 254, the United States.',
    }),
  ),
  state: optional(
    Type.Union([Type.Integer(), Type.Null()], {
      description: 'The id of a state of that country; null for none.',
    }),
  ),
  venue: optional(singleLineText(limits.title)),
  street_address: optional(singleLineText(limits.title)),
  city: optional(singleLineText(limits.name)),
  zip_code: optional(singleLineText(limits.zipCode)),
  time_to_complete: optional(
    Type.Integer({ minimum: 1, maximum: 100_000, description: 'Minutes.' }),
  ),
  issues: optional(Type.Array(id(), { maxItems: limits.issues, uniqueItems: true })),
  shared_as: optional(audience),
  collection_id: optional(id('The audience, if shared_as is Collection.')),
  goal: optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 100_000_000 }), Type.Null()], {
      description: 'Target number of signatures of a petition; null for none.',
    }),
  ),
  capacity: optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()], {
      description: 'Places of an event; null for no limit.',
    }),
  ),
  letter_subject: optional(singleLineText(limits.title)),
  letter_text: optional(text(limits.post)),
  recipients: optional(
    Type.Array(recipientFields, {
      maxItems: limits.letterRecipients,
      description: 'Recipients of a letter. Each needs an email, a form_url or a phone.',
    }),
  ),
  offices: optional(
    Type.Array(letterOffice, {
      uniqueItems: true,
      description:
        'A letter also goes to the writer’s own representatives at these offices. A letter needs an office or a recipient.',
    }),
  ),
};
const savedAction = { action, group_id: optional(id()), message };
const messages = { title: strings.titleEmpty, time_to_complete: strings.actionMinutes };
const actionId = { action_id: id() };

const update = Type.Object({
  id: id(),
  body: Type.String({ description: 'Sanitized rich text.' }),
  added_on: time(),
});
const signer = Type.Object({
  name: Type.String(),
  comment: Type.String(),
  signed_on: time(),
  text_version: Type.Integer({
    minimum: 1,
    description: 'The version of the text that they signed.',
  }),
});
const region = Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() });

const readTextVersion = optional(
  versionNumber(
    'The version that was displayed. The call fails if the text has been corrected since.',
  ),
);

export const actions = {
  'GET /action/list': call(
    'Actions',
    'member',
    {
      type: optional(
        Type.Enum(['all', 'upcoming', 'dates', 'completed', 'following', 'preferences'], {
          description:
            'all: newest first; upcoming: soonest first; dates: those that take place from `from` on and before `until`, at most six weeks and two days later, earliest first; completed: completed by the caller; following: followed by the caller, soonest first; preferences: matching the caller’s preferences, nearest and soonest first.',
        }),
      ),
      ...pagingWithMaximum(maxPageSizes.cards),
      before: cursor,
      group_id: optional(id()),
      user_id: optional(id('Only actions of this author.')),
      featured: optional(ynFlag),
      kind: optional(actionKind),
      keyword: optional(
        text(limits.keyword, { description: 'Words in the title or the description.' }),
      ),
      issue: optional(id('Only actions with this issue.')),
      from: optional(time('Start of the period of `dates`.')),
      until: optional(time('End of the period of `dates`.')),
    },
    { actions: Type.Array(action), ...pageCounts, next: nextCursor },
  ),
  'GET /action/get-one': call('An action', 'anyone', { id: id() }, { action }),
  'POST /action/create': call(
    'Publish an action. In a group, only the owner can',
    'member',
    { ...actionFields, group_id: optional(id()), id: ignoredId },
    savedAction,
    {
      rateLimit: 'post',
      messages,
    },
  ),
  'POST /action/update': call(
    'Update an action of your own. Absent fields stay unchanged',
    'member',
    { ...actionFields, id: id(), revision },
    savedAction,
    {
      rateLimit: 'text',
      messages,
    },
  ),
  'POST /action/call-off': call(
    'Cancel an action of your own. Its followers are notified',
    'member',
    { id: id() },
    { action, message },
  ),
  'POST /action/delete': call(
    'Delete an action of your own',
    'member',
    {
      id: id(),
      reason: optional(
        text(limits.reason, {
          description:
            'For administrators who delete an item of someone else: the reason, which its author is told.',
        }),
      ),
    },
    { message },
  ),
  'POST /action/follow': call(
    'Follow',
    'member',
    {
      id: id(),
      remind: optional(
        Type.Boolean({
          description: 'Send an email a day before. Default: the member’s preference.',
        }),
      ),
    },
    { action, message },
  ),
  'POST /action/un-follow': call(
    'Stop following an action',
    'member',
    { id: id() },
    { action, message },
  ),
  'POST /action/mark-complete': call('Mark an action as completed', 'member', actionId, {
    action,
    message,
  }),
  'GET /action/get-rating': call('Get the rating of an action', 'anyone', actionId, { rating }),
  'POST /action/save-rating': call(
    'Rate an action from 1 to 5. A new rating replaces the earlier one',
    'member',
    { ...actionId, rating: Type.Integer({ minimum: 1, maximum: 5 }) },
    { rating, message },
  ),
  'GET /action/get-preferences': call(
    'Get the action preferences of the caller',
    'member',
    {},
    {
      preferences: Type.Object({
        address: Type.String(),
        radius,
        issues: Type.Array(id()),
        remind: Type.Boolean({
          description: 'Default for followed actions: send an email a day before.',
        }),
        located: Type.Boolean({ description: 'Whether the postal code of the address was found.' }),
      }),
      zip_code: optional(
        Type.String({ description: 'Of the profile, as a proposal before preferences are saved.' }),
      ),
    },
  ),
  'POST /action/save-preferences': call(
    'Save the action preferences of the caller',
    'member',
    {
      address: text(limits.address, {
        description: 'Located by the US postal code at its end.',
      }),
      radius: optional(radius),
      issues: optional(Type.Array(id(), { maxItems: limits.issues, uniqueItems: true })),
      remind: optional(Type.Boolean()),
    },
    { message, located: Type.Boolean() },
  ),
  'GET /action/group-affiliations': call(
    'List the groups in which the caller can publish actions',
    'member',
    {},
    { groups: Type.Array(Type.Object({ id: id(), name: Type.String() })) },
  ),
  'POST /action/scrap-image': call(
    'Take an image from a web address. The server fetches it, never from private addresses',
    'member',
    { url: requiredText(limits.link) },
    { ...picture.properties },
    { rateLimit: 'preview', noTransaction: true },
  ),
  'POST /action/upload': call(
    'Upload an image for an action',
    'member',
    {},
    { ...picture.properties },
    { rateLimit: 'upload', file: true },
  ),
  'GET /common/get-countries': call(
    'List countries and their states',
    'anyone',
    {},
    { countries: Type.Array(Type.Object({ ...region.properties, states: Type.Array(region) })) },
    { cacheFor: 3_600 },
  ),

  'POST /action/sign': call(
    'Sign a petition. A member’s signature counts immediately; a visitor’s counts once they confirm it by email',
    'anyone',
    {
      ...actionId,
      name: optional(singleLineText(limits.name, { description: 'Required for visitors.' })),
      email: optional(text(limits.email, { description: 'Required for visitors.' })),
      zip_code: optional(singleLineText(limits.zipCode, { description: 'Required for visitors.' })),
      show_name: optional(
        Type.Boolean({ description: 'Show the name. Otherwise the signature is only counted.' }),
      ),
      keep_informed: optional(Type.Boolean({ description: 'Send updates by email.' })),
      comment: optional(
        singleLineText(limits.signatureComment, { description: 'Stored only with show_name.' }),
      ),
      text_version: readTextVersion,
      captcha: optional(captchaSolution),
    },
    { message, total_signatures: count() },
    { rateLimit: 'sign', uniformTiming: true },
  ),
  'GET /action/signature-to-confirm': call(
    'Get the signature that an emailed code confirms. Someone else may have filled in the form',
    'anyone',
    { code: requiredText(200) },
    {
      action_id: id(),
      title: Type.String(),
      name: Type.String(),
      show_name: Type.Boolean(),
      comment: Type.String(),
      keep_informed: Type.Boolean(),
      confirmed: Type.Boolean({ description: 'The signature is already confirmed.' }),
      corrected: Type.Boolean({
        description: 'The text was corrected after the form was filled in.',
      }),
      text_version: Type.Integer({ minimum: 1, description: 'The current version of the text.' }),
    },
    { rateLimit: 'token', messages: { code: strings.linkExpired } },
  ),
  'POST /action/confirm-signature': call(
    'Confirm a signature with the emailed code',
    'anyone',
    { code: requiredText(200), text_version: readTextVersion },
    { action_id: id(), total_signatures: count(), message },
    { rateLimit: 'token', messages: { code: strings.linkExpired } },
  ),
  'POST /action/withdraw-signature': call(
    'Withdraw a signature: your own, or with an emailed code',
    'anyone',
    {
      action_id: optional(id('For the signature of the caller.')),
      code: optional(text(200, { description: 'An emailed code, instead of action_id.' })),
    },
    { message },
    { rateLimit: 'token' },
  ),
  'POST /action/stop-updates': call(
    'Stop email updates with the code from one',
    'anyone',
    { code: requiredText(200) },
    { message },
    { rateLimit: 'token', messages: { code: strings.linkExpired } },
  ),
  'POST /action/share-signature': call(
    'Show your own signature to everyone who can see the petition now',
    'member',
    actionId,
    { message },
  ),
  'GET /action/signatures': call(
    'List signatures that are shown by name, newest first',
    'anyone',
    { ...actionId, ...paging, before: cursor },
    {
      signatures: Type.Array(signer),
      total_signatures: count(),
      goal: optional(count()),
      milestones: Type.Array(
        Type.Object({ signatures: count(), reached_on: optional(time('A day in UTC.')) }),
      ),
      pageCount: pageCounts.pageCount,
      next: nextCursor,
      earlier_audience: optional(
        Type.Boolean({
          description:
            'Only the audience that the petition had at the time sees the viewer’s own signature.',
        }),
      ),
    },
  ),
  'GET /action/texts': call(
    'List earlier versions of the text of an action, newest first, and get one of them in full',
    'anyone',
    {
      ...actionId,
      version: optional(versionNumber('Default: the newest.')),
    },
    {
      versions: Type.Array(Type.Object({ version: Type.Integer(), replaced_on: time() })),
      text: optional(
        Type.Object({
          version: Type.Integer(),
          title: Type.String(),
          description: Type.String(),
          letter_subject: Type.String(),
          letter_text: Type.String(),
        }),
      ),
    },
  ),
  'POST /action/signature-list': call(
    'Export names and comments of signatures that are shown, newest first, as CSV (author)',
    'member',
    { ...actionId, before: cursor },
    {
      csv: Type.String({
        description: 'One page of the table. The first page starts with the column names.',
      }),
      next: nextCursor,
    },
    { noTransaction: true },
  ),
  'GET /action/signature-districts': call(
    'Count signatures by district, from the ZIP codes of the signers (author)',
    'member',
    actionId,
    {
      total_signatures: count(
        'At the time of the last count, rounded to five. The counts are updated after ten more signatures.',
      ),
      kinds: Type.Array(
        Type.Object({
          kind: Type.String({
            description: 'Type in Open Civic Data ids: state, cd, sldu, sldl, ward …',
          }),
          districts: Type.Array(
            Type.Object({ name: Type.String(), signatures: Type.Integer({ minimum: 5 }) }),
            {
              description: 'Most signatures first, rounded to five.',
            },
          ),
          elsewhere: count(
            'From districts that are not listed, and from ZIP codes without a district, rounded to five.',
          ),
        }),
      ),
    },
  ),

  'POST /action/write-letter': call(
    'Record that the caller contacted a recipient of a letter. The text is not stored',
    'member',
    { ...actionId, recipient_id: id(), way: contactMethod },
    { recipient: letterRecipient, message },
  ),
  'GET /action/own-officials': call(
    'List the caller’s representatives for a letter, by the saved address',
    'member',
    actionId,
    representativesResult,
  ),
  'POST /action/find-officials': call(
    'List the representatives of an address for a letter. The address is stored only with save_address',
    'member',
    { ...actionId, ...addressInput },
    representativesResult,
    {
      rateLimit: 'representatives',
      noTransaction: true,
      messages: { address: strings.representativesAddress },
    },
  ),
  'POST /action/write-to-official': call(
    'Record that the caller contacted one of their own representatives. Only the caller sees the entry',
    'member',
    { ...actionId, official: recipientFields, way: contactMethod },
    { recipient: letterRecipient, message },
  ),
  'POST /action/un-write-letter': call(
    'Undo the record that the caller contacted a recipient',
    'member',
    { recipient_id: id() },
    { recipient: letterRecipient, message },
  ),
  'POST /action/letter-answered': call(
    'Record whether a recipient answered the caller’s letter',
    'member',
    { recipient_id: id(), answered: Type.Boolean() },
    { recipient: letterRecipient, message },
  ),

  'GET /action/updates': call(
    'List the author’s updates, newest first',
    'anyone',
    { ...actionId, ...pagingWithMaximum(maxPageSizes.texts), before: cursor },
    { updates: Type.Array(update), pageCount: pageCounts.pageCount, next: nextCursor },
  ),
  'POST /action/post-update': call(
    'Post an update to followers and signers (author)',
    'member',
    { ...actionId, body: richText(limits.post, { min: 1 }) },
    { update, message },
    { rateLimit: 'post', messages: { body: strings.updateBody } },
  ),

  'POST /action/calendar-address': call(
    'Create a new private URL of the calendar of followed actions. The previous URL stops working',
    'member',
    reauthenticationFields,
    { url: Type.String(), message },
    { rateLimit: 'password', noTransaction: true },
  ),

  'GET /admin/actions-waiting': call(
    'List actions that wait for approval, oldest first. Pages contain fewer actions if those are long',
    'admin',
    { ...pagingWithMaximum(maxPageSizes.texts), before: cursor },
    { actions: Type.Array(action), pageCount: count(), next: nextCursor },
  ),
  'POST /admin/action/approve': call(
    'Approve an action (a conflict if it was edited since the given revision), or decline it with a reason. Its author is notified',
    'admin',
    {
      id: id(),
      approve: Type.Boolean(),
      revision: readRevision,
      reason: optional(text(limits.reason)),
    },
    { message },
  ),
};
