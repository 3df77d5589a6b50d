// Builds the web client, and prints the folders of the packages in it as JSON. Runs in the folder
// of the sources: client.ts TARGET
import { cpSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';

/** The folder of the package that a module belongs to. */
const packageOf = (id: string) =>
  /^(?:\0)?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.split('?')[0]!)?.[1];

const folders = new Set<string>();
const target = resolve(process.argv[2]!);
// A folder that has no files of earlier builds.
rmSync('dist', { recursive: true, force: true });
await build({
  configFile: resolve('vite.config.ts'),
  logLevel: 'error',
  plugins: [
    {
      name: 'list-packages',
      generateBundle() {
        for (const id of this.getModuleIds()) {
          const folder = packageOf(id);
          if (folder) folders.add(folder);
        }
      },
    },
  ],
});
cpSync('dist', target, { recursive: true });
console.log(JSON.stringify([...folders].toSorted()));
