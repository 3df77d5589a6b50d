import { Button } from '@mantine/core';
import { Text, Wrap } from '../ui/primitives.tsx';
import { AudienceLine } from './AudienceLine.tsx';
import { AudienceSelect } from './AudienceSelect.tsx';
import type { AudienceChoice } from './draft.ts';

type SubmitRowProps = {
  choice: AudienceChoice;
  /** Id of the group in which it is posted. */
  groupId: number | undefined;
  /** Saved audience of an object that is edited. */
  previous?: AudienceChoice | undefined;
  error: string | undefined;
  onChange: (choice: Partial<AudienceChoice>) => void;
  /** Button that discards unsent changes; absent if there are none. */
  discard?: { label: string; onPress: () => void } | undefined;
  submitLabel: string;
  submitting: boolean;
};

/** Last row of the forms of polls and actions: audience and submit button. */
export function SubmitRow({
  choice,
  groupId,
  previous,
  error,
  onChange,
  discard,
  submitLabel,
  submitting,
}: SubmitRowProps) {
  return (
    <div>
      <Wrap gap={8} align="center" justify="end">
        <AudienceSelect
          value={choice}
          inGroup={groupId !== undefined}
          describedBy="audience"
          error={error}
          onChange={onChange}
        />
        {discard && (
          <Button variant="default" onClick={discard.onPress}>
            {discard.label}
          </Button>
        )}
        <Button type="submit" loading={submitting}>
          {submitLabel}
        </Button>
      </Wrap>
      {error && (
        <Text id="shared_as" tabIndex={-1} size="sm" tight color="danger" role="alert">
          {error}
        </Text>
      )}
      <AudienceLine id="audience" choice={choice} groupId={groupId} previous={previous} />
    </div>
  );
}
