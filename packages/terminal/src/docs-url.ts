const docsUrl = 'https://lockale.dev'

/** True when the documentation is online. Until then, terminals show no links to the documentation. */
const isPublished: boolean = false

export function pageUrl(kind: 'checks' | 'errors', code: string): string {
  return `${docsUrl}/${kind}/${code}/`
}

export function shownPageUrl(kind: 'checks' | 'errors', code: string): string | undefined {
  return isPublished ? pageUrl(kind, code) : undefined
}
