/** Uploaded images and documents: what the rest of the server may use. */
export { MAX_IMAGE_BYTES } from './image-intake.ts';
export { ImageStore, PDF_MIME } from './image-store.ts';
