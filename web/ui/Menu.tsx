import { Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  createContext,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { t } from '../i18n/language.ts';
import classes from './Menu.module.css';
import { Box } from './primitives.tsx';
import { usePopover } from './usePopover.ts';

const CloseContext = createContext<() => void>(() => undefined);

/** Props that the button of a menu must accept. */
type MenuTarget = ReturnType<typeof usePopover>['target'] & { 'aria-haspopup': 'menu' };

/** `width` in pixels. */
type MenuProps = {
  /** Renders the button: `(target) => <ActionIcon {...target} aria-label="More" />`. */
  target: (target: MenuTarget) => ReactElement;
  width?: number;
  children: ReactNode;
};

/** A dropdown menu under a button. Arrow keys move between its items. */
export function Menu({ target, width = 200, children }: MenuProps) {
  const popover = usePopover(width);
  const { opened, container, close } = popover;

  // Items are rendered when the menu first opens, because a feed has as many menus as cards.
  const [wasOpened, setWasOpened] = useState(false);
  if (opened && !wasOpened) setWasOpened(true);

  const listItems = () => [
    ...(container.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
  ];

  const focusFirstItem = () =>
    container.current
      ?.querySelector<HTMLElement>('[role^=menuitem]')
      ?.focus({ preventScroll: true });
  const onOpened = useEffectEvent(focusFirstItem);
  useEffect(() => {
    if (opened) onOpened();
  }, [opened]);

  const onKeyDown = (event: KeyboardEvent) => {
    const menuItems = listItems();
    const index = menuItems.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      menuItems.at(to % menuItems.length)?.focus();
    } else if (event.key === 'Tab') close();
  };

  return (
    <>
      {target({ ...popover.target, 'aria-haspopup': 'menu' })}
      <Box
        {...popover.panel}
        role="menu"
        px={4}
        py={4}
        border
        radius={8}
        color="ink"
        className={classes.menu}
        onKeyDown={onKeyDown}
      >
        {wasOpened && (
          <CloseContext value={close}>
            <Suspense fallback={<Skeleton height={40} role="status" aria-label={t('Loading')} />}>
              {children}
              <OnRendered
                run={() => {
                  popover.position();
                  focusFirstItem();
                }}
              />
            </Suspense>
          </CloseContext>
        )}
      </Box>
    </>
  );
}

/** Runs once, when the items beside it are rendered: their code may load late. */
function OnRendered({ run }: { run: () => void }) {
  const onRendered = useEffectEvent(run);
  useEffect(() => onRendered(), []);
  return null;
}

type ItemProps = ComponentProps<'button'> & { icon?: ReactNode };

/**
 * A command. Before `onClick` runs, the menu closes and the focus returns to the button that opened
 * it.
 */
export function MenuItem({ icon, children, onClick, ...rest }: ItemProps) {
  const close = use(CloseContext);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      onClick={(event) => {
        close();
        onClick?.(event);
      }}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}

type ChoiceProps = ItemProps & {
  checked: boolean;
  /** The menu closes as after a command. */
  closes?: boolean;
};

/** A radio item: one of several exclusive choices. The menu stays open by default. */
export function MenuChoice({ icon, children, checked, closes, onClick, ...rest }: ChoiceProps) {
  const close = use(CloseContext);
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      className={classes.item}
      onClick={(event) => {
        if (closes) close();
        onClick?.(event);
      }}
      {...rest}
    >
      {icon}
      {children}
      {checked && <IconCheck className={classes.check} size={18} aria-hidden />}
    </button>
  );
}

/** A labeled group of items. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={label} mt={4} mb={4} py={4} className={classes.group}>
      <Box size="xs" color="faint" weight={600} px={12} py={4} aria-hidden>
        {label}
      </Box>
      {children}
    </Box>
  );
}
