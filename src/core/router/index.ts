/** The only door to the router library: replacing it would change one file. Addresses of pages come from the configuration, not from here. */
export { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
export { BrowserRouter, noteAddress, useSetQuery } from './BrowserRouter.tsx';
export { InnerRouter } from './InnerRouter.tsx';
export { Link, NavLink } from './Link.tsx';
export type { LinkProps } from './Link.tsx';
