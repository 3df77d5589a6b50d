import {
  IconAt,
  IconBook,
  IconChecklist,
  IconClock,
  IconFlag,
  IconMessage,
  IconMessageCircle,
  IconPencil,
  IconShieldCheck,
  IconThumbUp,
  IconUserCheck,
  IconUserPlus,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { NotificationIcon } from '#contract/notificationKinds.ts';

/** Icons of notifications. They are decorative: the sentence says the same. */
export const notificationIcons: Record<NotificationIcon, Icon> = {
  action: IconFlag,
  blog: IconBook,
  comment: IconMessageCircle,
  friend: IconUserCheck,
  friend_request: IconUserPlus,
  group: IconUsersGroup,
  like: IconThumbUp,
  mention: IconAt,
  message: IconMessage,
  moderation: IconShieldCheck,
  poll: IconChecklist,
  post: IconPencil,
  time: IconClock,
};
