import Type from 'typebox';
import { action, actionKind, letterOffice, letterRecipient, rating } from './action.ts';
import { call } from './call.ts';
import { represented, soughtAddress } from './representatives.ts';
import { proof } from './reauthentication.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import {
  audience,
  count,
  cursor,
  fileName,
  filled,
  filledLine,
  id,
  ignoredId,
  line,
  message,
  next,
  optional,
  pages,
  paging,
  picture,
  revision,
  rich,
  solvedCheck,
  text,
  time,
  ynFlag,
} from './fields.ts';

const moment = Type.String({
  'x-trim': true,
  pattern: '^(\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?Z)?)?)?$',
  description:
    'YYYY-MM-DDTHH:MM in `timezone`, or YYYY-MM-DD when all_day; empty for none. A time in UTC, as answers have it, is taken as the clock there shows it.',
});
const recipientFields = Type.Object(
  {
    name: line(limits.name),
    office: optional(line(limits.title)),
    email: optional(text(limits.email)),
    form_url: optional(text(limits.link)),
    phone: optional(line(limits.phone)),
  },
  { additionalProperties: false },
);

/** How far one goes from one’s address. */
const radius = Type.Enum([25, 50, 75, 100], { description: 'Miles.' });

const actionFields = {
  kind: optional(
    Type.Enum(actionKind.enum, {
      description: 'An event when absent. What was made stays what it is.',
    }),
  ),
  title: filledLine(limits.title),
  description: optional(rich(limits.richText)),
  image: optional(
    Type.Union([fileName, Type.Literal('')], {
      description: 'The file_name of an upload; empty takes the picture away.',
    }),
  ),
  url: optional(text(limits.link)),
  all_day: optional(Type.Boolean()),
  start_on: optional(moment),
  end_on: optional(moment),
  timezone: optional(text(60, { description: 'IANA, UTC when absent.' })),
  entire_country: optional(
    Type.Boolean({
      description:
        'At no place of the country: state, venue, street_address, city and zip_code are not kept.',
    }),
  ),
  country: optional(
    Type.Integer({
      description: 'An id of /common/get-countries; 254, the United States, when absent.',
    }),
  ),
  state: optional(
    Type.Union([Type.Integer(), Type.Null()], {
      description: 'An id of that country’s states; null for none.',
    }),
  ),
  venue: optional(line(limits.title)),
  street_address: optional(line(limits.title)),
  city: optional(line(limits.name)),
  zip_code: optional(line(limits.zipCode)),
  time_to_complete: optional(
    Type.Integer({ minimum: 1, maximum: 100_000, description: 'Minutes.' }),
  ),
  issues: optional(Type.Array(id(), { maxItems: limits.issues, uniqueItems: true })),
  shared_as: optional(audience),
  collection_id: optional(id('For whom, when shared_as is Collection.')),
  goal: optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 100_000_000 }), Type.Null()], {
      description: 'Signatures that a petition aims at; null for none.',
    }),
  ),
  letter_subject: optional(line(limits.title)),
  letter_text: optional(text(limits.post)),
  recipients: optional(
    Type.Array(recipientFields, {
      maxItems: limits.letterRecipients,
      description: 'All to whom a letter goes. Each needs an email, a form_url or a phone.',
    }),
  ),
  offices: optional(
    Type.Array(letterOffice, {
      uniqueItems: true,
      description:
        'A letter also goes to whoever represents the one who writes, at these offices. It needs one, or a recipient.',
    }),
  ),
};
const saved = { action, group_id: optional(id()), message };
const messages = { title: strings.titleEmpty, time_to_complete: strings.actionMinutes };
const oneAction = { action_id: id() };

const update = Type.Object({
  id: id(),
  body: Type.String({ description: 'Rich text, clean.' }),
  added_on: time(),
});
const signer = Type.Object({
  name: Type.String(),
  comment: Type.String(),
  signed_on: time(),
  text_version: Type.Integer({
    minimum: 1,
    description: 'The version of the text that was signed.',
  }),
});
const place = Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() });

