// What visitors see before the client has started, as HTML in the page: it has the size and place
// of what replaces it (web/ui/early.css, web/shell/replaceEarly.ts). Links work without the client.
// A form keeps what is typed until the client is there: `method="dialog"` sends nothing.
import { limits, roundPublishedCount } from '#contract/limits.ts';
import { languages } from '#contract/i18n.ts';
import type { AppContext } from '../context.ts';
import { escapeHtml } from '../lib/text/html.ts';
import { translatorFor, type Language } from '../lib/translators.ts';
import type { StoredPicture } from '../storage/fileUrls.ts';
import { countEntry } from './publicReading.ts';

type ArticleParts = {
  title: string;
  /** The name of the author of a post. */
  author?: string;
  /** Plain texts. */
  text?: string;
  body?: string;
  location?: string;
  photos?: StoredPicture[];
  /** The picture of an action comes first. */
  isAction?: boolean;
  /** Where visitors can sign it, if it is a petition. */
  signPath?: string | undefined;
  /** As visitors see them. */
  counts?: { likes: number; comments: number };
};

/** A post or a page of text, below the header for visitors. */
export function renderArticle(
  app: AppContext,
  language: Language,
  {
    title,
    author,
    text = '',
    body = '',
    location = '',
    photos = [],
    isAction = false,
    signPath,
    counts,
  }: ArticleParts,
): string {
  const { t } = translatorFor(language);
  const isOpen = app.site.registration === 'open';
  const name = author && `<span>${escapeHtml(author)}</span>`;
  return [
    '<header class="bar"><div class="inner">',
    renderBrand(app),
    '<nav>',
    renderLookAround(app, language),
    renderLanguages(language),
    isOpen
      ? `<a class="button subtle" href="/signup"><span class="wide">${escapeHtml(t('Create an account'))}</span><span class="narrow">${escapeHtml(t('Join'))}</span></a>`
      : '',
    `<a class="button" href="/login">${escapeHtml(t('Login'))}</a></nav></div></header>`,
    '<main class="visitor"><article class="card">',
    isAction ? renderPhotos(app, photos) : '',
    title ? `<h1>${escapeHtml(title)}</h1>` : `<h1 class="author">${name}</h1>`,
    title && name ? `<p class="author">${name}</p>` : '',
    signPath ? `<p><a class="button sign" href="${signPath}">${escapeHtml(t('Sign'))}</a></p>` : '',
    text ? `<p>${escapeHtml(text)}</p>` : '',
    body ? `<p class="body">${escapeHtml(body)}</p>` : '',
    location ? `<p class="small faint">${escapeHtml(location)}</p>` : '',
    isAction ? '' : renderPhotos(app, photos),
    counts ? renderCounts(language, counts) : '',
    '</article></main>',
  ].join('');
}

function renderCounts(
  language: Language,
  { likes, comments }: { likes: number; comments: number },
) {
  const { form, number } = translatorFor(language);
  const facts = [
    ...(likes > 0
      ? [form(likes, '{{n}} like', '{{n}} likes').replace('{{n}}', number(likes))]
      : []),
    ...(comments > 0
      ? [form(comments, '{{n}} comment', '{{n}} comments').replace('{{n}}', number(comments))]
      : []),
  ];
  return facts.length ? `<p class="small faint">${escapeHtml(facts.join(' · '))}</p>` : '';
}

const maxTiles = 5;

/** The first photo, in the place of all. Its URLs are those of web/files/PhotoMosaic.tsx. */
function renderPhotos(app: AppContext, photos: StoredPicture[]): string {
  const [first] = photos;
  if (!first) return '';
  const { url, width, height, description = '', sizes = [] } = app.files.shown(first, null);
  const sources = [
    ...sizes.map((size) => `${url.replace('?', `/${size}?`)} ${size}w`),
    `${url} ${width}w`,
  ].join(', ');
  const attributes = {
    src: url,
    ...(sizes.length > 0 && { srcset: sources, sizes: '(max-width: 47.99em) 100vw, 608px' }),
    alt: description,
    width,
    height,
  };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeHtml(String(value))}"`,
  );
  return `<figure data-tiles="${Math.min(photos.length, maxTiles)}"><img ${written.join(' ')}></figure>`;
}

/** The entry page with its login. The same for everyone. */
export async function renderEntry(
  app: AppContext,
  language: Language,
  list: string,
): Promise<string> {
  const { t } = translatorFor(language);
  const { name, tagline, registration, visitors_look_around: looksAround } = app.site;
  const numbers = looksAround ? await renderNumbers(app, language) : '';
  const lookAround = (className: string, text: string) =>
    looksAround ? `<a class="button ${className}" href="/explore">${escapeHtml(text)}</a>` : '';
  const createAccount = (className: string) =>
    registration === 'open'
      ? `<a class="button ${className}" href="/signup">${escapeHtml(t('Create an account'))}</a>`
      : '';
  return [
    '<header class="bar"><div class="inner">',
    renderBrand(app),
    `<nav>${renderLookAround(app, language)}${renderLanguages(language)}</nav></div></header>`,
    `<main class="entry"><section class="cover"><div><h1>${escapeHtml(name)}</h1><p>${escapeHtml(tagline)}</p>`,
    `<div class="wide">${numbers}${lookAround('outlined', t('Look around first'))}</div></div></section>`,
    `<div class="start">${numbers}${createAccount('')}<div class="row">`,
    `<a class="button plain" href="#log-in">${escapeHtml(t('Log in'))}</a>`,
    `${lookAround('plain', t('Look around'))}</div></div>`,
    '<div class="columns"><section>',
    list &&
      `<h2>${escapeHtml(t('Public posts, polls and actions'))}</h2><p class="small muted">${escapeHtml(t('Anyone can read these. To take part, create an account.'))}</p>${list}`,
    '</section><section class="card login" id="log-in">',
    `<h2>${escapeHtml(t('Log in'))}</h2>`,
    app.config.oidc.only ? '' : renderLoginForm(language),
    registration === 'open' && !app.config.oidc.only
      ? `<p class="small faint new">${escapeHtml(t('New here?'))}</p>${createAccount('framed')}`
      : '',
    '</section></div></main>',
  ].join('');
}

