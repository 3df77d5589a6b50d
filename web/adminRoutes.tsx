// Routes of the administration: a list of screens beside the open one.
import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { loadTranslations } from './i18n/language.ts';
import { memberRoute } from './layouts.tsx';
import { TextSkeleton } from './ui/Skeletons.tsx';

const pageFile = () => import('./site/PageEditScreen.tsx');
const frameFile = () => import('./admin/AdminLayout.tsx');

const adminFrame = createRoute({
  getParentRoute: () => memberRoute,
  id: 'admin',
  staticData: { roomy: 'folded' },
  // before the code of the screens is loaded
  beforeLoad: () => loadTranslations('/admin'),
  component: lazyRouteComponent(frameFile, 'AdminLayout'),
});
const adminRoute = <Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
  options: { beforeLoad?: () => Promise<void> } = {},
) =>
  createRoute({
    getParentRoute: () => adminFrame,
    path,
    ...options,
    component: lazyRouteComponent(load, name),
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
  adminRoute('/admin', frameFile, 'AdminHome'),
  adminRoute('/admin/dashboard', () => import('./admin/OverviewScreen.tsx'), 'OverviewScreen'),
  adminRoute('/admin/people', () => import('./admin/PeopleScreen.tsx'), 'PeopleScreen', {
    beforeLoad: () => loadTranslations('/members'),
  }),
  adminRoute(
    '/admin/people/import',
    () => import('./admin/MemberImportScreen.tsx'),
    'MemberImportScreen',
    { beforeLoad: () => loadTranslations('/members') },
  ),
  adminRoute('/admin/people/$id', () => import('./admin/PersonScreen.tsx'), 'PersonScreen', {
    beforeLoad: () => loadTranslations('/members'),
  }),
  adminRoute(
    '/admin/actions',
    () => import('./site/PendingActionsScreen.tsx'),
    'PendingActionsScreen',
  ),
  adminRoute('/admin/featured', () => import('./site/FeaturedScreen.tsx'), 'FeaturedScreen'),
  adminRoute('/admin/officials', () => import('./admin/OfficialsScreen.tsx'), 'OfficialsScreen', {
    beforeLoad: () => loadTranslations('/officials'),
  }),
  adminRoute('/admin/pages', () => import('./site/PagesScreen.tsx'), 'PagesScreen'),
  adminRoute('/admin/pages/new', pageFile, 'NewPageScreen'),
  adminRoute('/admin/pages/announcement', pageFile, 'NewAnnouncementScreen'),
  adminRoute('/admin/pages/$id', pageFile, 'PageEditScreen'),
  adminRoute('/admin/news', () => import('./news/FeedsPanel.tsx'), 'FeedsPanel'),
  adminRoute('/admin/issues', () => import('./site/IssuesScreen.tsx'), 'IssuesScreen'),
  adminRoute('/admin/wording', () => import('./site/WordingScreen.tsx'), 'WordingScreen'),
  adminRoute('/admin/wording/$name', () => import('./site/MailScreen.tsx'), 'MailScreen'),
  adminRoute('/admin/held', () => import('./spam/HeldScreen.tsx'), 'HeldScreen'),
  adminRoute('/admin/spam', () => import('./spam/SpamScreen.tsx'), 'SpamScreen'),
  adminRoute('/admin/settings', () => import('./site/SettingsScreen.tsx'), 'SettingsScreen'),
  reports.addChildren([reportsRoute('/admin/reports'), reportsRoute('/admin/reports/$case')]),
  adminRoute('/admin/audit', () => import('./admin/AuditScreen.tsx'), 'AuditScreen'),
]);
