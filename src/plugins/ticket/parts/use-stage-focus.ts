import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { TicketField } from '../model/checks.ts';
import type { TicketStore } from '../stores/ticket-store.ts';

/**
 * Keeps the focus in the ticket as it moves from stage to stage. Returns a function that puts it into a field, or on the ticket when
 * the field has no control. `begin` puts it there initially; null: the focus is not taken. Call it in an observer.
 */
export function useStageFocus(
  root: RefObject<HTMLElement | null>,
  ticket: TicketStore,
  focus: () => void,
  begin: (() => void) | null,
): (field: TicketField) => void {
  const { stage } = ticket;
  const previousStage = useRef(stage);
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
  // The focused element may be gone with the previous stage: the keys keep working, in the refused field if there is one.
  useEffect(() => {
    if (previousStage.current !== stage && document.activeElement === document.body) {
      const refused = ticket.refusal?.field ?? null;
      if (stage === 'edit' && refused !== null) focusField(refused);
      else focus();
    }
    previousStage.current = stage;
  }, [stage, ticket, focus, focusField]);
  return focusField;
}
