import { basic } from '#contract/api';
import type { PanelFault, PanelInstance } from '#core/plugin';
import { type Services, useServices } from '#core/services';
import { UsageCounter } from '#core/usage';
import { autorun, when } from 'mobx';
import { useEffect, useRef, useState } from 'react';
import { isPreview } from '../dashboard/preview-key.ts';
import { useDestination } from '../page/use-destination.ts';

/** Longer waits for content were not waits: the machine was asleep. */
const MAX_MS = 120_000;
const OWN_CALL: string = basic.reportUsage.name;

/** A panel by its place if the configuration placed it, else by its kind: places in a user's own layout are private. */
const nameOf = ({ config }: Pick<Services, 'config'>, { key, kind }: PanelInstance): string => {
  const [page = '', panel] = key.split('/');
  return config.layout(page)?.panels.some(({ id }) => id === panel) === true ? key : kind;
};

/** Counts panels as they show, except catalogue previews, and as they crash, until undone. */
function countPanels(services: Services, counter: UsageCounter) {
  const countedPanels = new WeakSet<PanelInstance>();
  const countedFaults = new WeakSet<PanelFault>();
  return autorun(() => {
    for (const instance of services.plugins.instances) {
      const { state, fault } = instance;
      if (state === 'active' && !isPreview(instance.key) && !countedPanels.has(instance)) {
        countedPanels.add(instance);
        counter.count('panel', nameOf(services, instance));
      }
      if (fault !== null && fault.source !== 'load' && !countedFaults.has(fault)) {
        countedFaults.add(fault);
        counter.count('crash', nameOf(services, instance));
      }
    }
  });
}

/** Counts the menu items used: each menu entry carries its item. */
function countMenus(counter: UsageCounter) {
  const handleClick = ({ target }: MouseEvent) => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-menu]') : null;
    if (item?.dataset['menu'] !== undefined) counter.count('menu', item.dataset['menu']);
  };
  // Before a menu closes over what was pressed.
  document.addEventListener('click', handleClick, { capture: true });
  return () => document.removeEventListener('click', handleClick, { capture: true });
}

/** Counts the pages opened, and how long a page of panels took until each of them was shown. */
function usePages(services: Services, counter: UsageCounter): void {
  const { plugins, clock, browser, report } = services;
  const destination = useDestination();
  const route = destination.kind === 'show' ? destination.route : null;
  const id = route?.id ?? null;
  const dashboard = route?.content.kind === 'dashboard' ? route.content.layout : null;
  const isFirst = useRef(true);
  useEffect(() => {
    if (id === null) return undefined;
    counter.count('route', id);
    const begin = isFirst.current ? report.startedAt : clock.now();
    isFirst.current = false;
    if (dashboard === null) return undefined;
    const stands = (): boolean => {
      const own = plugins.instances.filter(({ key }) => key.startsWith(`${dashboard}/`));
      return own.length > 0 && own.every(({ state }) => state !== 'idle' && state !== 'loading');
    };
    return when(stands, () => {
      const ms = clock.now() - begin;
      if (browser.isVisible() && ms >= 0 && ms <= MAX_MS) counter.count('content', id, ms);
    });
  }, [id, dashboard, plugins, clock, browser, report, counter]);
}

/** Counts what is used of the running configuration. */
export function useUsage(): void {
  const services = useServices();
  const { http, clock, browser, config, report } = services;
  const [counter] = useState(
    () => new UsageCounter({ http, clock, browser, hash: () => config.bundle.hash }),
  );
  useEffect(() => {
    const undos = [
      counter.start(),
      countPanels(services, counter),
      countMenus(counter),
      report.watchRefusals((call) => {
        if (call !== OWN_CALL) counter.count('refused', call);
      }),
    ];
    return () => {
      for (const undo of undos.toReversed()) undo();
    };
  }, [services, counter, report]);
  usePages(services, counter);
}
