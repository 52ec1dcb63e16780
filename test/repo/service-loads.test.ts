import { expect, test } from 'vitest'
import { linkImports } from './import-graph.ts'
import { packageSources } from './source-files.ts'

const entry = 'packages/service/src/index.ts'
/** What a service that translates does not need: it is loaded with the first request for it, or when an option asks for it. */
const later = /^packages\/service\/src\/(?:voice|documents|tmx|sessions\/sessions|faults\/script|routes\/write)/u

test('the service loads voice, documents and faults only when they are asked for', () => {
  const { loaded, packages } = loadedAtOnce(entry)
  expect(loaded).toContain('packages/service/src/engine/translate-text.ts')
  expect(loaded.filter((file) => later.test(file))).toEqual([])
  expect(packages).toEqual([
    '@lockale/api',
    '@lockale/api/language-table',
    '@lockale/api/shape',
    '@lockale/errors',
    '@lockale/messages/engine',
  ])
})

/** The files that an import of one leads to, and the packages, without those that are imported by a call. */
function loadedAtOnce(from: string): { readonly loaded: readonly string[]; readonly packages: readonly string[] } {
  const own = [...packageSources()].filter(([path]) => path.startsWith('packages/service/'))
  const { edges } = linkImports(new Map(own), new Map())
  const loaded = new Set([from])
  const packages = new Set<string>()
  for (const file of loaded) {
    for (const { to, specifier = '', kind, typeOnly } of edges.get(file) ?? []) {
      if (kind === 'dynamic' || typeOnly) continue
      if (to !== undefined) loaded.add(to)
      else if (!specifier.startsWith('node:')) packages.add(specifier)
    }
  }
  return { loaded: [...loaded], packages: [...packages].sort() }
}
