/** Pictures that a phone reads. A module of its own: only the pages that draw one load the encoder. */
export { QrCode } from './QrCode.tsx';
