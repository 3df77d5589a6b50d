import { IconEye } from '@tabler/icons-react';
import { useSite } from '../layout/useSite.ts';
import { AvatarGroup } from '../ui/AvatarGroup.tsx';
import { IconText } from '../ui/IconText.tsx';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import { audienceHint } from './audience.ts';
import classes from './AudienceLine.module.css';
import type { AudienceChoice } from './draft.ts';
import { useAudience } from './useAudience.ts';

/**
 * Line under the form of a post that says who will see it with the chosen audience. `previous` is
 * the saved audience of a post that is edited. The line keeps its height while the audience loads.
 */
export function AudienceLine({
  id,
  choice,
  groupId,
  previous,
}: {
  id: string;
  choice: AudienceChoice;
  groupId?: number | undefined;
  previous?: AudienceChoice | undefined;
}) {
  const { data, collection } = useAudience(choice, groupId);
  const lookAround = useSite()?.look_around;
  const collectionMissing = choice.shared_as === 'Collection' && choice.collection_id === undefined;
  return (
    <Wrap
      id={id}
      as="p"
      gap={8}
      rowGap={4}
      align="center"
      mt={8}
      size="xs"
      color="faint"
      tight
      className={classes.line}
      aria-live="polite"
    >
      {data && !collectionMissing && (
        <>
          <IconText icon={<IconEye size={16} stroke={1.75} />}>
            {t('Who will see this: {{who}}', {
              who: audienceHint(data, { collection, lookAround }),
            })}
          </IconText>
          {data.kind !== 'Public' && <AvatarGroup people={data.sample} />}
        </>
      )}
      {previous &&
        (previous.shared_as !== choice.shared_as ||
          previous.collection_id !== choice.collection_id) && (
          <span>
            {t(
              'Existing comments, likes and signatures stay visible only to people who could already see them. New ones go to the people you choose now.',
            )}
          </span>
        )}
      {collectionMissing && (
        <IconText icon={<IconEye size={16} stroke={1.75} />}>
          {t('Who will see this: only friends in the collection you choose')}
        </IconText>
      )}
    </Wrap>
  );
}
