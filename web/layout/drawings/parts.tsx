// Parts of the drawings. All lengths are units of a drawing of 1600 × 400.
import classes from './Drawing.module.css';

type Point = { x: number; y: number };

/** The whole ground of a drawing. */
export const Sky = () => <rect className={classes.sky} width={1600} height={400} />;

export const Sun = ({ x, y }: Point) => (
  <>
    <circle className={classes.glow} cx={x} cy={y} r={62} />
    <circle className={classes.sun} cx={x} cy={y} r={40} />
  </>
);

export const Cloud = ({ x, y }: Point) => (
  <path
    className={classes.cloud}
    d={`M${x} ${y}h120a22 22 0 0 0-20-30a34 34 0 0 0-62-6a26 26 0 0 0-38 36z`}
  />
);

/** Stands on the point. */
export const House = ({
  x,
  y,
  width = 70,
  height = 56,
  roof = 'roof',
}: Point & { width?: number; height?: number; roof?: 'roof' | 'slate' }) => (
  <>
    <rect className={classes.wall} x={x} y={y - height} width={width} height={height} />
    <path
      className={classes[roof]}
      d={`M${x - 8} ${y - height}l${width / 2 + 8} ${-width * 0.45}l${width / 2 + 8} ${width * 0.45}z`}
    />
    {[0.2, 0.58].map((place) => (
      <rect
        key={place}
        className={classes.window}
        x={x + width * place}
        y={y - height * 0.72}
        width={width * 0.2}
        height={height * 0.32}
      />
    ))}
  </>
);

/** Stands on the point. */
export const Tree = ({ x, y, size = 1 }: Point & { size?: number }) => (
  <>
    <rect
      className={classes.wood}
      x={x - 4 * size}
      y={y - 34 * size}
      width={8 * size}
      height={34 * size}
    />
    <ellipse className={classes.leaf} cx={x} cy={y - 56 * size} rx={30 * size} ry={36 * size} />
  </>
);

/** Stands on the point. */
export const Pine = ({
  x,
  y,
  size = 1,
  tone = 'leaf',
}: Point & { size?: number; tone?: 'leaf' | 'mid' }) => (
  <path
    className={classes[tone]}
    d={`M${x} ${y - 150 * size}l${34 * size} ${62 * size}h${-14 * size}l${28 * size} ${58 * size}h${-96 * size}l${28 * size} ${-58 * size}h${-14 * size}zM${x - 6 * size} ${y - 32 * size}h${12 * size}v${32 * size}h${-12 * size}z`}
  />
);

/** Stands on the point. */
export const Lamp = ({ x, y }: Point) => (
  <>
    <path
      className={classes.dark}
      d={`M${x - 2} ${y}v-92h4v92zM${x - 14} ${y - 92}l14 -18l14 18z`}
    />
    <circle className={classes.light} cx={x} cy={y - 84} r={9} />
  </>
);

/** Floats on the point. */
export const Boat = ({ x, y, size = 1 }: Point & { size?: number }) => (
  <>
    <path
      className={classes.wall}
      d={`M${x + 4 * size} ${y - 18 * size}v${-96 * size}l${58 * size} ${96 * size}z`}
    />
    <path
      className={classes.roof}
      d={`M${x - 4 * size} ${y - 18 * size}v${-74 * size}l${-40 * size} ${74 * size}z`}
    />
    <path
      className={classes.dark}
      d={`M${x - 56 * size} ${y - 14 * size}h${124 * size}l${-22 * size} ${26 * size}h${-80 * size}z`}
    />
  </>
);
