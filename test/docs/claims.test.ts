import { rules } from '@lockale/checks'
import { formats } from '@lockale/formats'
import { syntaxIds } from '@lockale/messages/engine'
import { startService } from '@lockale/service'
import { rollup } from 'rollup'
import lockale from 'unplugin-lockale/rollup'
import { expect, test } from 'vitest'
import { createFolder } from '../cli/folder.ts'
import { readCode } from './code-in-markdown.ts'
import { readDocuments } from './documents.ts'
import { readHelp } from './help-document.ts'

const documents = readDocuments()

function blocksOf(document: string): ReturnType<typeof readCode>['blocks'] {
  return readCode(documents.get(document) ?? '').blocks
}

test('docs/local-service.md: the answer to the call it shows', async () => {
  const [call, answer] = ['sh', 'json'].map((wanted) => {
    return blocksOf('docs/local-service.md').find(({ language }) => language === wanted)?.text ?? ''
  })
  const [, body] = /-d '([^']*)'/u.exec(call ?? '') ?? []
  await using service = await startService()
  const response = await fetch(`${service.url}/v2/translate`, {
    method: 'POST',
    headers: { authorization: 'Service-Auth-Key any-word', 'content-type': 'application/json' },
    body: body ?? '',
  })
  expect(await response.json()).toEqual(JSON.parse(answer ?? ''))
})

test('docs/plugin.md: what a build says that fails', async () => {
  const [shown = ''] = blocksOf('docs/plugin.md').flatMap(({ language, text }) => (language === 'text' ? text : []))
  await using folder = await createFolder({
    'lockale.config.json': { source: 'en', targets: ['de'], files: ['locales/{locale}.json'] },
    'locales/en.json': { greeting: 'Hello {{name}}' },
    'locales/de.json': { greeting: 'Hallo' },
    'main.js': "import texts from 'virtual:lockale/de'\nconsole.log(texts)\n",
  })
  const build = rollup({ input: `${folder.path}/main.js`, plugins: [lockale({ root: folder.path })] })
  await expect(build).rejects.toMatchObject({ message: expect.stringContaining(shown) })
})

test.for(['README.md', 'docs/features.md', 'docs/guide/own-formats.md', 'packages/cli/README.md'])(
  '%s counts formats and checks as they are',
  (document) => {
    const counted = documents.get(document)?.matchAll(/(\d+)\s+\[?(file|message|checks)\b/gu) ?? []
    const shown = Object.fromEntries(Array.from(counted, ([, count, what = '']) => [what, Number(count)]))
    expect({ file: formats.length, message: syntaxIds.length, checks: rules.length }).toMatchObject(shown)
    expect(Object.keys(shown)).toContain('file')
  },
)

test('docs/features.md lists every command once', async () => {
  const { commands } = readHelp()
  const [, list = ''] = /^## All commands\n(.*?)\n\n\[/msu.exec(documents.get('docs/features.md') ?? '') ?? []
  const listed = Array.from(list.matchAll(/`([a-z-]+)`/gu), ([, name = '']) => name)
  expect(listed.toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
})

test.for([
  ['docs/formats.md', formats.map(({ id }) => id)],
  ['docs/messages.md', syntaxIds],
] as const)('%s has a row for each id', ([document, ids]) => {
  const cells = documents.get(document)?.matchAll(/^\| (?:\[?`[a-z\d-]+`(?:\]\([^)]*\))?(?:, )?)+ \|/gmu) ?? []
  const shown = Array.from(cells, ([cell]) => Array.from(cell.matchAll(/`([a-z\d-]+)`/gu), ([, id = '']) => id)).flat()
  const known = new Set<string>(ids)
  expect([...known].filter((id) => !shown.includes(id))).toEqual([])
})
