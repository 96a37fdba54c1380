/** `unsupported`: no such thing here, e.g. on plain http off localhost. */
export type NoticePermission = 'granted' | 'denied' | 'default' | 'unsupported';

/** The one door to notifications of the operating system. */
export interface SystemNotices {
  permission(): NoticePermission;
  /** Asks the person. Only from a click: browsers refuse anything else. */
  ask(): Promise<NoticePermission>;
  /** Shows one; another of the same tag takes its place. Pressing it brings this window to the front. */
  show(notice: {
    readonly title: string;
    readonly body: string;
    readonly tag: string;
    readonly onOpen: () => void;
  }): void;
}

/** Notifications of the browser. */
export function systemNotices(): SystemNotices {
  const isThere = (): boolean => typeof Notification === 'function';
  const permission = (): NoticePermission => (isThere() ? Notification.permission : 'unsupported');
  return {
    permission,
    async ask() {
      if (!isThere()) return 'unsupported';
      await Notification.requestPermission();
      return permission();
    },
    show({ title, body, tag, onOpen }) {
      if (permission() !== 'granted') return;
      try {
        const shown = new Notification(title, { body, tag });
        shown.addEventListener('click', () => {
          window.focus();
          onOpen();
          shown.close();
        });
      } catch {
        // Some mobile browsers have the name but take notices from service workers only.
      }
    },
  };
}
