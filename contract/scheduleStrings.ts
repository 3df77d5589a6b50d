// Messages about posts that are published later.

export const scheduleStrings = {
  scheduled: 'Scheduled. Only you can see it until then.',
  scheduleSaved: 'Your scheduled post was changed.',
  scheduleCanceled: 'The scheduled post was deleted.',
  scheduleNotFound: 'This scheduled post doesn’t exist anymore. It may have been published.',
  scheduleInPast: 'Please choose a time in the future.',
  scheduleTooFar: 'Please choose a time within a year.',
  tooManyScheduled: 'You’ve reached the limit for scheduled posts. Publish or delete some first.',
} as const;
