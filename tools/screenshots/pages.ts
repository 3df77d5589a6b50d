// docs/screenshots.md and docs/accessibility.md.
import { names } from './addresses.ts';
import { byArea } from './areas.ts';
import { checks, type Check } from './look.ts';
import type { ScenePictures } from './main.ts';

const today = () => new Date().toISOString().slice(0, 10);
const whoSees: Record<string, string> = {
  visitor: 'a visitor',
  ada: 'a member',
  mara: 'a new member',
  keeper: 'an administrator',
};
const titleOf = ({ name, empty }: ScenePictures) =>
  `${name}${empty && name !== 'firstStart' ? ', in an empty community' : ''}`;

export function picturesPage(seen: ScenePictures[]): string {
  const picture = (file: string, width: number) =>
    `<img src="screens/${file}" width="${width}" alt="">`;
  const rowOf = (one: ScenePictures) => {
    const named = (kind: string) => one.pictures.filter((file) => file.includes(`-${kind}`));
    const cell = (kind: string, width: number) =>
      named(kind)
        .map((file) => picture(file, width))
        .join('<br>');
    return `| **${titleOf(one)}**<br>\`${one.address.replace(/[A-Za-z0-9_-]{30,}/, 'CODE')}\`<br>${whoSees[one.who]} | ${cell('1360', 560)} | ${cell('390', 180)} |`;
  };
  const parts = byArea(seen, names).map(({ title, seen }) =>
    [
      `## ${title}`,
      '',
      '| route | 1360 px | 390 px |',
      '| --- | --- | --- |',
      ...seen.map(rowOf),
      '',
    ].join('\n'),
  );
  return `# Screens

Every route as it looks in the demo town, and the main ones in an empty community, made by \`npm run screenshots\` on ${today()}: what is seen at once on a desk and on a phone.

${parts.join('\n')}`;
}

export function accessibilityPage(seen: ScenePictures[]): string {
  const kinds = Object.keys(checks) as Check[];
  const faultsOf = (those: ScenePictures[], check: Check) =>
    those.flatMap((one) => one.looked.faults.filter((fault) => fault.check === check));
  const cells = (those: ScenePictures[]) => kinds.map((check) => faultsOf(those, check).length);
  const stops = (those: ScenePictures[]) =>
    those.reduce((sum, { looked }) => sum + looked.stops, 0);
  const looks = (those: ScenePictures[]) =>
    those.reduce((sum, { looked }) => sum + looked.looks, 0);
  const row = (title: string, those: ScenePictures[]) =>
    `| ${[title, those.length, looks(those), ...cells(those), stops(those)].join(' | ')} |`;
  const areas = byArea(seen, names);
  const failing = seen.filter(({ looked }) => looked.faults.length > 0);
  return `# Accessibility

Every screen of [the product](screenshots.md), looked at by \`npm run screenshots\` on ${today()} in Chromium. The figures are faults.

| part | screens | runs of axe-core | ${kinds.map((check) => checks[check]).join(' | ')} | stops of the keys |
| --- | ${['', '', ...kinds, ''].map(() => '---:').join(' | ')} |
${areas.map(({ title, seen }) => row(title, seen)).join('\n')}
${row('**all**', seen)}

- **axe-core**: the rules of WCAG 2.0 to 2.2, A and AA, in light and dark, at 1360, 768, 390 and 320 pixels.
- **Layout**: at these widths nothing scrolls sideways or reaches out of the page, no text is cut off, none lies on another.
- **Text of 200 %**: the same at 1360 and 390 pixels, with letters twice as large.
- **From right to left**: the same at 1360 and 390 pixels, with the page turned around.
- **Forced colours**: axe-core once more, and the focus still shows.
- **Motion**: whoever asks for less of it sees nothing move.
- **Keys**: the Tab key goes through the first 40 stops; each is seen, in view, looks focused, and lets go of the focus.

${areas.map(({ title, seen }) => `**${title}**: ${seen.map(titleOf).join('; ')}.`).join('\n\n')}
${failing.length ? `\n## What fails\n\n${failing.flatMap((one) => one.looked.faults.map(({ check, what }) => `- ${titleOf(one)}, ${check}: ${what.replaceAll('<', '&lt;')}`)).join('\n')}\n` : ''}`;
}
