import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../i18n/language.ts';
import { Brand } from '../layout/Brand.tsx';
import { LanguageLinks } from '../layout/LanguageLinks.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { SkipLink } from '../layout/SkipLink.tsx';
import { useSite } from '../layout/useSite.ts';
import { paths } from '../paths.ts';
import { Row } from '../ui/primitives.tsx';
import classes from './Header.module.css';
import shell from './Shell.module.css';
import { SiteLinks } from './SiteLinks.tsx';

/** Frame for visitors: a header, and the links of the site below the screen. */
export const VisitorFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <VisitorHeader />
    <div className={shell.visitor}>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={shell.footer}>
        <SiteLinks />
      </footer>
    </div>
  </>
);

function VisitorHeader() {
  const site = useSite();
  const { href } = useLocation();
  return (
    <header className={classes.header}>
      <Row className={classes.inner}>
        <Brand to={paths.login()} />
        <Row gap={8} className={classes.tools}>
          {site?.look_around && (
            <LinkButton to={paths.explore()} variant="subtle" color="gray" className={classes.wide}>
              {t('Look around')}
            </LinkButton>
          )}
          <LanguageLinks />
          {site?.registration === 'open' && (
            <LinkButton to={paths.signup()} variant="subtle">
              <span className={classes.wide}>{t('Create an account')}</span>
              <span className={classes.narrow}>{t('Join')}</span>
            </LinkButton>
          )}
          <LinkButton to={paths.login()} search={{ return: href }}>
            {t('Login')}
          </LinkButton>
        </Row>
      </Row>
    </header>
  );
}
