// Links to officials' accounts on other networks. Only known hosts become links, whatever the data
// contains.

const patterns: Record<string, (id: string) => string | undefined> = {
  Facebook: (id) => plain(id) && `https://www.facebook.com/${id}`,
  Twitter: (id) => plain(id) && `https://x.com/${id}`,
  YouTube: (id) =>
    plain(id) &&
    (/^UC[\w-]{22}$/.test(id)
      ? `https://www.youtube.com/channel/${id}`
      : `https://www.youtube.com/@${id}`),
  Instagram: (id) => plain(id) && `https://www.instagram.com/${id}`,
  Bluesky: (id) => plain(id) && `https://bsky.app/profile/${id}`,
  Mastodon: (id) => {
    const [, name, host] = /^@?([\w.-]+)@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(id) ?? [];
    return name && `https://${host}/@${name}`;
  },
};

const plain = (id: string) => (/^[\w.-]{1,80}$/.test(id) ? id : undefined);

export const channelNames: Record<string, string> = { Twitter: 'X' };

/** URL of a channel; undefined for an unknown type. */
export const channelUrl = ({ type, id }: { type: string; id: string }): string | undefined =>
  patterns[type]?.(id);
