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
import { mediaSuffix } from '#server/files/media.ts';
import { notify } from '#server/notifications/notify.ts';
import { filledForm } from '#test/actions.ts';
import { createPdf } from '#test/media.ts';
import { createSignatureInput } from '#test/petitions.ts';
import type { rateLimitRules } from '#server/rateLimits/rateLimits.ts';
import { publicPassword } from '#server/site/demoAccounts.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import type { TestServer } from './server.ts';

export type LimitedRequest = { method: 'GET' | 'POST'; path: string; body?: object };
export type Send = (
  request: LimitedRequest,
) => Promise<{ status: number; responseBody: Record<string, unknown> }>;
export type LimitProbe = {
  name: string;
  rateLimit: keyof typeof rateLimitRules;
  /** The limit is keyed by the member, from any address. Otherwise by the address. */
  isMemberLimit: boolean;
  /** The role that the call requires. */
  role?: RequiredRole;
  /** The nth request. `send` makes preparatory requests from the same address. */
  request: (n: number, send: Send) => LimitedRequest | Promise<LimitedRequest>;
  /** What another member or address requests at the end, if it differs. */
  otherRequest?: LimitedRequest;
  /**
   * The limit is keyed by the request, not by the address: each request comes from another address.
   */
  changesAddress?: boolean;
};

/**
 * Limits that refuse requests once they are exhausted. The person of `people` at the same index
 * sends the requests, so the order of the result must match the names below. The two members whose
 * codes are guessed send nothing.
 */
export async function listRejectingLimits(
  testServer: TestServer,
  people: readonly CrowdMember[],
  others: readonly CrowdMember[],
): Promise<LimitProbe[]> {
  const [, blogger, mover, secondFactorMember, guessedMember] = people as readonly [
    CrowdMember,
    CrowdMember,
    CrowdMember,
    CrowdMember,
    CrowdMember,
  ];
  const { content: blog } = await clientOf(blogger).ask('POST /blog/create', {
    title: 'Of 0',
    excerpt: 'x',
    shared_as: 'Public',
  });
  const { action } = await clientOf(mover).ask('POST /action/create', { ...filledForm });
  await clientOf(others[0]!).ask('POST /action/follow', { id: action.id });
  const { action: petition } = await clientOf(mover).ask('POST /action/create', {
    ...filledForm,
    kind: 'petition',
    start_on: '',
    end_on: '',
    goal: 100,
  });

  const password = publicPassword;
  await testServer.db.execute(
    sql`update people set password_hash = ${await hashPassword(password)} where id in (${secondFactorMember.id}, ${guessedMember.id})`,
  );
  for (const member of [secondFactorMember, guessedMember])
    await clientOf(member).ask('POST /account/two-factor-start', { password });
  // turning it on with a code would already use one attempt
  await testServer.db.execute(
    sql`update two_factor set enabled_at = now() where person_id in (${secondFactorMember.id}, ${guessedMember.id})`,
  );
  const guessCode = (name: string) => async (_n: number, send: Send) => {
    const { responseBody } = await send(post('/user/login', { username: name, password }));
    return post('/user/second-step', { second_step: responseBody['second_step'], code: '000000' });
  };
  const createTicketFor = async (name: string) =>
    (
      await createTicket(testServer.db, 'google', {
        subject: name,
        name,
        email: `${name}@far.example`,
        verified: true,
      })
    ).secret;
  const calendar = new URL(
    (await clientOf(blogger).ask('POST /action/calendar-address', { password })).url,
  );
  const [ticket, otherTicket] = [await createTicketFor('wren'), await createTicketFor('robin')];

  const post = (path: string, body: object): LimitedRequest => ({
    method: 'POST',
    path: `/api${path}`,
    body,
  });
  /** Tells the limit from the one that the contract names for the call. */
  const limitName = (name: string) => `${name}, within`;
  return [
    {
      name: limitName('POST /message/send'),
      rateLimit: 'stranger',
      isMemberLimit: true,
      request: (n) =>
        post('/message/send', { recipients: [others[n % others.length]!.id], message: 'Hello' }),
    },
    {
      name: limitName('POST /blog/update'),
      rateLimit: 'change',
      isMemberLimit: true,
      request: (n) =>
        post('/blog/update', { id: blog.id, title: `Of ${n}`, excerpt: 'x', status: 'Published' }),
    },
    {
      name: limitName('POST /action/update'),
      rateLimit: 'moved',
      isMemberLimit: true,
      request: (n) =>
        post('/action/update', { id: action.id, title: filledForm.title, venue: `Bridge ${n}` }),
    },
    {
      name: limitName('POST /action/sign'),
      rateLimit: 'signer',
      isMemberLimit: false,
      request: (n) =>
        post('/action/sign', createSignatureInput(petition.id, { email: `wren${n}@far.example` })),
    },
    {
      name: limitName('POST /user/second-step'),
      rateLimit: 'code',
      isMemberLimit: false,
      changesAddress: true,
      request: guessCode(secondFactorMember.name),
      otherRequest: post('/user/second-step', { second_step: 'A'.repeat(43), code: '000000' }),
    },
    {
      name: `${limitName('POST /user/second-step')}, from one network`,
      rateLimit: 'codeFrom',
      isMemberLimit: false,
      request: guessCode(guessedMember.name),
      otherRequest: post('/user/second-step', { second_step: 'A'.repeat(43), code: '000000' }),
    },
    {
      name: 'a calendar of followed actions',
      rateLimit: 'calendar',
      isMemberLimit: false,
      changesAddress: true,
      request: () => ({ method: 'GET', path: calendar.pathname + calendar.search }),
      otherRequest: { method: 'GET', path: '/api/site/info' },
    },
    {
      name: limitName('POST /user/social-mail'),
      rateLimit: 'proof',
      isMemberLimit: false,
      changesAddress: true,
      request: () => post('/user/social-mail', { social_ticket: ticket }),
      otherRequest: post('/user/social-mail', { social_ticket: otherTicket }),
    },
  ];
}

