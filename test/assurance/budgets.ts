// Rate limits that are drawn within calls, so that no contract entry names them: how to exhaust
// each.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequiredRole } from '#contract/call.ts';
import { NotificationType } from '#contract/notification.ts';
import { createTicket } from '#server/login/oauthTickets.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { notify } from '#server/notifications/notify.ts';
import { filledForm } from '#test/actions.ts';
import { slip } from '#test/petitions.ts';
import type { rateLimitRules } from '#server/rateLimits/rateLimits.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import type { TestServer } from './server.ts';

export type LimitedRequest = { method: 'GET' | 'POST'; path: string; body?: object };
export type Send = (
  request: LimitedRequest,
) => Promise<{ status: number; answer: Record<string, unknown> }>;
export type LimitProbe = {
  what: string;
  rateLimit: keyof typeof rateLimitRules;
  member: boolean;
  /** The role that the call requires. */
  role?: RequiredRole;
  /** The nth request. `send` makes preparatory requests from the same address. */
  request: (n: number, send: Send) => LimitedRequest | Promise<LimitedRequest>;
  /** What another member or address requests at the end, if it differs. */
  other?: LimitedRequest;
  /**
   * The limit is keyed by the request, not by the address: each request comes from another address.
   */
  roaming?: boolean;
};

/**
 * Limits that refuse requests once they are exhausted. Each is tested by the person at the same
 * index.
 */
export async function refusingLimits(
  testServer: TestServer,
  people: readonly CrowdMember[],
  others: readonly CrowdMember[],
): Promise<LimitProbe[]> {
  const [, blogger, mover, tried, guessed] = people as readonly [
    CrowdMember,
    CrowdMember,
    CrowdMember,
    CrowdMember,
    CrowdMember,
  ];
  const { content: blog } = await ask(blogger).ask('POST /blog/create', {
    title: 'Of 0',
    excerpt: 'x',
    shared_as: 'Public',
  });
  const { action } = await ask(mover).ask('POST /action/create', { ...filledForm });
  await ask(others[0]!).ask('POST /action/follow', { id: action.id });
  const { action: petition } = await ask(mover).ask('POST /action/create', {
    ...filledForm,
    kind: 'petition',
    start_on: '',
    end_on: '',
    goal: 100,
  });

  const password = 'everyone-knows-this';
  await testServer.db.execute(
    sql`update people set password_hash = ${await hashPassword(password)} where id in (${tried.id}, ${guessed.id})`,
  );
  for (const one of [tried, guessed])
    await ask(one).ask('POST /account/two-factor-start', { password });
  // turning it on with a code would already use one attempt
  await testServer.db.execute(
    sql`update two_factor set enabled_at = now() where person_id in (${tried.id}, ${guessed.id})`,
  );
  const guess = (name: string) => async (_n: number, send: Send) => {
    const { answer } = await send(post('/user/login', { username: name, password }));
    return post('/user/second-step', { second_step: answer['second_step'], code: '000000' });
  };
  const ticketFor = async (name: string) =>
    (
      await createTicket(testServer.db, 'google', {
        subject: name,
        name,
        email: `${name}@far.example`,
        verified: true,
      })
    ).secret;
  const calendar = new URL(
    (await ask(blogger).ask('POST /action/calendar-address', { password })).url,
  );
  const [ticket, another] = [await ticketFor('wren'), await ticketFor('robin')];

  const post = (path: string, body: object): LimitedRequest => ({
    method: 'POST',
    path: `/api${path}`,
    body,
  });
  const named = (what: string) => `${what}, within`;
  return [
    {
      what: named('POST /message/send'),
      rateLimit: 'stranger',
      member: true,
      request: (n) =>
        post('/message/send', { recipients: [others[n % others.length]!.id], message: 'Hello' }),
    },
    {
      what: named('POST /blog/update'),
      rateLimit: 'change',
      member: true,
      request: (n) =>
        post('/blog/update', { id: blog.id, title: `Of ${n}`, excerpt: 'x', status: 'Published' }),
    },
    {
      what: named('POST /action/update'),
      rateLimit: 'moved',
      member: true,
      request: (n) =>
        post('/action/update', { id: action.id, title: filledForm.title, venue: `Bridge ${n}` }),
    },
    {
      what: named('POST /action/sign'),
      rateLimit: 'signer',
      member: false,
      request: (n) => post('/action/sign', slip(petition.id, { email: `wren${n}@far.example` })),
    },
    {
      what: named('POST /user/second-step'),
      rateLimit: 'code',
      member: false,
      roaming: true,
      request: guess(tried.name),
      other: post('/user/second-step', { second_step: 'A'.repeat(43), code: '000000' }),
    },
    {
      what: `${named('POST /user/second-step')}, from one network`,
      rateLimit: 'codeFrom',
      member: false,
      request: guess(guessed.name),
      other: post('/user/second-step', { second_step: 'A'.repeat(43), code: '000000' }),
    },
    {
      what: 'a calendar of followed actions',
      rateLimit: 'calendar',
      member: false,
      roaming: true,
      request: () => ({ method: 'GET', path: calendar.pathname + calendar.search }),
      other: { method: 'GET', path: '/api/site/info' },
    },
    {
      what: named('POST /user/social-mail'),
      rateLimit: 'proof',
      member: false,
      roaming: true,
      request: () => post('/user/social-mail', { social_ticket: ticket }),
      other: post('/user/social-mail', { social_ticket: another }),
    },
  ];
}

