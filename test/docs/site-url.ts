import manifest from '../../package.json' with { type: 'json' }

/** Returns the address of a page that only the site has: a page in `docs` cannot link to a file. */
export function siteUrl(page: string): string {
  return `${manifest.homepage}/${page}/`
}
