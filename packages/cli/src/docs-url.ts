/** Where the documentation can be read on the web, without a slash at its end; `undefined` until it is published. */
const docsUrl: string | undefined = undefined

/** The page of a rule or an error on the web; `undefined` until it is published. */
export function pageUrl(kind: 'checks' | 'errors', code: string): string | undefined {
  return docsUrl === undefined ? undefined : `${docsUrl}/${kind}/${code}`
}
