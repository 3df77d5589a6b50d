// The drawings for covers. Each fills 1600 × 400 units; phones show only the middle third.
import type { ReactNode } from 'react';
import type { CoverDrawing } from '#contract/covers.ts';
import classes from './Drawing.module.css';
import { Boat, Cloud, House, Lamp, Pine, Sky, Sun, Tree } from './parts.tsx';

const each = (count: number, draw: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => draw(index));

const FarHills = () => (
  <>
    <path
      className={classes.far}
      d="M0 240C180 150 330 200 470 215S760 120 930 190s300 20 420-30 190-20 250 10v230H0z"
    />
    <path
      className={classes.mid}
      d="M0 290c160-60 320-50 500-20s330-60 520-30 330 70 580 0v160H0z"
    />
  </>
);

const Hills = () => (
  <>
    <Sky />
    <Sun x={1080} y={110} />
    <Cloud x={520} y={100} />
    <Cloud x={1290} y={76} />
    <FarHills />
    <House x={700} y={292} />
    <House x={790} y={296} width={54} height={44} roof="slate" />
    <Tree x={660} y={296} />
    <Tree x={1010} y={300} size={0.9} />
    <Tree x={1130} y={310} size={1.1} />
    <Tree x={360} y={310} />
    <Tree x={1420} y={312} />
    <path className={classes.near} d="M0 340c260-60 520-40 800-10s540 10 800-30v100H0z" />
    <path className={classes.path} d="M740 400c20-40 90-50 80-72l26 4c4 30-30 40-26 68z" />
  </>
);

const Bridge = () => (
  <>
    <Sky />
    <Sun x={560} y={92} />
    <Cloud x={980} y={96} />
    <FarHills />
    {each(8, (n) => (
      <House
        key={n}
        x={60 + n * 205}
        y={292}
        width={64 + (n % 3) * 12}
        height={46 + (n % 2) * 18}
        roof={n % 3 === 1 ? 'slate' : 'roof'}
      />
    ))}
    <rect className={classes.water} y={292} width={1600} height={108} />
    <path
      className={classes.stone}
      d="M0 270C400 215 1200 215 1600 270v130h-60a130 110 0 0 0-260 0h-90a150 130 0 0 0-300 0h-90a150 130 0 0 0-300 0h-90a130 110 0 0 0-260 0H0z"
    />
    <path
      className={classes.wall}
      d="M0 270C400 215 1200 215 1600 270v16C1200 231 400 231 0 286z"
    />
    {[300, 560, 820, 1080, 1340].map((x) => (
      <Lamp key={x} x={x} y={236 + Math.abs(x - 800) * 0.03} />
    ))}
  </>
);

const Town = () => (
  <>
    <Sky />
    <Cloud x={400} y={110} />
    <Cloud x={1150} y={84} />
    <Sun x={1340} y={110} />
    <path className={classes.far} d="M0 270c300-80 520-40 800-60s560-40 800 30v160H0z" />
    {each(15, (n) => (
      <House
        key={n}
        x={-10 + n * 112}
        y={330}
        width={94}
        height={70 + ((n * 37) % 48)}
        roof={n % 3 === 0 ? 'slate' : 'roof'}
      />
    ))}
    <rect className={classes.stone} x={720} y={196} width={160} height={134} />
    <path className={classes.copper} d="M716 196a84 84 0 0 1 168 0z" />
    <path className={classes.dark} d="M798 112V72h4v40z" />
    <path className={classes.roof} d="M802 72h34l-8 9 8 9h-34z" />
    {each(5, (n) => (
      <rect key={n} className={classes.wall} x={736 + n * 28} y={214} width={14} height={116} />
    ))}
    <rect className={classes.path} y={330} width={1600} height={70} />
    {each(12, (n) => (
      <Tree key={n} x={70 + n * 132} y={352} size={0.72} />
    ))}
  </>
);

const Harbor = () => (
  <>
    <Sky />
    <Sun x={900} y={170} />
    <Cloud x={430} y={92} />
    <Cloud x={1180} y={110} />
    <path className={classes.far} d="M980 236c140-70 260-60 380-40s160-10 240-30v90H980z" />
    <rect className={classes.water} y={232} width={1600} height={168} />
    <path
      className={classes.light}
      opacity={0.5}
      d="M820 250h160l30 12H790zM800 284h210l24 12H770z"
    />
    <path className={classes.stone} d="M380 262h170l60 52H330z" />
    <path className={classes.wall} d="M436 262l10-130h40l10 130z" />
    <path
      className={classes.roof}
      d="M442 184h48l3 36h-54zM440 122h52v12h-52zM446 122l20-28 20 28z"
    />
    <Boat x={720} y={320} />
    <Boat x={1010} y={284} size={0.62} />
    <Boat x={1290} y={350} size={1.1} />
    <Boat x={160} y={330} size={0.8} />
  </>
);

const Orchard = () => (
  <>
    <Sky />
    <Sun x={640} y={104} />
    <Cloud x={900} y={92} />
    <FarHills />
    <path className={classes.near} d="M0 268c400-40 1200-40 1600 0v132H0z" />
    <path className={classes.roof} d="M930 262v-58l46-34 46 34v58z" />
    <path className={classes.slate} d="M922 206l54-42 54 42-6 8-48-36-48 36z" />
    <rect className={classes.wall} x={964} y={226} width={24} height={36} />
    {each(3, (row) =>
      each(17 - row * 3, (n) => (
        <Tree
          key={`${row} ${n}`}
          x={(row % 2) * 50 + n * (98 + row * 22)}
          y={304 + row * 44}
          size={0.52 + row * 0.2}
        />
      )),
    )}
  </>
);

const Forest = () => (
  <>
    <Sky />
    <Sun x={940} y={96} />
    <path
      className={classes.far}
      d="M0 260l220-120 160 80 240-150 220 130 200-90 260 130 140-60 160 80v140H0z"
    />
    <path
      className={classes.cloud}
      d="M620 70l-58 36 40 4 20 22 26-28 42-4zM1040 110l-44 20 34 4 16 16 20-18 30-2z"
    />
    {each(20, (n) => (
      <Pine key={n} x={n * 84} y={310} size={0.7 + ((n * 29) % 30) / 100} tone="mid" />
    ))}
    {each(16, (n) => (
      <Pine key={n} x={30 + n * 108} y={352} size={0.9 + ((n * 17) % 41) / 100} />
    ))}
    <path className={classes.near} d="M0 350c400-30 1200-30 1600 0v50H0z" />
  </>
);

export const scenes: Record<CoverDrawing, () => ReactNode> = {
  hills: Hills,
  bridge: Bridge,
  town: Town,
  harbor: Harbor,
  orchard: Orchard,
  forest: Forest,
};
