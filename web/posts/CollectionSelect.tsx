import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import classes from './PostForm.module.css';

type CollectionSelectProps = {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  /** Whether the form was submitted without a collection. The field then takes the focus. */
  invalid: boolean;
};

/**
 * Selector for one of the member’s collections. A member without collections gets a link to create
 * one; the draft is saved.
 */
export function CollectionSelect({ value, onChange, invalid }: CollectionSelectProps) {
  const { data, error } = useApiQuery('GET /user/get-friend-collections', {});
  const collections = data?.collections;
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (invalid) select.current?.focus();
  }, [invalid]);
  if (collections?.length === 0) {
    return (
      <Link to={paths.collections()} hash="new" className={classes.make}>
        {t('Create a collection')}
      </Link>
    );
  }
  const isListed = collections?.some(({ id }) => id === value) ?? false;
  return (
    <NativeSelect
      ref={select}
      aria-label={t('Choose a collection')}
      className={classes.collection ?? ''}
      disabled={!collections}
      error={invalid || error !== null}
      value={isListed ? String(value) : ''}
      onChange={(event) => onChange(Number(event.currentTarget.value) || undefined)}
    >
      <option value="" disabled={isListed}>
        {error ? t('Couldn’t load') : t('Choose one')}
      </option>
      {collections?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
