/** QR codes. A separate module: only the pages that draw one load the encoder. */
export { QrCode } from './QrCode.tsx';
