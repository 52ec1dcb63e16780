/** Has no types of its own. */
declare module '@pagefind/default-ui' {
  export const PagefindUI: new (options: object) => object
}
