import { IconChevronDown } from '@tabler/icons-react';
import { t } from '../i18n/language.ts';
import { Menu, MenuChoice } from '../ui/Menu.tsx';
import { TextButton } from '../ui/primitives.tsx';
import { commentOrders, type CommentOrder } from './commentOrder.ts';
import classes from './Thread.module.css';

export const orderLabels: Record<CommentOrder, string> = {
  oldest: t('Oldest comments first'),
  newest: t('Newest comments first'),
  liked: t('Most liked comments first'),
};

type OrderMenuProps = {
  order: CommentOrder;
  /** The comments in this order are loading. */
  busy: boolean;
  onChange: (order: CommentOrder) => void;
};

/** Shows the order of the comments, and changes it. */
export function OrderMenu({ order, busy, onChange }: OrderMenuProps) {
  return (
    <Menu
      width={260}
      target={(target) => (
        <TextButton
          {...target}
          type="button"
          size="sm"
          className={classes.order}
          aria-busy={busy || undefined}
        >
          {orderLabels[order]}
          <IconChevronDown size={16} aria-hidden />
        </TextButton>
      )}
    >
      {commentOrders.map((one) => (
        <MenuChoice key={one} checked={one === order} closes onClick={() => onChange(one)}>
          {orderLabels[one]}
        </MenuChoice>
      ))}
    </Menu>
  );
}
