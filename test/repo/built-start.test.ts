import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './source-files.ts'

// A build's pieces are named by source files (`scripts/tsdown.ts`). A file that moves may end up in another piece, with all that is in it.
test.for<[what: string, folder: string, entries: readonly string[], loaded: readonly string[]]>([
  ['lockale --version', 'cli', ['cli'], ['cli.cjs']],
  ['an answer that is known', 'cli', ['cli', 'answer-memory'], ['answer-memory.cjs', 'cli.cjs']],
])(
  '%s loads of the built command only what it needs (skipped where it is not built)',
  ([, folder, entries, loaded], { skip }) => {
    const { files, packages } = loadedAtOnce(folder, entries, skip)
    expect(files).toEqual(loaded)
    expect(packages).toEqual([])
  },
)

test('a build in which nothing has changed loads no engine (skipped where the plugin is not built)', ({ skip }) => {
  const { files, packages } = loadedAtOnce('unplugin', ['vite'], skip)
  expect(files).toContain('answer-memory.mjs')
  expect(files).not.toContain('deliver.mjs')
  expect(packages).toEqual([])
})

/** Returns the names of built files that are loaded with the entries, without hashes, and the packages of lockale that they import. */
function loadedAtOnce(
  folder: string,
  entries: readonly string[],
  skip: () => never,
): { readonly files: readonly string[]; readonly packages: readonly string[] } {
  const dist = join(repositoryRoot, 'packages', folder, 'dist')
  if (!existsSync(dist)) skip()
  const built = readdirSync(dist).filter((file) => /\.[cm]js$/u.test(file))
  const files = new Set(entries.flatMap((entry) => built.find((file) => nameOf(file).startsWith(`${entry}.`)) ?? []))
  const packages = new Set<string>()
  for (const file of files) {
    for (const [, to = ''] of readFileSync(join(dist, file), 'utf8').matchAll(
      /^(?:(?:import|export) .*?|(?:let|const) \w+ = require\()"([^"\n]+)"\)?;$/gmu,
    )) {
      if (to.startsWith('./')) files.add(to.slice(2))
      else if (to.startsWith('@lockale/')) packages.add(to)
    }
  }
  return { files: [...files].map(nameOf).sort(), packages: [...packages] }
}

function nameOf(file: string): string {
  return file.replace(/-[\w-]{8}(?=\.[cm]js$)/u, '')
}
