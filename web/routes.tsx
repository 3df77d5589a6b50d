// The route tree. Addresses in code come from paths.ts.
import {
  createRoute,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { parseActionSearch } from './actions/lists.ts';
import { adminRoutes } from './adminRoutes.tsx';
import { standaloneRoutes } from './standaloneRoutes.tsx';
import { parseShown } from './entry/shown.ts';
import { session } from './api/session.ts';
import { parseSharedPost } from './messages/sharedPost.ts';
import { parseCommentId } from './comments/useCommentContext.ts';
import { FeedScreen } from './home/FeedScreen.tsx';
import { loadTranslations } from './i18n/language.ts';
import { frameRoute, memberRoute, rootRoute } from './layouts.tsx';
import { parseGroupSearch } from './groups/lists.ts';
import { parseGroupTab } from './groups/tabs.ts';
import { parseMessageSearch } from './messages/lists.ts';
import { paths } from './paths.ts';
import type { Shared } from './posts/shareTarget.ts';
import { isViewer, type SimulatedViewer } from './profile/viewAs.ts';
import { parseFilters } from './search/filters.ts';
import { parseSearchTab } from './search/tabs.ts';
import { CardSkeletons, TextSkeleton } from './ui/Skeletons.tsx';

/** For query parameters, which the router parses as numbers. `paths.ts` has one for paths. */
const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;

// Home is part of the entry chunk: most visits start there, and most other screens use its cards.
const home = createRoute({ getParentRoute: () => memberRoute, path: '/', component: FeedScreen });
const dashboard = createRoute({
  getParentRoute: () => memberRoute,
  path: '/dashboard',
  // Administrators (type 1) start at their own dashboard. Home shows them the feed.
  beforeLoad: () => {
    if (session.current()?.userType === 1)
      throw redirect({ to: paths.adminDashboard(), replace: true });
  },
  component: FeedScreen,
});

/** Target of the share menu of phones. */
const shared = createRoute({
  getParentRoute: () => memberRoute,
  path: '/share',
  validateSearch: (search): Shared => search,
  beforeLoad: async ({ search }) => {
    const { receiveShared } = await import('./posts/shareTarget.ts');
    const shared = await receiveShared(search);
    if (!shared) throw redirect({ to: paths.home(), hash: 'compose', replace: true });
    return { shared };
  },
  component: lazyRouteComponent(() => import('./posts/ShareScreen.tsx'), 'ShareScreen'),
});

// What visitors can read.
const explore = createRoute({
  getParentRoute: () => frameRoute,
  path: '/explore',
  validateSearch: parseShown,
  component: lazyRouteComponent(() => import('./entry/ExploreScreen.tsx'), 'ExploreScreen'),
});

const post = createRoute({
  getParentRoute: () => frameRoute,
  path: '/feed/$id/details',
  validateSearch: parseCommentId,
  component: lazyRouteComponent(() => import('./posts/PostScreen.tsx'), 'PostScreen'),
  pendingComponent: () => <CardSkeletons count={1} />,
});

// Profiles: a layout with tabs, each at its own address.
const profileFrame = createRoute({
  getParentRoute: () => memberRoute,
  id: 'profile',
  validateSearch: (search): { as?: SimulatedViewer } =>
    isViewer(search['as']) ? { as: search['as'] } : {},
  component: lazyRouteComponent(() => import('./profile/ProfileScreen.tsx'), 'ProfileScreen'),
});
const profileTabs = () => import('./profile/tabs.tsx');
const ActivityTab = lazyRouteComponent(profileTabs, 'ActivityTab');
const profileRoute = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => profileFrame, path, component });
const profile = profileFrame.addChildren([
  profileRoute('/profile/$username', ActivityTab),
  profileRoute('/profile/$username/feed-activity', ActivityTab),
  profileRoute('/profile/$username/discussions', ActivityTab),
  profileRoute('/profile/$username/blog', lazyRouteComponent(profileTabs, 'BlogTab')),
  profileRoute('/profile/$username/actions', lazyRouteComponent(profileTabs, 'ActionsTab')),
  profileRoute('/profile/$username/polls', lazyRouteComponent(profileTabs, 'PollsTab')),
  profileRoute(
    '/profile/$username/about',
    lazyRouteComponent(() => import('./profile/AboutTab.tsx'), 'ProfileAboutTab'),
  ),
]);
const editProfile = createRoute({
  getParentRoute: () => memberRoute,
  path: '/profile/$username/edit',
  staticData: { quiet: true, ends: true },
  component: lazyRouteComponent(
    () => import('./profile/EditProfileScreen.tsx'),
    'EditProfileScreen',
  ),
  pendingComponent: TextSkeleton,
});

