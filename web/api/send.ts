// HTTP client for the calls of the contract. It is the only module of the web client that uses
// fetch for the API.
import type { Output, Input, Call } from '#contract/calls.ts';
import { redirectAfter401 } from './loginRedirect.ts';
import { language } from '../i18n/language.ts';
import { translateResponse } from '../i18n/textOverrides.ts';
import { trackChange } from './changes.ts';
import { takePreloadedResponse } from './preload.ts';
import { saveOfflineFeed, readOfflineFeed } from './offlineFeed.ts';
import { reachability } from './reachability.ts';
import { offlineError, errorFromResponse } from './errors.ts';
import { session } from './session.ts';

type SendOptions = {
  signal?: AbortSignal;
  /** Idempotency key: a repeated call with the same key creates the object once. */
  idempotencyKey?: string;
  /** Lets the request finish after the page is closed. */
  keepalive?: boolean;
  /** Token of a session other than the current one. */
  token?: string | undefined;
};

/** Calls that upload a file. */
export type FileCall = Call & `POST /${string}/upload`;

/** Sends a call. Throws an `ApiRequestError`, or an AbortError after an abort. */
export function send<C extends Call>(
  call: C,
  input: Input<C>,
  options: SendOptions = {},
): Promise<Output<C>> {
  const response = sendRequest(call, input, options);
  return call.startsWith('POST ') ? trackChange(response) : response;
}

async function sendRequest<C extends Call>(
  call: C,
  input: Input<C>,
  options: SendOptions,
): Promise<Output<C>> {
  const [method, path] = getRequestLine(call);
  const { token = session.current()?.token } = options;
  const headers = new Headers(getHeaders(token));
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  const init: RequestInit = {
    method,
    headers,
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  };
  if (method === 'POST') {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(input);
  }
  const url = method === 'GET' ? path + toQueryString(input) : path;
  const response = await (takePreloadedResponse(url, token) ?? fetch(url, init)).catch(
    (reason: unknown) => reason,
  );
  if (!(response instanceof Response)) {
    if (options.signal?.aborted) throw response;
    const cached = reachability.reportFailure() ? await readOfflineFeed(call, input) : undefined;
    if (cached) return cached;
    throw offlineError();
  }
  reachability.reportSuccess();
  const responseBody: unknown = await response.json().catch(() => undefined);
  const output = getOutput(call, response.status, responseBody, token);
  saveOfflineFeed(call, input, output);
  return output;
}

/** Downloads a file from a path that is not a call of the contract. */
export async function downloadFile(path: string): Promise<Blob> {
  const token = session.current()?.token;
  const response = await fetch(`/api${path}`, { headers: getHeaders(token) }).catch(() => {
    throw offlineError();
  });
  if (response.ok) return response.blob();
  if (response.status === 401) redirectAfter401(token);
  throw errorFromResponse(
    response.status,
    translateResponse(await response.json().catch(() => undefined)),
  );
}

/** Opens a streaming response, such as the event stream. */
export async function openStream(
  path: string,
  signal: AbortSignal,
): Promise<ReadableStream<BufferSource>> {
  const token = session.current()?.token;
  const response = await fetch(`/api${path}`, {
    headers: getHeaders(token),
    signal,
    cache: 'no-store',
  });
  reachability.reportSuccess();
  if (response.ok && response.body) return response.body;
  if (response.status === 401) redirectAfter401(token);
  throw errorFromResponse(response.status, undefined);
}

/** Uploads one file. `onProgress` receives the fraction sent, from 0 to 1. */
export function sendFile<C extends FileCall>(
  call: C,
  file: File,
  onProgress?: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<Output<C>> {
  return new Promise((resolve, reject) => {
    const [method, path] = getRequestLine(call);
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.responseType = 'json';
    const token = session.current()?.token;
    for (const [name, value] of Object.entries(getHeaders(token)))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) =>
      event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onerror = () => reject(offlineError());
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    request.onload = () => {
      try {
        resolve(getOutput(call, request.status, request.response, token));
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

function getRequestLine(call: Call): [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ');
  return [method, `/api${path}`];
}

/** Headers for authentication and language. */
function getHeaders(token: string | undefined): Record<string, string> {
  return { 'Accept-Language': language, ...(token && { 'X-Api-Key': `Bearer ${token}` }) };
}

function toQueryString(input: object): string {
  const params = Object.entries(input).filter(([, value]) => value !== undefined);
  return params.length
    ? `?${new URLSearchParams(params.map(([name, value]) => [name, String(value)]))}`
    : '';
}

/** The output of a response; throws the error of one that is not a success. */
function getOutput<C extends Call>(
  call: C,
  status: number,
  body: unknown,
  token: string | undefined,
): Output<C> {
  const translatedBody = translateResponse(body);
  if (status >= 200 && status < 300 && isObject(translatedBody)) return translatedBody as Output<C>;
  // For a logout it means that the session has already ended, and the login screen is open.
  if (status === 401 && call !== 'POST /user/logout') redirectAfter401(token);
  throw status === 0 ? offlineError() : errorFromResponse(status, translatedBody);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
