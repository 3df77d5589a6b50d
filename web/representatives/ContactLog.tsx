import { Button, Title } from '@mantine/core';
import { IconMail, IconPhone, IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { useIsMutationPending } from '../api/undoable.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import classes from './ContactLog.module.css';
import { useContactLog, type Contact } from './useContactLog.ts';
import { ContactNote } from './ContactNote.tsx';

/** The member's private log of contacts with officials. Hidden while it is empty. */
export function ContactLog() {
  const heading = useId();
  const list = useRef<HTMLUListElement>(null);
  const allContacts = useApiQuery('GET /representative/contacts', {}).data?.contacts ?? [];
  const isMutationPending = useIsMutationPending();
  // A removed entry disappears at once. The call is sent when the undo toast closes.
  const contacts = allContacts.filter(
    ({ id }) => !isMutationPending('POST /representative/delete-contact', { id }),
  );
  if (contacts.length === 0) return null;
  return (
    <Stack as="section" gap={10} className={classes.log} aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {t('Your contact log')}
      </Title>
      <p>{t('Only you can see this.')}</p>
      <Card>
        <Stack as="ul" gap={16} ref={list} tabIndex={-1} aria-labelledby={heading}>
          {contacts.map((contact) => (
            <Entry key={contact.id} contact={contact} onRemove={() => list.current?.focus()} />
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}

/** `onRemove` moves the focus out of the entry before the entry disappears. */
function Entry({ contact, onRemove }: { contact: Contact; onRemove: () => void }) {
  const { id, official, office, way, contacted_on, answered } = contact;
  const { editContact, removeContact } = useContactLog();
  const called = way === 'phone';
  const to = <strong>{official}</strong>;
  const renderReplyButton = (replied: boolean) => (
    <Button
      size="compact-md"
      variant={answered === replied ? 'light' : 'default'}
      aria-pressed={answered === replied}
      aria-label={
        replied
          ? t('Yes, {{name}} replied', { name: official })
          : t('No, {{name}} didn’t reply', { name: official })
      }
      disabled={editContact.isPending}
      // A second press takes the choice back.
      onClick={() => editContact.mutate({ id, answered: answered === replied ? null : replied })}
    >
      {replied ? t('Yes') : t('No')}
    </Button>
  );
  return (
    <li>
      {called ? (
        <IconPhone size={20} stroke={1.75} aria-hidden />
      ) : (
        <IconMail size={20} stroke={1.75} aria-hidden />
      )}
      <Stack gap={8} grow className={classes.words}>
        <Text anywhere>
          {called
            ? transElements('Called {{official}}', { official: to })
            : transElements('Wrote to {{official}}', { official: to })}
          {office && `, ${office}`} <RelativeTime at={contacted_on} />
        </Text>
        <ContactNote key={contact.note} contact={contact} />
        <Wrap gap={8} align="center" size="md" color="muted">
          {t('Did you get a reply?')} {renderReplyButton(true)} {renderReplyButton(false)}
          <Button
            size="compact-md"
            variant="subtle"
            color="brick"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={
              called
                ? t('Remove: called {{official}}', { official })
                : t('Remove: wrote to {{official}}', { official })
            }
            onClick={() => {
              onRemove();
              removeContact(contact);
            }}
          >
            {t('Remove')}
          </Button>
        </Wrap>
      </Stack>
    </li>
  );
}
