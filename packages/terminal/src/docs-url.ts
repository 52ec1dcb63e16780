/** Where the documentation is on the web, without a slash at its end. */
const docsUrl = 'https://lockale.dev'

/** Terminals show no address before the documentation is published there. */
const isPublished: boolean = false

/** Returns the address of the page of a rule or an error. */
export function pageUrl(kind: 'checks' | 'errors', code: string): string {
  return `${docsUrl}/${kind}/${code}/`
}

/** Returns the address to show on a terminal; `undefined` until it is published. */
export function shownPageUrl(kind: 'checks' | 'errors', code: string): string | undefined {
  return isPublished ? pageUrl(kind, code) : undefined
}
