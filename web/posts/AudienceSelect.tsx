import { lazy, Suspense } from 'react';
import { NativeSelect } from '@mantine/core';
import type { Audience } from '#contract/fields.ts';
import { t } from '../i18n/language.ts';
import { audienceIcons, audienceNames } from '../ui/AudienceLabel.tsx';
import type { AudienceChoice } from './draft.ts';
import classes from './PostForm.module.css';

// Loaded when the audience is a collection, to keep the first visit small.
const CollectionSelect = lazy(async () => ({
  default: (await import('./CollectionSelect.tsx')).CollectionSelect,
}));

const audiences = Object.keys(audienceIcons) as Audience[];

type AudienceSelectProps = {
  value: AudienceChoice;
  onChange: (choice: Partial<AudienceChoice>) => void;
  inGroup: boolean;
  describedBy?: string | undefined;
  error?: string | undefined;
};

/**
 * Audience selector. Group is offered only inside a group, Collection only outside. A second
 * field selects the collection.
 */
export function AudienceSelect({
  value: { shared_as, collection_id },
  onChange,
  inGroup,
  describedBy,
  error,
}: AudienceSelectProps) {
  const Icon = audienceIcons[shared_as];
  // Offered nevertheless if it is the audience of the edited post.
  const unavailable = inGroup ? 'Collection' : 'Group';
  return (
    <>
      <NativeSelect
        aria-label={t('Who can see this')}
        aria-describedby={describedBy}
        className={classes.audience ?? ''}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        data={audiences
          .filter((audience) => audience !== unavailable || audience === shared_as)
          .map((audience) => ({ value: audience, label: audienceNames[audience] }))}
        value={shared_as}
        onChange={(event) => onChange({ shared_as: event.currentTarget.value as Audience })}
      />
      {shared_as === 'Collection' && (
        <Suspense>
          <CollectionSelect
            value={collection_id}
            invalid={error !== undefined}
            onChange={(id) => onChange({ collection_id: id })}
          />
        </Suspense>
      )}
    </>
  );
}
