// Every address of the web client is built here, and each is tested against the route table.
const part = (value: string | number) => encodeURIComponent(value);

/** Whether such a part can be the id of anything. */
export const isId = (part: string) => /^[1-9]\d{0,14}$/.test(part);

export const paths = {
  home: () => '/' as const,
  dashboard: () => '/dashboard' as const,
  login: () => '/login' as const,
  logout: () => '/logout' as const,
  adminLogout: () => '/admin/logout' as const,
  signup: () => '/signup' as const,
  signupWithInvitation: (code: string) => `/signup-with-invitation/${part(code)}`,
  confirmEmail: (code: string) => `/confirm-email/${part(code)}`,
  forgotPassword: () => '/forgot-password' as const,
  firstStart: (code: string) => `/first-start/${part(code)}`,
  resetPassword: (token: string) => `/reset-password/${part(token)}`,
  terms: () => '/terms-and-condition' as const,
  privacy: () => '/privacy-policy' as const,
  page: (url: string) => `/page/${part(url)}`,
  /** The permalink of a post. */
  post: (id: number) => `/feed/${part(id)}/details`,
  profile: (username: string) => `/profile/${part(username)}`,
  profileActivity: (username: string) => `/profile/${part(username)}/feed-activity`,
  /** A second address of the activity. */
  profileDiscussions: (username: string) => `/profile/${part(username)}/discussions`,
  profileBlog: (username: string) => `/profile/${part(username)}/blog`,
  profileActions: (username: string) => `/profile/${part(username)}/actions`,
  profilePolls: (username: string) => `/profile/${part(username)}/polls`,
  profileAbout: (username: string) => `/profile/${part(username)}/about`,
  editProfile: (username: string) => `/profile/${part(username)}/edit`,
  settings: () => '/account' as const,
  profileSettings: () => '/account/profile-settings' as const,
  changePassword: () => '/account/change-password' as const,
  notificationSettings: () => '/account/notification-settings' as const,
  blockedPeople: () => '/account/blocked' as const,
  sessions: () => '/account/sessions' as const,
  accountData: () => '/account/data' as const,
  loggingIn: () => '/account/logging-in' as const,
  /** What moderators decided about the member. */
  decisions: () => '/account/decisions' as const,
  /** Where a mail leads whoever is suspended. */
  appeal: (code: string) => `/appeal/${part(code)}`,
  moderationLog: () => '/moderation-log' as const,
  /** Where another site sends whoever signs in with it back to. */
  social: (provider: string) => `/social/${part(provider)}`,
  friends: () => '/friends' as const,
  friendRequests: () => '/friends/requests' as const,
  friendSuggestions: () => '/friends/suggestions' as const,
  collections: () => '/friends/collections' as const,
  inviteFriends: () => '/friends/invite' as const,
  /** Where a mail leads whoever wants no more invitations. */
  refuseInvitations: (code: string) => `/refuse-invitations/${part(code)}`,
  polls: () => '/polls' as const,
  pollsOfMine: () => '/polls/mine' as const,
  pollsOfFriends: () => '/polls/friends' as const,
  createPoll: () => '/polls/create' as const,
  editPoll: (id: number) => `/polls/edit/${part(id)}`,
  poll: (id: number) => `/polls/${part(id)}/details`,
  /** The tag is told in the search. */
  pollsByTag: () => '/poll/search-by-tag' as const,
  blogs: () => '/blogs' as const,
  blogsOfFriends: () => '/blogs/friends' as const,
  blogsOfMine: () => '/blogs/mine' as const,
  /** In a group: its id is told in the search. */
  createBlog: () => '/blogs/create' as const,
  editBlog: (id: number) => `/blogs/edit/${part(id)}`,
  groups: () => '/groups' as const,
  publicGroups: () => '/groups/public' as const,
  privateGroups: () => '/groups/private' as const,
  ownGroups: () => '/groups/my-group' as const,
  joinedGroups: () => '/groups/i-am-in' as const,
  groupInvitations: () => '/groups/invitations' as const,
  createGroup: () => '/groups/create' as const,
  group: (id: number) => `/groups/details/${part(id)}`,
  editGroup: (id: number) => `/groups/edit/${part(id)}`,
  /** The group, with the dialog that invites open. */
  inviteToGroup: (id: number) => `/groups/invite-users/${part(id)}`,
  actions: () => '/actions' as const,
  upcomingActions: () => '/actions/upcoming' as const,
  completedActions: () => '/actions/completed' as const,
  followedActions: () => '/actions/following' as const,
  actionPreferences: () => '/actions/preferences' as const,
  groupActions: (id: number) => `/actions/group/${part(id)}`,
  createAction: () => '/actions/create' as const,
  createGroupAction: (id: number) => `/actions/group/create/${part(id)}`,
  editAction: (id: number) => `/actions/edit/${part(id)}`,
  action: (id: number) => `/actions/details/${part(id)}`,
  representatives: () => '/my-representatives' as const,
  /** Where mails about a signature lead. */
  confirmSignature: (code: string) => `/confirm-signature/${part(code)}`,
  withdrawSignature: (code: string) => `/withdraw-signature/${part(code)}`,
  stopUpdates: (code: string) => `/stop-updates/${part(code)}`,
  messages: () => '/messages' as const,
  /** One conversation, beside the list of them. */
  conversation: (username: string) => `/messages/with/${part(username)}`,
  messageRequests: () => '/messages/requests' as const,
  sentMessages: () => '/messages/sent' as const,
  compose: () => '/messages/compose' as const,
  composeMessage: (username: string) => `/messages/compose/${part(username)}`,
  message: (id: number, folder: 'inbox' | 'sent') => `/messages/read/${part(id)}/${folder}`,
  replyToMessage: (id: number) => `/messages/reply/${part(id)}`,
  news: () => '/news' as const,
  notifications: () => '/notifications' as const,
  /** Dots alone would be another address. */
  search: (keyword: string) => `/search/${part(/^\.\.?$/.test(keyword) ? `"${keyword}"` : keyword)}`,
  /** Where one says what to search for. */
  searching: () => '/search' as const,
  /** What is said under a tag, in the form in which tags are kept. */
  tag: (tag: string) => `/tag/${part(tag)}`,
  /** Where a mail leads whoever wants no more of its kind. */
  unsubscribe: (code: string) => `/unsubscribe/${part(code)}`,

  admin: () => '/admin' as const,
  adminLogin: () => '/admin/login' as const,
  adminDashboard: () => '/admin/dashboard' as const,
  adminNews: () => '/admin/news' as const,
  adminAudit: () => '/admin/audit' as const,
  adminReports: () => '/admin/reports' as const,
  /** One case, beside the list of them. */
  adminReport: (id: string) => `/admin/reports/${part(id)}`,
  adminSettings: () => '/admin/settings' as const,
  adminIssues: () => '/admin/issues' as const,
  adminPages: () => '/admin/pages' as const,
  adminPage: (id: number) => `/admin/pages/${part(id)}`,
  adminNewPage: () => '/admin/pages/new' as const,
  adminNewAnnouncement: () => '/admin/pages/announcement' as const,
  adminPeople: () => '/admin/people' as const,
  adminPerson: (id: number) => `/admin/people/${id}`,

  // Screens to come: what leads to them appears when they are registered.
};
