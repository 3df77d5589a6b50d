// API calls for administrators about the imported lists of officials and zip codes.
import Type from 'typebox';
import { call } from './call.ts';
import { count, message, time } from './fields.ts';

const lists = {
  imports: Type.Array(
    Type.Object({
      source: Type.String(),
      title: Type.String(),
      as_of: Type.String({ description: 'Date of the data, YYYY-MM-DD.' }),
      rows: count(),
      stale: Type.Boolean(),
    }),
    { description: 'What is loaded.' },
  ),
  uploads: Type.Array(
    Type.Object({
      file_name: Type.String(),
      uploaded_on: time(),
      state: Type.Enum(['waiting', 'incomplete', 'imported', 'failed'], {
        description: 'incomplete: other files of the same list are missing.',
      }),
      failure: Type.String({ description: 'Why it was not imported; otherwise empty.' }),
    }),
    { description: 'The latest upload of each file, newest first, at most 20.' },
  ),
  missing: Type.Array(Type.String(), {
    description: 'Names of the files that an incomplete upload still needs.',
  }),
};

export const officialsImport = {
  'GET /admin/officials': call(
    'List the imported lists of officials and ZIP codes, and the latest uploads',
    'admin',
    {},
    lists,
  ),
  'POST /admin/officials/upload': call(
    'Upload a list of officials or ZIP codes. Its file name tells what it is. A job imports it',
    'admin',
    {},
    { ...lists, message },
    { rateLimit: 'upload', file: true },
  ),
};
