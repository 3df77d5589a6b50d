import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { Group } from '#contract/group.ts';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { RichText } from '../richText/RichText.tsx';
import { LinkedText } from '../ui/LinkedText.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Row, Text, Wrap } from '../ui/primitives.tsx';
import classes from './AboutTab.module.css';
import { statusNames } from './groupValues.ts';

const statusTexts = {
  Open: t('Anyone can see it and join.'),
  Closed: t('Only members can see it. People join by invitation.'),
};

/** About tab of a group: description, rules, tags, owner and who can join. */
export function GroupAboutTab({ group }: { group: Group }) {
  const { description, rules, tags, user, parent, status, access, added_on } = group;
  return (
    <Card as="section" aria-label={t('About')} gap={20} className={classes.about}>
      {description && <RichText html={description} size="small" />}
      {rules && (
        <AboutSection title={t('Rules')}>
          <Text keep="spaces" anywhere>
            <LinkedText text={rules} />
          </Text>
        </AboutSection>
      )}
      {tags.length > 0 && (
        <AboutSection title={t('Tags')}>
          <Wrap as="ul" gap={8} mt={4} className={classes.tags}>
            {tags.map(({ tag: { tag } }) => (
              <li key={tag}>
                <Link to={paths.groups()} search={{ tag }}>
                  #{tag}
                </Link>
              </li>
            ))}
          </Wrap>
        </AboutSection>
      )}
      {user && (
        <AboutSection title={t('Owner')}>
          <Row as="span" gap={12}>
            <PortraitLink person={user} />
            <PersonLink person={user} />
          </Row>
        </AboutSection>
      )}
      {parent && (
        <AboutSection title={t('Parent group')}>
          <Link to={paths.group(parent.id)}>{parent.name}</Link>
        </AboutSection>
      )}
      <AboutSection title={statusNames[status]}>
        <p>
          {statusTexts[status]}{' '}
          {access === 1
            ? t('Only the owner can invite people.')
            : t('Any member can invite people.')}
        </p>
      </AboutSection>
      <AboutSection title={t('Created')}>
        <p>
          <RelativeTime at={added_on} />
        </p>
      </AboutSection>
    </Card>
  );
}

function AboutSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