// Account settings: a list beside the open screen.
const settingsFrameFile = () => import('./settings/SettingsLayout.tsx');
const loginMethodsFile = () => import('./settings/LoginMethodsScreen.tsx');
const settingsFrame = createRoute({
  getParentRoute: () => memberRoute,
  id: 'settings',
  beforeLoad: () => loadTranslations('/settings'),
  staticData: { roomy: true, ends: true },
  component: lazyRouteComponent(settingsFrameFile, 'SettingsLayout'),
});
const setting = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => settingsFrame,
    path,
    component,
    pendingComponent: TextSkeleton,
  });
const settings = settingsFrame.addChildren([
  setting('/account', lazyRouteComponent(settingsFrameFile, 'SettingsHome')),
  setting(
    '/account/profile-settings',
    lazyRouteComponent(
      () => import('./settings/ProfileSettingsScreen.tsx'),
      'ProfileSettingsScreen',
    ),
  ),
  setting(
    '/account/change-password',
    lazyRouteComponent(() => import('./settings/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
  ),
  setting(
    '/account/notification-settings',
    lazyRouteComponent(
      () => import('./settings/NotificationSettingsScreen.tsx'),
      'NotificationSettingsScreen',
    ),
  ),
  setting(
    '/account/messages',
    lazyRouteComponent(
      () => import('./settings/MessageSettingsScreen.tsx'),
      'MessageSettingsScreen',
    ),
  ),
  setting(
    '/account/muted',
    lazyRouteComponent(() => import('./settings/MutedScreen.tsx'), 'MutedScreen'),
  ),
  setting(
    '/account/blocked',
    lazyRouteComponent(() => import('./settings/BlockedScreen.tsx'), 'BlockedScreen'),
  ),
  setting(
    '/account/sessions',
    lazyRouteComponent(() => import('./settings/SessionsScreen.tsx'), 'SessionsScreen'),
  ),
  setting('/account/logging-in', lazyRouteComponent(loginMethodsFile, 'LoginMethodsScreen')),
  setting(
    '/account/decisions',
    lazyRouteComponent(() => import('./moderation/DecisionsScreen.tsx'), 'DecisionsScreen'),
  ),
  setting(
    '/account/data',
    lazyRouteComponent(() => import('./settings/DataScreen.tsx'), 'DataScreen'),
  ),
  setting(
    '/account/display',
    lazyRouteComponent(() => import('./settings/DisplayScreen.tsx'), 'DisplayScreen'),
  ),
]);

// Friends: a layout with tabs.
const friendsFrame = createRoute({
  getParentRoute: () => memberRoute,
  id: 'friends',
  component: lazyRouteComponent(() => import('./friends/FriendsLayout.tsx'), 'FriendsLayout'),
});
const friendsRoute = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => friendsFrame, path, component });
const friends = friendsFrame.addChildren([
  friendsRoute(
    '/friends',
    lazyRouteComponent(() => import('./friends/FriendsScreen.tsx'), 'FriendsScreen'),
  ),
  friendsRoute(
    '/friends/requests',
    lazyRouteComponent(() => import('./friends/RequestsScreen.tsx'), 'RequestsScreen'),
  ),
  friendsRoute(
    '/friends/suggestions',
    lazyRouteComponent(() => import('./friends/SuggestionsScreen.tsx'), 'SuggestionsScreen'),
  ),
  friendsRoute(
    '/friends/collections',
    lazyRouteComponent(() => import('./friends/CollectionsScreen.tsx'), 'CollectionsScreen'),
  ),
  friendsRoute(
    '/friends/invite',
    lazyRouteComponent(() => import('./friends/InviteScreen.tsx'), 'InviteScreen'),
  ),
]);

