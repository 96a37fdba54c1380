// Lighthouse against a running server: `node audit/run.mjs http://127.0.0.1:8080/index/home [runs]`. Prints the median of each score.
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromiumOptions } from '../tools/browser.mjs';

const [url = 'http://127.0.0.1:8080/index/home', runs = '3'] = process.argv.slice(2);
const { executablePath = '/usr/bin/chromium', args } = chromiumOptions();
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const results = [];
for (let run = 0; run < Number(runs); run += 1) {
  const chrome = await launch({ chromePath: executablePath, chromeFlags: ['--headless=new', ...args] });
  try {
    const result = await lighthouse(
      url,
      { port: chrome.port, output: 'json', onlyCategories: categories, locale: 'zh' },
      desktopConfig,
    );
    if (!result) throw new Error('lighthouse gave no result');
    results.push(result.lhr);
  } finally {
    chrome.kill();
  }
}
for (const name of categories)
  console.log(`${name}: ${Math.round(median(results.map((lhr) => lhr.categories[name].score)) * 100)}`);
for (const [name, id] of Object.entries(metrics))
  console.log(`${name}: ${median(results.map((lhr) => lhr.audits[id].numericValue)).toFixed(3)}`);
const low = results.at(-1).categories;
for (const name of categories)
  for (const ref of low[name].auditRefs) {
    const audit = results.at(-1).audits[ref.id];
    if (audit.score !== null && audit.score < 0.9 && ref.weight > 0)
      console.log(`below 0.9 in ${name}: ${ref.id} ${audit.displayValue ?? ''}`);
  }
