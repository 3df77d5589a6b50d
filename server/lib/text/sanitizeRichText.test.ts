import { describe, expect, test } from 'vitest';
import { measureCpuMs } from '#test/cpuTime.ts';
import { createRandom } from '#test/random.ts';
import type { ApiError } from '#contract/errors.ts';
import { message } from '#contract/messageKeys.ts';
import { strings } from '#contract/strings.ts';
import { cleanRichText } from './richTextCleaner.ts';
import { sanitizeRichText } from './sanitizeRichText.ts';

const image = '/f/AAAAAAAAAAAAAAAAAAAAAA';
const rel = 'rel="noopener noreferrer nofollow"';

describe('keeps allowed markup', () => {
  test.for<[string, string]>([
    [
      '<p>I like <b>clean</b> <strong>water</strong>.</p>',
      '<p>I like <b>clean</b> <strong>water</strong>.</p>',
    ],
    ['<i>a</i><em>b</em><u>c</u><s>d</s>', '<i>a</i><em>b</em><u>c</u><s>d</s>'],
    ['<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>', '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>'],
    ['<pre><code>if (a)\n  b();</code></pre><hr>', '<pre><code>if (a)\n  b();</code></pre><hr />'],
    [
      '<table><tbody><tr><th colspan="2">a</th></tr><tr><td rowspan="2">b</td><td>c</td></tr></tbody></table>',
      '<table><tbody><tr><th colspan="2">a</th></tr><tr><td rowspan="2">b</td><td>c</td></tr></tbody></table>',
    ],
    ['<ol start="3"><li>three</li></ol>', '<ol start="3"><li>three</li></ol>'],
    [
      `<img alt="A &quot;creek&quot;" src="${image}">`,
      `<img src="${image}" alt="A &quot;creek&quot;" />`,
    ],
    [`<img src="${image}">`, `<img src="${image}" alt="" />`],
    ['<ul><li>one</li></ul><ol><li>two</li></ol>', '<ul><li>one</li></ul><ol><li>two</li></ol>'],
    ['<blockquote>said</blockquote>one<br>two', '<blockquote>said</blockquote>one<br />two'],
    ['plain words, 1 < 2 & 3 > 2', 'plain words, 1 &lt; 2 &amp; 3 &gt; 2'],
    ['&lt;script&gt; is a word here', '&lt;script&gt; is a word here'],
    [
      '<a href="https://larkwater.example/a?b=1&amp;c=2">creek</a>',
      `<a href="https://larkwater.example/a?b=1&amp;c=2" ${rel}>creek</a>`,
    ],
    [
      '<a href="mailto:ada@larkwater.example">write</a>',
      `<a href="mailto:ada@larkwater.example" ${rel}>write</a>`,
    ],
    ['<a href="/profile/ada">me</a>', `<a href="/profile/ada" ${rel}>me</a>`],
    ['Ünïcödé 🦫 עברית', 'Ünïcödé 🦫 עברית'],
  ])('%s', ([html, expected]) => expect(cleanRichText(html, { images: true })).toBe(expected));
});

