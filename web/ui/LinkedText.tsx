import { useContext } from 'react';
import { splitLinks, type TextPiece } from './links.ts';
import { TokenLinkContext } from './TokenLinks.ts';
import { HighlightedText } from './Highlight.tsx';

type LinkedTextProps = {
  text: string;
  /** Set for rich text: its author made the links, so URLs in the text stay as they are. */
  formatted?: boolean;
};

/** Plain text in which URLs, hashtags and mentions become links. */
export function LinkedText({ text, formatted = false }: LinkedTextProps) {
  return splitLinks(text).map((piece, index) => (
    <Linked key={index} piece={formatted && piece.href ? { text: piece.text } : piece} />
  ));
}

function Linked({ piece: { text: typed, href, tag, name } }: { piece: TextPiece }) {
  const MarkLink = useContext(TokenLinkContext);
  const text = <HighlightedText text={typed} />;
  if (href)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    );
  if (MarkLink && tag !== undefined) return <MarkLink tag={tag}>{text}</MarkLink>;
  if (MarkLink && name !== undefined) return <MarkLink name={name}>{text}</MarkLink>;
  return text;
}
