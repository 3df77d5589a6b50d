// Modules of tools/emojiData.ts.
declare module 'virtual:emoji-*' {
  const data: {
    /** Number and name of each category. */
    categories: [number, string][];
    /** Names of the skin tones. */
    skinTones: Record<'light' | 'medium-light' | 'medium' | 'medium-dark' | 'dark', string>;
    /** Emoji, name, tags separated by |, category, and the emoji in five skin tones, if any. */
    emojis: [string, string, string, number, ...string[]][];
  };
  export default data;
}
