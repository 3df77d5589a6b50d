// node screens/try-scratch.ts WIDTH MODE path... ; MODE of plain,text,rtl,dark
import { chromium } from '@playwright/test';
import { faultsOfLayout } from './inPage.ts';
const [width, mode, ...paths] = process.argv.slice(2);
const origin = 'http://127.0.0.1:5199';
const browser = await chromium.launch({ executablePath: '/opt/chromium/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const who = process.env['WHO'] ?? 'ada';
let localStorage: { name: string; value: string }[] = [];
if (who !== 'visitor') {
  const response = await fetch('http://127.0.0.1:4555/api/user/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ username: who, password: 'everyone-knows-this' }) });
  const { token, user_type, user_id, name, image, image_thumb } = (await response.json()) as Record<string, string>;
  localStorage = Object.entries({ token, userType: user_type, userName: who, userId: user_id, uName: name, userImage: image, userImageThumb: image_thumb }).map(([name, value]) => ({ name, value: String(value) }));
}
const context = await browser.newContext({ viewport: { width: Number(width), height: 900 }, reducedMotion: 'reduce', colorScheme: mode === 'dark' ? 'dark' : 'light', storageState: { cookies: [], origins: [{ origin, localStorage }] } });
const page = await context.newPage();
await page.route('**/api/events', (r) => r.abort());
await page.addInitScript(() => sessionStorage.setItem('demoBannerClosed', 'yes'));
let i = 0;
for (const path of paths) {
  await page.goto(origin + path, { waitUntil: 'networkidle' }).catch((e) => console.log(String(e)));
  await page.waitForTimeout(1500);
  if (mode === 'rtl') await page.evaluate(() => void (document.documentElement.dir = 'rtl'));
  if (mode === 'text') await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await page.waitForTimeout(400);
  console.log(path, await page.evaluate(faultsOfLayout));
  console.log(await page.evaluate(() => { const w = document.documentElement.clientWidth; return [...document.querySelectorAll('body *')].filter((e) => { const r = e.getBoundingClientRect(); return r.width > 1 && (r.right > w + 1 || r.left < -1) && ![...e.children].some((c) => { const q = c.getBoundingClientRect(); return q.right > w + 1 || q.left < -1; }); }).slice(0, 12).map((e) => `${e.tagName}.${(e as HTMLElement).className?.toString().split(' ').pop()} ${Math.round(e.getBoundingClientRect().left)}..${Math.round(e.getBoundingClientRect().right)} ${e.textContent?.slice(0, 20)}`); }));
  await page.screenshot({ path: `/tmp/scrsheets/t${i++}.png`, fullPage: process.env['FULL'] === '1' });
}
await browser.close();