export const actions = {
  'GET /action/list': call(
    'Actions',
    'member',
    {
      type: optional(
        Type.Enum(['all', 'upcoming', 'completed', 'following', 'preferences'], {
          description:
            'All, newest first; to come, soonest first; completed by the caller; followed by the caller, soonest first; what fits the caller’s preferences, nearest and soonest first.',
        }),
      ),
      ...paging,
      before: cursor,
      group_id: optional(id()),
      user_id: optional(id('Its author.')),
      featured: optional(ynFlag),
      kind: optional(actionKind),
      keyword: optional(text(limits.keyword, { description: 'In title or description.' })),
      issue: optional(id('One of its issues.')),
    },
    { actions: Type.Array(action), pageCount: count(), pages: pages.pages, next },
  ),
  'GET /action/get-one': call('An action', 'anyone', { id: id() }, { action }),
  'POST /action/create': call(
    'Publish an action; in a group its owner may',
    'member',
    { ...actionFields, group_id: optional(id()), id: ignoredId },
    saved,
    {
      rateLimit: 'post',
      messages,
    },
  ),
  'POST /action/update': call(
    'Change an action of one’s own; what is absent stays',
    'member',
    { ...actionFields, id: id(), revision },
    saved,
    {
      rateLimit: 'text',
      messages,
    },
  ),
  'POST /action/call-off': call(
    'Call an action of one’s own off; those who follow it are told',
    'member',
    { id: id() },
    { action, message },
  ),
  'POST /action/delete': call(
    'Delete an action of one’s own',
    'member',
    {
      id: id(),
      reason: optional(
        text(limits.reason, {
          description: 'Told to its author, by an administrator who deletes what is not theirs.',
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
          description: 'A mail a day before; the member’s usual choice when absent.',
        }),
      ),
    },
    { action, message },
  ),
  'POST /action/un-follow': call('Follow no more', 'member', { id: id() }, { action, message }),
  'POST /action/mark-complete': call('Say that one has done it', 'member', oneAction, {
    action,
    message,
  }),
  'GET /action/get-rating': call('What it was rated', 'anyone', oneAction, { rating }),
  'POST /action/save-rating': call(
    'Rate, 1 to 5; rated again, the last counts',
    'member',
    { ...oneAction, rating: Type.Integer({ minimum: 1, maximum: 5 }) },
    { rating, message },
  ),
  'GET /action/get-preferences': call(
    'Which actions one would like to hear of',
    'member',
    {},
    {
      preferences: Type.Object({
        address: Type.String(),
        radius,
        issues: Type.Array(id()),
        remind: Type.Boolean({
          description: 'The usual choice when one follows: a mail a day before.',
        }),
        located: Type.Boolean({ description: 'The address is known by its postal code.' }),
      }),
    },
  ),
  'POST /action/save-preferences': call(
    'Say which actions one would like to hear of',
    'member',
    {
      address: text(limits.address, {
        description: 'Found by the postal code of the United States at its end.',
      }),
      radius: optional(radius),
      issues: optional(Type.Array(id(), { maxItems: limits.issues, uniqueItems: true })),
      remind: optional(Type.Boolean()),
    },
    { message, located: Type.Boolean() },
  ),
  'GET /action/group-affiliations': call(
    'Groups the caller may publish actions in',
    'member',
    {},
    { groups: Type.Array(Type.Object({ id: id(), name: Type.String() })) },
  ),
  'POST /action/scrap-image': call(
    'Take a picture from a web address; fetched by the server, never from private addresses',
    'member',
    { url: filled(limits.link) },
    { ...picture.properties },
    { rateLimit: 'preview', unkept: true },
  ),
  'POST /action/upload': call(
    'Upload a picture for an action',
    'member',
    {},
    { ...picture.properties },
    { rateLimit: 'upload', file: true },
  ),
  'GET /common/get-countries': call(
    'Countries and their states',
    'anyone',
    {},
    { countries: Type.Array(Type.Object({ ...place.properties, states: Type.Array(place) })) },
    { cacheFor: 3_600 },
  ),

  'POST /action/sign': call(
    'Sign a petition. A member’s signature counts at once; a visitor’s when they have opened the mail that is sent to them',
    'anyone',
    {
      ...oneAction,
      name: optional(line(limits.name, { description: 'Needed from visitors.' })),
      email: optional(text(limits.email, { description: 'Needed from visitors.' })),
      zip_code: optional(line(limits.zipCode, { description: 'Needed from visitors.' })),
      show_name: optional(
        Type.Boolean({ description: 'Else the signature is one of the number.' }),
      ),
      keep_informed: optional(Type.Boolean({ description: 'Updates by mail.' })),
      comment: optional(
        line(limits.signatureComment, { description: 'Kept only with show_name.' }),
      ),
      text_version: optional(
        Type.Integer({
          minimum: 1,
          description: 'The version that was read: refused where it was corrected meanwhile.',
        }),
      ),
      captcha: optional(solvedCheck),
    },
    { message, total_signatures: count() },
    { rateLimit: 'sign' },
  ),
  'GET /action/signature-to-confirm': call(
    'What would count, by the code of the mail: somebody else may have filled in the form',
    'anyone',
    { code: filled(200) },
    {
      action_id: id(),
      title: Type.String(),
      name: Type.String(),
      show_name: Type.Boolean(),
      comment: Type.String(),
      keep_informed: Type.Boolean(),
      confirmed: Type.Boolean({ description: 'It counts already.' }),
      corrected: Type.Boolean({
        description: 'The text was corrected after the form was filled in.',
      }),
    },
    { rateLimit: 'token', messages: { code: strings.badCode } },
  ),
  'POST /action/confirm-signature': call(
    'Confirm a signature with the code of the mail',
    'anyone',
    { code: filled(200) },
    { action_id: id(), total_signatures: count(), message },
    { rateLimit: 'token', messages: { code: strings.badCode } },
  ),
  'POST /action/withdraw-signature': call(
    'Take a signature back: one’s own, or with the code of a mail',
    'anyone',
    {
      action_id: optional(id('One’s own, signed in.')),
      code: optional(text(200, { description: 'Of a mail; then action_id is not needed.' })),
    },
    { message },
    { rateLimit: 'token' },
  ),
  'POST /action/stop-updates': call(
    'No more updates by mail, with the code of one',
    'anyone',
    { code: filled(200) },
    { message },
    { rateLimit: 'token', messages: { code: strings.badCode } },
  ),
  'POST /action/share-signature': call(
    'Show your own signature to everybody who sees the petition now',
    'member',
    oneAction,
    { message },
  ),
  'GET /action/signatures': call(
    'Who signed and shows it, newest first',
    'anyone',
    { ...oneAction, ...paging, before: cursor },
    {
      signatures: Type.Array(signer),
      total_signatures: count(),
      goal: optional(count()),
      milestones: Type.Array(
        Type.Object({ signatures: count(), reached_on: optional(time('The day, in UTC.')) }),
      ),
      pageCount: count(),
      next,
      earlier_audience: optional(
        Type.Boolean({
          description:
            'The viewer’s own is seen only by the audience that the petition had when it was signed.',
        }),
      ),
    },
  ),
  'GET /action/texts': call(
    'What an action said before its text was corrected, the newest first, and one of these texts whole',
    'anyone',
    {
      ...oneAction,
      version: optional(Type.Integer({ minimum: 1, description: 'The newest when absent.' })),
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
    'Names and comments of those who signed and show it, as a table for a spreadsheet (author)',
    'member',
    { ...oneAction, page: paging.page },
    {
      csv: Type.String({
        description: 'The page of the table; the first begins with the names of its columns.',
      }),
      pageCount: count(),
    },
    { unkept: true },
  ),
  'GET /action/signature-districts': call(
    'From which districts how many signatures come, by the zip codes that signers gave (author)',
    'member',
    oneAction,
    {
      total_signatures: count(
        'As of when these figures were made, rounded to five: they change when ten more have signed.',
      ),
      kinds: Type.Array(
        Type.Object({
          kind: Type.String({
            description: 'As Open Civic Data ids say it: state, cd, sldu, sldl, ward …',
          }),
          districts: Type.Array(
            Type.Object({ name: Type.String(), signatures: Type.Integer({ minimum: 5 }) }),
            {
              description: 'The most first, rounded to five.',
            },
          ),
          elsewhere: count(
            'From districts that are not shown, and with no zip code that tells one, rounded to five.',
          ),
        }),
      ),
    },
  ),

  'POST /action/write-letter': call(
    'Say that one wrote to somebody; what, is not asked',
    'member',
    { ...oneAction, recipient_id: id(), way: Type.Enum(['email', 'form', 'phone']) },
    { recipient: letterRecipient, message },
  ),
  'GET /action/own-officials': call(
    'Who represents me at the offices of a letter, by the address I saved',
    'member',
    oneAction,
    represented,
  ),
  'POST /action/find-officials': call(
    'Who represents an address at the offices of a letter; it is kept only with save_address',
    'member',
    { ...oneAction, ...soughtAddress },
    represented,
    {
      rateLimit: 'representatives',
      unkept: true,
      messages: { address: strings.representativesAddress },
    },
  ),
  'POST /action/write-to-official': call(
    'Say that one wrote to somebody who represents one. They stand on the letter for the caller alone',
    'member',
    { ...oneAction, official: recipientFields, way: Type.Enum(['email', 'form', 'phone']) },
    { recipient: letterRecipient, message },
  ),
  'POST /action/un-write-letter': call(
    'Say that one did not write to somebody after all',
    'member',
    { recipient_id: id() },
    { recipient: letterRecipient, message },
  ),
  'POST /action/letter-answered': call(
    'Let us know',
    'member',
    { recipient_id: id(), answered: Type.Boolean() },
    { recipient: letterRecipient, message },
  ),

  'GET /action/updates': call(
    'What the author told those who follow or signed, newest first',
    'anyone',
    { ...oneAction, ...paging, before: cursor },
    { updates: Type.Array(update), pageCount: count(), next },
  ),
  'POST /action/post-update': call(
    'Tell those who follow or signed something (author)',
    'member',
    { ...oneAction, body: rich(limits.post, { min: 1 }) },
    { update, message },
    { rateLimit: 'post', messages: { body: strings.updateBody } },
  ),

  'POST /action/calendar-address': call(
    'A new private address of the calendar of all that one follows; the one before ends',
    'member',
    proof,
    { url: Type.String(), message },
    { rateLimit: 'password', unkept: true },
  ),

  'GET /admin/actions-waiting': call(
    'Actions that wait for approval, oldest first',
    'admin',
    { ...paging, before: cursor },
    { actions: Type.Array(action), pageCount: count(), next },
  ),
  'POST /admin/action/approve': call(
    'Approve an action, or decline it with a reason; its author is told',
    'admin',
    { id: id(), approve: Type.Boolean(), reason: optional(text(limits.reason)) },
    { message },
  ),
};
