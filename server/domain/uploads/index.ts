/** Uploaded images: what the rest of the server may use. */
export { MAX_IMAGE_BYTES } from './image-intake.ts';
export { ImageStore } from './image-store.ts';
