// Online backup from a consistent snapshot. Data is streamed, so memory use does not depend on the
// size of the site.
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { uploadedFiles } from '../files/referencedFiles.ts';
import { createHashingStream } from '../storage/hashingStream.ts';
import { compile } from '../db/sql.ts';
import type { Store } from '../storage/fileStore.ts';
import { fingerprintOf } from '../security/keys.ts';
import { syncFolder, writeFileAtomic } from '../storage/atomicWrite.ts';
import { openWorkFolder } from '../lib/process/tempFolder.ts';
import { createZip, type ZipEntry } from '../storage/zipStream.ts';
import { entryNames, checksumLine, type Manifest } from './archive.ts';
import type { Progress } from './progress.ts';
import { listAppliedMigrations, copyTarget, listSequences, listTables } from './catalog.ts';
import { withChecksum, checksumPlaceholder } from './checksum.ts';
import { createSignature } from './signature.ts';
import { lockFileGc } from '../files/fileGcLock.ts';

type BackupSource = {
  pool: pg.Pool;
  store: Store;
  site: string;
  secret: string;
  progress: Progress;
};

/** Writes a backup. The file appears at `path` only when it is complete. */
export async function backUp(path: string, source: BackupSource): Promise<Manifest> {
  const client = await source.pool.connect();
  const workFolder = openWorkFolder(dirname(path), 'backup');
  const tempFile = join(workFolder.path, 'backup.zip');
  try {
    await lockFileGc(client);
    await client.query('begin isolation level repeatable read, read only, deferrable');
    const manifest = await createManifest(client, source);
    await writeFileAtomic(
      tempFile,
      withChecksum(
        createZip(
          createEntries(client, manifest, join(workFolder.path, 'sums'), source),
          checksumPlaceholder,
        ),
      ),
    );
    await rename(tempFile, path);
    await syncFolder(dirname(path));
    return manifest;
  } finally {
    // Closing the connection ends the transaction and releases the lock on files.
    client.release(true);
    workFolder.remove();
  }
}

async function createManifest(
  client: pg.ClientBase,
  { site, secret }: BackupSource,
): Promise<Manifest> {
  const tables = await listTables(client);
  // Prevents migrations from replacing tables during the snapshot.
  await client.query(
    `lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`,
  );
  const { postgres, now } = (
    await client.query<{ postgres: string; now: Date }>(
      `select current_setting('server_version') as postgres, now()`,
    )
  ).rows[0]!;
  return {
    format: 3,
    made_at: now.toISOString(),
    site,
    postgres,
    key: fingerprintOf(secret),
    migrations: await listAppliedMigrations(client),
    tables: tables.map((table) => ({ ...table, rows: 0, bytes: 0, sha256: '' })),
    sequences: await listSequences(client),
    files: { count: 0, bytes: 0, sha256: '', missing: [] },
  };
}

/** Yields the entries and fills in the manifest, which comes last. */
async function* createEntries(
  client: pg.ClientBase,
  manifest: Manifest,
  checksumsPath: string,
  { store, secret, progress }: BackupSource,
): AsyncGenerator<ZipEntry> {
  const createTextEntry = (name: string, content: string): ZipEntry => ({
    name,
    content: Readable.from([Buffer.from(content)]),
    compress: true,
  });
  yield createTextEntry(entryNames.readMe, renderReadMe(manifest));

  for (const table of manifest.tables) {
    const content = createHashingStream(progress.track(table.name));
    pipe(client.query(copyTo(`copy ${copyTarget(table)} to stdout`)), content);
    yield { name: entryNames.table(table.name), content, compress: true };
    // COPY writes one line for each row
    const { bytes, lineCount: rows, sha256 } = content.measure();
    Object.assign(table, { rows, bytes, sha256 });
  }

  const checksums = createWriteStream(checksumsPath);
  const files = manifest.files;
  for await (const name of listFiles(client, manifest)) {
    const file = await store.open(name);
    if (!file) {
      files.missing.push(name);
      continue;
    }
    const content = createHashingStream(progress.track('files'));
    pipe(file.stream, content);
    yield { name: entryNames.file(name), content, compress: false };
    const { bytes, sha256 } = content.measure();
    files.count++;
    files.bytes += bytes;
    if (!checksums.write(checksumLine(sha256, entryNames.file(name))))
      await once(checksums, 'drain');
  }
  checksums.end();
  await finished(checksums);
  const content = createHashingStream();
  pipe(createReadStream(checksumsPath), content);
  yield { name: entryNames.checksums, content, compress: true };
  files.sha256 = content.measure().sha256;

  const manifestText = `${JSON.stringify(manifest, null, 1)}\n`;
  yield createTextEntry(entryNames.manifest, manifestText);
  yield createTextEntry(
    entryNames.manifestChecksum,
    checksumLine(hash('sha256', manifestText), entryNames.manifest),
  );
  yield createTextEntry(entryNames.signature, `${createSignature(manifestText, secret)}\n`);
}

/** An error on either side ends both, and the reader of `content` gets it. */
function pipe(source: Readable, content: NodeJS.ReadWriteStream) {
  pipeline(source, content).catch(() => {});
}

/** The names of all files that rows of the snapshot refer to. */
async function* listFiles(client: pg.ClientBase, { tables }: Manifest): AsyncGenerator<string> {
  const names = uploadedFiles(tables.map(({ name }) => name.replace('public.', '')));
  await client.query(`declare given cursor for ${compile(names).text}`);
  for (;;) {
    const { rows } = await client.query<{ name: string }>('fetch 1000 from given');
    if (rows.length === 0) return;
    for (const { name } of rows) yield name;
  }
}

const renderReadMe = ({
  site,
  made_at,
}: Manifest) => `A backup of ${site}, made by Folkmoot as of ${made_at}.

database/  a file for each table, as PostgreSQL's COPY writes it (text)
files/     the pictures and documents that people uploaded
files.sha256   their sums: sha256sum --check files.sha256
manifest.json  what belongs to it, with the rows and the sum of each table
manifest.hmac  its signature, made with the key of the site: it cannot be made without the key

The last 64 bytes of the zip are the SHA-256 of all before them: head -c -64 FILE | sha256sum; tail -c 64 FILE

It contains private data: protect it like the server. The key of the server (DATA_DIR/secret or
SECRET_KEY) is not in it, so a backup by itself cannot decrypt ballots or second factors: store the key elsewhere.

    folkmoot verify FILE     checks every byte, and restores it to a temporary database
    folkmoot restore FILE    restores it to an empty database and folder
`;
