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

  // Screens to come: what leads to them appears when they are registered.
  search: (keyword: string) => `/search/${part(keyword)}`,
  messages: (): string => '/messages',
  notifications: (): string => '/notifications',
  friends: (): string => '/friends',
  inviteFriends: (): string => '/friends/invite',
  groups: (): string => '/groups',
  news: (): string => '/news',
  polls: (): string => '/polls',
  actions: (): string => '/actions',
  settings: (): string => '/account/profile-settings',
};
