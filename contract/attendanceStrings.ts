// Messages about answers to events.
export const attendanceStrings = {
  notAnEvent: 'You can only do this with an event.',
  answeredGoing: 'You’re going. We’ll remind you the day before.',
  answeredWaiting:
    'The event is full. You’re on the waiting list, and we’ll tell you when there’s a place.',
  answerSaved: 'Answer saved.',
  checkedIn: 'Checked in.',
  notCheckedIn: 'Check-in removed.',
} as const;
