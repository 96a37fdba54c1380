// What tests and walks run that is not a package of npm: a browser with a Chinese font, and the programs that operations use alongside the
// server. Where several are missing, one run of apt installs them all.
import { browserPackages, ensureBrowser } from './browser.mjs';
import { installPackages, missingPackages } from './debian.mjs';

installPackages([...browserPackages(), ...missingPackages()]);
ensureBrowser();
