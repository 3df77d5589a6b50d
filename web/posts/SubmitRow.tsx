import { Button, Text } from '@mantine/core';
import { AudienceLine } from './AudienceLine.tsx';
import { AudienceSelect } from './AudienceSelect.tsx';
import type { Choice } from './draft.ts';
import classes from './SubmitRow.module.css';

type SendLineProps = {
  choice: Choice;
  /** Id of the group in which it is posted. */
  groupId: number | undefined;
  /** Previous audience of an object that is edited. */
  was?: Choice | undefined;
  error: string | undefined;
  onChange: (choice: Partial<Choice>) => void;
  /** Button that discards unsent changes; absent if there are none. */
  discard?: { word: string; onPress: () => void } | undefined;
  sendWord: string;
  sending: boolean;
};

/** Last row of a form: audience and submit button. */
export function SubmitRow({
  choice,
  groupId,
  was,
  error,
  onChange,
  discard,
  sendWord,
  sending,
}: SendLineProps) {
  return (
    <div>
      <div className={classes.send}>
        <AudienceSelect
          value={choice}
          inGroup={groupId !== undefined}
          describedBy="audience"
          error={error}
          onChange={onChange}
        />
        {discard && (
          <Button variant="default" onClick={discard.onPress}>
            {discard.word}
          </Button>
        )}
        <Button type="submit" loading={sending}>
          {sendWord}
        </Button>
      </div>
      {error && (
        <Text id="shared_as" tabIndex={-1} size="sm" c="var(--c-danger)" role="alert">
          {error}
        </Text>
      )}
      <AudienceLine id="audience" choice={choice} groupId={groupId} was={was} />
    </div>
  );
}
