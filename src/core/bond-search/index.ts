/** Finding a bond by what the user types: code, name or pinyin initials. One search, one picker, one meaning of Enter. */
export { BondPicker } from './BondPicker.tsx';
export { BondSearch } from './bond-search.ts';
export { bestHit, exactHit, findBonds } from './find-bonds.ts';
export { useBondSearch } from './use-bond-search.ts';
