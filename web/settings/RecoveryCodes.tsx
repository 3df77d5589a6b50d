import { Button, Group, Stack } from '@mantine/core';
import classes from './RecoveryCodes.module.css';

/** Told this once: whoever loses their app has nothing else. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Stack gap="lg">
      <p className={classes.why}>Each lets you in once without the app. Print them or write them down now: they are not shown again.</p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          I have kept them
        </Button>
      </Group>
    </Stack>
  );
}
