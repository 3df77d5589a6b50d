// API calls for the first steps of administrators.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { message } from './fields.ts';

const setupStep = Type.Enum([
  'name',
  'color',
  'cover',
  'pages',
  'visitors',
  'wording',
  'email',
  'officials',
  'group',
  'invitations',
]);
export type SetupStep = Static<typeof setupStep>;

export const setup = {
  'GET /admin/setup': call(
    'Get which steps of setting up the site are done',
    'admin',
    {},
    {
      steps: Type.Array(Type.Object({ step: setupStep, done: Type.Boolean() })),
      hidden: Type.Boolean({ description: 'Whether an administrator hid the list.' }),
      mail_to_files: Type.Boolean({
        description: 'No mail server is configured: emails are written to files.',
      }),
    },
  ),
  'POST /admin/mail/test': call(
    'Send a test email to the address of the caller',
    'admin',
    {},
    { message },
    { rateLimit: 'forgot' },
  ),
};
