// Messages about the audience of comments, signatures, memberships and votes, and about collections
// of friends.
export const audienceStrings = {
  tooManyCollections: 'You’ve reached the limit for collections. Delete one you no longer need.',
  collectionsTooLarge:
    'Your collections are full. Remove some people from another collection first.',
  collectionTooLarge: 'One of these collections is full. Remove some people from it first.',
  commentAudienceWidened: 'Everyone who can see this post can now see your comment.',
  signatureAudienceWidened: 'Everyone who can see this petition can now see your name and comment.',
  notSigned: 'You haven’t signed this petition.',
  memberListed: 'You’re now listed as a member of this group.',
  notAMember: 'You’re not a member of this group.',
  pollAudienceFixed:
    'People have already voted, so you can’t change who sees this poll for now. You can delete it.',
  signedByWiderAudience:
    'People signed this when more people could see it. Share it with them again before you change the text.',
  sentByWiderAudience:
    'People sent this letter when more people could see it. Share it with them again before you change the text.',
  pollNotCounted: 'The votes in this poll can no longer be counted. Its author can start it again.',
} as const;