describe('removes active, loading and misleading markup', () => {
  test.for<[string, string]>([
    ['<script>alert(1)</script>a', 'a'],
    ['<ScRiPt src=//evil.example></sCrIpT>a', 'a'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<img src="https://evil.example/f/AAAAAAAAAAAAAAAAAAAAAA">a', 'a'],
    ['<img src="data:image/png;base64,AAAA">a', 'a'],
    [
      `<img src="${image}" onload=alert(1) srcset="//evil.example" style="x" width=9999>a`,
      `<img src="${image}" alt="" />a`,
    ],
    [
      '<table style="x" border=9><colgroup><col></colgroup><tbody><tr><td colspan="99999" rowspan="0" width=9>a</td></tr></tbody></table>',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    ['<ol start="-1" type="i"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<pre class="x"><code class="language-js">a</code></pre>', '<pre><code>a</code></pre>'],
    ['<p onclick="alert(1)" onmouseover=alert(1)>a</p>', '<p>a</p>'],
    [
      '<p style="background:url(https://evil.example/t.gif)" class="admin" id="root">a</p>',
      '<p>a</p>',
    ],
    ['<style>p{background:url(//evil.example)}</style>a', 'a'],
    ['<link rel=stylesheet href=//evil.example>a', 'a'],
    ['<meta http-equiv=refresh content="0;url=//evil.example">a', 'a'],
    ['<base href="//evil.example">a', 'a'],
    ['<iframe src="https://evil.example">x</iframe>a', 'a'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>a', 'a'],
    ['<object data="x.swf">x</object><embed src=x>a', 'a'],
    [
      '<form action="https://evil.example"><input name=password><button>Log in</button></form>a',
      'Log in<br />a',
    ],
    ['<video src=//evil.example poster=//evil.example></video><audio src=x></audio>a', 'a'],
    [
      '<svg onload=alert(1)><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg>a',
      'a',
    ],
    ['<svg><animate attributeName=href values=javascript:alert(1) /></svg>a', 'a'],
    [
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;"></table></mtext></math>a',
      'a',
    ],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>a', 'a'],
    ['<template><script>alert(1)</script></template>a', 'a'],
    ['<textarea></textarea><img src=x onerror=alert(1)>a', 'a'],
    ['<!--<img src=x onerror=alert(1)>-->a', 'a'],
    ['<![CDATA[<script>alert(1)</script>]]>a', 'a'],
    ['<?xml version="1.0"?>a', 'a'],
    ['<h1>Big</h1><font color=red size=7>a</font><marquee>b</marquee>', '<h1>Big</h1>ab'],
    [
      '<a href="https://user:pass@evil.example/">a</a><a href="https://bank.example@evil.example">b</a>',
      `<a ${rel}>a</a><a ${rel}>b</a>`,
    ],
    ['<a href="javascript:alert(1)">a</a>', `<a ${rel}>a</a>`],
    ['<a href="JaVaScRiPt:alert(1)">a</a>', `<a ${rel}>a</a>`],
    ['<a href=" &#14; javascript:alert(1)">a</a>', `<a ${rel}>a</a>`],
    ['<a href="java&#10;script&colon;alert(1)">a</a>', `<a ${rel}>a</a>`],
    ['<a href="&#x6A;avascript:alert(1)">a</a>', `<a ${rel}>a</a>`],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', `<a ${rel}>a</a>`],
    [
      '<a href="vbscript:x">a</a><a href="file:///etc/passwd">b</a><a href="blob:x">c</a>',
      `<a ${rel}>a</a><a ${rel}>b</a><a ${rel}>c</a>`,
    ],
    ['<a href="//evil.example">a</a>', `<a ${rel}>a</a>`],
    ['<a href="\\\\evil.example">a</a>', `<a ${rel}>a</a>`],
    ['<a href="https:\\\\evil%2Eexample">a</a>', `<a href="https://evil.example/" ${rel}>a</a>`],
    ['<a href="https://evil.ex&#9;ample/">a</a>', `<a href="https://evil.example/" ${rel}>a</a>`],
    [
      '<a href="https://a.example" target="_blank" rel="opener" ping="//evil.example" download onclick="x()">a</a>',
      `<a href="https://a.example/" ${rel}>a</a>`,
    ],
    [
      '<a href="https://a.example" href="javascript:alert(1)">a</a>',
      `<a href="https://a.example/" ${rel}>a</a>`,
    ],
    ['<p/onclick=alert(1)>a', '<p>a</p>'],
    ['<b <script>alert(1)</script>a', '<b>alert(1)a</b>'],
  ])('%s', ([html, expected]) => {
    expect(cleanRichText(html, { images: true })).toBe(expected);
    // sanitizing is idempotent
    expect(cleanRichText(expected, { images: true })).toBe(expected);
  });
});

test('returns an empty string for text without visible characters', () => {
  for (const empty of [
    '',
    ' ',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp;</p>',
    '<p>\u00a0</p><ul><li></li></ul>',
    '<img src=x>',
    '<table><tbody><tr><td></td></tr></tbody></table><hr>',
  ])
    expect(cleanRichText(empty), empty).toBe('');
  expect(cleanRichText(`<img src="${image}">`, { images: true })).not.toBe('');
  expect(cleanRichText(`<img src="${image}">`)).toBe('');
});

test('limits nesting to twelve levels, and handles odd input within seconds', async () => {
  expect(cleanRichText(`${'<blockquote>'.repeat(40)}deep`).match(/<blockquote>/g)).toHaveLength(12);
  for (const unusual of ['<b>', '<', '<a href="', '&lt;', '<p>', '<svg>', '<!--', '</p>', '&#x']) {
    const text = unusual.repeat(Math.floor(100_000 / unusual.length));
    expect(await measureCpuMs(() => cleanRichText(text)), unusual).toBeLessThan(5_000);
  }
});

describe.each([true, false])(
  'leaves out images of other sites (own images allowed: %s)',
  (images) => {
    test.for<[string, string]>([
      [
        '<p><img src="https://x.example/pixel.gif">One</p><p>See <a href="https://a.example/">here</a> for more.</p><p>Rest.</p>',
        `<p>One</p><p>See <a href="https://a.example/" ${rel}>here</a> for more.</p><p>Rest.</p>`,
      ],
      ['<img src="x"><ul><li>a</li></ul><p>b</p>', '<ul><li>a</li></ul><p>b</p>'],
      ['<b>a<img src=x>b</b><i>c</i>', '<b>ab</b><i>c</i>'],
      [
        '<p>a</p><img><table><tr><td><img src=//x>b</td></tr></table>',
        '<p>a</p><table><tr><td>b</td></tr></table>',
      ],
    ])('%s', ([html, expected]) => expect(cleanRichText(html, { images })).toBe(expected));
  },
);

test('closes every element that it opens, in order, whatever the input', () => {
  const random = createRandom(20_261_127);
  const tags = ['p', 'b', 'ul', 'li', 'a', 'div', 'table', 'tr', 'td', 'h1', 'pre', 'section'];
  const pieces = [
    ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
    '<img src=x>',
    `<img src="${image}">`,
    'word ',
    '<br>',
  ];
  for (let n = 0; n < 5_000; n++) {
    const html = Array.from({ length: 12 }, () => random.pick(pieces)).join('');
    for (const images of [true, false]) {
      const open: string[] = [];
      for (const [, end, name, empty] of cleanRichText(html, { images }).matchAll(
        /<(\/?)(\w+)[^<>]*?(\/?)>/g,
      ))
        if (end) expect(open.pop(), html).toBe(name);
        else if (!empty) open.push(name!);
      expect(open, html).toEqual([]);
    }
  }
});

test('removes control characters, also as character references', () => {
  const controls = '&#1;&#x1f;\u0001\u007f';
  expect(
    cleanRichText(
      `<p>a${controls}b</p><p><a href="mailto:${controls}a@b.example">c</a></p><img src="${image}" alt="d${controls}">`,
      { images: true },
    ),
  ).toBe(`<p>ab</p><p><a ${rel}>c</a></p><img src="${image}" alt="d" />`);
  // A link cannot become another one by what is removed.
  expect(cleanRichText('<a href="java\u0080script:alert(1)">x</a>')).toBe(`<a ${rel}>x</a>`);
});

describe('separates words when markup is removed', () => {
  test.for<[string, string]>([
    [
      '<table><thead><tr><th>Name</th><th>Votes</th></tr></thead><tr><td>North</td><td>12</td></tr></table><h1>Chapter</h1><pre>let x</pre>in a div<div>second div</div>td',
      '<table><tr><th>Name</th><th>Votes</th></tr><tr><td>North</td><td>12</td></tr></table><h1>Chapter</h1><pre>let x</pre>in a div<br />second div<br />td',
    ],
    ['<div><p>a</p></div><div>b</div>', '<p>a</p>b'],
    ['<p>a</p><hr><p>b</p>', '<p>a</p><hr /><p>b</p>'],
    [
      'one<section><b>two</b></section><dl><dt>three</dt><dd>four</dd></dl>',
      'one<br /><b>two</b><br />three<br />four',
    ],
    ['<h5>a</h5><h6>b</h6>', '<h4>a</h4><h4>b</h4>'],
    ['a\ufdd0b', 'ab'],
    [
      '<a href="https://a.example/<div>">a</a>',
      `<a href="https://a.example/%3Cdiv%3E" ${rel}>a</a>`,
    ],
  ])('%s', ([html, expected]) => {
    expect(cleanRichText(html)).toBe(expected);
    expect(cleanRichText(expected)).toBe(expected);
  });
});

describe('a long text', () => {
  test('is cleaned in a worker without blocking the main thread', async () => {
    await sanitizeRichText('about_me', `${'<b>'.repeat(200)}first`, {
      maxLength: 100_000,
      owner: 1,
    });
    const html = '<b>'.repeat(9_000) + '</i>'.repeat(900) + 'deep';
    expect(await sanitizeRichText('about_me', html, { maxLength: 100_000, owner: 1 })).toBe(
      cleanRichText(html),
    );
    const timerTicks: number[] = [];
    const timer = setInterval(() => timerTicks.push(performance.now()), 1);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        sanitizeRichText('about_me', html, { maxLength: 100_000, owner: 1 }),
      ),
    );
    clearInterval(timer);
    expect(timerTicks.length).toBeGreaterThan(8);
  });

  test('is cleaned while another member exceeds the queue', async () => {
    const html = '<b>'.repeat(9_000) + '</i>'.repeat(900) + 'deep';
    const requests = Promise.allSettled(
      Array.from({ length: 100 }, () =>
        sanitizeRichText('about_me', html, { maxLength: 100_000, owner: 1 }),
      ),
    );
    expect(await sanitizeRichText('about_me', html, { maxLength: 100_000, owner: 2 })).toBe(
      cleanRichText(html),
    );
    const rejections = (await requests)
      .filter((result) => result.status === 'rejected')
      .map((result) => result.reason as ApiError);
    expect([rejections.length, ...new Set(rejections.map(({ code }) => code))]).toEqual([
      83,
      'unavailable',
    ]);
  });

  test('is rejected with more than 10,000 tags, or when it is too long after cleaning', async () => {
    await expect(
      sanitizeRichText('about_me', '<b>'.repeat(10_001), { maxLength: 100_000, owner: 1 }),
    ).rejects.toMatchObject({
      fields: { about_me: [strings.tooManyTags] },
    });
    await expect(
      sanitizeRichText('about_me', '<a href="https://a.example">a</a>'.repeat(100), {
        maxLength: 4_000,
        owner: 1,
      }),
    ).rejects.toMatchObject({
      fields: { about_me: [message('tooLong', { most: 4_000 })] },
    });
  });
});
