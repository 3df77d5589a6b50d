import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { Group } from '#contract/group.ts';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { RichText } from '../ui/RichText.tsx';
import { LinkedText } from '../ui/LinkedText.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import classes from './AboutTab.module.css';
import { statusNames } from './groupValues.ts';

const invites = {
  Open: t('Anyone can see it and join.'),
  Closed: t('Only members can see it. People join by invitation.'),
};

/** About tab of a group. */
export function GroupAboutTab({ group }: { group: Group }) {
  const { description, rules, tags, user, parent, status, access, added_on } = group;
  return (
    <Card as="section" aria-label={t('About')} className={classes.about}>
      {description && <RichText html={description} size="small" />}
      {rules && (
        <Part title={t('Rules')}>
          <p className={classes.rules}>
            <LinkedText text={rules} />
          </p>
        </Part>
      )}
      {tags.length > 0 && (
        <Part title={t('Tags')}>
          <ul className={classes.tags}>
            {tags.map(({ tag: { tag } }) => (
              <li key={tag}>
                <Link to={paths.groups()} search={{ tag }}>
                  #{tag}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {user && (
        <Part title={t('Owner')}>
          <span className={classes.person}>
            <PortraitLink person={user} />
            <PersonLink person={user} />
          </span>
        </Part>
      )}
      {parent && (
        <Part title={t('Parent group')}>
          <Link to={paths.group(parent.id)}>{parent.name}</Link>
        </Part>
      )}
      <Part title={statusNames[status]}>
        <p>
          {invites[status]}{' '}
          {access === 1
            ? t('Only the owner can invite people.')
            : t('Any member can invite people.')}
        </p>
      </Part>
      <Part title={t('Created')}>
        <p>
          <RelativeTime at={added_on} />
        </p>
      </Part>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