// Groups: one layout for the lists, another for a group and its invitation dialog.
const groupsFrame = createRoute({
  getParentRoute: () => memberRoute,
  id: 'groups',
  validateSearch: parseGroupSearch,
  component: lazyRouteComponent(() => import('./groups/GroupsLayout.tsx'), 'GroupsLayout'),
});
const GroupsScreen = lazyRouteComponent(() => import('./groups/GroupsScreen.tsx'), 'GroupsScreen');
const groupList = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => groupsFrame, path, component: GroupsScreen });
const groups = groupsFrame.addChildren([
  groupList('/groups'),
  groupList('/groups/public'),
  groupList('/groups/private'),
  groupList('/groups/my-group'),
  groupList('/groups/i-am-in'),
  groupList('/groups/invitations'),
]);
const groupFrame = createRoute({
  getParentRoute: () => memberRoute,
  id: 'group',
  staticData: { quiet: true },
  validateSearch: parseGroupTab,
  component: lazyRouteComponent(() => import('./groups/GroupScreen.tsx'), 'GroupScreen'),
});
const groupRoute = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => groupFrame, path });
const group = groupFrame.addChildren([
  groupRoute('/groups/details/$id'),
  groupRoute('/groups/invite-users/$id'),
]);
const createGroup = createRoute({
  getParentRoute: () => memberRoute,
  path: '/groups/create',
  staticData: { quiet: true, ends: true },
  component: lazyRouteComponent(
    () => import('./groups/CreateGroupScreen.tsx'),
    'CreateGroupScreen',
  ),
  pendingComponent: TextSkeleton,
});
const editGroup = createRoute({
  getParentRoute: () => memberRoute,
  path: '/groups/edit/$id',
  staticData: { quiet: true, ends: true },
  component: lazyRouteComponent(() => import('./groups/EditGroupScreen.tsx'), 'EditGroupScreen'),
  pendingComponent: TextSkeleton,
});

// Polls: three views of a list, polls by tag, a poll, and the form.
const PollsScreen = lazyRouteComponent(() => import('./polls/PollsScreen.tsx'), 'PollsScreen');
const pollList = <P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => memberRoute,
    path,
    validateSearch: ({ state }): { state?: 'open' | 'closed' } =>
      state === 'open' || state === 'closed' ? { state } : {},
    component: PollsScreen,
  });
const polls = [
  pollList('/polls'),
  pollList('/polls/mine'),
  pollList('/polls/friends'),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/polls/create',
    staticData: { quiet: true, ends: true },
    validateSearch: (search): { group?: number } =>
      isId(search['group']) ? { group: search['group'] } : {},
    component: lazyRouteComponent(() => import('./polls/CreatePollScreen.tsx'), 'CreatePollScreen'),
    pendingComponent: TextSkeleton,
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/polls/edit/$id',
    staticData: { quiet: true, ends: true },
    component: lazyRouteComponent(() => import('./polls/EditPollScreen.tsx'), 'EditPollScreen'),
    pendingComponent: TextSkeleton,
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/polls/$id/details',
    validateSearch: parseCommentId,
    component: lazyRouteComponent(() => import('./polls/PollScreen.tsx'), 'PollScreen'),
    pendingComponent: () => <CardSkeletons count={1} />,
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/poll/search-by-tag',
    // The router parses a numeric tag as a number.
    validateSearch: ({ tag }): { tag?: string } =>
      typeof tag === 'string' || typeof tag === 'number' ? { tag: String(tag) } : {},
    component: lazyRouteComponent(() => import('./polls/PollsByTagScreen.tsx'), 'PollsByTagScreen'),
  }),
] as const;

// Blogs: three views of a list, and one editor for new and existing blogs.
const BlogsScreen = lazyRouteComponent(() => import('./blogs/BlogsScreen.tsx'), 'BlogsScreen');
const blogList = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => memberRoute, path, component: BlogsScreen });
const writing = createRoute({
  getParentRoute: () => memberRoute,
  id: 'blog',
  staticData: { quiet: true, ends: true },
  validateSearch: (search): { group?: number } =>
    isId(search['group']) ? { group: search['group'] } : {},
  component: lazyRouteComponent(() => import('./blogs/WriteBlogScreen.tsx'), 'WriteBlogScreen'),
  pendingComponent: TextSkeleton,
});
const writingRoute = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => writing, path });
const blogs = [
  blogList('/blogs'),
  blogList('/blogs/friends'),
  blogList('/blogs/mine'),
  writing.addChildren([writingRoute('/blogs/create'), writingRoute('/blogs/edit/$id')]),
] as const;

