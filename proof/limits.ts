// Each call that draws on a budget, asked until it is refused, and then as somebody who makes believe to be elsewhere.
import { Pool } from 'undici';
import { calls, type Call } from '#contract/calls.ts';
import { budgets } from '#server/kit/limits.ts';
import { crowdOf } from './crowd.ts';
import { eachOf, type Figure } from './figure.ts';
import { openStage } from './stage.ts';

type Asking = { what: string; budget: keyof typeof budgets; method: 'GET' | 'POST'; path: string; member: boolean };

const named = (Object.keys(calls) as Call[]).flatMap((call): Asking[] => {
  const { budget, who } = calls[call] as { budget?: keyof typeof budgets; who: string };
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  return budget ? [{ what: call, budget, method, path: `/api${path}`, member: who !== 'anyone' }] : [];
});
const general: Asking[] = [
  { what: 'members reading', budget: 'read', method: 'GET', path: '/api/content/list?page=x', member: true },
  { what: 'members writing', budget: 'write', method: 'POST', path: '/api/content/like', member: true },
  { what: 'visitors', budget: 'visit', method: 'GET', path: '/api/content/get-one', member: false },
  { what: 'pages', budget: 'page', method: 'GET', path: '/logout', member: false },
];
const paths = [...named, ...general];

/** What somebody sends who would like to be counted as somebody else. */
const forged = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-for': '127.0.0.1, 203.0.113.9', via: '1.1 proxy' },
  { 'x-real-ip': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9;proto=https' },
  { 'cf-connecting-ip': '203.0.113.9', 'true-client-ip': '203.0.113.9' },
  { 'x-client-ip': '203.0.113.9', 'x-cluster-client-ip': '203.0.113.9', 'fastly-client-ip': '203.0.113.9' },
  { 'x-originating-ip': '203.0.113.9', 'x-remote-ip': '203.0.113.9', 'x-remote-addr': '203.0.113.9' },
  { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' },
  { 'user-agent': 'Another browser', cookie: 'session=another', origin: 'https://elsewhere.example' },
] as Record<string, string>[];

export const limits: Figure = {
  name: 'limits',
  title: 'Limits that do not fire, or are passed',
  target: '0; each on its own path',
  least: paths.length * (1 + forged.length),
  how: 'every call with a budget and the general budgets of members, visitors and pages: refused after exactly as many as the budget holds, still refused with nine sets of forged headers, and not for anybody else; each path from an address and a member of its own',
  async run({ tell, ...options }) {
    const stage = await openStage(options, 'limits', { LIMITS: 'on' });
    const faults: string[] = [];
    let of = 0;
    try {
      const people = await crowdOf(stage, 'asking', paths.length);
      const bystanders = await crowdOf(stage, 'bystander', paths.length);
      await eachOf([...paths.entries()], 6, async ([i, asking]) => {
        const from = (last: number) => new Pool(stage.servers[0]!.url, { connections: 1, localAddress: `127.0.${last}.${i + 2}` });
        const [here, elsewhere] = [from(1), from(2)];
        const ask = async (pool: Pool, token: string, headers: Record<string, string> = {}) => {
          const post = asking.method === 'POST' && { body: '{}' };
          const {
            statusCode,
            headers: told,
            body,
          } = await pool.request({
            method: asking.method,
            path: asking.path,
            headers: { ...(post && { 'content-type': 'application/json' }), ...(asking.member && { 'x-api-key': `Bearer ${token}` }), ...headers },
            ...post,
          });
          await body.dump();
          return { refused: statusCode === 429, retry: Number(told['retry-after']) };
        };
        const { token } = people[i]!;
        const holds = Math.min(...budgets[asking.budget].map(([points]) => points));
        let passed = 0;
        let last = await ask(here, token);
        for (; !last.refused && passed <= holds; last = await ask(here, token)) passed++;
        of++;
        if (passed !== holds) faults.push(`${asking.what}: ${passed} passed, and ${asking.budget} holds ${holds}`);
        else if (!(last.retry > 0)) faults.push(`${asking.what}: refused without saying until when`);
        for (const headers of forged) {
          of++;
          if (!(await ask(here, token, headers)).refused) faults.push(`${asking.what}: passed with ${JSON.stringify(headers)}`);
        }
        // a member is counted wherever they are; another member, and a visitor from another network, is not
        if (asking.member && !(await ask(elsewhere, token)).refused) faults.push(`${asking.what}: passed from another address`);
        if (asking.member ? (await ask(here, bystanders[i]!.token)).refused : (await ask(elsewhere, '')).refused)
          faults.push(`${asking.what}: refused to somebody else`);
        await Promise.all([here.destroy(), elsewhere.destroy()]);
        tell(`${asking.what}: ${passed} of ${holds}`);
      });
    } finally {
      await stage.close();
    }
    return { of, faults, note: `${paths.length} paths` };
  },
};
