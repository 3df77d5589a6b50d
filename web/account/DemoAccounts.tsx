import { Button, Group } from '@mantine/core';
import { useSite } from '../layout/useSite.ts';
import { t } from '../i18n/language.ts';
import { Box, Heading } from '../ui/primitives.tsx';
import classes from './DemoAccounts.module.css';

type DemoAccountsProps = { onChoose: (account: { username: string; password: string }) => void };

/**
 * Accounts to log in with on a demo site, and nothing on others. Choosing one fills in the login
 * form.
 */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const accounts = useSite()?.demo_accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <Box
      as="section"
      surface="sunken"
      border
      radius={12}
      className={classes.box}
      aria-labelledby="demo-accounts"
    >
      <Heading mb={8} size="sm" id="demo-accounts">
        {t('This is a demo. Log in as')}
      </Heading>
      <Group gap="xs">
        {accounts.map(({ username, password, name }) => (
          <Button
            key={username}
            variant="default"
            size="sm"
            onClick={() => onChoose({ username, password })}
          >
            {name}
          </Button>
        ))}
      </Group>
    </Box>
  );
}
