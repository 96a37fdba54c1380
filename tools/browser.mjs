// Finds a Chromium for the browser tests and screenshots, or installs it (and a Chinese font) where the machine has none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackages } from './debian.mjs';

// The headless shell needs half the time of the full browser, which paints for a screen that no one sees.
const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Path of an installed Chromium, or undefined. CHROMIUM_PATH wins. */
function chromiumPath() {
  return [process.env.CHROMIUM_PATH, ...candidates].find((path) => path && existsSync(path));
}

/** How every program here starts Chromium: without a graphics card, and without anything that contacts third parties. */
export function chromiumOptions() {
  const executablePath = chromiumPath();
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

const hasChineseFont = () => {
  const fonts = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  return fonts.status === 0 && fonts.stdout.trim() !== '';
};

/** Debian packages without which there is no browser, or one without a Chinese font; none where both are installed. */
export const browserPackages = () =>
  chromiumPath() && hasChineseFont() ? [] : ['chromium-headless-shell', 'fonts-noto-cjk', 'fontconfig'];

/** Ensures that a browser and a Chinese font are installed; throws with instructions where that is impossible. */
export function ensureBrowser() {
  installPackages(browserPackages());
  if (!chromiumPath())
    spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' });
  if (
    !chromiumPath() &&
    !process.env.PLAYWRIGHT_BROWSERS_PATH &&
    !existsSync(`${process.env.HOME}/.cache/ms-playwright`)
  ) {
    throw new Error(
      'no Chromium found: install it (apt-get install chromium-headless-shell fonts-noto-cjk) or set CHROMIUM_PATH',
    );
  }
}

if (import.meta.filename === process.argv[1]) {
  ensureBrowser();
  console.log(chromiumPath() ?? 'playwright');
}
