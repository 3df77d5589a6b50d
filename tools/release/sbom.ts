// The list of software in a release (SBOM) in the CycloneDX format, as npm writes it.
import { createHash } from 'node:crypto';

export type Sbom = {
  serialNumber?: string;
  metadata: { timestamp?: string; tools?: unknown; component: SbomComponent };
  components: SbomComponent[];
  dependencies?: { ref: string; dependsOn?: string[] }[];
};
type SbomComponent = {
  name: string;
  version: string;
  'bom-ref'?: string;
  purl?: string;
  properties?: { name: string; value: string }[];
};

/**
 * Replaces what differs between two builds of the same commit: npm numbers each list randomly and
 * writes the time.
 */
export function makeReproducible(sbom: Sbom, version: string, time: Date): Sbom {
  const components = sbom.components.toSorted((a, b) =>
    (a['bom-ref'] ?? a.name) < (b['bom-ref'] ?? b.name) ? -1 : 1,
  );
  const digest = createHash('sha256')
    .update(JSON.stringify([version, components]))
    .digest('hex');
  const uuid = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  const { tools: _tools, ...metadata } = sbom.metadata;
  return {
    ...sbom,
    serialNumber: `urn:uuid:${uuid}`,
    metadata: {
      ...metadata,
      timestamp: time.toISOString(),
      component: { ...metadata.component, name: 'folkmoot', version },
    },
    components,
  };
}

/** Leaves out packages that the release does not contain, and what depends on them. */
export function keepComponents(sbom: Sbom, keys: ReadonlySet<string>): Sbom {
  const components = sbom.components.filter(({ name, version }) => keys.has(`${name} ${version}`));
  const kept = new Set(
    [sbom.metadata.component, ...components].flatMap((one) => one['bom-ref'] ?? []),
  );
  const dependencies = (sbom.dependencies ?? [])
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((to) => kept.has(to)) }));
  return { ...sbom, components, dependencies };
}
