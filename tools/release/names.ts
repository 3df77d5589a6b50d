// Names of releases: the version, the archive and the image.

/** The architectures that releases are made for, as npm and Node call them. */
export const architectures = ['x64', 'arm64'] as const;
export type Architecture = (typeof architectures)[number];

/**
 * The version of a build. Only the tagged commit is the version itself; other commits add their
 * hash, so that no two builds have the same version.
 */
export const nameVersion = (version: string, commit: string, tags: readonly string[]) =>
  tags.includes(`v${version}`) ? version : `${version}+${commit.slice(0, 10)}`;

/** The folder in the archive, and the name of the archive without its ending. */
export const nameFolder = (version: string) => `folkmoot-${version}`;

export const nameArchive = (version: string, arch: Architecture) =>
  `${nameFolder(version)}-linux-${arch}.tar.xz`;

/** A tag of an image cannot contain a plus sign. */
export const nameImage = (version: string) =>
  `localhost/folkmoot:${version.replaceAll(/[^\w.-]/g, '-')}`;
