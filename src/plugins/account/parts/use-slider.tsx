import { type ReactNode, useState } from 'react';
import { SliderDialog, type SliderPurpose } from './Slider.tsx';

interface Asked {
  readonly purpose: SliderPurpose;
  readonly answer: (ticket: string | null) => void;
}

/** Asks for a solved slider: `ask` yields its ticket, or null when the person closes the dialog. Put `dialog` somewhere in the view. */
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
