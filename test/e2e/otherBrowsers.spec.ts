// Main tasks in Firefox and WebKit, if they are installed (Debian: firefox-esr, webkit2gtk-driver,
// xvfb).
import { befriend, expect, memberPassword, test } from './fixtures.ts';
import { firefox, openFirefox, openWebKit, webKit, type OtherBrowser } from './webDriver.ts';

/** Helpers for the steps, which run in the page. Each waits for the element it needs. */
const tools = `
  const until = async (find) => {
    for (let n = 0; n < 100; n++) {
      const found = find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    throw new Error('not found: ' + find + ' in ' + document.body.innerText.slice(0, 500));
  };
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length > 0);
  const nameOf = (each) => each.getAttribute('aria-label') ?? [...(each.labels ?? [])].map((label) => label.textContent).join(' ') + each.textContent;
  const named = (selector, name) => until(() => shown(selector).find((each) => name.test(nameOf(each))));
  const press = async (name) => { const button = await named('button, a, summary', name); button.click(); };
  const write = async (name, text) => {
    const field = await named('input, textarea', name);
    field.focus();
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const seen = (words) => until(() => document.body.innerText.includes(words));
`;

for (const [name, installed, open] of [
  ['Firefox', firefox, openFirefox],
  ['WebKit', webKit, openWebKit],
] as const) {
  test(`${name}: log in, read, post, like, comment, write a message, vote and print`, async ({
    openAsNewMember,
    baseURL,
  }) => {
    test.skip(!installed, `${name} is not installed here.`);
    const [me, other] = [`plover-${name.toLowerCase()}`, `ruff-${name.toLowerCase()}`];
    await openAsNewMember(me, 'Plover Marsh', { opensHome: false });
    await openAsNewMember(other, 'Ruff Marsh', { opensHome: false });
    await befriend(me, other);
    const browser = await open();
    try {
      await mainTasks(browser, baseURL!, me, other);
    } finally {
      await browser.close();
    }
  });
}

async function mainTasks(browser: OtherBrowser, baseURL: string, me: string, other: string) {
  const go = (path: string) => browser.open(`${baseURL}${path}`);
  const steps = (code: string) => browser.value<string>(`(async () => { ${tools} ${code} })()`);

  await go('/login');
  await steps(
    `await write(/username/, '${me}'); await write(/^Password/, '${memberPassword}'); await press(/^Log in$/); await until(() => shown('[role=feed] article').length > 3);`,
  );

  await go('/');
  await steps(`
    await write(/What’s on your mind/, 'A heron stood at https://example.org/weir today.');
    await press(/^Post$/);
    await seen('A heron stood at');
    const link = await until(() => shown('a').find((each) => each.href === 'https://example.org/weir'));
    if (!link) throw new Error('no link');
  `);
  await steps(`
    // the optimistic card has no Like button yet
    const card = () => shown('article').find((each) => each.innerText.includes('A heron stood') && each.querySelector('a[data-key=open]'));
    (await until(card)).querySelector('[data-key=like]').click();
    await until(() => /Liked by you/.test(card()?.innerText));
    card().querySelector('a[data-key=open]').click();
    await until(() => /\\/feed\\/\\d+\\/details/.test(location.pathname));
    await write(/comment/i, 'It was still there at noon.');
    await until(() => shown('form button[type=submit]').find((each) => /^Comment$/.test(each.textContent))).then((button) => button.click());
    await until(() => shown('article article').find((each) => each.innerText.includes('still there at noon')));
  `);
  // print style sheet
  const unprinted = await steps(`
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule.media?.mediaText === 'print');
    const hidden = rules.flatMap((rule) => [...rule.cssRules]).filter((rule) => rule.style?.display === 'none').map((rule) => rule.selectorText).join();
    return String(shown('main button, nav, textarea').every((each) => each.matches(hidden) || each.closest(hidden)));
  `);
  expect(unprinted).toBe('true');

  await go(`/messages/with/${other}`);
  await steps(
    `await write(/^Message to/, 'See you at the weir.'); await press(/^Send$/); await until(() => shown('[role=log]').some((log) => log.innerText.includes('See you at the weir.')));`,
  );

  await go('/polls');
  await steps(`(await named('main a', /^Vote:/)).click();`);
  await steps(`
    const form = await until(() => shown('main form').find((each) => each.querySelector('input[type=radio]')));
    form.querySelector('input[type=radio]').click();
    [...form.querySelectorAll('button')].find((each) => /vote/i.test(each.textContent)).click();
    await until(() => !form.isConnected || form.getClientRects().length === 0 || /counted|Thank/i.test(document.body.innerText));
  `);
  // a menu
  await go('/');
  await steps(
    `(await named('article button', /^More options for/)).click(); await until(() => shown('[role=menu] [role=menuitem]').length > 0);`,
  );
}
