/** The index that a key leads to in a list with arrow-key navigation; undefined for other keys. */
export function nextIndex(length: number, index: number, key: string): number | undefined {
  if (length === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, length - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return undefined;
  }
}
