import { NativeSelect } from '@mantine/core';
import type { Audience } from '#contract/fields.ts';
import { t } from '../i18n/language.ts';
import { audienceIcons, audienceWords } from '../ui/VisibilityMark.tsx';
import { CollectionSelect } from './CollectionSelect.tsx';
import type { Choice } from './draft.ts';
import classes from './PostForm.module.css';

const audiences = Object.keys(audienceIcons) as Audience[];

type AudienceSelectProps = {
  value: Choice;
  onChange: (choice: Partial<Choice>) => void;
  inGroup: boolean;
  describedBy?: string | undefined;
  error?: string | undefined;
};

/** Who shall see a post. Group is offered only inside a group, Collection only outside; of collections one is chosen beside. */
export function AudienceSelect({
  value: { shared_as, collection_id },
  onChange,
  inGroup,
  describedBy,
  error,
}: AudienceSelectProps) {
  const Icon = audienceIcons[shared_as];
  const notHere = inGroup ? 'Collection' : 'Group';
  return (
    <>
      <NativeSelect
        aria-label={t('Who can see this')}
        aria-describedby={describedBy}
        className={classes.audience ?? ''}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        data={audiences
          .filter((audience) => audience !== notHere || audience === shared_as)
          .map((audience) => ({ value: audience, label: audienceWords[audience] }))}
        value={shared_as}
        onChange={(event) => onChange({ shared_as: event.currentTarget.value as Audience })}
      />
      {shared_as === 'Collection' && (
        <CollectionSelect
          value={collection_id}
          faulty={error !== undefined}
          onChange={(id) => onChange({ collection_id: id })}
        />
      )}
    </>
  );
}
