import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './LegalLinks.module.css';
import { useSite } from '../layout/useSite.ts';

type LegalLinksProps = {
  /** Called when a link is chosen. */
  onChoose?: () => void;
};

/** Terms, privacy policy and public moderation log: in the side column and the menu drawer. */
export function LegalLinks({ onChoose }: LegalLinksProps) {
  const site = useSite();
  const linkProps = onChoose && { onClick: onChoose };
  return (
    <Wrap as="nav" gap={16} rowGap={4} size="xs" className={classes.links} aria-label={t('Legal')}>
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
