import { IconArrowRight } from '@tabler/icons-react';
import type { Output } from '#contract/calls.ts';
import { promise } from '../entry/promise.ts';
import { SiteNumbers } from '../entry/SiteNumbers.tsx';
import { t } from '../i18n/language.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { useSite } from '../layout/useSite.ts';
import { paths } from '../paths.ts';
import { Heading, Stack, Text } from '../ui/primitives.tsx';
import { siteName } from '../ui/title.ts';
import classes from './AboutSite.module.css';

/** What the site is, for people who are invited to it: only what every visitor sees. */
export function AboutSite({ entry }: { entry: Output<'GET /public/entry'> | undefined }) {
  const site = useSite();
  return (
    <Stack as="section" gap={10} aria-labelledby="about-site" className={classes.about}>
      <Heading id="about-site" size="sm">
        {t('What is {{site}}?', { site: siteName })}
      </Heading>
      <Text className={classes.tagline}>{site?.tagline}</Text>
      <SiteNumbers numbers={entry?.numbers} />
      <Text size="sm" color="muted">
        {promise}
      </Text>
      {site?.look_around && (
        <LinkButton
          to={paths.explore()}
          variant="default"
          className={classes.look}
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          {t('Look around')}
        </LinkButton>
      )}
    </Stack>
  );
}
