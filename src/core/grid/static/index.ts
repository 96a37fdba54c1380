/** A grid whose cells are React's. A face of its own: panels with a grid of live rows do not load it. */
export { StaticGrid, type StaticColumn, type StaticGridProps } from './static-grid.tsx';
