import { type ReactNode, useState } from 'react';
import { SliderDialog, type SliderPurpose } from './Slider.tsx';

interface SliderRequest {
  readonly purpose: SliderPurpose;
  readonly answer: (ticket: string | null) => void;
}

/** Shows the slider: `ask` resolves to its ticket, or null when the user closes the dialog. Render `dialog` somewhere in the view. */
export function useSlider(): {
  readonly ask: (purpose: SliderPurpose) => Promise<string | null>;
  readonly dialog: ReactNode;
} {
  const [request, setRequest] = useState<SliderRequest | null>(null);
  const finish = (ticket: string | null) => {
    setRequest(null);
    request?.answer(ticket);
  };
  return {
    ask: (purpose) => {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      setRequest({ purpose, answer: resolve });
      return promise;
    },
    dialog: request && (
      <SliderDialog
        purpose={request.purpose}
        onTicket={(ticket) => finish(ticket)}
        onClose={() => finish(null)}
      />
    ),
  };
}
