// The files of a screen, which the browser loads together with the entry chunk instead of after it.
import { existsSync, readFileSync } from 'node:fs';

/** The part of Vite's manifest that is read, by module or chunk. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/**
 * Returns a function for the URLs of the style sheets and scripts of a screen, given as the path of
 * its module in web/. It throws if the build has no such screen. Without a manifest there are none.
 * Files that every page loads are left out.
 */
export function createScreenPreloads(manifestFile: string): (screen: string) => string[] {
  if (!existsSync(manifestFile)) return () => [];
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const loadedAnyway = listModules(manifest, 'index.html');
  return (screen) => {
    if (!manifest[screen]) throw new Error(`The build has no screen ${screen}.`);
    const chunks = [...listModules(manifest, screen)]
      .filter((name) => !loadedAnyway.has(name))
      .map((name) => manifest[name]!);
    const styles = new Set(chunks.flatMap(({ css = [] }) => css));
    return [...styles, ...chunks.map(({ file }) => file)].map((file) => `/${file}`);
  };
}

/** A module of the manifest and everything that it imports statically. */
function listModules(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of manifest[name]?.imports ?? []) listModules(manifest, imported, found);
  return found;
}
