// Reads settings by their schema.
import { Value } from 'typebox/value';
import { hideSecret } from './formats.ts';
import { providerSettings } from './providerSettings.ts';
import { settings, type SettingName } from './schema.ts';
import type { Setting } from './settingTypes.ts';

export type SettingValues = Record<SettingName, string>;
type ProviderSettingValues = Record<keyof typeof providerSettings, string>;

type Environment = Record<string, string | undefined>;

/**
 * The values of all settings, trimmed, or their defaults. `problems` has one sentence for each
 * invalid value, `warnings` one for each old name.
 */
export function readSettings(env: Environment) {
  const problems: string[] = [];
  const warnings: string[] = [];
  const values = Object.fromEntries(
    (Object.entries(settings) as [SettingName, Setting][]).map(([name, setting]) => {
      const { oldName } = setting;
      const oldValue = oldName && env[oldName]?.trim();
      if (oldValue)
        warnings.push(
          `${oldName} is now called ${name}. The old name stops working in the next release: please rename it.`,
        );
      const value = env[name]?.trim() || oldValue || (setting.default ?? '');
      if (!Value.Check(setting, value)) problems.push(describeProblem(name, setting, value));
      return [name, value];
    }),
  ) as SettingValues;
  return { values, problems, warnings };
}

/** The values of the settings of one provider. An unknown name is a problem: it may be a rule. */
export function readProviderSettings(env: Environment, id: string, problems: string[]) {
  const prefix = `OIDC_${id.toUpperCase()}_`;
  for (const name of Object.keys(env))
    if (name.startsWith(prefix) && !Object.hasOwn(providerSettings, name.slice(prefix.length)))
      problems.push(`${name} is not a setting of a provider.`);
  return Object.fromEntries(
    (Object.entries(providerSettings) as [string, Setting][]).map(([suffix, setting]) => {
      const value = env[prefix + suffix]?.trim() || (setting.default ?? '');
      if (!Value.Check(setting, value))
        problems.push(describeProblem(prefix + suffix, setting, value));
      return [suffix, value];
    }),
  ) as ProviderSettingValues;
}

function describeProblem(name: string, setting: Setting, value: string): string {
  const [error] = Value.Errors(setting, value);
  const valueNote = setting.secret ? '' : `, not "${hideSecret(value)}"`;
  return `${name} must be ${error!.message}${valueNote}.`;
}
