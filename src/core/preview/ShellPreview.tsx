import type { Bundle, Context } from '#contract/config';
import { InnerRouter } from '#core/router';
import { ServicesProvider, useServices } from '#core/services';
import { NavBar, RouteView, useDestination, useGuard } from '#core/shell';
import { Footer } from '#core/shell/later';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { servicesAs } from './services-as.ts';
import './preview.css';

/** Width at which the product is laid out, px. */
const WIDTH = 1440;

const Frame = observer(function Frame() {
  const destination = useDestination();
  useGuard(destination);
  const route = destination.kind === 'show' ? destination.route : null;
  return (
    <>
      <NavBar routeId={route?.id ?? null} />
      <div className="s-main" data-kind={route?.content.kind === 'dashboard' ? 'dashboard' : 'page'}>
        <RouteView destination={destination} />
        {route?.footer && <Footer />}
      </div>
    </>
  );
});

/**
 * The product as `context` would see it under `bundle`, from `path` on: menus work, panels are real. A separate React root: one router cannot
 * be nested in another.
 */
export function ShellPreview({
  bundle,
  context,
  path,
}: {
  readonly bundle: Bundle;
  readonly context: Context;
  readonly path: string;
}) {
  const services = useServices();
  const { language } = useTranslation().i18n;
  const box = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!stage.current) return undefined;
    const root: Root = createRoot(stage.current, { onCaughtError: () => undefined });
    const preview = servicesAs(services, bundle, context);
    root.render(
      <ServicesProvider value={preview.services}>
        <InnerRouter path={path}>
          <Frame />
        </InnerRouter>
      </ServicesProvider>,
    );
    // Not while React renders: the root above is still at work when this component unmounts.
    return () =>
      queueMicrotask(() => {
        root.unmount();
        preview.stop();
      });
  }, [services, bundle, context, path, language]);
  useEffect(() => {
    const outer = box.current;
    if (!outer || typeof ResizeObserver === 'undefined') return undefined;
    // On the box, which stays: what it holds is replaced with the user and the page.
    const resize = new ResizeObserver(() =>
      outer.style.setProperty('--v-scale', String(outer.clientWidth / WIDTH)),
    );
    resize.observe(outer);
    return () => resize.disconnect();
  }, []);
  // A separate container for each root: the old one may still be unmounting.
  return (
    <div className="v-box" ref={box}>
      <div
        className="v-shell"
        ref={stage}
        key={`${bundle.hash} ${path} ${language} ${JSON.stringify(context)}`}
      />
    </div>
  );
}
