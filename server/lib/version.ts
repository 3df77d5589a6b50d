// The version of this program. A released archive has the version of its build in package.json.
import { readFileSync } from 'node:fs';

export const version = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  }
).version;
