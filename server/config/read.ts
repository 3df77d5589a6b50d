// Reads settings by their schema.
import { Value } from 'typebox/value';
import { hideSecret } from './formats.ts';
import { settings, type Setting, type SettingName } from './schema.ts';

export type SettingValues = Record<SettingName, string>;

const entries = Object.entries(settings) as [SettingName, Setting][];

/**
 * The values of all settings, trimmed, or their defaults. `problems` has one sentence for each
 * invalid value, `warnings` one for each old name.
 */
export function readSettings(env: Record<string, string | undefined>) {
  const problems: string[] = [];
  const warnings: string[] = [];
  const values = Object.fromEntries(
    entries.map(([name, setting]) => {
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

function describeProblem(name: string, setting: Setting, value: string): string {
  const [error] = Value.Errors(setting, value);
  const valueNote = setting.secret ? '' : `, not "${hideSecret(value)}"`;
  return `${name} must be ${error!.message}${valueNote}.`;
}
