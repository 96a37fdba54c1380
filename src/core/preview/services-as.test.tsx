// @vitest-environment jsdom
import { account, market } from '#contract/api';
import { contextOf, visitorContext } from '#contract/config';
import { STAFF_ROLES } from '#contract/entities';
import { definePlugin } from '#core/define';
import { plainPanel } from '#testing';
import { kindsByOneFact, openBench } from '#testing/bench';
import { describe, expect, it } from 'vitest';
import { servicesAs } from './services-as.ts';

const plugin = definePlugin({
  id: 'sample',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  permissions: { http: ['market.homepage', 'account.queryOperInfo'] },
  panels: {
    main: plainPanel(() => null),
  },
});

const pricesOf = (page: unknown): readonly string[] =>
  JSON.stringify(page).match(/"(bid|ofr)Price":("?)[^,]*/g) ?? [];

describe('previewing the product as another user', () => {
  it('calls the server as a visitor when previewing one: prices are masked, even for logged-in staff', async () => {
    const { services } = await openBench(plugin);
    const { services: asUser } = servicesAs(services, services.config.bundle, {
      ...visitorContext,
      'session.isLogin': true,
    });
    const { services: asVisitor } = servicesAs(services, services.config.bundle, visitorContext);
    const [full, masked] = [
      await asUser.http.call(market.homepage),
      await asVisitor.http.call(market.homepage),
    ];
    expect(pricesOf(full).join()).not.toContain('*');
    expect(pricesOf(masked).length).toBeGreaterThan(0);
    expect(pricesOf(masked).every((text) => text.includes('*'))).toBe(true);
    expect([asVisitor.session.isLogin, asVisitor.session.sessionId, asVisitor.session.userInfo]).toEqual([
      false,
      '',
      null,
    ]);
  });

  it('answers what views ask about the user as for the one previewed, whoever looks [R1.01]', async () => {
    const { services } = await openBench(plugin, {
      kind: { 'session.isLogin': true, 'user.isStaff': true, 'user.newAuth': 'Y' },
    });
    for (const kind of kindsByOneFact.filter((one) => one['session.isLogin'])) {
      const { session } = servicesAs(services, services.config.bundle, kind).services;
      expect(contextOf({ isLogin: true, userInfo: session.userInfo })).toMatchObject(kind);
      expect([session.newAuth, session.isSpecialPerson]).toEqual([
        kind['user.newAuth'],
        kind['user.isSpecialPerson'],
      ]);
      expect([session.quoteMode, session.ticketMode]).toEqual([
        kind['user.newversion'] === '0' ? 'depthOffer' : 'deepQuotation',
        kind['user.newlookticket'] === '1' ? 'lookTicketV2' : 'lookTicket',
      ]);
      expect(session.userInfo?.staffRoles ?? []).toHaveLength(kind['user.isStaff'] ? STAFF_ROLES.length : 0);
    }
    expect(services.session.newAuth).toBe('Y');
  });

  it('does not end the staff session on a call that a visitor may not make', async () => {
    const { services } = await openBench(plugin);
    const { services: asVisitor } = servicesAs(services, services.config.bundle, visitorContext);
    await expect(asVisitor.http.call(account.queryOperInfo)).rejects.toThrow('HTTP 401');
    expect([services.session.status, services.notice.toasts]).toEqual(['active', []]);
  });

  it('leaves out what the draft disables, and leaves the running product unchanged', async () => {
    const { services } = await openBench(plugin);
    const { bundle } = services.config;
    const drafted = (disabled: { plugins: string[]; panels: string[] }) =>
      servicesAs(services, { ...bundle, settings: { ...bundle.settings, disabled } }, visitorContext).services
        .plugins.panels;
    expect(drafted({ plugins: [], panels: [] }).has('sample.main')).toBe(true);
    expect(drafted({ plugins: [], panels: ['sample.main'] }).has('sample.main')).toBe(false);
    expect(drafted({ plugins: ['sample'], panels: [] }).has('sample.main')).toBe(false);
    expect(services.plugins.panels.has('sample.main')).toBe(true);
  });

  it('uses the draft’s texts in the current language, and leaves the running product’s alone', async () => {
    const { services } = await openBench(plugin);
    const { bundle } = services.config;
    const texts = { desk: { 'zh-CN': '交易台', 'en-US': 'Desk' } };
    const drafted = () =>
      servicesAs(services, { ...bundle, settings: { ...bundle.settings, texts } }, visitorContext).services
        .text;
    services.text.setOwn({ desk: { 'zh-CN': '旧名' } });
    const words = ({ text }: Pick<typeof services, 'text'>) => [
      text.dynamic('own:desk'),
      text.i18n.t('core:dialog.cancel'),
    ];
    expect([words({ text: drafted() }), words(services)]).toEqual([
      ['交易台', '取消'],
      ['旧名', '取消'],
    ]);
    await services.text.setLanguage('en-US');
    expect(words({ text: drafted() })).toEqual(['Desk', 'Cancel']);
  });
});
