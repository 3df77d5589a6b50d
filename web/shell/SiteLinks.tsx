import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './SiteLinks.module.css';
import { useSite } from '../layout/useSite.ts';

const aboutUrl = 'about';

type SiteLinksProps = {
  /** Called when a link is chosen. */
  onChoose?: () => void;
};

/**
 * About, help, contact, terms, privacy policy and public moderation log: in the side column, in the
 * menu drawer, and below screens that end.
 */
export function SiteLinks({ onChoose }: SiteLinksProps) {
  const site = useSite();
  const linkProps = onChoose && { onClick: onChoose };
  return (
    <Wrap
      as="nav"
      gap={16}
      rowGap={4}
      size="xs"
      className={classes.links}
      aria-label={t('About this site')}
    >
      {site?.about_page && (
        <Link to={paths.page(aboutUrl)} {...linkProps}>
          {t('About|site')}
        </Link>
      )}
      <Link to={paths.help()} {...linkProps}>
        {t('Help')}
      </Link>
      {site?.operator_contact && (
        <Link to={paths.help()} hash="contact" {...linkProps}>
          {t('Contact')}
        </Link>
      )}
      <Link to={paths.terms()} {...linkProps}>
        {t('Terms and conditions')}
      </Link>
      <Link to={paths.privacy()} {...linkProps}>
        {t('Privacy policy')}
      </Link>
      {site?.moderation_log && (
        <Link to={paths.moderationLog()} {...linkProps}>
          {t('Moderation log')}
        </Link>
      )}
    </Wrap>
  );
}
