import { IconButton } from '#core/kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly title: string;
  readonly detail?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Below the content; does not scroll. */
  readonly foot?: ReactNode;
}

/** A sheet next to the dashboard. It takes the focus when it opens and returns it when it closes; Esc closes it. */
export function Sheet({ title, detail, onClose, children, foot }: Props) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const before = document.activeElement;
    const inside = sheet.current;
    const first = inside?.querySelector<HTMLElement>('[data-first]') ?? inside;
    first?.focus({ preventScroll: true });
    const handleKey = (event: KeyboardEvent) => {
      // A pressed button that has become disabled has dropped the focus to the body.
      const { target } = event;
      const isInside =
        target === document.body || (target instanceof Node && inside?.contains(target) === true);
      if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
      event.preventDefault();
      close.current();
    };
    // On the document, so that a field inside may handle Esc itself.
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside className="s-sheet" ref={sheet} tabIndex={-1} aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          {detail !== undefined && <p>{detail}</p>}
        </div>
        <IconButton size="sm" icon="close" label={t('layout:close')} onClick={onClose} />
      </header>
      <div className="s-sheet-body">{children}</div>
      {foot !== undefined && <footer>{foot}</footer>}
    </aside>
  );
}