// Actions: a layout for the lists, an action, and the form.
const actionsFrame = createRoute({
  getParentRoute: () => memberRoute,
  id: 'actions',
  validateSearch: parseActionSearch,
  component: lazyRouteComponent(() => import('./actions/ActionsLayout.tsx'), 'ActionsLayout'),
});
const ActionsScreen = lazyRouteComponent(
  () => import('./actions/ActionsScreen.tsx'),
  'ActionsScreen',
);
const actionsRoute = <P extends string>(path: P, component: RouteComponent = ActionsScreen) =>
  createRoute({ getParentRoute: () => actionsFrame, path, component });
const monthScreen = lazyRouteComponent(() => import('./actions/MonthScreen.tsx'), 'MonthScreen');
const actions = actionsFrame.addChildren([
  actionsRoute('/actions'),
  actionsRoute('/actions/upcoming'),
  actionsRoute('/actions/month', monthScreen),
  actionsRoute('/actions/completed'),
  actionsRoute('/actions/following'),
  actionsRoute('/actions/group/$groupId'),
  actionsRoute('/actions/group/month/$groupId', monthScreen),
  actionsRoute(
    '/actions/preferences',
    lazyRouteComponent(() => import('./actions/PreferencesScreen.tsx'), 'PreferencesScreen'),
  ),
]);
const createActionFile = () => import('./actions/CreateActionScreen.tsx');
const actionForm = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => memberRoute,
    path,
    staticData: { quiet: true, ends: true },
    component,
    pendingComponent: TextSkeleton,
  });
const actionForms = [
  actionForm('/actions/create', lazyRouteComponent(createActionFile, 'CreateActionScreen')),
  actionForm(
    '/actions/group/create/$groupId',
    lazyRouteComponent(createActionFile, 'CreateGroupActionScreen'),
  ),
  actionForm(
    '/actions/edit/$id',
    lazyRouteComponent(() => import('./actions/EditActionScreen.tsx'), 'EditActionScreen'),
  ),
  actionForm(
    '/actions/repeat/$id',
    lazyRouteComponent(() => import('./actions/RepeatEventScreen.tsx'), 'RepeatEventScreen'),
  ),
] as const;
const action = createRoute({
  getParentRoute: () => frameRoute,
  path: '/actions/details/$id',
  staticData: { quiet: true },
  validateSearch: parseCommentId,
  component: lazyRouteComponent(() => import('./actions/ActionScreen.tsx'), 'ActionScreen'),
  pendingComponent: () => <CardSkeletons count={1} />,
});

// Messages: a layout for the lists and the open conversation, and screens for single messages.
const conversationFile = () => import('./messages/ConversationScreen.tsx');
const messagesFrameFile = () => import('./messages/MessagesLayout.tsx');
const messagesFrame = createRoute({
  getParentRoute: () => memberRoute,
  id: 'messages',
  validateSearch: parseMessageSearch,
  staticData: { roomy: true },
  component: lazyRouteComponent(messagesFrameFile, 'MessagesLayout'),
});
const messagesRoute = <P extends string>(path: P, conversation?: RouteComponent) =>
  createRoute({
    getParentRoute: () => messagesFrame,
    path,
    ...(conversation && { staticData: { alone: true } }),
    component: conversation ?? lazyRouteComponent(messagesFrameFile, 'NoConversation'),
    pendingComponent: TextSkeleton,
  });
const composeFile = () => import('./messages/ComposeScreen.tsx');
const messageScreen = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => memberRoute,
    path,
    staticData: { quiet: true, ends: true },
    component,
    pendingComponent: TextSkeleton,
  });
