import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import classes from './LegalLinks.module.css';
import { useSite } from './useSite.ts';

export function LegalLinks() {
  const site = useSite();
  return (
    <nav className={classes.links} aria-label={t('Legal')}>
      <Link to={paths.terms()}>{t('Terms and conditions')}</Link>
      <Link to={paths.privacy()}>{t('Privacy policy')}</Link>
      {site?.moderation_log && <Link to={paths.moderationLog()}>{t('Moderation log')}</Link>}
    </nav>
  );
}
