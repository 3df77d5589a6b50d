// API documentation generated from the contract: OpenAPI 3.1 for programs and an HTML page for
// people.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { calls, type Call } from '#contract/calls.ts';
import { escapeHtml } from '../lib/text/html.ts';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  anyOf?: Schema[];
  format?: string;
  maxLength?: number;
};

export function serveApiDocs(fastify: FastifyInstance) {
  // both are constant and expensive, so they are built once
  let description: Buffer | undefined;
  let page: Buffer | undefined;
  const send = (reply: FastifyReply, type: string, body: Buffer) =>
    reply.header('cache-control', 'public, max-age=60').type(type).send(body);
  fastify.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    send(
      reply,
      'application/json; charset=utf-8',
      (description ??= Buffer.from(JSON.stringify(fastify.swagger()))),
    ),
  );
  fastify.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    send(reply, 'text/html; charset=utf-8', (page ??= Buffer.from(renderReferencePage()))),
  );
}

export const roleDescriptions = {
  anyone: 'Open to everybody',
  member: 'Needs a session',
  moderator: 'Needs a moderator',
  admin: 'Needs an administrator',
};

const renderReferencePage = () => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API reference</title></head>
<body><h1>API reference</h1>
<p>All endpoints are under <code>/api</code>. GET takes query parameters, POST a JSON body, an upload one multipart part named <code>file</code>.
Send the token as <code>X-Api-Key: Bearer &lt;token&gt;</code>. A successful response contains <code>success: true</code>; an error contains
<code>success: false, error: true, code, message</code>, where <code>message</code> is a string or an object of field messages.
A message has a <code>key</code> and <code>values</code>, for clients that translate it; several have them in <code>details</code>.
For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${(Object.keys(calls) as Call[]).map(renderSection).join('\n')}
</body></html>`;

function renderSection(address: Call): string {
  const call = calls[address] as {
    summary: string;
    who: keyof typeof roleDescriptions;
    input: Schema;
    output: Schema;
    file?: true;
  };
  return `<h2 id="${escapeHtml(address)}"><code>${escapeHtml(address)}</code></h2><p>${escapeHtml(call.summary)}. ${roleDescriptions[call.who]}.${call.file ? ' Takes one file.' : ''}</p>
<h3>Takes</h3>${renderFields(call.input)}<h3>Answers</h3>${renderFields(call.output)}`;
}

function renderFields(schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const nestedFields = field.properties
      ? renderFields(field)
      : field.items?.properties
        ? renderFields(field.items)
        : '';
    return `<li><code>${name}</code> ${escapeHtml(describeType(field))}${schema.required?.includes(name) ? '' : ', optional'}${field.description ? `: ${escapeHtml(field.description)}` : ''}${nestedFields}</li>`;
  });
  return rows.length ? `<ul>${rows.join('')}</ul>` : '<p>Nothing.</p>';
}

function describeType(field: Schema): string {
  if (field.enum) return field.enum.join(' | ');
  if (field.anyOf) return field.anyOf.map(describeType).join(' or ');
  if (field.items) return `list of ${describeType(field.items)}`;
  return (
    [field.type].flat().join(' or ') +
    (field.format ? ` (${field.format})` : '') +
    (field.maxLength ? ` up to ${field.maxLength}` : '')
  );
}
