import { Link } from '#core/router';
import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import './rendered.css';
import { tables } from './tables.ts';

function Anchor({
  href = '',
  children,
}: {
  readonly href?: string | undefined;
  readonly children?: ReactNode;
}) {
  if (/^\/(?!\/)/.test(href)) return <Link to={href}>{children}</Link>;
  // The renderer has emptied addresses of untrusted schemes.
  if (href === '') return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Headings rank below the title of the card that contains the text. */
const COMPONENTS: Components = {
  a: Anchor,
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
};

/** The same below the title of a page. */
const OF_A_PAGE: Components = {
  ...COMPONENTS,
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ children }) => <h2>{children}</h2>,
  h3: ({ children }) => <h3>{children}</h3>,
};

const PLUGINS = [tables];

/** Markdown as elements, never as HTML. */
export const Rendered = ({ text, isPage = false }: { readonly text: string; readonly isPage?: boolean }) => (
  <div className="k-prose">
    <ReactMarkdown
      remarkPlugins={PLUGINS}
      disallowedElements={['img']}
      components={isPage ? OF_A_PAGE : COMPONENTS}
    >
      {text}
    </ReactMarkdown>
  </div>
);
