import { Button, Icon, type IconName, IconButton } from '#core/kit';
import type { ToastKind } from '#core/notice';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

const iconOf: Record<ToastKind, IconName> = {
  error: 'error',
  warning: 'warning',
  success: 'check',
  info: 'info',
};

/** Keeps the toasts on screen from `begin` to `end`. */
function useHold() {
  const { notice } = useServices();
  const release = useRef<(() => void) | null>(null);
  return {
    begin: () => {
      release.current ??= notice.hold();
    },
    end: () => {
      release.current?.();
      release.current = null;
    },
  };
}

/**
 * Toasts, newest at the bottom; they stay while the pointer or the focus is on them. The region exists from the start, so that screen readers announce the
 * first one too.
 */
export const Toasts = observer(function Toasts() {
  const { notice, text } = useServices();
  const { t } = useTranslation();
  const pointer = useHold();
  const focus = useHold();
  const dismiss = (id: number) => {
    // The pressed button is removed with the toast, without a blur event.
    focus.end();
    notice.dismiss(id);
  };
  return (
    // They perform no action themselves: a toast being read stays.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="s-toasts"
      aria-label={t('shell:toast.region')}
      aria-live="polite"
      onPointerEnter={pointer.begin}
      onPointerLeave={pointer.end}
      onFocus={focus.begin}
      onBlur={focus.end}
    >
      {notice.toasts.map((toast) => (
        <div
          key={toast.id}
          className="s-toast"
          data-kind={toast.kind}
          role={toast.kind === 'error' ? 'alert' : undefined}
        >
          <Icon name={iconOf[toast.kind]} />
          <span>{text.say(toast.words)}</span>
          {toast.action && (
            <Button
              size="sm"
              onClick={() => {
                dismiss(toast.id);
                toast.action?.run();
              }}
            >
              {text.say(toast.action.words)}
            </Button>
          )}
          <IconButton
            size="sm"
            icon="close"
            label={t('shell:toast.dismiss')}
            onClick={() => dismiss(toast.id)}
          />
        </div>
      ))}
    </section>
  );
});
