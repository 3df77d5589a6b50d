// The overview of all screenshots, and docs/accessibility.md.
import { screenNames, type ScreenName } from './addresses.ts';
import { groupByArea } from './groupByArea.ts';
import { escapeHtml } from '#server/lib/text/html.ts';
import { auditChecks, type AuditCheck, type AuditedPage } from './auditPage.ts';

/** One screen for one viewer. */
export type Scene = {
  name: ScreenName;
  persona: string;
  empty: boolean;
  address: string;
  file: string;
};
export type ScenePictures = Scene & { pictures: string[]; audit: AuditedPage };

const today = () => new Date().toISOString().slice(0, 10);
const viewerLabels: Record<string, string> = {
  visitor: 'a visitor',
  ada: 'a member',
  mara: 'a new member',
  keeper: 'an administrator',
};
const titleOf = ({ name, empty }: ScenePictures) =>
  `${name}${empty && name !== 'firstStart' ? ', in an empty community' : ''}`;

/** HTML. The images lie beside it. */
export function picturesPage(screens: ScenePictures[]): string {
  const imagesOf = (one: ScenePictures, kind: string, width: number) =>
    one.pictures
      .filter((file) => file.includes(`-${kind}`))
      .map(
        (file) =>
          `<a href="${file}"><img src="${file}" width="${width}" loading="lazy" alt=""></a>`,
      )
      .join('');
  const row = (one: ScenePictures) =>
    `<tr><th>${escapeHtml(titleOf(one))}<br><code>${escapeHtml(one.address.replace(/[A-Za-z0-9_-]{30,}/, 'CODE'))}</code><br>${viewerLabels[one.persona]}</th><td>${imagesOf(one, '1360', 560)}</td><td>${imagesOf(one, '390', 180)}</td></tr>`;
  const sections = groupByArea(screens, screenNames).map(
    ({ title, screens }) => `<h2>${title}</h2><table>${screens.map(row).join('\n')}</table>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title>
<style>body { font: 16px system-ui; margin: 2rem } th { text-align: left; vertical-align: top; font-weight: normal } td { vertical-align: top } img { border: 1px solid #ccc }</style>
<h1>Screenshots</h1>
<p>Every route in the demo town, and the main ones in an empty community, on ${today()}. Each picture shows the first view, on a desktop and on a phone.</p>
${sections.join('\n')}
`;
}

export function accessibilityPage(screens: ScenePictures[]): string {
  const kinds = Object.keys(auditChecks) as AuditCheck[];
  const selectErrors = (screens: ScenePictures[], check: AuditCheck) =>
    screens.flatMap((one) => one.audit.errors.filter((error) => error.check === check));
  const cells = (screens: ScenePictures[]) =>
    kinds.map((check) => selectErrors(screens, check).length);
  const stops = (screens: ScenePictures[]) =>
    screens.reduce((sum, { audit }) => sum + audit.focusStops, 0);
  const axeRuns = (screens: ScenePictures[]) =>
    screens.reduce((sum, { audit }) => sum + audit.axeRuns, 0);
  const row = (title: string, screens: ScenePictures[]) =>
    `| ${[title, screens.length, axeRuns(screens), ...cells(screens), stops(screens)].join(' | ')} |`;
  const areas = groupByArea(screens, screenNames);
  const failedScreens = screens.filter(({ audit }) => audit.errors.length > 0);
  return `# Accessibility

\`npm run screenshots\` audited every screen in Chromium on ${today()}.
The numbers are errors.

| part | screens | axe-core runs | ${kinds.map((check) => auditChecks[check]).join(' | ')} | tab stops |
| --- | ${['', '', ...kinds, ''].map(() => '---:').join(' | ')} |
${areas.map(({ title, screens }) => row(title, screens)).join('\n')}
${row('**all**', screens)}

- **axe-core**: the rules of WCAG 2.0 to 2.2, A and AA, in light and dark, at 1360, 768, 390 and 320 pixels.
- **Layout**: at these widths nothing overflows the page, and no text is truncated or overlaps another.
- **Text at 200 %**: the same at 1360 and 390 pixels, with text twice as large.
- **Right to left**: the same at 1360 and 390 pixels, with the page mirrored.
- **Forced colors**: axe-core once more, and the focus remains visible.
- **Motion**: with reduced motion, nothing is animated.
- **Keyboard**: the Tab key visits the first 40 stops; each is visible, in view, looks focused, and releases the focus.

${areas.map(({ title, screens }) => `**${title}**: ${screens.map(titleOf).join('; ')}.`).join('\n\n')}
${failedScreens.length ? `\n## Errors\n\n${failedScreens.flatMap((one) => one.audit.errors.map(({ check, message }) => `- ${titleOf(one)}, ${check}: ${message.replaceAll('<', '&lt;')}`)).join('\n')}\n` : ''}`;
}
