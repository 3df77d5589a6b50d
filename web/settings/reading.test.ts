import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('keeps the usual font if the choice is undone while the font loads', async () => {
  let finishLoading = () => {};
  const fontLoad = new Promise<void>((resolve) => {
    finishLoading = resolve;
  });
  const dataset: Record<string, string> = {};
  const stored = new Map<string, string>();
  vi.stubGlobal('document', {
    documentElement: { dataset },
    fonts: { load: () => fontLoad },
  });
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const { hasReadableFont, saveReadableFont } = await import('./reading.ts');

  const switchedOn = saveReadableFont(true);
  await saveReadableFont(false);
  finishLoading();
  await switchedOn;
  expect(hasReadableFont()).toBe(false);
  expect(stored.size).toBe(0);

  await saveReadableFont(true);
  expect(hasReadableFont()).toBe(true);
  expect(stored.get('letters')).toBe('easy');
});
