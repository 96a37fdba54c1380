import { Button, Icon, type IconName, IconButton } from '#core/kit';
import type { ToastKind } from '#core/notice';
import { useServices, useText } from '#core/services';
import { observer } from 'mobx-react-lite';

const iconOf: Record<ToastKind, IconName> = { error: 'error', warning: 'warning', success: 'check', info: 'info' };

/** Toasts, newest below. The region is there from the start, so that readers hear the first one too. */
export const Toasts = observer(function Toasts() {
  const { notice, text } = useServices();
  const { t } = useText();
  return (
    <section className="s-toasts" aria-label={t('shell:toast.region')} aria-live="polite">
      {notice.toasts.map((toast) => (
        <div key={toast.id} className="s-toast" data-kind={toast.kind} role={toast.kind === 'error' ? 'alert' : undefined}>
          <Icon name={iconOf[toast.kind]} />
          <span>{text.say(toast.words)}</span>
          {toast.action && (
            <Button
              size="sm"
              onClick={() => {
                notice.dismiss(toast.id);
                toast.action?.run();
              }}
            >
              {text.say(toast.action.words)}
            </Button>
          )}
          <IconButton size="sm" icon="close" label={t('shell:toast.dismiss')} onClick={() => notice.dismiss(toast.id)} />
        </div>
      ))}
    </section>
  );
});