const ask = ({ by: [client] }: CrowdMember) => client!;

type Effect = {
  what: string;
  rateLimit: keyof typeof rateLimitRules;
  /** Causes more than the limit allows. Returns how many effects there were. */
  caused: () => Promise<number>;
};

/** Limits that are silent when exhausted: the response is the same as ever, without an effect. */
export async function silentLimits(
  testServer: TestServer,
  fromAnywhere: (nth: number) => Send,
  requested: () => number,
): Promise<Effect[]> {
  const [actor, reader, founder, curious] = (await createCrowd(testServer, 'silent', 4)) as [
    CrowdMember,
    CrowdMember,
    CrowdMember,
    CrowdMember,
  ];
  const mailsTo = async (address: RegExp) => {
    await testServer.drainJobs();
    return testServer.mails().filter((mail) => address.test(/^To: (.*)\r?$/m.exec(mail)?.[1] ?? ''))
      .length;
  };
  return [
    {
      what: 'mails of signatures to one address',
      rateLimit: 'signed',
      caused: async () => {
        for (let i = 0; i < 13; i++) {
          const { action } = await ask(founder).ask('POST /action/create', {
            ...filledForm,
            kind: 'petition',
            start_on: '',
            end_on: '',
            goal: 100,
          });
          await fromAnywhere(i)({
            method: 'POST',
            path: '/api/action/sign',
            body: slip(action.id, { email: 'often@far.example' }),
          });
        }
        return mailsTo(/often@far\.example/);
      },
    },
    {
      what: 'mails that one member causes to another',
      rateLimit: 'mailed',
      caused: async () => {
        for (let i = 0; i < 13; i++) {
          const { content } = await ask(reader).ask('POST /content/add', {
            text: `Post ${i}`,
            shared_as: 'Public',
          });
          await ask(actor).ask('POST /content/like', { content_id: content.id });
        }
        return mailsTo(new RegExp(`${reader.name}@moot\\.example`));
      },
    },
    {
      what: 'mails that one member causes',
      rateLimit: 'mailing',
      caused: async () => {
        const members = await createCrowd(testServer, 'singer', 206);
        for (const { id } of members) {
          const post = await testServer.db.queryOne<{ id: number }>(
            sql`insert into posts (author_id, text, shared_as) values (${id}, 'x', 'Public') returning id`,
          );
          await notify(testServer.db, {
            type: NotificationType.postLiked,
            actor: founder.id,
            content: post!.id,
            to: [id],
          });
        }
        return mailsTo(/singer\d+@moot\.example/);
      },
    },
    {
      what: 'questions to the services that find representatives',
      rateLimit: 'asking',
      caused: async () => {
        await ask(curious).ask('POST /representative/search', {
          address: '1 Main Street, Larkwater 00417',
          save_address: 'Y',
        });
        for (let i = 2; i <= 66; i++) {
          // responses are cached, so use a new address each time
          await testServer.db.execute(
            sql`update civic_addresses set address = ${`${i} Main Street, Larkwater 00417`} where person_id = ${curious.id}`,
          );
          await ask(curious).ask('GET /representative/mine', {});
        }
        return requested();
      },
    },
  ];
}

/** A geocoding service that knows no address. It counts the requested addresses. */
export async function emptyGeocoder() {
  const requested = new Set<string>();
  const server = createServer(({ url = '' }, response) => {
    requested.add(/\d+(?=(\+|%20)Main)/.exec(url)?.[0] ?? url);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"result":{"addressMatches":[]}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    requested: () => requested.size,
    close: () => void server.close(),
    settings: {
      ALLOW_PRIVATE_HOSTS: host,
      CIVIC_DISTRICT_SOURCES: 'census,zip',
      CIVIC_CENSUS_URL: `http://${host}`,
    },
  };
}
