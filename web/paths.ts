// Builders of every address in the web client. Each is tested against the route table.
const encodeSegment = (value: string | number) => encodeURIComponent(value);

/** Whether a parameter in a path can be an id. */
export const isId = (segment: string) => /^[1-9]\d{0,14}$/.test(segment);

export const paths = {
  home: () => '/' as const,
  dashboard: () => '/dashboard' as const,
  login: () => '/login' as const,
  explore: () => '/explore' as const,
  logout: () => '/logout' as const,
  adminLogout: () => '/admin/logout' as const,
  signup: () => '/signup' as const,
  signupWithInvitation: (code: string) => `/signup-with-invitation/${encodeSegment(code)}`,
  confirmEmail: (code: string) => `/confirm-email/${encodeSegment(code)}`,
  forgotPassword: () => '/forgot-password' as const,
  firstStart: (code: string) => `/first-start/${encodeSegment(code)}`,
  resetPassword: (token: string) => `/reset-password/${encodeSegment(token)}`,
  terms: () => '/terms-and-condition' as const,
  privacy: () => '/privacy-policy' as const,
  page: (url: string) => `/page/${encodeSegment(url)}`,
  /** Permalink of a post. */
  post: (id: number) => `/feed/${encodeSegment(id)}/details`,
  profile: (username: string) => `/profile/${encodeSegment(username)}`,
  profileActivity: (username: string) => `/profile/${encodeSegment(username)}/feed-activity`,
  /** Another address of the activity tab. */
  profileDiscussions: (username: string) => `/profile/${encodeSegment(username)}/discussions`,
  profileBlog: (username: string) => `/profile/${encodeSegment(username)}/blog`,
  profileActions: (username: string) => `/profile/${encodeSegment(username)}/actions`,
  profilePolls: (username: string) => `/profile/${encodeSegment(username)}/polls`,
  profileAbout: (username: string) => `/profile/${encodeSegment(username)}/about`,
  editProfile: (username: string) => `/profile/${encodeSegment(username)}/edit`,
  settings: () => '/account' as const,
  profileSettings: () => '/account/profile-settings' as const,
  changePassword: () => '/account/change-password' as const,
  notificationSettings: () => '/account/notification-settings' as const,
  muted: () => '/account/muted' as const,
  blockedPeople: () => '/account/blocked' as const,
  sessions: () => '/account/sessions' as const,
  saved: () => '/saved' as const,
  accountData: () => '/account/data' as const,
  display: () => '/account/display' as const,
  loggingIn: () => '/account/logging-in' as const,
  /** Moderation decisions about the member. */
  decisions: () => '/account/decisions' as const,
  /** Link in the email to a suspended member. */
  appeal: (code: string) => `/appeal/${encodeSegment(code)}`,
  help: () => '/help' as const,
  /** Target of the share menu of phones, which leads to the composer. */
  shared: () => '/share' as const,
  moderationLog: () => '/moderation-log' as const,
  /** Callback of a social login. */
  social: (provider: string) => `/social/${encodeSegment(provider)}`,
  friends: () => '/friends' as const,
  friendRequests: () => '/friends/requests' as const,
  friendSuggestions: () => '/friends/suggestions' as const,
  collections: () => '/friends/collections' as const,
  inviteFriends: () => '/friends/invite' as const,
  /** Link in invitation emails to receive no more of them. */
  refuseInvitations: (code: string) => `/refuse-invitations/${encodeSegment(code)}`,
  polls: () => '/polls' as const,
  pollsOfMine: () => '/polls/mine' as const,
  pollsOfFriends: () => '/polls/friends' as const,
  createPoll: () => '/polls/create' as const,
  editPoll: (id: number) => `/polls/edit/${encodeSegment(id)}`,
  poll: (id: number) => `/polls/${encodeSegment(id)}/details`,
  /** The tag is a query parameter. */
  pollsByTag: () => '/poll/search-by-tag' as const,
  blogs: () => '/blogs' as const,
  blogsOfFriends: () => '/blogs/friends' as const,
  blogsOfMine: () => '/blogs/mine' as const,
  /** The query parameter `group` is the id of the group. */
  createBlog: () => '/blogs/create' as const,
  editBlog: (id: number) => `/blogs/edit/${encodeSegment(id)}`,
  groups: () => '/groups' as const,
  publicGroups: () => '/groups/public' as const,
  privateGroups: () => '/groups/private' as const,
  ownGroups: () => '/groups/my-group' as const,
  joinedGroups: () => '/groups/i-am-in' as const,
  groupInvitations: () => '/groups/invitations' as const,
  createGroup: () => '/groups/create' as const,
  group: (id: number) => `/groups/details/${encodeSegment(id)}`,
  editGroup: (id: number) => `/groups/edit/${encodeSegment(id)}`,
  /** The group with its invitation dialog open. */
  inviteToGroup: (id: number) => `/groups/invite-users/${encodeSegment(id)}`,
  actions: () => '/actions' as const,
  upcomingActions: () => '/actions/upcoming' as const,
  completedActions: () => '/actions/completed' as const,
  followedActions: () => '/actions/following' as const,
  actionPreferences: () => '/actions/preferences' as const,
  groupActions: (id: number) => `/actions/group/${encodeSegment(id)}`,
  createAction: () => '/actions/create' as const,
  createGroupAction: (id: number) => `/actions/group/create/${encodeSegment(id)}`,
  editAction: (id: number) => `/actions/edit/${encodeSegment(id)}`,
  action: (id: number) => `/actions/details/${encodeSegment(id)}`,
  representatives: () => '/my-representatives' as const,
  /** Links in emails about a signature. */
  confirmSignature: (code: string) => `/confirm-signature/${encodeSegment(code)}`,
  withdrawSignature: (code: string) => `/withdraw-signature/${encodeSegment(code)}`,
  stopUpdates: (code: string) => `/stop-updates/${encodeSegment(code)}`,
  messages: () => '/messages' as const,
  /** A conversation beside the list. */
  conversation: (username: string) => `/messages/with/${encodeSegment(username)}`,
  messageRequests: () => '/messages/requests' as const,
  sentMessages: () => '/messages/sent' as const,
  compose: () => '/messages/compose' as const,
  composeMessage: (username: string) => `/messages/compose/${encodeSegment(username)}`,
  message: (id: number, folder: 'inbox' | 'sent') =>
    `/messages/read/${encodeSegment(id)}/${folder}`,
  replyToMessage: (id: number) => `/messages/reply/${encodeSegment(id)}`,
  news: () => '/news' as const,
  notifications: () => '/notifications' as const,
  /** "." and ".." would be resolved as relative paths, so they are quoted. */
  search: (keyword: string) =>
    `/search/${encodeSegment(/^\.\.?$/.test(keyword) ? `"${keyword}"` : keyword)}`,
  /** Search without a keyword. */
  searching: () => '/search' as const,
  /** Content with a tag. `tag` is in its stored form. */
  tag: (tag: string) => `/tag/${encodeSegment(tag)}`,
  /** Link in emails to unsubscribe from their category. */
  unsubscribe: (code: string) => `/unsubscribe/${encodeSegment(code)}`,

  admin: () => '/admin' as const,
  adminLogin: () => '/admin/login' as const,
  adminDashboard: () => '/admin/dashboard' as const,
  adminNews: () => '/admin/news' as const,
  adminAudit: () => '/admin/audit' as const,
  adminReports: () => '/admin/reports' as const,
  /** A case beside the list. */
  adminReport: (id: string) => `/admin/reports/${encodeSegment(id)}`,
  adminHeld: () => '/admin/held' as const,
  adminSpam: () => '/admin/spam' as const,
  adminSettings: () => '/admin/settings' as const,
  adminIssues: () => '/admin/issues' as const,
  adminOfficials: () => '/admin/officials' as const,
  adminActions: () => '/admin/actions' as const,
  adminFeatured: () => '/admin/featured' as const,
  adminWording: () => '/admin/wording' as const,
  /** Wording of one email. */
  adminMail: (name: string) => `/admin/wording/${encodeSegment(name)}`,
  adminPages: () => '/admin/pages' as const,
  adminPage: (id: number) => `/admin/pages/${encodeSegment(id)}`,
  adminNewPage: () => '/admin/pages/new' as const,
  adminNewAnnouncement: () => '/admin/pages/announcement' as const,
  adminPeople: () => '/admin/people' as const,
  adminPerson: (id: number) => `/admin/people/${encodeSegment(id)}`,
};
