// Search of texts for many words at once, along a tree of the beginnings of the words. The time
// grows with the lengths of the words and the texts, but not with their product.

const unitCount = 0x10000;

/**
 * Prepares a search for these words. The function that it returns gives the positions in `words` of
 * those that are somewhere in the text.
 */
export function createMultiSearch(words: readonly string[]): (text: string) => Set<number> {
  /** The node after a node and a code unit. The nodes are the beginnings of words; 0 is empty. */
  const nextNodes = new Map<number, number>();
  /** For each node, the words that end there. */
  const endingWords: number[][] = [[]];
  for (const [position, word] of words.entries()) {
    let node = 0;
    for (let i = 0; i < word.length; i++) {
      const edge = node * unitCount + word.charCodeAt(i);
      let next = nextNodes.get(edge);
      if (next === undefined) {
        next = endingWords.length;
        endingWords.push([]);
        nextNodes.set(edge, next);
      }
      node = next;
    }
    endingWords[node]!.push(position);
  }

  /** For each node, the node of its longest proper end that is a node too. */
  const shorterNodes = new Int32Array(endingWords.length);
  /** For each node, the nearest of its shorter nodes at which words end. */
  const shorterEndings = new Int32Array(endingWords.length);
  const step = (from: number, unit: number): number => {
    for (let node = from; ; node = shorterNodes[node]!) {
      const next = nextNodes.get(node * unitCount + unit);
      if (next !== undefined) return next;
      if (node === 0) return 0;
    }
  };
  for (const [edge, node] of inOrderOfLength(nextNodes)) {
    const parent = Math.floor(edge / unitCount);
    const shorter = parent === 0 ? 0 : step(shorterNodes[parent]!, edge % unitCount);
    shorterNodes[node] = shorter;
    shorterEndings[node] = endingWords[shorter]!.length ? shorter : shorterEndings[shorter]!;
  }

  return (text) => {
    const found = new Set<number>();
    const reportedNodes = new Set<number>();
    let node = 0;
    for (let i = 0; i < text.length; i++) {
      node = step(node, text.charCodeAt(i));
      for (
        let ending = node;
        ending !== 0 && !reportedNodes.has(ending);
        ending = shorterEndings[ending]!
      ) {
        reportedNodes.add(ending);
        for (const position of endingWords[ending]!) found.add(position);
      }
    }
    return found;
  };
}

/** The edges of the nodes, those of shorter beginnings first. A node is added after its parent. */
function inOrderOfLength(nextNodes: ReadonlyMap<number, number>): [edge: number, node: number][] {
  const edges = [...nextNodes];
  const lengths = [0];
  for (const [edge, node] of edges) lengths[node] = lengths[Math.floor(edge / unitCount)]! + 1;
  return edges.toSorted(([, a], [, b]) => lengths[a]! - lengths[b]!);
}
