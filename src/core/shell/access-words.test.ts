import { expect, it } from 'vitest';
import enCases from '../../locales/en-US/cases.json' with { type: 'json' };
import enShell from '../../locales/en-US/shell.json' with { type: 'json' };
import enStandins from '../../locales/en-US/standins.json' with { type: 'json' };
import enTicket from '../../locales/en-US/ticket.json' with { type: 'json' };
import zhCases from '../../locales/zh-CN/cases.json' with { type: 'json' };
import zhShell from '../../locales/zh-CN/shell.json' with { type: 'json' };
import zhStandins from '../../locales/zh-CN/standins.json' with { type: 'json' };
import zhTicket from '../../locales/zh-CN/ticket.json' with { type: 'json' };

it.each([
  ['去实名认证', zhShell, zhTicket, zhCases, zhStandins],
  ['Get verified', enShell, enTicket, enCases, enStandins],
] as const)(
  'the way to the verification is called “%s” everywhere [R1.01]',
  (name, shell, ticket, own, standins) => {
    expect([shell.verify, ticket.verify, own.verify.go.none, standins.verify.go.none]).toEqual([
      name,
      name,
      name,
      name,
    ]);
  },
);
