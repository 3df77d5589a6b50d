// Paths that an operator types are relative to the folder where the command was called. Settings
// such as DATA_DIR are relative to the folder of the project, as for the server.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const callerFolder = process.cwd();

export const enterProjectFolder = () =>
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

export const fromCallerFolder = (path: string) => resolve(callerFolder, path);

export function findFile(path: string): string {
  const absolutePath = fromCallerFolder(path);
  if (!existsSync(absolutePath)) throw new Error(`there is no file ${path}.`);
  return absolutePath;
}
