// Drawings for covers of profiles, groups and actions. The web client has a picture of each and
// must not load the schema library, so this file contains no schema.
import { pickByName } from './initials.ts';

export const coverDrawings = ['hills', 'bridge', 'town', 'harbor', 'orchard', 'forest'] as const;
export type CoverDrawing = (typeof coverDrawings)[number];

/** The drawing of a person or group without a cover. The same name always has the same drawing. */
export const drawingByName = (name: string): CoverDrawing => pickByName(name, coverDrawings);

/** Width of a cover divided by its height. */
export const coverAspect = 4;
