/** Uploaded images and documents: the interface for the rest of the server. */
export { MAX_IMAGE_BYTES } from './image-intake.ts';
export { ImageStore, PDF_MIME } from './image-store.ts';
