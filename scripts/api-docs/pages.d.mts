export const pages: readonly {
  /** Its name on the site, in `api`. */
  readonly page: string
  readonly entry: string
  readonly title: string
  readonly about: string
}[]
