// Routes of the administration: a list of screens beside the open one.
import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { memberRoute } from './layouts.tsx';
import { TextSkeleton } from './ui/Skeletons.tsx';

const pageFile = () => import('./site/PageEditScreen.tsx');
const frameFile = () => import('./admin/AdminLayout.tsx');

const adminFrame = createRoute({
  getParentRoute: () => memberRoute,
  id: 'admin',
  staticData: { roomy: true },
  component: lazyRouteComponent(frameFile, 'AdminLayout'),
});
const part = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => adminFrame,
    path,
    component,
    pendingComponent: TextSkeleton,
  });

// the list remains while its cases are opened
const reports = createRoute({
  getParentRoute: () => adminFrame,
  id: 'reports',
  component: lazyRouteComponent(() => import('./moderation/ReportsScreen.tsx'), 'ReportsScreen'),
  pendingComponent: TextSkeleton,
});
const reportsPart = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => reports, path });

export const adminRoutes = adminFrame.addChildren([
  part('/admin', lazyRouteComponent(frameFile, 'AdminHome')),
  part(
    '/admin/dashboard',
    lazyRouteComponent(() => import('./admin/OverviewScreen.tsx'), 'OverviewScreen'),
  ),
  part(
    '/admin/people',
    lazyRouteComponent(() => import('./admin/PeopleScreen.tsx'), 'PeopleScreen'),
  ),
  part(
    '/admin/people/$id',
    lazyRouteComponent(() => import('./admin/PersonScreen.tsx'), 'PersonScreen'),
  ),
  part(
    '/admin/actions',
    lazyRouteComponent(() => import('./site/PendingActionsScreen.tsx'), 'PendingActionsScreen'),
  ),
  part(
    '/admin/featured',
    lazyRouteComponent(() => import('./site/FeaturedScreen.tsx'), 'FeaturedScreen'),
  ),
  part(
    '/admin/pages',
    lazyRouteComponent(() => import('./site/PagesScreen.tsx'), 'PagesScreen'),
  ),
  part('/admin/pages/new', lazyRouteComponent(pageFile, 'NewPageScreen')),
  part('/admin/pages/announcement', lazyRouteComponent(pageFile, 'NewAnnouncementScreen')),
  part('/admin/pages/$id', lazyRouteComponent(pageFile, 'PageEditScreen')),
  part(
    '/admin/news',
    lazyRouteComponent(() => import('./news/FeedsPanel.tsx'), 'FeedsPanel'),
  ),
  part(
    '/admin/issues',
    lazyRouteComponent(() => import('./site/IssuesScreen.tsx'), 'IssuesScreen'),
  ),
  part(
    '/admin/wording',
    lazyRouteComponent(() => import('./site/WordingScreen.tsx'), 'WordingScreen'),
  ),
  part(
    '/admin/wording/$name',
    lazyRouteComponent(() => import('./site/MailScreen.tsx'), 'MailScreen'),
  ),
  part(
    '/admin/held',
    lazyRouteComponent(() => import('./spam/HeldScreen.tsx'), 'HeldScreen'),
  ),
  part(
    '/admin/spam',
    lazyRouteComponent(() => import('./spam/SpamScreen.tsx'), 'SpamScreen'),
  ),
  part(
    '/admin/settings',
    lazyRouteComponent(() => import('./site/SettingsScreen.tsx'), 'SettingsScreen'),
  ),
  reports.addChildren([reportsPart('/admin/reports'), reportsPart('/admin/reports/$case')]),
  part(
    '/admin/audit',
    lazyRouteComponent(() => import('./admin/AuditScreen.tsx'), 'AuditScreen'),
  ),
]);
