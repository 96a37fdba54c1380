import { type ReactNode, useState } from 'react';
import { SliderDialog, type SliderPurpose } from './Slider.tsx';

interface Asked {
  readonly purpose: SliderPurpose;
  readonly answer: (ticket: string | null) => void;
}

/** Shows the slider: `ask` resolves to its ticket, or null when the user closes the dialog. Render `dialog` somewhere in the view. */
export function useSlider(): {
  readonly ask: (purpose: SliderPurpose) => Promise<string | null>;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const finish = (ticket: string | null) => {
    setAsked(null);
    asked?.answer(ticket);
  };
  return {
    ask: (purpose) => {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      setAsked({ purpose, answer: resolve });
      return promise;
    },
    dialog: asked && (
      <SliderDialog
        purpose={asked.purpose}
        onTicket={(ticket) => finish(ticket)}
        onClose={() => finish(null)}
      />
    ),
  };
}
