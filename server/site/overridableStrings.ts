// Texts of the API that clients rely on verbatim, including awkward ones. Administrators may
// correct them.
import { templates } from '#contract/stringTemplates.ts';
import { strings } from '#contract/strings.ts';

const names =
  `usernameOrEmail username email name password zipCode confirmPassword passwordsDiffer newPassword confirmNewPassword newPasswordsDiffer issues
  titleEmpty reportUrl reportReason emptyPost emptyComment messageRecipients messageRecipientUnknown currentPassword collectionName nameEmpty
  inviteGroupEmails inviteGroupEmailFormat inviteGroupUsers inviteGroupFriends pollQuestion pollAnswerAllowed pollClose pollOption pollOptions pollAnswerRequired actionEnd
  actionEndsBefore blogExcerpt inviteEmails representativesAddress profileEmail profileDob profileIncomplete websiteFormat feedNotFound userNotFound
  groupNotFound contentNotFound actionNotFound postNotFound pollsNotFound fileNotFound representativesNotFound noActivity noBlogs noPollPosts noActions noFriends
  noFriendRequests noMembers noCollections profileSaved profileSavedConfirm friendRequestSent friendRequestDeclined groupCreated groupSaved pollCreated pollSaved
  actionCreated actionSaved blogCreated blogSaved deletePoll deleteGroup deleteAction deleteBlog deletePost deleteComment deleteImage removeFriend`
    .split(/\s+/)
    .filter(Boolean) as (keyof typeof strings)[];

/** Unique, because several fields can have the same text. */
export const overridableStrings: readonly string[] = [
  ...new Set([...names.map((name) => strings[name]), ...Object.values(templates)]),
];
