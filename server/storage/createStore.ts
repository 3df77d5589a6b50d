// The file store of the settings: an S3 bucket, or a folder on this machine.
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskStore } from './fileStore.ts';
import { s3Store } from './s3.ts';

export const createStore = ({ filesUrl, dataDir }: Pick<Config, 'filesUrl' | 'dataDir'>) =>
  filesUrl ? s3Store(filesUrl) : diskStore(join(dataDir, 'files'));
