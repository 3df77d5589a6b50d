import type { ReactNode } from 'react';
import { profileFields, type FieldAudience, type ProfileField } from '#contract/profile.ts';
import { useApiQuery } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { parseUrl, displayHost } from '../ui/links.ts';
import { RichText } from '../richText/RichText.tsx';
import { AudienceLabel } from '../ui/AudienceLabel.tsx';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import classes from './AboutTab.module.css';
import { formatBirthday, fieldNames } from './fields.ts';
import { useProfile, type Profile } from './useProfile.ts';

type User = Profile['user'];

/**
 * About tab: all profile fields visible to the viewer. The owner also sees the audience of each.
 */
export function ProfileAboutTab() {
  const { user, isOwn, viewAs } = useProfile();
  const audiences = useAudiences(isOwn && !viewAs);
  const visibleFields = (Object.keys(profileFields) as ProfileField[]).flatMap((field) => {
    // The head above shows the others.
    const value = profileFields[field].section === 'head' ? undefined : formatValue(user, field);
    return value ? [{ field, value }] : [];
  });
  const issues = user.issues ?? [];

  if (visibleFields.length === 0 && issues.length === 0) {
    return (
      <Card>
        <Text color="muted">
          {isOwn && !viewAs
            ? t('You haven’t added anything about yourself yet.')
            : t('There’s nothing here for you to see.')}
        </Text>
      </Card>
    );
  }
  return (
    <Card as="section" aria-label={t('About')}>
      <Stack as="dl" gap={16} className={classes.fields}>
        {visibleFields.map(({ field, value }) => (
          <Entry key={field} name={fieldNames[field]} audience={audiences?.(field)}>
            {value}
          </Entry>
        ))}
        {issues.length > 0 && (
          <Entry name={t('Issues')} audience={audiences?.('issues')}>
            <Wrap as="ul" gap={6} mt={4} className={classes.chips}>
              {issues.map(({ category_id, category }) => (
                <li key={category_id}>{category.name}</li>
              ))}
            </Wrap>
          </Entry>
        )}
      </Stack>
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
          <Text as="span" size="xs" color="faint" weight={400}>
            <AudienceLabel audience={audience} />
          </Text>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * A function that returns the audience of a field. Undefined until the audiences are loaded, and if
 * they are not requested, because only the owner can load them.
 */
function useAudiences(requested: boolean) {
  const { data } = useApiQuery('GET /account/get-profile', {}, { enabled: requested });
  return requested && data
    ? (field: ProfileField | 'issues') => data.profile[`${field}_visibility`]
    : undefined;
}

/** The display of a field; undefined if it is empty or hidden from the viewer. */
function formatValue(user: User, field: ProfileField): ReactNode {
  const value = user[field];
  if (!value) return undefined;
  switch (profileFields[field].kind) {
    case 'date':
      return formatBirthday(value);
    case 'email':
      return <a href={`mailto:${value}`}>{value}</a>;
    case 'phone':
      return <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`}>{value}</a>;
    case 'webAddress':
      return <WebLink address={value} />;
    case 'richText':
      return <RichText html={value} size="small" />;
    case 'text':
    case 'line':
      return (
        <Text as="span" keep="spaces">
          {value}
        </Text>
      );
  }
}

/** Only http and https addresses become links. */
function WebLink({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address) || !parseUrl(address))
    return (
      <Text as="span" keep="spaces">
        {address}
      </Text>
    );
  const { pathname, search } = new URL(address);
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {displayHost(address)}
      {pathname === '/' ? '' : pathname}
      {search}
    </a>
  );
}
