import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { paths } from './paths.ts';

// The route table uses the browser's storage and events while it loads.
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { querySelector: () => null });
vi.stubGlobal('self', globalThis);
const { routeTree } = await import('./routes.tsx');
const router = createRouter({
  routeTree,
  history: createMemoryHistory(),
  origin: 'https://town.example',
});

const routes: Record<keyof typeof paths, [path: string, route: string]> = {
  home: [paths.home(), '/'],
  dashboard: [paths.dashboard(), '/dashboard'],
  login: [paths.login(), '/login'],
  explore: [paths.explore(), '/explore'],
  logout: [paths.logout(), '/logout'],
  adminLogout: [paths.adminLogout(), '/admin/logout'],
  admin: [paths.admin(), '/admin'],
  adminLogin: [paths.adminLogin(), '/admin/login'],
  adminDashboard: [paths.adminDashboard(), '/admin/dashboard'],
  adminNews: [paths.adminNews(), '/admin/news'],
  adminAudit: [paths.adminAudit(), '/admin/audit'],
  adminReports: [paths.adminReports(), '/admin/reports'],
  adminReport: [paths.adminReport('content-12'), '/admin/reports/$case'],
  adminHeld: [paths.adminHeld(), '/admin/held'],
  adminSpam: [paths.adminSpam(), '/admin/spam'],
  adminSettings: [paths.adminSettings(), '/admin/settings'],
  adminIssues: [paths.adminIssues(), '/admin/issues'],
  adminActions: [paths.adminActions(), '/admin/actions'],
  adminOfficials: [paths.adminOfficials(), '/admin/officials'],
  adminFeatured: [paths.adminFeatured(), '/admin/featured'],
  adminWording: [paths.adminWording(), '/admin/wording'],
  adminMail: [paths.adminMail('confirm'), '/admin/wording/$name'],
  adminPages: [paths.adminPages(), '/admin/pages'],
  adminPage: [paths.adminPage(7), '/admin/pages/$id'],
  adminNewPage: [paths.adminNewPage(), '/admin/pages/new'],
  adminNewAnnouncement: [paths.adminNewAnnouncement(), '/admin/pages/announcement'],
  firstStart: [paths.firstStart('a.b/c'), '/first-start/$code'],
  adminPeople: [paths.adminPeople(), '/admin/people'],
  adminMemberImport: [paths.adminMemberImport(), '/admin/people/import'],
  adminPerson: [paths.adminPerson(7), '/admin/people/$id'],
  signup: [paths.signup(), '/signup'],
  signupWithInvitation: [paths.signupWithInvitation('a/b c'), '/signup-with-invitation/$code'],
  confirmEmail: [paths.confirmEmail('a+b=?#'), '/confirm-email/$code'],
  forgotPassword: [paths.forgotPassword(), '/forgot-password'],
  resetPassword: [paths.resetPassword('a%2Fb'), '/reset-password/$token'],
  terms: [paths.terms(), '/terms-and-condition'],
  privacy: [paths.privacy(), '/privacy-policy'],
  page: [paths.page('über uns'), '/page/$url'],
  post: [paths.post(12), '/feed/$id/details'],
  profile: [paths.profile('ada'), '/profile/$username'],
  profileActivity: [paths.profileActivity('ada'), '/profile/$username/feed-activity'],
  profileDiscussions: [paths.profileDiscussions('ada'), '/profile/$username/discussions'],
  profileBlog: [paths.profileBlog('ada'), '/profile/$username/blog'],
  profileActions: [paths.profileActions('ada'), '/profile/$username/actions'],
  profilePolls: [paths.profilePolls('ada'), '/profile/$username/polls'],
  profileAbout: [paths.profileAbout('a.d-a'), '/profile/$username/about'],
  editProfile: [paths.editProfile('ada'), '/profile/$username/edit'],
  settings: [paths.settings(), '/account'],
  profileSettings: [paths.profileSettings(), '/account/profile-settings'],
  changePassword: [paths.changePassword(), '/account/change-password'],
  notificationSettings: [paths.notificationSettings(), '/account/notification-settings'],
  messageSettings: [paths.messageSettings(), '/account/messages'],
  muted: [paths.muted(), '/account/muted'],
  blockedPeople: [paths.blockedPeople(), '/account/blocked'],
  sessions: [paths.sessions(), '/account/sessions'],
  saved: [paths.saved(), '/saved'],
  scheduled: [paths.scheduled(), '/scheduled'],
  drafts: [paths.drafts(), '/drafts'],
  accountData: [paths.accountData(), '/account/data'],
  display: [paths.display(), '/account/display'],
  loggingIn: [paths.loggingIn(), '/account/logging-in'],
  decisions: [paths.decisions(), '/account/decisions'],
  appeal: [paths.appeal('a.b/c'), '/appeal/$code'],
  help: [paths.help(), '/help'],
  shared: [paths.shared(), '/share'],
  moderationLog: [paths.moderationLog(), '/moderation-log'],
  social: [paths.social('google'), '/social/$provider'],
  friends: [paths.friends(), '/friends'],
  friendRequests: [paths.friendRequests(), '/friends/requests'],
  friendSuggestions: [paths.friendSuggestions(), '/friends/suggestions'],
  collections: [paths.collections(), '/friends/collections'],
  inviteFriends: [paths.inviteFriends(), '/friends/invite'],
  groups: [paths.groups(), '/groups'],
  publicGroups: [paths.publicGroups(), '/groups/public'],
  privateGroups: [paths.privateGroups(), '/groups/private'],
  ownGroups: [paths.ownGroups(), '/groups/my-group'],
  joinedGroups: [paths.joinedGroups(), '/groups/i-am-in'],
  groupInvitations: [paths.groupInvitations(), '/groups/invitations'],
  createGroup: [paths.createGroup(), '/groups/create'],
  group: [paths.group(7), '/groups/details/$id'],
  editGroup: [paths.editGroup(7), '/groups/edit/$id'],
  inviteToGroup: [paths.inviteToGroup(7), '/groups/invite-users/$id'],
  tag: [paths.tag('überfluss'), '/tag/$tag'],
  stopSignatureEmails: [paths.stopSignatureEmails('a.b/c'), '/stop-signature-emails/$code'],
  refuseInvitations: [paths.refuseInvitations('a.b/c'), '/refuse-invitations/$code'],
  polls: [paths.polls(), '/polls'],
  pollsOfMine: [paths.pollsOfMine(), '/polls/mine'],
  pollsOfFriends: [paths.pollsOfFriends(), '/polls/friends'],
  blogs: [paths.blogs(), '/blogs'],
  blogsOfFriends: [paths.blogsOfFriends(), '/blogs/friends'],
  blogsOfMine: [paths.blogsOfMine(), '/blogs/mine'],
  createBlog: [paths.createBlog(), '/blogs/create'],
  editBlog: [paths.editBlog(12), '/blogs/edit/$id'],
  createPoll: [paths.createPoll(), '/polls/create'],
  editPoll: [paths.editPoll(12), '/polls/edit/$id'],
  poll: [paths.poll(12), '/polls/$id/details'],
  pollsByTag: [paths.pollsByTag(), '/poll/search-by-tag'],
  actions: [paths.actions(), '/actions'],
  upcomingActions: [paths.upcomingActions(), '/actions/upcoming'],
  actionMonth: [paths.actionMonth(), '/actions/month'],
  completedActions: [paths.completedActions(), '/actions/completed'],
  followedActions: [paths.followedActions(), '/actions/following'],
  actionPreferences: [paths.actionPreferences(), '/actions/preferences'],
  groupActions: [paths.groupActions(7), '/actions/group/$groupId'],
  groupActionMonth: [paths.groupActionMonth(7), '/actions/group/month/$groupId'],
  repeatEvent: [paths.repeatEvent(12), '/actions/repeat/$id'],
  createAction: [paths.createAction(), '/actions/create'],
  createGroupAction: [paths.createGroupAction(7), '/actions/group/create/$groupId'],
  editAction: [paths.editAction(12), '/actions/edit/$id'],
  action: [paths.action(12), '/actions/details/$id'],
  representatives: [paths.representatives(), '/my-representatives'],
  confirmSignature: [paths.confirmSignature('a+b=?#'), '/confirm-signature/$code'],
  withdrawSignature: [paths.withdrawSignature('a.b/c'), '/withdraw-signature/$code'],
  stopUpdates: [paths.stopUpdates('a.b/c'), '/stop-updates/$code'],
  messages: [paths.messages(), '/messages'],
  conversation: [paths.conversation('a.d-a'), '/messages/with/$username'],
  groupConversation: [paths.groupConversation(7), '/messages/group/$id'],
  messageRequests: [paths.messageRequests(), '/messages/requests'],
  sentMessages: [paths.sentMessages(), '/messages/sent'],
  compose: [paths.compose(), '/messages/compose'],
  composeMessage: [paths.composeMessage('ada'), '/messages/compose/$username'],
  message: [paths.message(7, 'inbox'), '/messages/read/$id/$folder'],
  replyToMessage: [paths.replyToMessage(7), '/messages/reply/$id'],
  news: [paths.news(), '/news'],
  notifications: [paths.notifications(), '/notifications'],
  search: [paths.search('über / unter?'), '/search/$keyword'],
  searching: [paths.searching(), '/search'],
  unsubscribe: [paths.unsubscribe('a.b/c'), '/unsubscribe/$code'],
};

/**
 * Paths may exist before their route: the shell then links to them once the route is registered.
 */
test.each(Object.entries(routes))('builds an address of the screen %s', (_name, [path, route]) => {
  expect(router.getMatchedRoutes(path)[2]?.fullPath).toBe(route);
});

test('every screen has a path builder', () => {
  const built = Object.values(routes).map(([, route]) => route);
  const registered = Object.keys(router.routesByPath);
  expect(registered.toSorted()).toEqual(built.toSorted());
});

test('restores an encoded part of an address', () => {
  const matches = router.matchRoutes(paths.confirmEmail('a+b=?#/%$x'), {});
  expect(matches.at(-1)?.params).toEqual({ code: 'a+b=?#/%$x' });
});
