import {
  IconBuildingBank,
  IconClipboardList,
  IconFileText,
  IconFlag,
  IconGauge,
  IconHourglass,
  IconLetterCase,
  IconMessageReport,
  IconNews,
  IconSettings,
  IconShield,
  IconStar,
  IconTag,
  IconUsers,
} from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { session, useMember } from '../api/session.ts';
import { paths } from '../paths.ts';
import { ListLayout, ListHome, type ListEntry } from '../layout/ListLayout.tsx';
import { NotFoundScreen } from '../layout/NotFoundScreen.tsx';
import { t } from '../i18n/language.ts';

type AdminScreen = ListEntry & {
  /** Also visible to moderators. */
  moderators?: true;
};

const screens: AdminScreen[] = [
  { to: paths.adminDashboard(), label: t('Overview'), icon: IconGauge },
  { to: paths.adminReports(), label: t('Reports'), icon: IconMessageReport, moderators: true },
  { to: paths.adminHeld(), label: t('Waiting for review'), icon: IconHourglass, moderators: true },
  { to: paths.adminPeople(), label: t('People'), icon: IconUsers },
  { to: paths.adminActions(), label: t('Actions'), icon: IconFlag },
  { to: paths.adminFeatured(), label: t('Featured'), icon: IconStar },
  { to: paths.adminOfficials(), label: t('Officials'), icon: IconBuildingBank },
  { to: paths.adminPages(), label: t('Pages'), icon: IconFileText },
  { to: paths.adminNews(), label: t('News'), icon: IconNews },
  { to: paths.adminIssues(), label: t('Issues'), icon: IconTag },
  { to: paths.adminWording(), label: t('Emails and texts'), icon: IconLetterCase },
  { to: paths.adminSpam(), label: t('Spam'), icon: IconShield },
  { to: paths.adminSettings(), label: t('Settings'), icon: IconSettings },
  { to: paths.adminAudit(), label: t('Audit log'), icon: IconClipboardList },
];

/** The screens that the role of the member permits. */
const useScreens = () => {
  const { role } = useSuspenseApiQuery('GET /admin/role', {});
  return role === 'member'
    ? []
    : screens.filter(({ moderators }) => role === 'admin' || moderators);
};

/**
 * Layout of the administration. A user without a role sees the not-found screen; the server also
 * rejects each call.
 */
export function AdminLayout() {
  const ownScreens = useScreens();
  const wasAdmin = useUserTypeSync();
  if (ownScreens.length > 0)
    return (
      <ListLayout
        title={t('Administration')}
        home={paths.admin()}
        groups={[{ screens: ownScreens }]}
        wide
      />
    );
  return wasAdmin ? <Navigate to={paths.home()} replace /> : <NotFoundScreen />;
}

/**
 * The session stores whether the member is an administrator (`userType` 1) or not (2), for the
 * redirect of /dashboard. Updates this value from the server. Returns true if it wrongly said that
 * the member is an administrator.
 */
function useUserTypeSync(): boolean {
  const { role } = useSuspenseApiQuery('GET /admin/role', {});
  const { userType } = useMember();
  const expectedType = role === 'admin' ? 1 : 2;
  useEffect(() => {
    if (userType !== expectedType) session.setUserType(expectedType);
  }, [userType, expectedType]);
  return userType === 1 && expectedType === 2;
}

/** The URL /admin: the list of screens on phones, otherwise the first screen. */
export const AdminHome = () => <ListHome first={useScreens()[0]?.to ?? paths.home()} />;
