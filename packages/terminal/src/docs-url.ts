const docsUrl = 'https://lockale.dev'

/** False while the documentation is not online: terminals then show no links to it. */
const isPublished: boolean = false

export function pageUrl(kind: 'checks' | 'errors', code: string): string {
  return `${docsUrl}/${kind}/${code}/`
}

export function shownPageUrl(kind: 'checks' | 'errors', code: string): string | undefined {
  return isPublished ? pageUrl(kind, code) : undefined
}
