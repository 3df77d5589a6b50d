import type { ReactNode } from 'react';
import type { FieldAudience, ProfileField } from '#contract/profile.ts';
import { useApiQuery } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { parseUrl, displayHost } from '../ui/links.ts';
import { RichText } from '../ui/RichText.tsx';
import { AudienceLabel } from '../ui/AudienceLabel.tsx';
import classes from './AboutTab.module.css';
import { formatBirthday, fieldNames } from './fields.ts';
import { useProfile, type Profile } from './useProfile.ts';

type User = Profile['user'];

/**
 * About tab: all profile fields visible to the viewer. The owner also sees the audience of each.
 */
export function ProfileAboutTab() {
  const { user, own, viewAs } = useProfile();
  const audiences = useAudiences(own && !viewAs);
  const shown = (Object.keys(fieldNames) as ProfileField[]).flatMap((field) => {
    const value = valueOf(user, field);
    return value ? [{ field, value }] : [];
  });
  const issues = user.issues ?? [];

  if (shown.length === 0 && issues.length === 0) {
    return (
      <Card>
        <p className={classes.none}>
          {own && !viewAs
            ? t('You haven’t added anything about yourself yet.')
            : t('There’s nothing here for you to see.')}
        </p>
      </Card>
    );
  }
  return (
    <Card as="section" aria-label={t('About')}>
      <dl className={classes.fields}>
        {shown.map(({ field, value }) => (
          <Entry key={field} name={fieldNames[field]} audience={audiences?.(field)}>
            {value}
          </Entry>
        ))}
        {issues.length > 0 && (
          <Entry name={t('Issues')} audience={audiences?.('issues')}>
            <ul className={classes.chips}>
              {issues.map(({ category_id, category }) => (
                <li key={category_id}>{category.name}</li>
              ))}
            </ul>
          </Entry>
        )}
      </dl>
    </Card>
  );
}

function Entry({
  name,
  audience,
  children,
}: {
  name: string;
  audience: FieldAudience | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        {name}
        {audience && (
          <span className={classes.audience}>
            <AudienceLabel audience={audience} />
          </span>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Audience of each field; known to the owner only. */
function useAudiences(requested: boolean) {
  const { data } = useApiQuery('GET /account/get-profile', {}, { enabled: requested });
  return requested && data
    ? (field: ProfileField | 'issues') => data.profile[`${field}_visibility`]
    : undefined;
}

function valueOf(user: User, field: ProfileField): ReactNode {
  const value = user[field];
  if (!value) return undefined;
  switch (field) {
    case 'dob':
      return formatBirthday(value);
    case 'email':
      return <a href={`mailto:${value}`}>{value}</a>;
    case 'phone':
      return <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`}>{value}</a>;
    case 'website':
    case 'facebook_url':
    case 'twitter_url':
    case 'linkedin_url':
      return <WebLink address={value} />;
    case 'about_me':
      return <RichText html={value} size="small" />;
    case 'education':
    case 'work_history':
    case 'skills':
    case 'books':
    case 'movies':
    case 'music':
      return <span className={classes.text}>{value}</span>;
  }
}

/** Only http and https addresses become links. */
function WebLink({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address) || !parseUrl(address))
    return <span className={classes.text}>{address}</span>;
  const { pathname, search } = new URL(address);
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {displayHost(address)}
      {pathname === '/' ? '' : pathname}
      {search}
    </a>
  );
}
