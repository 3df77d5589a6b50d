// What is said about the audience of comments, signatures, memberships and votes, and about collections of friends.
export const audienceSentences = {
  tooManyCollections:
    'You have as many collections as there can be. Delete one that you no longer need.',
  collectionsFull:
    'Your collections have as many people as there can be. Take some out of another collection first.',
  commentShared: 'Everybody who sees this post now sees your comment.',
  signatureShared: 'Everybody who sees this petition now sees your name and comment.',
  notSigned: 'You have not signed this petition.',
  memberListed: 'You are listed as a member of this group now.',
  notAMember: 'You are not a member of this group.',
  pollAudienceStays:
    'People have voted already, so who can see this poll stays as it is for now. You can delete it.',
  resultsFromFive: 'Results show once 5 people have voted.',
  resultsFromTen: 'Results show once 10 people have voted.',
  pollNotCounted:
    'The votes of this poll can not be counted any more. Its author can start it again.',
} as const;
