// The same look at random worlds, on rules of which one clause was removed or turned: a change that it does not notice could be made by mistake.
import { readFileSync } from 'node:fs';
import { change } from '#test/changes.ts';
import { clientFor, compareAnswers, compareRules } from '#test/compare.ts';
import { randomWorld } from '#test/worlds.ts';
import { faultOf, type Figure } from './figure.ts';
import { rulesTurned, turned } from './rulesTurned.ts';
import { asHouse, openStage } from './stage.ts';

const rulesFile = new URL('../server/rules/visible.sql', import.meta.url);
const mostWorlds = 6;

export const mutants: Figure = {
  name: 'mutants',
  title: 'Mutants that live',
  target: '0 of at least 20',
  least: 20,
  how: 'the rules in server/rules/visible.sql with one clause removed or turned, put into the running database: the same look as for the first figure, in up to six worlds, must notice each',
  async run({ rounds, tell, ...options }) {
    const stage = await openStage(options, 'mutants');
    const house = asHouse(stage);
    const rules = readFileSync(rulesFile, 'utf8');
    // all must fit before any is tried
    const files = rulesTurned
      .map((mutant) => [mutant.name, turned(rules, mutant)] as const)
      .filter((_, i) => rounds === undefined || i % Math.ceil(rulesTurned.length / rounds) === 0);
    const faults: string[] = [];
    let byRules = 0;
    const put = async (text: string) => {
      const client = await stage.pool.connect();
      await client.query(text).finally(() => client.release());
    };
    try {
      for (const [name, file] of files) {
        const noticed = await noticedIn(async (seed) => {
          await put(rules);
          const { world, chance } = await randomWorld(house, seed);
          // most are noticed in a world as it was made; what people do there is done under the rules as they are
          for (let n = 0; seed > 2 && n < 50; n++) await change({ house, world, chance, as: (person) => clientFor(house, person) });
          await put(file);
          const answered = await faultOf(() => compareAnswers(house, world, name, { answers: 0 }));
          if (answered) return answered;
          // handlers that ask a second rule hold where the first gives way: then the rules themselves are asked
          const told = await faultOf(() => compareRules(house, world, name));
          if (told) byRules++;
          return told;
        });
        if (noticed === undefined) faults.push(`${name}: lives`);
        tell(`${name}: ${noticed?.split('\n')[0] ?? 'LIVES'}`);
      }
    } finally {
      await stage.close();
    }
    return { of: files.length, faults, note: `${byRules} noticed by asking the rules themselves alone` };
  },
};

async function noticedIn(look: (seed: number) => Promise<string | undefined>) {
  for (let seed = 1; seed <= mostWorlds; seed++) {
    const fault = await look(seed);
    if (fault) return fault;
  }
  return undefined;
}
