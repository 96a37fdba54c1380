/** The search field of a list: apart from the kit's face, since no list of the home page has one. */
export { FindBox } from './FindBox.tsx';
