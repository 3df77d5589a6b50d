// Settings of each OpenID provider of an organization. docs/configuration.md lists them.
import { isAbsolute } from 'node:path';
import { parseGroupRules, parseRoleRules } from './formats.ts';
import { textSetting, webUrlSetting } from './settingTypes.ts';

/**
 * Settings that each provider of `OIDC_PROVIDERS` has, without the beginning of their names, which
 * is `OIDC_`, the id in capitals and `_`.
 */
export const providerSettings = {
  ISSUER: webUrlSetting('Issuer, as in the `issuer` of its `/.well-known/openid-configuration`.'),
  CLIENT_ID: textSetting('Client id.'),
  CLIENT_SECRET: textSetting('Client secret.', { secret: true }),
  NAME: textSetting('Name on the button.', { defaultNote: 'the id' }),
  LOGO: textSetting('Path of a picture for the button: PNG, JPEG or WebP.', {
    isValid: isAbsolute,
    expected: 'the absolute path of a file',
  }),
  SCOPES: textSetting('Scopes to request, separated by spaces.', {
    default: 'openid email profile',
    isValid: (value) => value.split(/\s+/).includes('openid'),
    expected: 'a list that contains openid',
  }),
  SIGNUP: textSetting(
    '`on`: new people create accounts as the sign-up policy of the site says. `always`: also where sign-up is by invitation or closed. `off`: only existing accounts are connected.',
    {
      default: 'on',
      isValid: (value) => ['on', 'always', 'off'].includes(value),
      expected: 'on, always or off',
    },
  ),
  ROLE_CLAIM: textSetting('Claim with the roles of the person, such as `realm_access.roles`.'),
  ROLES: textSetting(
    'Roles here by values of this claim, such as `moot-admins=admin, moot-moderators=moderator`. The roles are `admin`, `moderator` and `member`.',
    {
      isValid: (value) => parseRoleRules(value) !== undefined,
      expected: 'a list such as moot-admins=admin, moot-moderators=moderator',
    },
  ),
  GROUPS_CLAIM: textSetting('Claim with the groups of the person, such as `groups`.'),
  GROUPS: textSetting(
    'Groups here by values of this claim, such as `/parks=12, /schools=40`. The number is the id of the group, the end of its address.',
    {
      isValid: (value) => parseGroupRules(value) !== undefined,
      expected: 'a list such as /parks=12, /schools=40',
    },
  ),
};
