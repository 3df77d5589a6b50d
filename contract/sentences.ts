// Every sentence the product is known by, in one place, so that an operator may correct them.
// The ones that a client already relies on are kept letter for letter, the odd ones too.

export const sentences = {
  // what is missing from a form
  usernameOrEmail: 'Please enter your username or email.',
  username: 'Please enter your username.',
  email: 'Please enter your email.',
  name: 'Please enter your name.',
  password: 'Please enter your password.',
  zipCode: 'Please enter your zip code.',
  confirmPassword: 'Please confirm your password.',
  passwordsDiffer: 'Your password did not match.',
  newPassword: 'Please enter your new password.',
  confirmNewPassword: 'Please confirm your new password.',
  newPasswordsDiffer: 'Password does not match.',
  issues: 'Please choose at least one issue.',
  captcha: 'Please solve the check first.',
  reportTitle: 'Title can not be empty!',
  reportUrl: 'Url can not be empty!',
  reportReason: 'Reason can not be empty!',
  emptyPost: 'No information found to be shared!',
  emptyComment: 'Comment can not be blank!',

  // what is wrong with what was entered
  emailFormat: 'Please enter a valid email address.',
  usernameFormat: 'Use 3 to 30 letters, digits, dots, hyphens or underscores.',
  usernameTaken: 'This username is already taken.',
  passwordShort: 'Use at least 8 characters.',
  passwordLong: 'Use at most 128 characters.',
  passwordCommon: 'This password is too common. Please choose another.',
  passwordIsName: 'Your password must differ from your username and email.',
  captchaFailed: 'The check did not pass. Please solve it again.',
  linkFormat: 'Please enter a web address that starts with http:// or https://.',
  wrongPassword: 'The username or password is not right. Check both and try again.',
  unknownIssue: 'One of these issues does not exist.',

  // what cannot be found, or not by this person
  feedNotFound: 'Feed not found.',
  commentNotFound: 'Comment not found.',
  pageNotFound: 'Page not found.',
  groupNotFound: 'Group not found.',
  fileNotFound: 'File not found.',
  callNotFound: 'There is no such call.',

  // what may not be done
  signInFirst: 'Please log in first.',
  adminsOnly: 'Only an administrator may do this.',
  notYours: 'This is not yours to change.',
  commentsOff: 'Comments are switched off here.',
  membersOnly: 'Only members of this group may post in it.',
  wallOff: 'Posting is switched off in this group.',
  groupAudience: 'The Group audience is offered only inside a group.',
  unconfirmed: 'Please confirm your e-mail address before you log in.',
  badCode: 'This link is not valid any more.',
  tooMany: 'That was a lot in a short time. Please wait a moment and try again.',
  busy: 'The server is busy. Please try again in a moment.',
  internal: 'Something went wrong on our side. Nothing you wrote was changed.',

  // what was done
  signedUp: 'We have sent you a confirmation e-mail. Please confirm your address before you start.',
  emailConfirmed: 'Your e-mail address is confirmed. You can log in now.',
  resetSent: 'If this account exists, an e-mail with a link to reset its password is on its way.',
  passwordReset: 'Your password has been changed. Please log in.',
  issuesSaved: 'Your issues have been saved.',
  loggedOut: 'You are logged out.',
  posted: 'Your post has been published.',
  postSaved: 'Your post has been saved.',
  postDeleted: 'The post has been deleted.',
  commentDeleted: 'The comment has been deleted.',
  reported: 'Thank you. Your report has been received.',

  // questions before something is lost
  deletePost: 'Are you sure to delete this post?',
  deleteComment: 'Are you sure to delete this comment?',
  deleteImage: 'Are you sure to delete this image?',
} as const;

/** The refusal of a value longer than it may be. */
export const tooLong = (most: number) => `Please use at most ${most.toLocaleString('en')} characters.`;
