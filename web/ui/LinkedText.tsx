import { useContext } from 'react';
import { splitLinks, type TextPiece } from './links.ts';
import { TokenLinkContext } from './TokenLinks.ts';
import { HighlightedText } from './Highlight.tsx';

type LinkedTextProps = {
  text: string;
  /**
   * For a text node of rich text. The author sets its links with the editor, so URLs stay text;
   * hashtags and mentions still become links.
   */
  isRichText?: boolean;
};

/**
 * Text in which URLs, hashtags and mentions become links, with search matches highlighted. Without
 * a `TokenLinkContext`, hashtags and mentions stay text.
 */
export function LinkedText({ text, isRichText = false }: LinkedTextProps) {
  return splitLinks(text).map((piece, index) => (
    <Linked key={index} piece={isRichText && piece.href ? { text: piece.text } : piece} />
  ));
}

function Linked({ piece: { text: content, href, tag, username } }: { piece: TextPiece }) {
  const TokenLink = useContext(TokenLinkContext);
  const text = <HighlightedText text={content} />;
  if (href)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    );
  if (TokenLink && tag !== undefined) return <TokenLink tag={tag}>{text}</TokenLink>;
  if (TokenLink && username !== undefined) return <TokenLink username={username}>{text}</TokenLink>;
  return text;
}
