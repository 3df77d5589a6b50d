// Functions that run inside the page.

/**
 * Returns what is still loading: a skeleton, a font, an image in view. Empty when the page has
 * loaded.
 */
export function listPending(): string {
  const inView = (element: Element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  };
  const candidates = document.querySelectorAll(
    '.mantine-Skeleton-root, [role=status][aria-label=Loading], .mantine-Loader-root',
  );
  const place = [...candidates].find((one) => one.checkVisibility({ visibilityProperty: true }));
  if (place) return place.outerHTML.slice(0, 200);
  if (document.fonts.status !== 'loaded') return 'fonts';
  if (!/\S/.test(document.getElementById('root')?.textContent ?? '')) return 'everything';
  return [...document.images].find((image) => !image.complete && inView(image))?.src ?? '';
}

/** Finds overflow of the page, truncated text and overlapping text. */
export function findLayoutErrors(): string[] {
  const describeElement = (element: Element) => {
    const words = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    return `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''} “${words}”`;
  };
  const page = document.documentElement;
  const errors =
    page.scrollWidth > page.clientWidth
      ? [`scrolls sideways by ${page.scrollWidth - page.clientWidth} px`]
      : [];

  type TextBox = { element: Element; layer: Element | null; box: DOMRect };
  const texts: TextBox[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (
      !/\S/.test(node.textContent ?? '') ||
      !element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        contentVisibilityAuto: true,
      })
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(
      ({ width, height }) => width > 1 && height > 1,
    );
    const { hidden, cut, layer, shown } = visibilityOf(element, boxes);
    if (hidden) continue;
    if (cut) errors.push(`${describeElement(element)} is cut off`);
    for (const box of shown) {
      // content of a scrolling box can be reached
      if (!scrolled(element) && (box.left < -1 || box.right > page.clientWidth + box.height / 3))
        errors.push(`${describeElement(element)} reaches out of the page`);
      texts.push({ element, layer, box });
    }
  }
  texts.forEach((one, i) => {
    for (const other of texts.slice(i + 1)) {
      if (one.element === other.element || one.layer !== other.layer) continue;
      const width =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height =
        Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 3 && height > Math.min(one.box.height, other.box.height) / 2)
        errors.push(`${describeElement(one.element)} overlaps ${describeElement(other.element)}`);
    }
  });
  return [...new Set(errors)];

  /**
   * Returns whether the element is hidden, whether part of it is truncated, its visible boxes, and
   * the fixed or sticky layer that it belongs to.
   */
  function visibilityOf(element: Element, boxes: DOMRect[]) {
    let [cut, shown] = [false, boxes];
    let layer: Element | null = null;
    for (
      let around: Element | null = element;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const { position, clipPath, overflowX, overflowY, textOverflow, webkitLineClamp } =
        getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      if (position === 'fixed' || position === 'absolute') {
        // for screen readers only, or off-screen until it is needed
        if (
          edge.width <= 2 ||
          edge.height <= 2 ||
          clipPath !== 'none' ||
          (position === 'fixed' && (edge.right < 0 || edge.left > innerWidth))
        )
          return { hidden: true, cut, layer, shown };
      }
      // a space at the end of a line hangs over its edge
      const across = (box: DOMRect) =>
        Math.max(edge.left - box.left, box.right - edge.right) > box.height / 3;
      const down = (box: DOMRect) =>
        Math.max(edge.top - box.top, box.bottom - edge.bottom) > box.height / 4;
      if (/hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && shown.some(across))
        cut = true;
      if (/hidden|clip/.test(overflowY) && webkitLineClamp === 'none' && shown.some(down))
        cut = true;
      if (overflowX !== 'visible') shown = shown.flatMap((box) => within(box, edge));
      if (position === 'fixed' || position === 'sticky') layer ??= around;
      if (position === 'fixed') break;
    }
    return { hidden: shown.length === 0 && !cut, cut, layer, shown };
  }

  function within(box: DOMRect, edge: DOMRect): DOMRect[] {
    const [left, top] = [Math.max(box.left, edge.left), Math.max(box.top, edge.top)];
    const [right, bottom] = [Math.min(box.right, edge.right), Math.min(box.bottom, edge.bottom)];
    return right - left > 1 && bottom - top > 1
      ? [new DOMRect(left, top, right - left, bottom - top)]
      : [];
  }

  function scrolled(element: Element) {
    for (
      let around = element.parentElement;
      around && around !== document.body;
      around = around.parentElement
    )
      if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return true;
    return false;
  }
}

