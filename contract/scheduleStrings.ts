// Messages about posts that are published later.

export const scheduleStrings = {
  scheduled: 'Scheduled. Only you can see it until it’s published.',
  scheduleSaved: 'Scheduled post saved.',
  scheduleCanceled: 'Scheduled post deleted.',
  scheduleNotFound: 'This scheduled post no longer exists. It may have been published.',
  scheduleInPast: 'Please choose a time in the future.',
  scheduleTooFar: 'Please choose a time within the next year.',
  tooManyScheduled: 'You’ve reached the limit for scheduled posts. Publish or delete some first.',
} as const;
