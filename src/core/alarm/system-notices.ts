/** `unsupported`: not available here, e.g. on plain http off localhost. */
export type NoticePermission = 'granted' | 'denied' | 'default' | 'unsupported';

/** The only door to notifications of the operating system. */
export interface SystemNotices {
  permission(): NoticePermission;
  /** Asks the user for permission. Only from a click: browsers refuse anything else. */
  ask(): Promise<NoticePermission>;
  /** Shows one; another with the same tag replaces it. Clicking it brings this window to the front. */
  show(notice: {
    readonly title: string;
    readonly body: string;
    readonly tag: string;
    readonly onOpen: () => void;
  }): void;
}

/** Browser notifications. */
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
        const notification = new Notification(title, { body, tag });
        notification.addEventListener('click', () => {
          window.focus();
          onOpen();
          notification.close();
        });
      } catch {
        // Some mobile browsers define the name but accept notifications from service workers only.
      }
    },
  };
}