const messages = [
  messagesFrame.addChildren([
    messagesRoute('/messages'),
    messagesRoute('/messages/requests'),
    messagesRoute('/messages/sent'),
    messagesRoute(
      '/messages/with/$username',
      lazyRouteComponent(conversationFile, 'ConversationScreen'),
    ),
    messagesRoute(
      '/messages/group/$id',
      lazyRouteComponent(() => import('./messages/GroupScreen.tsx'), 'GroupScreen'),
    ),
  ]),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/messages/compose',
    staticData: { quiet: true, ends: true },
    validateSearch: parseSharedPost,
    component: lazyRouteComponent(composeFile, 'ComposeScreen'),
    pendingComponent: TextSkeleton,
  }),
  messageScreen('/messages/compose/$username', lazyRouteComponent(composeFile, 'ComposeToScreen')),
  messageScreen('/messages/reply/$id', lazyRouteComponent(composeFile, 'ReplyScreen')),
  messageScreen(
    '/messages/read/$id/$folder',
    lazyRouteComponent(() => import('./messages/MessageScreen.tsx'), 'MessageScreen'),
  ),
] as const;

const notifications = createRoute({
  getParentRoute: () => memberRoute,
  path: '/notifications',
  component: lazyRouteComponent(
    () => import('./notifications/NotificationsScreen.tsx'),
    'NotificationsScreen',
  ),
});

const tag = createRoute({
  getParentRoute: () => memberRoute,
  path: '/tag/$tag',
  component: lazyRouteComponent(() => import('./tags/TagScreen.tsx'), 'TagScreen'),
});

const saved = createRoute({
  getParentRoute: () => memberRoute,
  path: '/saved',
  component: lazyRouteComponent(() => import('./posts/SavedScreen.tsx'), 'SavedScreen'),
});

const scheduled = createRoute({
  getParentRoute: () => memberRoute,
  path: '/scheduled',
  component: lazyRouteComponent(() => import('./posts/ScheduledScreen.tsx'), 'ScheduledScreen'),
});

const drafts = createRoute({
  getParentRoute: () => memberRoute,
  path: '/drafts',
  component: lazyRouteComponent(() => import('./home/DraftsScreen.tsx'), 'DraftsScreen'),
});

const news = createRoute({
  getParentRoute: () => memberRoute,
  path: '/news',
  staticData: { quiet: true },
  component: lazyRouteComponent(() => import('./news/NewsScreen.tsx'), 'NewsScreen'),
});

// The path contains the keyword; without it, the screen shows the search field.
const searchScreen = <P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => memberRoute,
    path,
    staticData: { quiet: true },
    validateSearch: (search) => ({ ...parseSearchTab(search), ...parseFilters(search) }),
    component: lazyRouteComponent(() => import('./search/SearchScreen.tsx'), 'SearchScreen'),
    pendingComponent: () => <CardSkeletons />,
  });

const representatives = createRoute({
  getParentRoute: () => memberRoute,
  path: '/my-representatives',
  staticData: { ends: true },
  component: lazyRouteComponent(
    () => import('./representatives/RepresentativesScreen.tsx'),
    'RepresentativesScreen',
  ),
  pendingComponent: () => <CardSkeletons count={2} />,
});

// Static pages, open to everyone.
const PageScreen = lazyRouteComponent(() => import('./pages/PageScreen.tsx'), 'PageScreen');
const page = <P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => frameRoute,
    path,
    staticData: { ends: true },
    component: PageScreen,
    pendingComponent: TextSkeleton,
  });

export const routeTree = rootRoute.addChildren([
  ...standaloneRoutes,
  frameRoute.addChildren([
    memberRoute.addChildren([
      home,
      dashboard,
      shared,
      profile,
      editProfile,
      settings,
      friends,
      groups,
      group,
      createGroup,
      editGroup,
      ...polls,
      ...blogs,
      actions,
      ...actionForms,
      ...messages,
      news,
      notifications,
      searchScreen('/search/$keyword'),
      searchScreen('/search'),
      tag,
      saved,
      scheduled,
      drafts,
      representatives,
      adminRoutes,
    ]),
    explore,
    post,
    action,
    createRoute({
      getParentRoute: () => frameRoute,
      path: '/help',
      beforeLoad: () => loadTranslations('/help'),
      staticData: { ends: true },
      component: lazyRouteComponent(() => import('./help/HelpScreen.tsx'), 'HelpScreen'),
      pendingComponent: TextSkeleton,
    }),
    page('/page/$url'),
    createRoute({
      getParentRoute: () => frameRoute,
      path: '/moderation-log',
      component: lazyRouteComponent(
        () => import('./moderation/LogScreen.tsx'),
        'ModerationLogScreen',
      ),
    }),
    page('/terms-and-condition'),
    page('/privacy-policy'),
  ]),
]);