/** Finds animations that run although the user prefers reduced motion. */
export function findMotionErrors(): string[] {
  return document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && Number(effect?.getComputedTiming().duration) > 10,
    )
    .map((animation) => {
      const { target } = animation.effect as KeyframeEffect;
      return `${target?.tagName.toLowerCase()}.${target?.className} moves`;
    });
}

/** Resets the state of an earlier keyboard walk. */
export function resetKeyboardWalk() {
  const state = globalThis as unknown as { before?: unknown; visited?: unknown };
  delete state.before;
  delete state.visited;
}

/**
 * Returns the name and the errors of the focused element. Stores how it looks, for the comparison
 * at the next stop.
 */
export function inspectFocus(): { name: string; again: boolean; errors: string[] } | undefined {
  type ElementStyle = { element: Element; looks: string[] };
  const state = globalThis as unknown as {
    before?: ElementStyle & { name: string };
    visited?: Set<Element>;
  };
  const visited = (state.visited ??= new Set());
  const around = (element: Element) => [
    element.parentElement,
    element.parentElement?.parentElement,
    element.parentElement?.parentElement?.parentElement,
  ];
  // an element next to or around the control may show the focus instead
  const looksOf = (element: Element) =>
    [element, ...around(element), element.nextElementSibling, element.previousElementSibling].map(
      (one) => {
        if (!one) return '';
        const {
          outlineStyle,
          outlineWidth,
          outlineColor,
          boxShadow,
          borderColor,
          backgroundColor,
          textDecorationLine,
        } = getComputedStyle(one);
        return [
          outlineStyle === 'none' ? '' : outlineStyle + outlineWidth + outlineColor,
          boxShadow,
          borderColor,
          backgroundColor,
          textDecorationLine,
        ].join();
      },
    );
  const errors: string[] = [];
  const { before } = state;
  const element = document.activeElement;
  if (
    before &&
    before.element !== element &&
    before.element.isConnected &&
    looksOf(before.element).join() === before.looks.join()
  )
    errors.push(`${before.name} does not show the focus`);
  if (!element || element === document.body || element === document.documentElement) {
    delete state.before;
    return undefined;
  }
  const words =
    element.getAttribute('aria-label') ??
    (element.textContent || element.getAttribute('name') || element.id);
  const name = `${element.tagName.toLowerCase()} “${words.trim().slice(0, 40)}”`;
  state.before = { element, looks: looksOf(element), name };
  const again = visited.has(element);
  visited.add(element);
  if (!again) errors.push(...findVisibilityErrors());
  return { name, again, errors };

  function findVisibilityErrors(): string[] {
    // the click target may be the label around a control that is drawn by other elements
    const targetBox = element!.getBoundingClientRect();
    const target =
      targetBox.width < 6 || targetBox.height < 6 || getComputedStyle(element!).opacity === '0'
        ? (element!.closest('label') ?? element!.parentElement!)
        : element!;
    const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
    if (
      width < 2 ||
      height < 2 ||
      !target.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      return [`${name} is invisible`];
    const [x1, x2, y1, y2] = [
      Math.max(left, 0),
      Math.min(right, innerWidth),
      Math.max(top, 0),
      Math.min(bottom, innerHeight),
    ];
    if (x2 <= x1 || y2 <= y1) return [`${name} is out of view`];
    const points = [0.5, 0.1, 0.9].flatMap((x) =>
      [0.5, 0.1, 0.9].map((y) => document.elementFromPoint(x1 + (x2 - x1) * x, y1 + (y2 - y1) * y)),
    );
    return points.some(
      (hitElement) => hitElement && (target.contains(hitElement) || hitElement.contains(target)),
    )
      ? []
      : [`${name} is covered by ${points[0]?.className.toString() ?? 'something'}`];
  }
}
