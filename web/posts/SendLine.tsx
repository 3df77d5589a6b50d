import { Button, Text } from '@mantine/core';
import { AudienceLine } from './AudienceLine.tsx';
import { AudienceSelect } from './AudienceSelect.tsx';
import type { Choice } from './draft.ts';
import classes from './SendLine.module.css';

type SendLineProps = {
  choice: Choice;
  /** The group that it is said in. */
  groupId: number | undefined;
  /** The audience so far of what is changed. */
  was?: Choice | undefined;
  error: string | undefined;
  onChange: (choice: Partial<Choice>) => void;
  /** What takes back all that is not sent yet; absent while there is none. */
  discard?: { word: string; onPress: () => void } | undefined;
  sendWord: string;
  sending: boolean;
};

/** The last line of a form: who will see it, and the button that sends it. */
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
