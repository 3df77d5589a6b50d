// Backups tampered with by an attacker who can write to the backup folder but does not have the key
// of the site.
import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import type { Manifest } from '#server/backup/manifest.ts';
import { withChecksum, checksumPlaceholder } from '#server/backup/checksum.ts';

type Entries = Map<string, Buffer>;
type ArchiveChange = (entries: Entries, manifest: Manifest) => void;
type Tampering = {
  name: string;
  /** `marker` is a file that a program in the backup would create. */
  tamper: (marker: string) => ArchiveChange;
  /** The expected error messages, with and without a required signature. */
  expectedError: RegExp;
  expectedErrorUnsigned: RegExp;
};

/** Claims the format of a version without signatures, so that no signature is expected. */
const removeSignature = (manifest: Manifest, entries: Entries, format: 1 | 2 = 1) => {
  manifest.format = format;
  entries.delete('manifest.hmac');
};
const table = (manifest: Manifest, name: string) =>
  manifest.tables.find((one) => one.name === name)!;
const emptySum = hash('sha256', '');
const notOurs = /cannot verify that|does not have the key of this site|has lost its signature/;

export const tamperings: Tampering[] = [
  {
    name: 'a program in the name of a table',
    tamper: (marker) => (entries, manifest) => {
      removeSignature(manifest, entries);
      const name = `public.blocks from program 'id > ${marker}' -- `;
      manifest.tables.push({ name, columns: ['blocker_id'], rows: 0, bytes: 0, sha256: emptySum });
      entries.set(`database/${name}.copy`, Buffer.alloc(0));
    },
    expectedError: notOurs,
    expectedErrorUnsigned: /names the table public\.blocks from program/,
  },
  {
    name: 'a program in the name of a table, and the signature left as it was',
    tamper: (marker) => (entries, manifest) => {
      const name = `public.blocks from program 'id > ${marker}' -- `;
      manifest.tables.push({ name, columns: ['blocker_id'], rows: 0, bytes: 0, sha256: emptySum });
      entries.set(`database/${name}.copy`, Buffer.alloc(0));
    },
    expectedError: /does not have the key of this site/,
    expectedErrorUnsigned: /does not have the key of this site/,
  },
  {
    name: 'a program in the name of a column',
    tamper: (marker) => (entries, manifest) => {
      removeSignature(manifest, entries, 2);
      table(manifest, 'public.blocks').columns = [`x") from program 'id > ${marker}' -- `];
    },
    expectedError: notOurs,
    expectedErrorUnsigned: /names columns of public\.blocks/,
  },
  {
    name: 'a statement in the name of a sequence',
    tamper: () => (entries, manifest) => {
      removeSignature(manifest, entries);
      manifest.sequences.push({
        name: `public.people_id_seq'; drop table people; --`,
        value: '1',
        called: true,
      });
    },
    expectedError: notOurs,
    expectedErrorUnsigned: /names the sequence public\.people_id_seq'/,
  },
  {
    name: 'a table of the system',
    tamper: () => (entries, manifest) => {
      removeSignature(manifest, entries);
      manifest.tables.push({
        name: 'pg_catalog.pg_authid',
        columns: ['rolname'],
        rows: 0,
        bytes: 0,
        sha256: emptySum,
      });
      entries.set('database/pg_catalog.pg_authid.copy', Buffer.alloc(0));
    },
    expectedError: notOurs,
    expectedErrorUnsigned: /names the table pg_catalog\.pg_authid/,
  },
  {
    name: 'the digests of migrations, where a signed backup has them',
    tamper: () => (entries, manifest) => {
      removeSignature(manifest, entries);
      manifest.migrations.push({ name: '9999_later.sql', digest: '' });
    },
    expectedError: notOurs,
    expectedErrorUnsigned: /a newer version of Folkmoot made it/,
  },
  {
    name: 'an additional row, with all checksums recomputed',
    tamper: () => (entries, manifest) => {
      const rows = Buffer.from('7\n');
      entries.set('database/public.invited_addresses.copy', rows);
      Object.assign(table(manifest, 'public.invited_addresses'), {
        rows: 1,
        bytes: rows.length,
        sha256: hash('sha256', rows),
      });
    },
    expectedError: /does not have the key of this site/,
    expectedErrorUnsigned: /does not have the key of this site/,
  },
  {
    name: 'no signature',
    tamper: () => (entries) => void entries.delete('manifest.hmac'),
    expectedError: /has lost its signature/,
    expectedErrorUnsigned: /has lost its signature/,
  },
  {
    name: 'a signature by another key, which is named',
    tamper: () => (entries, manifest) => {
      manifest.key = 'another-key1';
      manifest.tables.push({
        name: 'public.nothing',
        columns: ['a'],
        rows: 0,
        bytes: 0,
        sha256: emptySum,
      });
      entries.set('database/public.nothing.copy', Buffer.alloc(0));
      entries.set('manifest.hmac', Buffer.from(`${'ab'.repeat(32)}\n`));
    },
    expectedError: /it was signed with another key/,
    expectedErrorUnsigned: /names the table public\.nothing/,
  },
  {
    name: 'a file outside of the folder of files',
    tamper: () => (entries, manifest) => {
      removeSignature(manifest, entries);
      entries.set('files/aa..bb..cc', Buffer.from('out'));
    },
    expectedError: /invalid relative path|not the name of a stored file|no whole backup/,
    expectedErrorUnsigned: /invalid relative path|not the name of a stored file|no whole backup/,
  },
  {
    name: 'a part that belongs to nothing',
    tamper: () => (entries, manifest) => {
      removeSignature(manifest, entries);
      entries.set('server/main.ts', Buffer.from('process.exit()'));
    },
    expectedError: notOurs,
    expectedErrorUnsigned: /server\/main\.ts does not belong to the backup/,
  },
  {
    name: 'a manifest of another shape',
    tamper: () => (_entries, manifest) =>
      void Object.assign(manifest, { format: 1, tables: { length: 1 } }),
    expectedError: /manifest\.json is damaged/,
    expectedErrorUnsigned: /manifest\.json is damaged/,
  },
  {
    name: 'a format of later',
    tamper: () => (_entries, manifest) => void Object.assign(manifest, { format: 4 }),
    expectedError: /made by a newer Folkmoot/,
    expectedErrorUnsigned: /made by a newer Folkmoot/,
  },
];

/**
 * Writes a changed copy of `source` to `target`, with consistent checksums of the manifest and of
 * the whole archive.
 */
export async function writeTamperedBackup(
  source: string,
  target: string,
  tamper: ArchiveChange,
): Promise<void> {
  const entries: Entries = new Map();
  const zip = await openPromise(source, { autoClose: false, lazyEntries: true });
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  zip.close();
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as Manifest;
  tamper(entries, manifest);
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  entries.set('manifest.json', Buffer.from(text));
  entries.set('manifest.sha256', Buffer.from(`${hash('sha256', text)}  manifest.json\n`));
  const out = new ZipFile();
  for (const [name, content] of entries) out.addBuffer(content, name);
  out.end({ comment: checksumPlaceholder, forceZip64Format: false });
  // no program writes this name into a zip: replace a name of the same length afterwards
  const bytes = Buffer.from(
    (await buffer(out.outputStream))
      .toString('latin1')
      .replaceAll('files/aa..bb..cc', 'files/../../cccc'),
    'latin1',
  );
  await rm(target, { force: true });
  await pipeline(withChecksum(Readable.from([bytes])), createWriteStream(target));
}
