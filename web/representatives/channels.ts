// Links to officials' accounts on social networks. Only valid ids on known networks become links,
// whatever the imported data contains.

const urlBuilders: Record<string, (id: string) => string | undefined> = {
  Facebook: (id) => toPlainId(id) && `https://www.facebook.com/${id}`,
  Twitter: (id) => toPlainId(id) && `https://x.com/${id}`,
  YouTube: (id) =>
    toPlainId(id) &&
    (/^UC[\w-]{22}$/.test(id)
      ? `https://www.youtube.com/channel/${id}`
      : `https://www.youtube.com/@${id}`),
  Instagram: (id) => toPlainId(id) && `https://www.instagram.com/${id}`,
  Bluesky: (id) => toPlainId(id) && `https://bsky.app/profile/${id}`,
  Mastodon: (id) => {
    const [, name, host] = /^@?([\w.-]+)@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(id) ?? [];
    return name && `https://${host}/@${name}`;
  },
};

const toPlainId = (id: string) => (/^[\w.-]{1,80}$/.test(id) ? id : undefined);

/** Names of networks, where they differ from the type in the data. */
export const channelNames: Record<string, string> = { Twitter: 'X' };

/** URL of an account; undefined for an unknown network or an invalid id. */
export const channelUrl = ({ type, id }: { type: string; id: string }): string | undefined =>
  urlBuilders[type]?.(id);
