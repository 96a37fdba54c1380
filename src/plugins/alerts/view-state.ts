import { AlertCentre, type AlertNeeds } from './stores/centre.ts';

/** The centre shared by tool, page and panels. */
export const viewState = (services: AlertNeeds) => ({ centre: new AlertCentre(services) });
