import { AlertCentre, type AlertNeeds } from './stores/centre.ts';

/** The centre that tool, page and panels share. */
export const viewState = (services: AlertNeeds) => ({ centre: new AlertCentre(services) });
