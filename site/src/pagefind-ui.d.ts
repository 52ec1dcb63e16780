declare module '@pagefind/default-ui' {
  export class PagefindUI {
    constructor(options: object)
  }
}
