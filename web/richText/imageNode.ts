// Node type of images, with a field for their description in the editor.
import { Node } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { NodeSelection } from '@tiptap/pm/state';
import { richTextLimits } from '#contract/richTextAttributes.ts';
import { t } from '../i18n/language.ts';
import type { ImageUploads } from './ImageUploads.ts';
import classes from './imageNode.module.css';

/** Creates the node type for one editor. The editor shows an image as a figure with its fields. */
export const createImageNode = (uploads: ImageUploads) =>
  Node.create({
    name: 'image',
    group: 'block',
    draggable: true,
    addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
    // `null` accepts an image, `false` leaves it out.
    parseHTML: () => [
      { tag: 'img', getAttrs: (image) => uploads.knows(image.getAttribute('src') ?? '') && null },
    ],
    renderHTML: ({ node: { attrs } }) => [
      'img',
      { src: uploads.storedSrc(String(attrs['src'])), alt: String(attrs['alt']) },
    ],
    addNodeView() {
      return ({ node, editor, getPos }) => {
        let currentNode = node;
        const dom = document.createElement('figure');
        dom.className = classes.figure!;
        const image = dom.appendChild(document.createElement('img'));
        const src = uploads.shownSrc(String(node.attrs['src']));
        if (src) image.src = src;
        const row = dom.appendChild(document.createElement('div'));
        const description = row.appendChild(document.createElement('input'));
        description.placeholder = t('Describe the image for people who can’t see it');
        description.setAttribute('aria-label', t('Image description'));
        description.maxLength = richTextLimits.imageDescription;
        const remove = row.appendChild(document.createElement('button'));
        remove.type = 'button';
        remove.textContent = t('Remove image');

        const show = () => {
          const alt = String(currentNode.attrs['alt']);
          image.alt = alt;
          if (description.value !== alt) description.value = alt;
        };
        show();
        description.addEventListener('input', () => {
          const position = getPos();
          if (position === undefined) return;
          const alt = description.value.replaceAll(/\s+/g, ' ');
          editor.view.dispatch(editor.state.tr.setNodeAttribute(position, 'alt', alt));
        });
        description.addEventListener('keydown', (event) => {
          const position = getPos();
          if (event.key !== 'Escape' || position === undefined) return;
          event.stopPropagation();
          editor.commands.setNodeSelection(position);
          editor.view.focus();
        });
        remove.addEventListener('click', () => {
          const position = getPos();
          if (position === undefined) return;
          // Undo restores only the image, not also the edits just before.
          const tr = closeHistory(editor.state.tr);
          editor.view.dispatch(
            tr.setSelection(NodeSelection.create(tr.doc, position)).deleteSelection(),
          );
          editor.view.focus();
        });
        return {
          dom,
          update: (next) => {
            if (next.type !== currentNode.type || next.attrs['src'] !== currentNode.attrs['src'])
              return false;
            currentNode = next;
            show();
            return true;
          },
          // The field and the button handle their own events.
          stopEvent: ({ target, type }) =>
            row.contains(target as globalThis.Node) && !type.startsWith('drag'),
          ignoreMutation: () => true,
        };
      };
    },
  });
