import { configureGlobal, readConfigureGlobal } from 'fast-check';
import { propertySeed } from './run-seed.ts';

configureGlobal({ ...readConfigureGlobal(), seed: propertySeed(process.env) });
