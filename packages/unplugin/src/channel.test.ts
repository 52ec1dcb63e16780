import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Diagnostic } from '@lockale/errors'
import type { UnpluginBuildContext } from 'unplugin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tell, toEsbuildMessages, withFrames } from './channel.ts'
import type { Notice } from './outcome.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lockale-channel-'))
})
afterEach(() => rm(root, { recursive: true }))

const german = '{\n  "ä": "ü {{m}}"\n}\n'
const lines = [
  'wrong',
  '      en 1 │ { "ä": "u {{n}}" }',
  '           │           ^^^^^',
  '      de 2 │ "ä": "ü {{m}}"',
  '           │         ^^^^^',
].join('\n')

test('Rollup and its like get id, place and frame, and an error without a stack', async () => {
  const failure = await noticeOf(german, 2, 8)
  const host = { warn: vi.fn<(log: unknown) => void>(), error: vi.fn<(log: unknown) => void>() }
  await tell({ failure, warnings: [failure, { text: 'no place' }] }, host as unknown as UnpluginBuildContext)
  const log = { message: lines, stack: '', id: failure.place?.file, loc: failure.place }
  expect(host.warn.mock.calls).toEqual([[log], [{ message: 'no place', stack: '' }]])
  expect(host.error.mock.calls).toEqual([[log]])
})

test('of several lines, each has the frame of its own problem', async () => {
  const notice = await noticeOf(german, 2, 8)
  const { text } = await withFrames({
    ...notice,
    text: 'head\nwrong\ntail',
    framed: [undefined, ...(notice.framed ?? [])],
  })
  expect(text).toBe(`head\n${lines}\ntail`)
})

test.for(['webpack', 'rspack'])('%s gets errors of the compilation, named as from its folder', async (framework) => {
  const compilation = { errors: [] as Error[], warnings: [] as Error[] }
  const native = { framework, compilation, compiler: { context: join(root, 'app') } }
  const host = { getNativeBuildContext: () => native } as unknown as UnpluginBuildContext
  const failure = await noticeOf(german, 2, 8)
  await tell({ failure, warnings: [{ text: 'no place' }] }, host)
  const loc = { start: { line: 2, column: 8 } }
  expect(compilation.errors).toEqual([expect.objectContaining({ message: `[lockale] ${lines}`, stack: '' })])
  expect(compilation.errors[0]).toMatchObject({ file: '../de.json', loc, hideStack: true })
  expect(compilation.warnings.map(({ message }) => message)).toEqual(['[lockale] no place'])
})

test.for<[name: string, bytes: string | Uint8Array | undefined, line: number, column: number, location: object]>([
  ['columns are bytes from 0', german, 2, 8, { line: 2, column: 12, length: 5, lineText: '  "ä": "ü {{m}}"' }],
  ['a tab is one byte', '\t"ä": "ü {{m}}"', 1, 7, { column: 11, length: 5, lineText: '\t"ä": "ü {{m}}"' }],
  [
    'UTF-16 as in .strings',
    new Uint8Array([0xff, 0xfe, ...Buffer.from('"é" = "ü {{m}}";', 'utf16le')]),
    1,
    7,
    { column: 11, length: 5, lineText: '"é" = "ü {{m}}";' },
  ],
  ['a file that is gone', undefined, 3, 5, { line: 3, column: 4, lineText: '' }],
  ['a line that is gone', '{}', 3, 5, { line: 3, column: 4, lineText: '' }],
])('esbuild: %s', async ([, bytes, line, column, location]) => {
  const notice = await noticeOf(bytes, line, column)
  const { errors, warnings } = await toEsbuildMessages(
    { failure: notice, warnings: [notice, { text: 'no place' }] },
    root,
  )
  const source = { file: 'en.json', line: 1, column: 11, length: 5, lineText: '{ "ä": "u {{n}}" }' }
  const notes = 'length' in location ? { notes: [{ text: 'The source string:', location: source }] } : {}
  const message = { text: 'wrong', location: { file: 'de.json', line, ...location }, ...notes }
  expect({ errors, warnings }).toEqual({ errors: [message], warnings: [message, { text: 'no place' }] })
})

test('nothing of a huge file is read for a frame', async () => {
  const notice = await noticeOf(german + ' '.repeat(5 * 1024 * 1024), 2, 8)
  const { errors } = await toEsbuildMessages({ failure: notice, warnings: [] }, root)
  expect(errors[0]?.location?.lineText).toBe('')
})

async function noticeOf(bytes: string | Uint8Array | undefined, line: number, column: number): Promise<Notice> {
  const file = join(root, 'de.json')
  await writeFile(join(root, 'en.json'), '{ "ä": "u {{n}}" }')
  if (bytes !== undefined) await writeFile(file, bytes)
  const text = typeof bytes === 'string' ? bytes : new TextDecoder('utf-16', { ignoreBOM: true }).decode(bytes)
  const start = text.indexOf('"ü')
  const finding: Diagnostic = {
    code: 'placeholder-renamed',
    severity: 'error',
    file: 'de.json',
    range: { start, end: start + 9 },
    position: { line, column },
    source: { file: 'en.json', line: 1, column: 8 },
    locale: 'de',
    arguments: { from: '{{n}}', to: '{{m}}' },
  }
  return { text: 'wrong', place: { file, line, column }, framed: [{ finding, root, sourceLocale: 'en' }] }
}
