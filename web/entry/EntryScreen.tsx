import { IconArrowRight } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoginScreen } from '../account/LoginScreen.tsx';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { Brand } from '../layout/Brand.tsx';
import { LanguageLinks } from '../layout/LanguageLinks.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { SkipLink } from '../layout/SkipLink.tsx';
import { useSite } from '../layout/useSite.ts';
import { paths } from '../paths.ts';
import { SiteLinks } from '../shell/SiteLinks.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Heading, Row, Stack, Text } from '../ui/primitives.tsx';
import { FormSkeleton } from '../ui/Skeletons.tsx';
import { siteName, useTitle } from '../ui/title.ts';
import classes from './EntryScreen.module.css';
import { OpenGroups } from './OpenGroups.tsx';
import { PublicCards } from './PublicCards.tsx';
import { promise } from './promise.ts';
import { SiteNumbers } from './SiteNumbers.tsx';

/**
 * What a visitor meets first: the community and what is public in it, beside the login. Only the
 * login for a visitor who wanted something that needs an account.
 */
export function EntryScreen() {
  const { return: returnPath = '' } = useSearch({ strict: false });
  // Newcomers follow links to groups. They meet the community first, as in the page of the server
  // (server/http/webClient.ts).
  const isFormOnly = returnPath !== '' && !returnPath.startsWith('/groups/details/');
  return isFormOnly ? <LoginScreen /> : <Entry />;
}

/** Waits for both responses, so that nothing moves when they arrive. */
function Entry() {
  const site = useApiQuery('GET /site/info', {}, { staleTime: Number.POSITIVE_INFINITY });
  const entry = useApiQuery('GET /public/entry', {});
  return site.isPending || entry.isPending ? (
    <FormSkeleton />
  ) : (
    <LoginScreen layout={EntryLayout} />
  );
}

function EntryLayout({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  const site = useSite();
  const query = useApiQuery('GET /public/entry', {});
  const entry = query.data;
  const isPublic = entry?.poll || entry?.action || entry?.post;
  const lookAround = site?.look_around;
  const operator = <Operator text={entry?.operator ?? ''} />;
  const focusForm = () => document.getElementById('username')?.focus();

  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <Brand to={paths.login()} />
        <Row gap={20} className={classes.tools}>
          {lookAround && (
            <LinkButton to={paths.explore()} variant="subtle" color="gray" className={classes.wide}>
              {t('Look around')}
            </LinkButton>
          )}
          <LanguageLinks />
        </Row>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <section className={classes.cover} aria-labelledby="community">
          <div className={classes.words}>
            <h1 id="community" className={classes.name}>
              {siteName}
            </h1>
            <p className={classes.sentence}>{site?.tagline}</p>
            <div className={classes.wide}>
              <SiteNumbers numbers={entry?.numbers} />
              {lookAround && (
                <LinkButton
                  to={paths.explore()}
                  variant="white"
                  className={classes.outlined}
                  rightSection={<IconArrowRight size={18} aria-hidden />}
                >
                  {t('Look around first')}
                </LinkButton>
              )}
            </div>
          </div>
        </section>
        <div className={classes.narrow}>
          <Stack gap={12} surface="card" className={classes.start}>
            <SiteNumbers numbers={entry?.numbers} />
            {site?.registration === 'open' && (
              <LinkButton to={paths.signup()} size="md">
                {t('Create an account')}
              </LinkButton>
            )}
            <Row gap={10}>
              <LinkButton
                to="."
                search={true}
                hash="log-in"
                variant="default"
                fullWidth
                onClick={focusForm}
              >
                {t('Log in')}
              </LinkButton>
              {lookAround && (
                <LinkButton to={paths.explore()} variant="default" fullWidth>
                  {t('Look around')}
                </LinkButton>
              )}
            </Row>
          </Stack>
        </div>
        <div className={classes.columns}>
          <div>
            {query.isError && (
              <ErrorState
                title={t('Couldn’t load what’s public')}
                message={query.error.message}
                onRetry={() => void query.refetch()}
                retrying={query.isFetching}
              />
            )}
            {entry && (isPublic ? <PublicCards entry={entry} /> : operator)}
          </div>
          <Stack gap={20} className={classes.aside}>
            <Card as="section" gap={16} id="log-in" className={classes.login}>
              <Heading size="lg">{title}</Heading>
              {children}
            </Card>
            {isPublic && operator}
            {entry && entry.groups.length > 0 && (
              <OpenGroups groups={entry.groups} total={entry.total_groups ?? 0} />
            )}
          </Stack>
        </div>
      </main>
      <footer className={classes.footer}>
        <SiteLinks />
        <Text size="xs" color="faint">
          {t('Runs on Folkmoot, free software')}
        </Text>
      </footer>
    </>
  );
}

/** Who is responsible for the site, as its administrators wrote it. */
const Operator = ({ text }: { text: string }) => (
  <Card as="section" gap={8} aria-labelledby="operator">
    <Heading size="sm" id="operator">
      {text ? t('Who runs this site') : t('Our promise')}
    </Heading>
    {text && (
      <Text size="sm" keep="lines" anywhere>
        {text}
      </Text>
    )}
    <Text size="sm" color="muted">
      {promise}
    </Text>
  </Card>
);
