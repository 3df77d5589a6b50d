// API calls for site information, issues, text overrides and proof-of-work challenges; some are for
// administrators.
import Type from 'typebox';
import { call } from './call.ts';
import { issueCalls } from './issues.ts';
import { mediaKinds } from './media.ts';
import { textOverrideCalls } from './textOverrides.ts';
import { id } from './fields.ts';

/** Sign-up policies. */
export const registrations = ['open', 'invitation', 'closed'] as const;

export const issueCategory = Type.Object({ id: id(), name: Type.String() });

export const site = {
  'GET /site/info': call(
    'Get public information about the site, which clients need before login',
    'anyone',
    {},
    {
      site_name: Type.String(),
      tagline: Type.String(),
      operator_contact: Type.String({
        description: 'Name and address of the operator, with line breaks; empty if not set.',
      }),
      donation_url: Type.String({
        description: 'Link of "Become a Supporter"; empty if there is none.',
      }),
      logo: Type.String({
        description: 'URL of the logo; empty if there is none.',
      }),
      cover: Type.String({
        description: 'URL of the picture on the entry page; empty if there is none.',
      }),
      look_around: Type.Boolean({
        description: 'Whether visitors can list what is public.',
      }),
      registration: Type.Enum([...registrations], {
        description: 'Who can sign up: anyone, invited people, or no one.',
      }),
      zip_code_asked: Type.Boolean({
        description: 'Whether sign-up asks for the ZIP code.',
      }),
      zip_code_name: Type.String({
        description: 'What the ZIP code is called here; empty: "ZIP code".',
      }),
      attached_media: Type.Array(Type.Enum([...mediaKinds]), {
        description: 'Kinds of files that members can attach to posts, articles and comments.',
      }),
      moderation_log: Type.Boolean({
        description: 'Whether the moderation log is public.',
      }),
      about_page: Type.Boolean({
        description: 'Whether the page "about" is published. The answer is up to a minute old.',
      }),
      social_providers: Type.Array(Type.String(), {
        description: 'Login providers that the operator has configured.',
      }),
      mail_off: Type.Boolean({
        description: 'Whether the site cannot send email, so that no new account can be confirmed.',
      }),
      captcha: Type.Boolean({
        description:
          'Whether visitors solve a CAPTCHA challenge to sign up, join by invitation or sign a petition.',
      }),
      default_country: id(),
      demo: Type.Boolean({ description: 'Whether this is a demo site.' }),
      demo_accounts: Type.Array(
        Type.Object({ username: Type.String(), name: Type.String(), password: Type.String() }),
        {
          description: 'Accounts for trying the demo; empty on other sites.',
        },
      ),
    },
  ),
  'GET /category/list': call(
    'List the issues that people can choose',
    'anyone',
    {},
    { categories: Type.Array(issueCategory) },
    { cacheFor: 60 },
  ),
  ...issueCalls,
  ...textOverrideCalls,
  'GET /captcha/challenge': call(
    'Get a proof-of-work challenge for the browser, valid once within 10 minutes',
    'anyone',
    {},
    {
      challenge: Type.String({
        description: 'JSON; send it back with the solution as `captcha`.',
      }),
    },
    { rateLimit: 'captcha' },
  ),
};
