// Moderation messages. Administrators cannot override them.

/**
 * Rules that content can break. Moderators choose among them. Authors and readers of the public log
 * see them.
 */
export const ruleViolations = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or insults',
  hate: 'Hate toward a group of people',
  violence: 'Violence or threats',
  sexual: 'Sexual content',
  private: 'Someone’s private information',
  false: 'False or misleading claims',
  illegal: 'Against the law',
  other: 'Against the rules of this site',
} as const;

export const moderationStrings = {
  caseNotFound: 'Report not found.',
  reportOneThing: 'Please report one thing at a time.',
  decisionNotFound: 'Decision not found.',
  alreadyDecided: 'This report has already been handled.',
  alreadyReversed: 'This decision has already been reversed.',
  ownReport: 'You reported this yourself, so another moderator has to decide.',
  decidedByAdmin: 'An administrator made this decision, so only an administrator can reverse it.',
  suspendedByAdmin:
    'An administrator already suspended this account, and only an administrator can change that.',
  deletionReason: 'Please give a reason for deleting this. The author will see it and can appeal.',
  alreadyRemoved: 'This has already been removed, so you can’t hide or delete it.',
  groupDecisionLimit:
    'Your group has already made five decisions about this. The site’s moderators will take it from here.',
  decisionNotPossible: 'That decision isn’t possible here.',
  violationRequired: 'Please choose a reason.',
  reversalTooLate: 'This decision is more than 30 days old and can’t be reversed.',
  nothingToReverse: 'There’s nothing left to reverse.',
  appealTextRequired: 'Please explain why the decision is wrong.',
  alreadyAppealed: 'You’ve already appealed this decision.',
  appealTooLate: 'This decision is more than 30 days old and can’t be appealed.',
  ownDecisionAppealed:
    'You made this decision yourself, so another moderator has to review the appeal.',
  appealDecided: 'This appeal has already been decided.',
  moderationLogOff: 'This site doesn’t publish its moderators’ decisions.',

  kept: 'No action taken. Everyone who reported this has been notified.',
  keptInGroup: 'No action taken. The site’s moderators will review this too.',
  hidden: 'Hidden. The author and everyone who reported this have been notified.',
  deleted: 'Deleted. The author and everyone who reported this have been notified.',
  warned: 'Warning sent. Everyone who reported this has been notified too.',
  suspended: 'Account suspended. Everyone who reported this has been notified too.',
  undone: 'Decision reversed.',
  appealed: 'Appeal sent to the moderators. We’ll let you know the outcome.',
  upheld: 'The decision stands. The person who appealed has been notified.',
  overturned: 'Decision reversed. The person who appealed has been notified.',
  suspendedUntil: 'Your account is suspended until {{day}}.',
  suspensionReasonGiven: 'Reason: {{why}}',
  suspendedIndefinitely: 'Your account is suspended.',
  deletedByAdmin:
    'An administrator deleted your account. The administrators can restore it until {{day}}. After that, it’s removed for good.',
  deletedBeforeSuspension: 'Your account is deleted. It’s removed for good on {{day}}.',
  appealByEmail: 'To appeal, open the link in the email we sent you.',
} as const;
