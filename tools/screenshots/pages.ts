// Markdown of docs/screenshots.md and docs/accessibility.md.
import { names } from './addresses.ts';
import { groupByArea } from './groupByArea.ts';
import { auditChecks, type AuditCheck } from './auditPage.ts';
import type { ScenePictures } from './main.ts';

const today = () => new Date().toISOString().slice(0, 10);
const viewerLabels: Record<string, string> = {
  visitor: 'a visitor',
  ada: 'a member',
  mara: 'a new member',
  keeper: 'an administrator',
};
const titleOf = ({ name, empty }: ScenePictures) =>
  `${name}${empty && name !== 'firstStart' ? ', in an empty community' : ''}`;

export function picturesPage(seen: ScenePictures[]): string {
  const picture = (file: string, width: number) =>
    `<img src="screenshots/${file}" width="${width}" alt="">`;
  const rowOf = (one: ScenePictures) => {
    const named = (kind: string) => one.pictures.filter((file) => file.includes(`-${kind}`));
    const cell = (kind: string, width: number) =>
      named(kind)
        .map((file) => picture(file, width))
        .join('<br>');
    return `| **${titleOf(one)}**<br>\`${one.address.replace(/[A-Za-z0-9_-]{30,}/, 'CODE')}\`<br>${viewerLabels[one.who]} | ${cell('1360', 560)} | ${cell('390', 180)} |`;
  };
  const parts = groupByArea(seen, names).map(({ title, seen }) =>
    [
      `## ${title}`,
      '',
      '| route | 1360 px | 390 px |',
      '| --- | --- | --- |',
      ...seen.map(rowOf),
      '',
    ].join('\n'),
  );
  return `# Screenshots

\`npm run screenshots\` opened every route in the demo town, and the main ones in an empty community, on ${today()}.
Each picture shows the first view, on a desktop and on a phone.

${parts.join('\n')}`;
}

export function accessibilityPage(seen: ScenePictures[]): string {
  const kinds = Object.keys(auditChecks) as AuditCheck[];
  const faultsOf = (screens: ScenePictures[], check: AuditCheck) =>
    screens.flatMap((one) => one.looked.faults.filter((fault) => fault.check === check));
  const cells = (screens: ScenePictures[]) => kinds.map((check) => faultsOf(screens, check).length);
  const stops = (screens: ScenePictures[]) =>
    screens.reduce((sum, { looked }) => sum + looked.stops, 0);
  const looks = (screens: ScenePictures[]) =>
    screens.reduce((sum, { looked }) => sum + looked.looks, 0);
  const row = (title: string, screens: ScenePictures[]) =>
    `| ${[title, screens.length, looks(screens), ...cells(screens), stops(screens)].join(' | ')} |`;
  const areas = groupByArea(seen, names);
  const failing = seen.filter(({ looked }) => looked.faults.length > 0);
  return `# Accessibility

\`npm run screenshots\` audited [every screen](screenshots.md) in Chromium on ${today()}.
The numbers are faults.

| part | screens | axe-core runs | ${kinds.map((check) => auditChecks[check]).join(' | ')} | tab stops |
| --- | ${['', '', ...kinds, ''].map(() => '---:').join(' | ')} |
${areas.map(({ title, seen }) => row(title, seen)).join('\n')}
${row('**all**', seen)}

- **axe-core**: the rules of WCAG 2.0 to 2.2, A and AA, in light and dark, at 1360, 768, 390 and 320 pixels.
- **Layout**: at these widths nothing overflows the page, and no text is truncated or overlaps another.
- **Text at 200 %**: the same at 1360 and 390 pixels, with text twice as large.
- **Right to left**: the same at 1360 and 390 pixels, with the page mirrored.
- **Forced colors**: axe-core once more, and the focus remains visible.
- **Motion**: with reduced motion, nothing is animated.
- **Keyboard**: the Tab key visits the first 40 stops; each is visible, in view, looks focused, and releases the focus.

${areas.map(({ title, seen }) => `**${title}**: ${seen.map(titleOf).join('; ')}.`).join('\n\n')}
${failing.length ? `\n## Faults\n\n${failing.flatMap((one) => one.looked.faults.map(({ check, what }) => `- ${titleOf(one)}, ${check}: ${what.replaceAll('<', '&lt;')}`)).join('\n')}\n` : ''}`;
}
