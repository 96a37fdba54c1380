import { settingsChecker } from '#core/plugin';
import { useServices } from '#core/services';
import { useEffect, useMemo, useState } from 'react';
import { type Studio, studioOf } from '../stores/studio.ts';

/** The studio of this tab: loaded, and told when another version is published. */
export function useStudio(): Studio {
  const { http, clock, storage, plugins, push } = useServices();
  const checkSettings = useMemo(() => settingsChecker(plugins.plugins.map((item) => item.plugin)), [plugins]);
  const [studio] = useState(() => studioOf({ http, clock, storage, checkSettings }));
  useEffect(() => {
    void studio.load();
    return push.subscribe('websocketCmds', {
      onFrame: (frame) => {
        for (const row of frame.rows) if (row.cmd === 'config') studio.hearOf(Number(row.version));
      },
    });
  }, [studio, push]);
  return studio;
}

/** Loads the texts of every plugin, so that text keys can be shown as their words. True once they are there. */
export function useAllTexts(keys: readonly string[] | null): boolean {
  const { text } = useServices();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let current = true;
    const names = [...new Set((keys ?? []).map((key) => key.split(':')[0] ?? ''))].filter((name) => name !== '');
    void text.load(...names).then(() => current && setReady(true));
    return () => {
      current = false;
    };
  }, [text, keys]);
  return ready;
}
