// Every address of the web client is built here, and each is tested against the route table.
const part = (value: string | number) => encodeURIComponent(value);

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
  friends: () => '/friends' as const,
  friendRequests: () => '/friends/requests' as const,
  friendSuggestions: () => '/friends/suggestions' as const,
  collections: () => '/friends/collections' as const,
  inviteFriends: () => '/friends/invite' as const,
  /** Where a mail leads whoever wants no more invitations. */
  refuseInvitations: (code: string) => `/refuse-invitations/${part(code)}`,

  // Screens to come: what leads to them appears when they are registered.
  search: (keyword: string) => `/search/${part(keyword)}`,
  messages: (): string => '/messages',
  composeMessage: (username: string): string => `/messages/compose/${part(username)}`,
  notifications: (): string => '/notifications',
  groups: (): string => '/groups',
  news: (): string => '/news',
  polls: (): string => '/polls',
  actions: (): string => '/actions',
};
