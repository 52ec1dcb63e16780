import { fileURLToPath } from 'node:url'
import type { AstroUserConfig } from 'astro'

const box = fileURLToPath(new URL('search-ui.ts', import.meta.url))

/** Puts `search-ui.ts` in the place of the search box that Starlight imports. */
export function lateSearch(): NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number] {
  return {
    name: 'late-search',
    enforce: 'pre',
    resolveId: (source, importer) => (source === '@pagefind/default-ui' && importer !== box ? box : undefined),
  }
}
