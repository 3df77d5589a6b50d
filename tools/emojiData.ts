// Vite plugin with the modules `virtual:emoji-en` and `virtual:emoji-es`: the names of emoji in a
// language, reduced to what the picker needs (web/layout/EmojiPicker.tsx).
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Emoji of 2022 and earlier, which current phones and computers can show. */
const latestVersion = 15;
/** Group of the parts that emoji are made of, such as skin tones. */
const componentGroup = 2;
const prefix = 'virtual:emoji-';

type Entry = {
  emoji: string;
  label: string;
  tags?: string[];
  group?: number;
  version: number;
  skins?: { emoji: string; tone: number | number[] }[];
};
type Messages = Record<'groups' | 'skinTones', { key: string; message: string; order?: number }[]>;

const require = createRequire(import.meta.url);
const read = (language: string, file: string): unknown =>
  require(`emojibase-data/${language}/${file}.json`);

/** The module of a language, as JavaScript that browsers parse quickly. */
function createModule(language: string): string {
  const entries = read(language, 'data') as Entry[];
  const messages = read(language, 'messages') as Messages;
  const data = {
    categories: messages.groups
      .map(({ message }, group) => [group, message])
      .filter(([group]) => group !== componentGroup),
    skinTones: Object.fromEntries(messages.skinTones.map(({ key, message }) => [key, message])),
    emojis: entries
      .filter(({ group, version }) => group !== undefined && version <= latestVersion)
      .filter(({ group }) => group !== componentGroup)
      .map(({ emoji, label, tags = [], group, skins = [] }) => [
        emoji,
        label,
        tags.join('|'),
        group,
        // Those with one skin tone, in the order of the tones. Couples keep theirs.
        ...skins.flatMap((skin) => (typeof skin.tone === 'number' ? [skin.emoji] : [])),
      ]),
  };
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(data))});`;
}

export const emojiData = (): Plugin => ({
  name: 'emoji-data',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  load: (id) => (id.startsWith(`\0${prefix}`) ? createModule(id.slice(prefix.length + 1)) : null),
});
