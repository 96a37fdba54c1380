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

const PLUGINS = [tables];

/** Markdown as elements, never as HTML. */
export const Rendered = ({ text }: { readonly text: string }) => (
  <div className="k-prose">
    <ReactMarkdown remarkPlugins={PLUGINS} disallowedElements={['img']} components={COMPONENTS}>
      {text}
    </ReactMarkdown>
  </div>
);
