/** The assembled server: the services of every area, and the application that serves them. */
export { buildApp } from './app.ts';
export type { App } from './app.ts';
export { createServices } from './services.ts';
export type { ServiceOptions, Services } from './services.ts';
