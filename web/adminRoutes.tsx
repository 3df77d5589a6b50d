// Routes of the administration: a list of screens beside the open one.
import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { memberRoute } from './layouts.tsx';
import { TextSkeleton } from './ui/Skeletons.tsx';

const pageFile = () => import('./site/PageEditScreen.tsx');
const frameFile = () => import('./admin/AdminLayout.tsx');

const adminFrame = createRoute({
  getParentRoute: () => memberRoute,
  id: 'admin',
  staticData: { roomy: 'folded' },
  component: lazyRouteComponent(frameFile, 'AdminLayout'),
});
const adminRoute = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => adminFrame,
    path,
    component,
    pendingComponent: TextSkeleton,
  });

// The list of reports remains while its cases are opened.
const reports = createRoute({
  getParentRoute: () => adminFrame,
  id: 'reports',
  component: lazyRouteComponent(() => import('./moderation/ReportsScreen.tsx'), 'ReportsScreen'),
  pendingComponent: TextSkeleton,
});
const reportsRoute = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => reports, path });

export const adminRoutes = adminFrame.addChildren([
  adminRoute('/admin', lazyRouteComponent(frameFile, 'AdminHome')),
  adminRoute(
    '/admin/dashboard',
    lazyRouteComponent(() => import('./admin/OverviewScreen.tsx'), 'OverviewScreen'),
  ),
  adminRoute(
    '/admin/people',
    lazyRouteComponent(() => import('./admin/PeopleScreen.tsx'), 'PeopleScreen'),
  ),
  adminRoute(
    '/admin/people/$id',
    lazyRouteComponent(() => import('./admin/PersonScreen.tsx'), 'PersonScreen'),
  ),
  adminRoute(
    '/admin/actions',
    lazyRouteComponent(() => import('./site/PendingActionsScreen.tsx'), 'PendingActionsScreen'),
  ),
  adminRoute(
    '/admin/featured',
    lazyRouteComponent(() => import('./site/FeaturedScreen.tsx'), 'FeaturedScreen'),
  ),
  adminRoute(
    '/admin/officials',
    lazyRouteComponent(() => import('./admin/OfficialsScreen.tsx'), 'OfficialsScreen'),
  ),
  adminRoute(
    '/admin/pages',
    lazyRouteComponent(() => import('./site/PagesScreen.tsx'), 'PagesScreen'),
  ),
  adminRoute('/admin/pages/new', lazyRouteComponent(pageFile, 'NewPageScreen')),
  adminRoute('/admin/pages/announcement', lazyRouteComponent(pageFile, 'NewAnnouncementScreen')),
  adminRoute('/admin/pages/$id', lazyRouteComponent(pageFile, 'PageEditScreen')),
  adminRoute(
    '/admin/news',
    lazyRouteComponent(() => import('./news/FeedsPanel.tsx'), 'FeedsPanel'),
  ),
  adminRoute(
    '/admin/issues',
    lazyRouteComponent(() => import('./site/IssuesScreen.tsx'), 'IssuesScreen'),
  ),
  adminRoute(
    '/admin/wording',
    lazyRouteComponent(() => import('./site/WordingScreen.tsx'), 'WordingScreen'),
  ),
  adminRoute(
    '/admin/wording/$name',
    lazyRouteComponent(() => import('./site/MailScreen.tsx'), 'MailScreen'),
  ),
  adminRoute(
    '/admin/held',
    lazyRouteComponent(() => import('./spam/HeldScreen.tsx'), 'HeldScreen'),
  ),
  adminRoute(
    '/admin/spam',
    lazyRouteComponent(() => import('./spam/SpamScreen.tsx'), 'SpamScreen'),
  ),
  adminRoute(
    '/admin/settings',
    lazyRouteComponent(() => import('./site/SettingsScreen.tsx'), 'SettingsScreen'),
  ),
  reports.addChildren([reportsRoute('/admin/reports'), reportsRoute('/admin/reports/$case')]),
  adminRoute(
    '/admin/audit',
    lazyRouteComponent(() => import('./admin/AuditScreen.tsx'), 'AuditScreen'),
  ),
]);
