import { Button, Checkbox } from '@mantine/core';
import { IconLock, IconSend2 } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { useSite } from '../layout/useSite.ts';
import { Card } from '../ui/Card.tsx';
import { listed, t } from '../i18n/language.ts';
import { Row, Stack, Wrap } from '../ui/primitives.tsx';
import classes from './AddressForm.module.css';
import { TextInput } from '../ui/fields.tsx';
import { canFindStreets, parseLookupResult } from './officials.ts';

type SavedAddress = Output<'GET /representative/mine'>;

type AddressFormProps = {
  /** The saved address, if any. */
  savedAddress: SavedAddress;
  error: string | undefined;
  searching: boolean;
  onSearch: (address: string, save: boolean) => void;
  /** Called to delete the saved address. Absent where that is not possible. */
  onDelete?: () => void;
  deleting?: boolean;
  /** Called to close the form without a search. Absent where it is always open. */
  onCancel?: () => void;
  /** Without its own card. */
  withoutCard?: boolean;
  autoFocus?: boolean;
};

/** Address form, with the services that receive the address. */
export function AddressForm({
  savedAddress,
  error,
  searching,
  onSearch,
  onDelete,
  deleting = false,
  onCancel,
  withoutCard = false,
  autoFocus = false,
}: AddressFormProps) {
  const [address, setAddress] = useState(savedAddress.address || (savedAddress.zip_code ?? ''));
  const [save, setSave] = useState(false);
  const [missing, setMissing] = useState(false);
  const isSaved = savedAddress.saved && address.trim() === savedAddress.address;
  const demo = useSite()?.demo === true;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(!address.trim());
    if (!address.trim()) document.getElementById('address')?.focus();
    else if (!searching) onSearch(address.trim(), save);
  };
  // Elsewhere than in the United States, a site has no imported officials.
  const isAnyCountry =
    parseLookupResult(savedAddress).representatives.source.notice === 'entered_only';
  const Around = withoutCard ? 'div' : Card;
  return (
    <Around>
      <Stack as="form" gap={14} noValidate onSubmit={onSubmit}>
        <Wrap gap={16} rowGap={12} align="end" className={classes.line}>
          <TextInput
            id="address"
            size="md"
            label={t('Your address')}
            description={
              canFindStreets(savedAddress)
                ? t(
                    'Enter your street, city and state for exact districts. A ZIP code gives an approximate match.',
                  )
                : demo
                  ? t('A ZIP code is enough. The demo town’s is 00417.')
                  : isAnyCountry
                    ? t('A postal code is enough.')
                    : t('A ZIP code is enough.')
            }
            autoFocus={autoFocus}
            autoComplete="street-address"
            maxLength={limits.address}
            value={address}
            error={missing ? strings.representativesAddress : error}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setMissing(false);
            }}
          />
          <Button type="submit" size="md" loading={searching}>
            {t('Find my representatives')}
          </Button>
          {onCancel && (
            <Button variant="subtle" size="md" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
        </Wrap>
        {!isSaved && (
          <Checkbox
            size="md"
            label={t('Save this address to my profile (only I can see it)')}
            checked={save}
            onChange={(event) => setSave(event.currentTarget.checked)}
          />
        )}
        <SentTo services={savedAddress.sent_to} hasBox={!isSaved} />
        {savedAddress.saved && onDelete && (
          <Wrap as="p" gap={12} rowGap={4} align="center" anywhere>
            <span>{t('Saved: {{address}}', { address: savedAddress.address })}</span>
            <Button
              variant="subtle"
              size="compact-md"
              loading={deleting}
              aria-label={t('Delete saved address: {{address}}', { address: savedAddress.address })}
              onClick={onDelete}
            >
              {t('Delete saved address')}
            </Button>
          </Wrap>
        )}
      </Stack>
    </Around>
  );
}

type SentToProps = {
  services: SavedAddress['sent_to'];
  /** Whether the box is there that saves the address. */
  hasBox: boolean;
};

/** Names the services that receive the address or only the location. */
export function SentTo({ services, hasBox }: SentToProps) {
  const namesFor = (purpose: 'address' | 'place') =>
    listed(services.filter((service) => service.what === purpose).map(({ name }) => name));
  if (services.length === 0)
    return (
      <Row as="p" gap={8} align="stretch" size="sm" color="faint" className={classes.privacyNote}>
        <IconLock size={18} stroke={1.75} aria-hidden />
        <span>
          {hasBox
            ? t(
                'We look this up here, on our own server. Your address isn’t shared, and we save it only if you check the box.',
              )
            : t('We look this up here, on our own server. Your address isn’t shared.')}
        </span>
      </Row>
    );
  return (
    <Row as="p" gap={8} align="stretch" size="sm" color="faint" className={classes.privacyNote}>
      <IconSend2 size={18} stroke={1.75} aria-hidden />
      <span>
        {namesFor('address') &&
          `${t('To find your districts, we send your address to {{services}}, without your name.', { services: namesFor('address') })} `}
        {namesFor('place') &&
          `${t('We send the location of your address to {{services}}.', { services: namesFor('place') })} `}
        {hasBox && t('We save it here only if you check the box.')}
      </span>
    </Row>
  );
}
