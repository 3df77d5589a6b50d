import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Brand } from '../layout/Brand.tsx';
import { LanguageLinks } from '../layout/LanguageLinks.tsx';
import { useSite } from '../layout/useSite.ts';
import { SkipLink } from '../layout/SkipLink.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import classes from './AccountLayout.module.css';

export type AccountLayoutProps = {
  /** The heading above the form and the title of the tab. */
  title: string;
  children: ReactNode;
};

/**
 * Layout of screens outside the frame of the site: login, sign-up and targets of emailed links. On
 * wide screens, a description of the site is beside the form; on phones, the form only.
 */
export function AccountLayout({ title, children }: AccountLayoutProps) {
  useTitle(title);
  const site = useSite();
  return (
    <div className={classes.halves}>
      <SkipLink />
      <header className={classes.about}>
        <Brand to={paths.login()} />
        <div className={classes.tagline}>
          <p className={classes.promise}>{site?.tagline}</p>
          <Text color="muted">
            {t('Meet your neighbors, reach your representatives and do something together.')}
          </Text>
        </div>
        <LanguageLinks />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Stack gap={20} className={classes.form}>
          <Title order={1}>{title}</Title>
          {children}
        </Stack>
      </main>
    </div>
  );
}
