import { ActionIcon } from '@mantine/core';
import {
  IconBrandBluesky,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandMastodon,
  IconBrandX,
  IconBrandYoutube,
  type Icon,
} from '@tabler/icons-react';
import type { Official } from './officials.ts';
import { t } from '../i18n/language.ts';
import { channelUrl, channelNames } from './channels.ts';

const icons: Record<string, Icon> = {
  Facebook: IconBrandFacebook,
  Twitter: IconBrandX,
  YouTube: IconBrandYoutube,
  Instagram: IconBrandInstagram,
  Mastodon: IconBrandMastodon,
  Bluesky: IconBrandBluesky,
};

/** Links to an official's accounts on social networks. Unknown networks are left out. */
export const Channels = ({ name, channels }: { name: string; channels: Official['channels'] }) =>
  channels.map((channel) => {
    const address = channelUrl(channel);
    const ChannelIcon = icons[channel.type];
    if (!address || !ChannelIcon) return null;
    return (
      <ActionIcon
        key={`${channel.type} ${channel.id}`}
        component="a"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        variant="subtle"
        size="lg"
        aria-label={t('{{name}} on {{network}}, opens in a new tab', {
          name,
          network: channelNames[channel.type] ?? channel.type,
        })}
      >
        <ChannelIcon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  });
