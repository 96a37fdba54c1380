import { type FocusEvent, useState } from 'react';

/**
 * Whether the pointer or the keyboard is among elements, so that nothing there should move. `among` is for the element around them; `leave` for when
 * they go, since elements that go report no leaving.
 */
export function useIsAmong() {
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  return {
    isAmong: isPointed || hasFocus,
    leave: () => {
      setPointed(false);
      setFocus(false);
    },
    among: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      // A press leaves the focus behind, but not the user.
      onFocus: ({ target }: FocusEvent) => setFocus(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocus(false);
      },
    },
  };
}
