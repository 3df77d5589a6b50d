import { Button } from '@mantine/core';
import { IconExternalLink, IconMail, IconPhone, IconWorld } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { ContactMethod } from '#contract/fields.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { telUrl } from '../ui/links.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import type { Official } from './officials.ts';
import { Channels } from './Channels.tsx';
import { ContactForm } from './ContactForm.tsx';
import classes from './OfficialCard.module.css';

/**
 * An official and how to contact them: the first phone number and email address, and a link to the
 * contact form or else the first web page. After one of them is opened, a form offers to log the
 * contact.
 */
export function OfficialCard({ office, official }: { office: string; official: Official }) {
  const { name, party, phones, emails, formUrl, urls, photoUrl, channels } = official;
  const heading = useId();
  const card = useRef<HTMLDivElement>(null);
  /** How the member contacts the official now. */
  const [method, setMethod] = useState<ContactMethod>();
  const closeForm = () => {
    setMethod(undefined);
    card.current?.focus();
  };
  const [phone] = phones;
  const [email] = emails;
  const page = formUrl || urls[0];
  const button = { component: 'a' as const, variant: 'default', size: 'sm' };
  const external = { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <Card as="article" ref={card} tabIndex={-1} aria-labelledby={heading} className={classes.card}>
      <Avatar name={name} image={photoUrl} size={64} />
      <Stack gap={10} grow>
        <Text>
          <Text as="strong" weight={650} id={heading}>
            {name}
          </Text>
          {party && (
            <Text as="span" size="sm" color="faint" className={classes.party}>
              {party}
            </Text>
          )}
        </Text>
        <Wrap gap={12} rowGap={8} align="center" className={classes.contacts}>
          {phone ? (
            <Button
              {...button}
              href={telUrl(phone)}
              leftSection={<IconPhone size={16} aria-hidden />}
              aria-label={t('Call {{name}}: {{phone}}', { name, phone })}
              onClick={() => setMethod('phone')}
            >
              {phone}
            </Button>
          ) : (
            <Text as="span" size="md" color="faint">
              {t('No phone')}
            </Text>
          )}
          {email ? (
            <Button
              {...button}
              href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}
              leftSection={<IconMail size={16} aria-hidden />}
              aria-label={t('Write to {{name}}: {{email}}', { name, email })}
              classNames={{ root: classes.write ?? '', label: classes.address ?? '' }}
              onClick={() => setMethod('email')}
            >
              {email}
            </Button>
          ) : (
            <Text as="span" size="md" color="faint">
              {t('No email')}
            </Text>
          )}
          {page && (
            <Button
              {...button}
              {...external}
              href={page}
              leftSection={
                formUrl ? (
                  <IconExternalLink size={16} aria-hidden />
                ) : (
                  <IconWorld size={16} aria-hidden />
                )
              }
              aria-label={
                formUrl
                  ? t('{{name}}’s contact form, opens in a new tab', { name })
                  : t('{{name}}’s website, opens in a new tab', { name })
              }
              onClick={() => setMethod('form')}
            >
              {formUrl ? t('Contact form') : t('Website')}
            </Button>
          )}
          <Channels name={name} channels={channels} />
        </Wrap>
        {method && (
          <ContactForm
            key={method}
            officialName={name}
            office={office}
            method={method}
            onClose={closeForm}
          />
        )}
      </Stack>
    </Card>
  );
}
