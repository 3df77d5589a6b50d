// Messages of the spam protection.
export const spamStrings = {
  wordBlocked: 'Please rephrase this. Some of these words aren’t allowed here.',
  emailDomainBlocked: 'We don’t accept email addresses from this provider. Please use another one.',
  tooManyDomains: 'There are too many web addresses in this text. Please remove some.',
  waits:
    'A moderator will review this first. Until then, only you can see it. We’ll let you know the result.',
  pollWouldNeedReview:
    'People are voting in this poll, and this change would need a review first. Please rephrase it, or make the change after a few more votes.',
  reviewItemNotFound: 'This is no longer waiting for review.',
  ownContentReview: 'You posted this yourself, so another moderator has to decide.',
  approved: 'Approved. Everyone it’s shared with can see it now, and the author has been notified.',
  rejected: 'Rejected. Only the author can still see it, and we’ve let them know why.',
  testTextRequired: 'Please enter some text to test.',

  // Names the domain. Errors for blocked words do not name the word.
  domainBlocked: 'Links to {{domain}} aren’t allowed here.',

  // errors for an invalid line of a list
  invalidWordLine:
    '“{{line}}” isn’t valid. Enter one or more words. You can use * only at the start or end of a word, next to at least three letters.',
  invalidDomainLine: '“{{line}}” isn’t a domain. Please write it like spam.example.',
  tooManyLines: 'Please use at most {{most}} lines.',

  // for new members who exceed a daily limit
  newMemberLimitOneMinute:
    'New members can only do this a limited number of times a day. Please try again in a minute.',
  newMemberLimitMinutes:
    'New members can only do this a limited number of times a day. Please try again in {{n}} minutes.',
  newMemberLimitOneHour:
    'New members can only do this a limited number of times a day. Please try again in an hour.',
  newMemberLimitHours:
    'New members can only do this a limited number of times a day. Please try again in {{n}} hours.',
} as const;
