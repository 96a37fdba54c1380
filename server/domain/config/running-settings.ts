import {
  type BundleText,
  type DocumentName,
  documentsSection,
  documentVersion,
  firmSection,
  NO_FIRM,
  ownNameOf,
  parseJsonText,
} from '#contract/config';
import { type Right, RIGHTS } from '#contract/entities';
import {
  PRICE_BANDS,
  type PriceBands,
  TRADING_HOURS,
  type TradingHours,
  tradingHoursOf,
} from '#contract/rules';
import { NO_ORIGINS, type PageOrigins } from '#server/http';
import type { Terms, TermsSource } from '#server/domain/accounts';
import { BUILT_IN_IDENTITY, type Identity } from '#server/locales';
import * as z from 'zod/mini';

const distance = z.exactOptional(z.number());
const band = z.object({ warn: distance, ask: distance, refuse: distance });

/** The parts of settings.json that the server itself follows. */
const followed = z.object({
  links: z.record(z.string(), z.string()),
  analytics: z.object({ endpoint: z.string() }),
  trading: z.object({ opens: z.string(), closes: z.string() }),
  priceBands: z.optional(z.object({ best: band, valuation: band })),
  approval: z.optional(z.object({ amountLimit: z.optional(z.number()), rights: z.array(z.enum(RIGHTS)) })),
  rights: z.optional(z.object({ approval: z.string() })),
});

/** The parts of settings.json that name the product and the firm. */
const naming = z.object({
  product: z.object({ name: z.string() }),
  texts: z.optional(z.record(z.string(), z.object({ 'zh-CN': z.string(), 'en-US': z.optional(z.string()) }))),
  firm: z.optional(firmSection),
});

const ownDocuments = z.object({ documents: z.optional(documentsSection) });

function identityIn(settings: unknown): Identity {
  const { product, texts = {}, firm = NO_FIRM } = naming.safeParse(settings).data ?? {};
  const words = texts[ownNameOf(product?.name) ?? ''];
  if (words === undefined) return { ...BUILT_IN_IDENTITY, firm };
  return { product: { 'zh-CN': words['zh-CN'], 'en-US': words['en-US'] ?? words['zh-CN'] }, firm };
}

/** A policy with more origins than this is a mistake. */
const MAX_ORIGINS = 20;

interface Approval {
  /** 万元; null: no limit is set. */
  readonly amountLimit: number | null;
  readonly rights: readonly Right[];
}
const NO_APPROVAL: Approval = { amountLimit: null, rights: [] };

/**
 * Settings of the running configuration that the server enforces: trading hours, what an approved user receives, and which other origins the
 * page may use.
 */
export class RunningSettings {
  /** When intentions may be submitted, as of the last `refresh`. Never wider than the market's hours. */
  hours: TradingHours = TRADING_HOURS;
  /** How far a price may deviate from best quote and valuation. */
  priceBands: PriceBands = PRICE_BANDS;
  /** Origins of the configured https links, and of the https address for analytics. */
  pageOrigins: PageOrigins = NO_ORIGINS;
  /** What a user receives when their real name is accepted. */
  approval: Approval = NO_APPROVAL;
  /** Whether changes to limit and rights take effect only once another staff member has approved them. */
  isRightsApprovalDemanded = false;
  /** Names of product and firm. */
  identity: Identity = BUILT_IN_IDENTITY;
  /** Digests of the product's own documents, as the build names them. */
  builtInDocuments: Readonly<Record<string, string>> = {};
  /** Versions of the texts that a user is shown, set by the area that knows what each runs. */
  termsFor: TermsSource = async () => null;
  readonly #terms = new WeakMap<BundleText, Terms>();
  #text: string | null = null;

  /** Loads what runs now. If it cannot be read, everything stays as it was. */
  async refresh(running: () => Promise<BundleText | null>): Promise<void> {
    const texts = await running();
    if (texts === null || texts.settings === this.#text) return;
    this.#text = texts.settings;
    const settings = parseJsonText(texts.settings);
    this.identity = identityIn(settings);
    const read = followed.safeParse(settings);
    if (!read.success) return;
    this.hours = tradingHoursOf(read.data.trading);
    this.priceBands = read.data.priceBands ?? PRICE_BANDS;
    const { amountLimit = null, rights = [] } = read.data.approval ?? {};
    this.approval = { amountLimit, rights };
    this.isRightsApprovalDemanded = read.data.rights?.approval === 'required';
    this.pageOrigins = {
      frames: originsOf(Object.values(read.data.links)),
      beacons: originsOf([read.data.analytics.endpoint]),
    };
  }

  /** Versions of the texts that whoever runs these accepts. */
  termsIn(texts: BundleText): Terms {
    const terms = this.#terms.get(texts) ?? this.#read(texts);
    this.#terms.set(texts, terms);
    return terms;
  }

  #read(texts: BundleText): Terms {
    const { documents } = ownDocuments.safeParse(parseJsonText(texts.settings)).data ?? {};
    const version = (name: DocumentName): string => {
      const own = documents?.[name];
      return own === undefined ? (this.builtInDocuments[name] ?? 'product') : documentVersion(own);
    };
    return { terms: version('termsOfService'), privacy: version('privacyProtection') };
  }
}

/** A host as a policy names exactly one. URLs also accept `;` and `,`, which would end the directive, and `*`, which stands for any. */
const ONE_HOST = /^(?:[a-z\d._-]+|\[[a-f\d:]+\])(?::\d+)?$/;

function originsOf(links: readonly string[]): readonly string[] {
  const origins = links.flatMap((link) => {
    const url = URL.canParse(link) ? new URL(link) : null;
    return url?.protocol === 'https:' && ONE_HOST.test(url.host) ? [url.origin] : [];
  });
  return [...new Set(origins)].slice(0, MAX_ORIGINS);
}
