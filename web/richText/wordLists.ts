// Lists of Microsoft Word, which puts them on the clipboard as paragraphs with the style
// `mso-list`.

/**
 * Turns the paragraphs into lists. `getStyle` returns the CSS of an element, which pastedHtml.ts
 * stores in another attribute.
 */
export function convertWordLists(body: HTMLElement, getStyle: (element: Element) => string) {
  /** The open lists, from the outermost to the innermost. */
  let open: HTMLElement[] = [];
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(/mso-list:[^;]*\blevel(\d)/i.exec(getStyle(paragraph))?.[1]);
    if (!level) continue;
    // The number or bullet, which Word writes as text.
    const marker = [...paragraph.querySelectorAll('*')].find((element) =>
      /mso-list:\s*ignore/i.test(getStyle(element)),
    );
    const label = marker?.textContent.trim() ?? '';
    marker?.remove();
    // Anything between the last list and the paragraph ends the list.
    if (paragraph.previousElementSibling !== open[0]) open = [];
    open.length = Math.min(open.length, level);
    // Such as "1.", "a)" or "(iv)". Other labels are bullets.
    const list = /^\(?[\da-z]{1,5}[.)]/i.test(label) ? 'ol' : 'ul';
    if (open.length === level && open[level - 1]!.localName !== list) open.length = level - 1;
    while (open.length < level) open.push(openList(list, open.at(-1), paragraph));
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)!.append(item);
    paragraph.remove();
  }
}

/** A list inside the last item of the outer list, or before the paragraph if there is none. */
function openList(name: 'ol' | 'ul', outer: HTMLElement | undefined, paragraph: Element) {
  const list = paragraph.ownerDocument.createElement(name);
  if (outer) (outer.lastElementChild ?? outer).append(list);
  else paragraph.before(list);
  return list;
}

/** Google Docs nests a list directly in a list. Moves it into the item before. */
export function nestListsInItems(body: HTMLElement) {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
    if (list.previousElementSibling?.localName === 'li') list.previousElementSibling.append(list);
}
