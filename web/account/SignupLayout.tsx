import { ActionIcon, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../i18n/language.ts';
import { Brand } from '../layout/Brand.tsx';
import { LanguageLinks } from '../layout/LanguageLinks.tsx';
import { SkipLink } from '../layout/SkipLink.tsx';
import { useSite } from '../layout/useSite.ts';
import { paths } from '../paths.ts';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import classes from './SignupLayout.module.css';

/**
 * Id of the heading. It takes the focus in a step without fields, and labels the list of issues.
 */
export const headingId = 'signup-heading';

type SignupLayoutProps = {
  title: string;
  /** Centers the heading, for a page with a picture. */
  centered?: boolean;
  /** Replaces the link to the login at the arrow. */
  onBack?: (() => void) | undefined;
  /** The progress, or a picture, above the heading. */
  above: ReactNode;
  children: ReactNode;
};

/**
 * Layout of the sign-up: one column, and on wide screens the cover with the tagline of the site
 * beside it.
 */
export function SignupLayout({ title, centered, onBack, above, children }: SignupLayoutProps) {
  useTitle(title);
  const site = useSite();
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.header}>
        <div className={classes.cover} aria-hidden />
        <Row gap={8} className={classes.top}>
          {onBack ? (
            <ActionIcon size={44} aria-label={t('Back')} onClick={onBack} className={classes.back}>
              <IconArrowLeft size={20} aria-hidden />
            </ActionIcon>
          ) : (
            <ActionIcon
              component={Link}
              to={paths.login()}
              size={44}
              aria-label={t('Back to login')}
              className={classes.back}
            >
              <IconArrowLeft size={20} aria-hidden />
            </ActionIcon>
          )}
          <Brand to={paths.login()} />
        </Row>
        <div className={classes.foot}>
          <div className={classes.about}>
            <p className={classes.tagline}>{site?.tagline}</p>
            <Text tight>
              {t('Meet your neighbors, reach your representatives and do something together.')}
            </Text>
          </div>
          <LanguageLinks />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Stack gap={20} className={classes.column}>
          {above}
          <Title
            order={1}
            id={headingId}
            tabIndex={-1}
            className={classes.heading}
            data-centered={centered || undefined}
          >
            {title}
          </Title>
          {children}
        </Stack>
      </main>
    </div>
  );
}
