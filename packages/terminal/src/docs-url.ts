const docsUrl = 'https://lockale.dev'

/** Terminals show no address until the documentation is online. */
const isPublished: boolean = false

export function pageUrl(kind: 'checks' | 'errors', code: string): string {
  return `${docsUrl}/${kind}/${code}/`
}

export function shownPageUrl(kind: 'checks' | 'errors', code: string): string | undefined {
  return isPublished ? pageUrl(kind, code) : undefined
}
