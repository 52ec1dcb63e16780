import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openProject } from '../open-project.ts'
import { openAnswerMemory } from './answer-memory.ts'
import { watchFiles } from './watched-files.ts'

const old = new Date('2026-01-02T03:04:05.678Z')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lockale-document-memory-')))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0

function write(root: string, file: string, content: string | object): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
}

/** A project that was checked once, with files that had not changed for long; gives what that check said. */
async function checkOnce(documents: readonly unknown[]): Promise<string> {
  const root = join(folder, `p${count++}`)
  const config = { source: 'en', targets: ['de'], files: ['{locale}.json'], documents }
  write(root, '.lockale/.gitignore', '*\n')
  write(root, 'lockale.config.json', config)
  write(root, 'en.json', {})
  write(root, 'docs/en/guide.md', '# Guide\n')
  write(root, 'docs/de/guide.md', '# Anleitung\n')
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) utimesSync(join(root, name), old, old)
  const place = await openAnswerMemory({ cwd: root, facts: [] })
  const watch = watchFiles(root)
  const project = await openProject({ cwd: root, watch: (ports) => watch.watch(ports) })
  const { documents: found } = await project.check()
  expect(found).toMatchObject([{ documents: 1, states: { edited: 1 } }])
  const answer = { exitCode: 0, stdout: 'all is well', stderr: '' }
  place?.keep(answer, { marks: watch.seen() ?? [], own: [], asked: [] })
  return root
}

const isRemembered = async (root: string) =>
  (await openAnswerMemory({ cwd: root, facts: [] }))?.answer?.stdout === 'all is well'

const here = { source: 'docs/en/*.md', target: 'docs/{locale}/{name}{ext}' }

test('a document that has not changed is not read again by the next check', async () => {
  expect(await isRemembered(await checkOnce([here]))).toBe(true)
})

test.for<[name: string, source: string, file: string]>([
  ['its source changed', 'docs/en/*.md', 'docs/en/guide.md'],
  ['its translation changed', 'docs/en/*.md', 'docs/de/guide.md'],
  ['another one came', 'docs/en/*.md', 'docs/en/more.md'],
  ['another one came that one of two names takes', 'docs/en/{guide,more}.md', 'docs/en/more.md'],
  ['another one came that a question mark takes', 'docs/en/?uide.md', 'docs/en/Guide.md'],
  ['another one came that one of two letters takes', 'docs/en/[gm]uide.md', 'docs/en/muide.md'],
  ['another one came in one of two folders', 'docs/{en,more}/*.md', 'docs/more/other.md'],
  ['another one came below', 'docs/en/**/*.md', 'docs/en/a/b/more.md'],
])('it is looked at again when %s', async ([, source, file]) => {
  const root = await checkOnce([{ ...here, source }])
  write(root, file, '# New\n')
  expect(await isRemembered(root)).toBe(false)
})
