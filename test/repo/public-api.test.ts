import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRules } from './boundaries.ts'
import { repositoryRoot } from './source-files.ts'

const folders = Object.keys(packageRules).filter((folder) => {
  const manifest = readFileSync(join(repositoryRoot, 'packages', folder, 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { readonly private?: boolean }).private !== true
})
const distOf = (folder: string) => join(repositoryRoot, 'packages', folder, 'dist')
const isBuilt = folders.every((folder) => existsSync(join(distOf(folder), 'index.d.mts')))

/** `npm test -- test/repo/public-api.test.ts -u` writes what is meant to change: it is what a reviewer looks at. */
describe.skipIf(!isBuilt)('what each published package declares (skipped where they are not built)', () => {
  test.for(folders)('%s', async (folder) => {
    await expect(declarationsOf(folder)).toMatchFileSnapshot(`./public-api/${folder}.txt`)
  })
})

/** All declarations without comments, sorted, so that moves inside a package show nothing; then what each entry exports. */
function declarationsOf(folder: string): string {
  const files = readdirSync(distOf(folder)).filter((name) => name.endsWith('.d.mts'))
  const texts = files.map((name) => [name, withoutComments(readFileSync(join(distOf(folder), name), 'utf8'))] as const)
  const shared = /-[\w-]{8}\.d\.mts$/u
  const declared = texts.flatMap(
    ([, text]) =>
      text.match(/^(?:declare|type|interface)\b[^]*?(?=^(?:declare|type|interface|export|import)\b|(?![^]))/gmu) ?? [],
  )
  const exported = texts
    .filter(([name]) => !shared.test(name))
    .flatMap(([name, text]) => {
      const [, names = ''] = /^export \{ ([^}]*) \}/mu.exec(text) ?? []
      return [
        `${name}:`,
        ...names
          .split(', ')
          .toSorted()
          .map((one) => `  ${one}`),
      ]
    })
  const all = [...new Set(declared.map((one) => one.trim()))].toSorted()
  return `${[...exported, '', ...all].join('\n')}\n`
}

function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*\*?[^]*?\*\//gu, '')
    .replaceAll(/(?:^|(?<=[;}]))\s*\/\/.*$/gmu, '')
    .replaceAll(/[ \t]+$/gmu, '')
    .replaceAll(/\n{2,}/gu, '\n')
}
