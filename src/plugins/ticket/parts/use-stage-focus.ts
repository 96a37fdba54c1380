import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { TicketField } from '../model/checks.ts';
import type { TicketStore } from '../stores/ticket-store.ts';

/**
 * Keeps the focus in the ticket while it goes from stage to stage. Returns what puts it into a field, or on the ticket where the field
 * has no control. `begin` puts it there at first; null: it is not taken. Call it in an observer.
 */
export function useStageFocus(
  root: RefObject<HTMLElement | null>,
  ticket: TicketStore,
  focus: () => void,
  begin: (() => void) | null,
): (field: TicketField) => void {
  const { stage } = ticket;
  const shownStage = useRef(stage);
  useEffect(() => {
    begin?.();
  }, [begin]);
  const focusField = useCallback(
    (field: TicketField) => {
      const row = root.current?.querySelector(`[data-field="${field}"]`);
      const control = row?.querySelector<HTMLElement>(
        '[data-chosen=""], input:not([type=radio]), select, input:checked, button',
      );
      (control ?? root.current)?.focus();
    },
    [root],
  );
  // What had the focus may be gone with the former stage: the keys go on working, in the field that was refused if there is one.
  useEffect(() => {
    if (shownStage.current !== stage && document.activeElement === document.body) {
      const refused = ticket.refusal?.field ?? null;
      if (stage === 'edit' && refused !== null) focusField(refused);
      else focus();
    }
    shownStage.current = stage;
  }, [stage, ticket, focus, focusField]);
  return focusField;
}
