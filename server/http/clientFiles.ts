// The two variants of the built page of the client. Pages with content for visitors do not name the
// client's files in tags that the browser loads at once, but in a list that web/public/start.js
// loads after the content is painted.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escapeHtml } from '../lib/text/html.ts';

const clientTags = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

const renderPreload = (url: string) =>
  `<link ${url.endsWith('.css') ? 'rel="preload" as="style" crossorigin' : 'rel="modulepreload"'} href="${escapeHtml(url)}">`;

/** Reads the built page from `dist`, a folder that ends with a slash. */
export function readClientPages(dist: string) {
  // The query changes with the file, so that browsers can keep it.
  const versionedUrl = (name: string) =>
    `/${name}?v=${createHash('sha256')
      .update(readFileSync(dist + name))
      .digest('base64url')
      .slice(0, 10)}`;
  const page = readFileSync(`${dist}index.html`, 'utf8').replace(
    '"/opening.js"',
    `"${versionedUrl('opening.js')}"`,
  );
  const start = `<script type="module" src="${versionedUrl('start.js')}"></script>`;
  const clientUrls = [...page.matchAll(clientTags)].map(
    ([tag]) => /(?:src|href)="([^"]+)"/.exec(tag)![1]!,
  );
  /** `screenUrls` are files of the screen that the page shows first. */
  const withContent = (screenUrls: readonly string[]) =>
    page
      .replaceAll(clientTags, '')
      // Members do not see the content.
      .replace('class="opening"', 'class="opening" data-members')
      .replace(
        '<script src="/opening.js',
        (script) =>
          `<meta name="client" content="${escapeHtml([...clientUrls, ...screenUrls].join(' '))}" />${start}${script}`,
      );
  /** The tags of the screen come after the entry chunk and its styles, which are more urgent. */
  const withTags = (screenUrls: readonly string[]) =>
    page.replace('</head>', (end) => screenUrls.map(renderPreload).join('') + end);
  return { withTags, withContent };
}