function renderLoginForm(language: Language): string {
  const { t } = translatorFor(language);
  return [
    '<form method="dialog">',
    renderField({
      label: t('Email or username'),
      attributes:
        'name="username" autocomplete="username" autocapitalize="none" spellcheck="false"',
    }),
    renderField({
      label: t('Password'),
      attributes: 'name="password" type="password" autocomplete="current-password"',
      after: `<a class="forgot" href="/forgot-password">${escapeHtml(t('Forgot your password?'))}</a>`,
    }),
    `<button class="button">${escapeHtml(t('Log in'))}</button></form>`,
  ].join('');
}

/** The first step of the sign-up, where it is open to everyone. */
export function renderSignup(app: AppContext, language: Language): string {
  const { t } = translatorFor(language);
  const total = 3;
  return [
    '<div class="signup"><header class="top">',
    `<a class="back" href="/login" aria-label="${escapeHtml(t('Back to login'))}"><svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M5 12h14M5 12l6 6M5 12l6-6" /></svg></a>`,
    renderBrand(app),
    `<nav>${renderLanguages(language)}</nav></header><main><div>`,
    `<div><p class="steps"><strong>${escapeHtml(t('Step {{n}} of {{total}}', { n: 1, total }))}</strong><span>${escapeHtml(t('Email and password'))}</span></p><div class="progress"></div></div>`,
    `<h1>${escapeHtml(t('Create an account'))}</h1>`,
    app.mailOff
      ? `<p class="notice">${escapeHtml(t('This site can’t send email yet. Please ask the person who runs it.'))}</p>`
      : '',
    '<form method="dialog">',
    renderField({
      label: t('Email'),
      hint: t('We’ll send you an email to confirm it.'),
      attributes: 'name="email" type="email" autocomplete="email" autofocus',
    }),
    renderField({
      label: t('Password'),
      hint: t('Use at least {{n}} characters. Three random words are easy to remember.', {
        n: limits.passwordMin,
      }),
      attributes: 'name="password" type="password" autocomplete="new-password"',
    }),
    app.config.captcha
      ? `<p class="shield muted">${escapeHtml(t('Your browser checks in the background that you’re human. No puzzles, and no other company is involved.'))}</p>`
      : '',
    `<div class="foot"><button class="button">${escapeHtml(t('Next'))}</button>`,
    `<p>${escapeHtml(t('Already a member?'))} <a href="/login">${escapeHtml(t('Log in'))}</a></p></div>`,
    '</form></div></main></div>',
  ].join('');
}

/** `attributes` are written as they are, `after` is HTML. */
function renderField({
  label,
  hint,
  attributes,
  after = '',
}: {
  label: string;
  hint?: string;
  attributes: string;
  after?: string;
}): string {
  const id = `early-${/name="(\w+)"/.exec(attributes)![1]}`;
  const description = hint ? `<p class="hint" id="${id}-hint">${escapeHtml(hint)}</p>` : '';
  return `<div class="field"><label for="${id}">${escapeHtml(label)}</label>${description}<input id="${id}" ${attributes}${hint ? ` aria-describedby="${id}-hint"` : ''}>${after}</div>`;
}

/** As web/layout/Brand.tsx. */
function renderBrand({ site: { name, logo } }: AppContext): string {
  const picture = logo
    ? `<img src="${escapeHtml(logo)}" alt="">`
    : '<svg viewBox="0 0 32 32" aria-hidden="true"><path class="finial" d="M15 2.5h2v5h-2z" /><path d="M5 17.5a11 11 0 0 1 22 0z" /><path class="stone" d="M4 19h24v2.5H4zM7 23h3.4v6H7zM14.3 23h3.4v6h-3.4zM21.6 23H25v6h-3.4z" /></svg>';
  return `<a class="brand" href="/login">${picture}<span>${escapeHtml(name)}</span></a>`;
}

const renderLookAround = ({ site }: AppContext, language: Language) =>
  site.visitors_look_around
    ? `<a class="button subtle gray wide" href="/explore">${escapeHtml(translatorFor(language).t('Look around'))}</a>`
    : '';

/** web/public/start.js changes the language on a click. */
const renderLanguages = (language: Language) =>
  Object.entries(languages)
    .filter(([code]) => code !== language)
    .map(
      ([code, name]) => `<a href="" lang="${code}" data-language="${code}">${escapeHtml(name)}</a>`,
    )
    .join('');

/** As web/entry/SiteNumbers.tsx. */
async function renderNumbers(app: AppContext, language: Language): Promise<string> {
  const { t, form, number } = translatorFor(language);
  const counts = await countEntry(app);
  const people = roundPublishedCount(counts.people);
  if (people === undefined) return '';
  const item = (pattern: string, shown: string) =>
    `<li>${escapeHtml(pattern).replace('{{n}}', `<strong>${escapeHtml(shown)}</strong>`)}</li>`;
  const { groups, petitions } = counts;
  return [
    '<ul class="numbers">',
    item(t('{{n}} neighbors', { n: '{{n}}' }), `${people}+`),
    groups > 0 ? item(form(groups, '{{n}} group', '{{n}} groups'), number(groups)) : '',
    petitions > 0
      ? item(form(petitions, '{{n}} open petition', '{{n}} open petitions'), number(petitions))
      : '',
    '</ul>',
  ].join('');
}
