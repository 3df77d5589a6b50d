import Type from 'typebox';
import { call } from './call.ts';
import { issueCalls } from './issues.ts';
import { wordingCalls } from './textOverrides.ts';
import { id } from './fields.ts';

/** Who may sign up. */
export const registrations = ['open', 'invitation', 'closed'] as const;

export const issueCategory = Type.Object({ id: id(), name: Type.String() });

export const site = {
  'GET /site/info': call(
    'What a client must know before anybody signs in',
    'anyone',
    {},
    {
      site_name: Type.String(),
      tagline: Type.String(),
      donation_url: Type.String({
        description: 'Where "Become a Supporter" leads; empty when there is none.',
      }),
      logo: Type.String({
        description: 'Where the picture is that stands for the site; empty when there is none.',
      }),
      registration: Type.Enum([...registrations], {
        description: 'Who may sign up: everybody, who was invited, nobody.',
      }),
      moderation_log: Type.Boolean({
        description: 'Whether everybody may read what moderators decided.',
      }),
      social_providers: Type.Array(Type.String(), {
        description: 'Those that an operator has set up.',
      }),
      captcha: Type.Boolean({ description: 'Whether signing up needs a solved challenge.' }),
      default_country: id(),
      demo: Type.Boolean({ description: 'Whether this is the demo town.' }),
      demo_accounts: Type.Array(
        Type.Object({ username: Type.String(), name: Type.String(), password: Type.String() }),
        {
          description: 'Who may be tried in the demo town; empty elsewhere.',
        },
      ),
    },
  ),
  'GET /category/list': call(
    'The issues a person can care about',
    'anyone',
    {},
    { categories: Type.Array(issueCategory) },
    { cacheFor: 60 },
  ),
  ...issueCalls,
  ...wordingCalls,
  'GET /captcha/challenge': call(
    'A proof-of-work challenge, solved by the browser and good once within 10 minutes',
    'anyone',
    {},
    {
      challenge: Type.String({
        description: 'JSON, to be sent back with its solution as `captcha`.',
      }),
    },
    { rateLimit: 'captcha' },
  ),
};
