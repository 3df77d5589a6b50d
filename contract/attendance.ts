// API calls about answers to events, and photos of events.
import Type from 'typebox';
import { action } from './action.ts';
import { call } from './call.ts';
import {
  count,
  id,
  message,
  nextCursor,
  optional,
  pageCounts,
  pagingWithMaximum,
  picture,
  time,
  userSummary,
} from './fields.ts';
import { maxPageSizes } from './limits.ts';

const actionId = { action_id: id() };
const guestCursor = Type.Optional(
  Type.String({
    maxLength: 19,
    pattern: '^[0-9]{1,19}$',
    description:
      'The `next` of an earlier response, which is the id of its last person. The page is empty if that person is no longer in the list.',
  }),
);

export const attendanceCalls = {
  'POST /action/answer': call(
    'Answer an event: going, maybe or no. If it is full, wait for a place. The organizer sees the name',
    'member',
    {
      ...actionId,
      answer: optional(
        Type.Enum(['going', 'maybe', 'no'], {
          description:
            'Absent: withdraw the answer. So does no, if the caller no longer sees the event.',
        }),
      ),
      show_name: optional(
        Type.Boolean({
          description:
            'Show the name to members who see the event, if going. Default: as before if the answer stays going, otherwise no.',
        }),
      ),
    },
    // Absent if the caller no longer sees the event.
    { action: optional(action), message },
  ),
  'GET /action/attendance': call(
    'List who goes to an event, first answers first: for the organizer everyone, for other members those who show their names',
    'member',
    {
      ...actionId,
      answer: optional(
        Type.Enum(['going', 'waiting', 'maybe', 'no'], {
          description: 'Default: going. Others only for the organizer.',
        }),
      ),
      ...pagingWithMaximum(maxPageSizes.cards),
      before: guestCursor,
    },
    {
      people: Type.Array(
        Type.Object({
          user: userSummary,
          checked_in: optional(Type.Boolean({ description: 'For the organizer.' })),
        }),
      ),
      totals: optional(
        Type.Object(
          { waiting: count(), maybe: count(), no: count(), checked_in: count() },
          {
            description:
              'For the organizer, on the first page. Those who go are `total_going` of the action.',
          },
        ),
      ),
      pageCount: pageCounts.pageCount,
      next: nextCursor,
    },
  ),
  'POST /action/check-in': call(
    'Mark that a member who goes to the caller’s event is there, or is not',
    'member',
    { ...actionId, user_id: id(), present: Type.Boolean() },
    { message },
  ),
  'GET /action/photos': call(
    'List the photos in comments written since an event began, newest first, at most 100',
    'anyone',
    actionId,
    {
      photos: Type.Array(
        Type.Object({
          comment_id: id('The comment that contains it.'),
          user: userSummary,
          added_on: time(),
          picture,
        }),
      ),
    },
  ),
};