const clientOf = ({ by: [client] }: CrowdMember) => client!;

type Effect = {
  name: string;
  rateLimit: keyof typeof rateLimitRules;
  /** Causes a few more than the limit allows. Returns how many effects there were. */
  causeEffects: () => Promise<number>;
};

/** Limits that are silent when exhausted: the response is the same as ever, without an effect. */
export async function listSilentLimits(
  testServer: TestServer,
  sendFromAddress: (nth: number) => Send,
  countRequests: () => number,
): Promise<Effect[]> {
  const [actor, reader, founder, curious] = (await createCrowd(testServer, 'silent', 4)) as [
    CrowdMember,
    CrowdMember,
    CrowdMember,
    CrowdMember,
  ];
  const countMailsTo = async (address: RegExp) => {
    await testServer.drainJobs();
    return testServer.mails().filter((mail) => address.test(/^To: (.*)\r?$/m.exec(mail)?.[1] ?? ''))
      .length;
  };
  return [
    {
      name: 'mails of signatures to one address',
      rateLimit: 'signed',
      causeEffects: async () => {
        for (let i = 0; i < 13; i++) {
          const { action } = await clientOf(founder).ask('POST /action/create', {
            ...filledForm,
            kind: 'petition',
            start_on: '',
            end_on: '',
            goal: 100,
          });
          await sendFromAddress(i)({
            method: 'POST',
            path: '/api/action/sign',
            body: createSignatureInput(action.id, { email: 'often@far.example' }),
          });
        }
        return countMailsTo(/often@far\.example/);
      },
    },
    {
      name: 'mails to addresses of one mailbox with a plus',
      rateLimit: 'tagged',
      causeEffects: async () => {
        for (let i = 0; i < 9; i++)
          await sendFromAddress(i)({
            method: 'POST',
            path: '/api/user/add',
            body: {
              scenario: 'Signup',
              username: `plover${i}`,
              name: 'A Newcomer',
              email: `plover+${i}@far.example`,
              password: `the password of plover${i}`,
              selected_issues: [1],
              zip_code: '00417',
            },
          });
        return countMailsTo(/plover\+\d@far\.example/);
      },
    },
    {
      name: 'mails that one member causes to another',
      rateLimit: 'mailed',
      causeEffects: async () => {
        for (let i = 0; i < 13; i++) {
          const { content } = await clientOf(reader).ask('POST /content/add', {
            text: `Post ${i}`,
            shared_as: 'Public',
          });
          await clientOf(actor).ask('POST /content/like', { content_id: content.id });
        }
        return countMailsTo(new RegExp(`${reader.name}@moot\\.example`));
      },
    },
    {
      name: 'mentions of one member by another, in comments that are deleted',
      rateLimit: 'mentioned',
      causeEffects: async () => {
        const author = clientOf(actor);
        const { content } = await author.ask('POST /content/add', {
          text: 'Look here',
          shared_as: 'Public',
        });
        let mentions = 0;
        for (let i = 0; i < 23; i++) {
          const { comment } = await author.ask('POST /comment/add', {
            content_id: content.id,
            comment: `@${curious.name}, look ${i}`,
          });
          mentions += (
            await testServer.db.query(
              sql`select from notifications where type = ${NotificationType.mentioned} and person_id = ${curious.id}`,
            )
          ).length;
          await author.ask('POST /comment/delete', { id: comment.id });
        }
        return mentions;
      },
    },
    {
      name: 'mails that one member causes',
      rateLimit: 'mailing',
      causeEffects: async () => {
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
        return countMailsTo(/singer\d+@moot\.example/);
      },
    },
    {
      name: 'seconds of drawing the first pages of a member’s PDFs',
      rateLimit: 'drawing',
      causeEffects: async () => {
        // A page takes a second or more. With one second left, one page is drawn on any machine.
        const usedSeconds = 119;
        await testServer.app.rateLimits.charge('drawing', String(actor.id), usedSeconds);
        const names = Array.from({ length: 3 }, (_, i) => `agenda-${i}`);
        for (const name of names) {
          await testServer.app.files.store.put(`${name}${mediaSuffix}`, createPdf());
          await testServer.db.execute(sql`
            insert into files (name, owner_id, width, height, bytes, media_format, media_title, media_bytes)
            values (${name}, ${actor.id}, 0, 0, 1, 'pdf', 'Agenda.pdf', 1)`);
          await testServer.db.execute(
            sql`select from graphile_worker.add_job('media.page', json_build_object('name', ${name}::text))`,
          );
        }
        await testServer.drainJobs();
        const { drawn } = (await testServer.db.queryOne<{ drawn: number }>(
          sql`select count(*)::int as drawn from files where name = any (${names}::text[]) and width > 0`,
        ))!;
        return usedSeconds + drawn;
      },
    },
    {
      name: 'questions to the services that find representatives',
      rateLimit: 'asking',
      causeEffects: async () => {
        await clientOf(curious).ask('POST /representative/search', {
          address: '1 Main Street, Larkwater 00417',
          save_address: 'Y',
        });
        for (let i = 2; i <= 66; i++) {
          // responses are cached, so use a new address each time
          await testServer.db.execute(
            sql`update civic_addresses set address = ${`${i} Main Street, Larkwater 00417`} where person_id = ${curious.id}`,
          );
          await clientOf(curious).ask('GET /representative/mine', {});
        }
        return countRequests();
      },
    },
  ];
}

/** A geocoding service that knows no address. It counts the requested addresses. */
export async function startEmptyGeocoder() {
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
