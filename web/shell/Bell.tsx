import { ActionIcon, Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { usePopover } from '../ui/usePopover.ts';
import classes from './Bell.module.css';

/** What happened to a member's posts and people. */
export function Bell() {
  const { target, panel } = usePopover(340);
  return (
    <>
      <ActionIcon {...target} aria-label="Notifications" aria-haspopup="dialog" className={classes.bell}>
        <IconBell size={22} stroke={1.75} />
      </ActionIcon>
      <div {...panel} role="dialog" aria-label="Notifications" className={classes.dropdown}>
        <div className={classes.head}>
          <h2>Notifications</h2>
          <Button variant="subtle" size="compact-sm" disabled>
            Mark All as Read
          </Button>
        </div>
        <div className={classes.list}>
          <p>You have no notifications yet.</p>
        </div>
      </div>
    </>
  );
}
