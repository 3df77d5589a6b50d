import { Button } from '@mantine/core';
import { IconCheck, IconExternalLink, IconMail, IconPhone } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { Action } from '#contract/action.ts';
import type { ContactMethod } from '#contract/fields.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Row, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { useRestoreFocus } from '../ui/restoreFocus.ts';
import { t } from '../i18n/language.ts';
import { telUrl } from '../ui/links.ts';
import { LetterReplyStatus } from './LetterReplyStatus.tsx';
import {
  copyLetter,
  mailtoUrl,
  listContactMethods,
  formatLetter,
  type LetterDraft,
  type LetterRecipient,
} from './letter.ts';
import classes from './RecipientContact.module.css';
import { useLetterStatus } from './useLetterStatus.ts';

type RecipientContactProps = {
  action: Action;
  recipient: LetterRecipient;
  letter: LetterDraft;
  /** Photo URL of an official, empty if there is none; undefined for other recipients. */
  photo?: string;
  /** Additional information about the recipient. */
  note?: string;
};

/**
 * A recipient in the letter dialog: buttons to contact them, and a button by which the viewer
 * records that they did.
 */
export function RecipientContact({
  action,
  recipient,
  letter,
  photo,
  note,
}: RecipientContactProps) {
  const { name, office, email, form_url, phone, written } = recipient;
  const heading = useId();
  const listItem = useRef<HTMLLIElement>(null);
  useRestoreFocus(listItem, written);
  /** Of the contact button that was pressed last. */
  const [method, setMethod] = useState<ContactMethod>();
  const status = useLetterStatus(action);
  const mail = mailtoUrl(email, letter);
  const [preferredMethod] = listContactMethods(recipient);
  // The viewer may have contacted them without pressing a button.
  const usedMethod = method ?? preferredMethod;
  return (
    <Stack
      ref={listItem}
      tabIndex={-1}
      as="li"
      gap={10}
      px={14}
      py={12}
      border
      radius={12}
      className={classes.recipient}
      aria-labelledby={heading}
    >
      <Row gap={12} align="stretch" className={classes.who}>
        {photo !== undefined && <Avatar name={name} image={photo} />}
        <Text anywhere>
          <Text as="strong" weight={650} id={heading}>
            {name}
          </Text>
          {office && <span className={classes.office}>{office}</span>}
          {note && <span className={classes.office}>{note}</span>}
        </Text>
      </Row>
      <Wrap gap={8}>
        {email && (
          <Button
            component="a"
            href={mail.href}
            variant="default"
            size="sm"
            leftSection={<IconMail size={16} aria-hidden />}
            aria-label={t('Write an email to {{name}}', { name })}
            onClick={() => {
              setMethod('email');
              if (!mail.complete) void copyLetter(letter);
            }}
          >
            {t('Write an email')}
          </Button>
        )}
        {form_url && (
          <Button
            component="a"
            href={form_url}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            size="sm"
            leftSection={<IconExternalLink size={16} aria-hidden />}
            aria-label={t('Open contact form of {{name}}, opens in a new tab', { name })}
            onClick={() => {
              setMethod('form');
              void copyLetter(letter);
            }}
          >
            {t('Open contact form')}
          </Button>
        )}
        {phone && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPhone size={16} aria-hidden />}
            aria-label={t('Call {{name}}', { name })}
            aria-expanded={method === 'phone'}
            onClick={() => setMethod('phone')}
          >
            {t('Call')}
          </Button>
        )}
      </Wrap>
      {email && !mail.complete && (
        <Text anywhere className={classes.hint}>
          {t(
            'This letter is too long to open in your email app. We’ll copy it so you can paste it.',
          )}
        </Text>
      )}
      {method === 'phone' && <CallScript phone={phone} letter={letter} />}
      {written ? (
        <LetterReplyStatus action={action} recipient={recipient} showUndo />
      ) : usedMethod ? (
        <Button
          size="sm"
          variant={method ? 'filled' : 'outline'}
          color="copper"
          className={classes.mark ?? ''}
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={status.recordingContact}
          aria-label={
            usedMethod === 'phone'
              ? t('I called {{name}}', { name })
              : t('I wrote to {{name}}', { name })
          }
          onClick={() => status.recordContact(recipient, usedMethod)}
        >
          {usedMethod === 'phone' ? t('I called') : t('I wrote')}
        </Button>
      ) : (
        <Text anywhere className={classes.hint}>
          {t('We don’t have contact details for this recipient.')}
        </Text>
      )}
    </Stack>
  );
}

/** Phone number and text for a call. */
function CallScript({ phone, letter }: { phone: string; letter: LetterDraft }) {
  return (
    <Stack gap={6} px={14} py={12} surface="sunken" radius={8} className={classes.script}>
      <p>
        <a href={telUrl(phone)}>{phone}</a>
      </p>
      <p>{t('Say your name and where you live, then:')}</p>
      <blockquote>{formatLetter(letter)}</blockquote>
      <p>{t('Ask what they will do, and thank them.')}</p>
    </Stack>
  );
}
