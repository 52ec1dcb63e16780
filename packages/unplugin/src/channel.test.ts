import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UnpluginBuildContext } from 'unplugin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tell, toEsbuildMessages } from './channel.ts'
import type { Notice } from './outcome.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lockale-channel-'))
})
afterEach(() => rm(root, { recursive: true }))

const frame = '  1 | {\n> 2 |   "ä": "ü"\n    |        ^\n  3 | }'

test('Rollup and its like get id, place and frame, and an error without a stack', async () => {
  const failure = await noticeOf('{\n  "ä": "ü"\n}\n', 2, 8)
  const host = { warn: vi.fn<(log: unknown) => void>(), error: vi.fn<(log: unknown) => void>() }
  await tell({ failure, warnings: [failure, { text: 'no place' }] }, host as unknown as UnpluginBuildContext)
  const log = { message: 'wrong', stack: '', id: failure.place?.file, loc: failure.place, frame }
  expect(host.warn.mock.calls).toEqual([[log], [{ message: 'no place', stack: '' }]])
  expect(host.error.mock.calls).toEqual([[log]])
})

test('a build of Vite prints nothing of a warning but its message: there the frame is in it', async () => {
  const host = {
    warn: vi.fn<(log: unknown) => void>(),
    error: vi.fn<(log: unknown) => void>(),
    environment: { mode: 'build' },
  }
  const warnings = [await noticeOf('{\n  "ä": "ü"\n}\n', 2, 8)]
  await tell({ failure: undefined, warnings }, host as unknown as UnpluginBuildContext)
  expect(host.warn.mock.calls[0]?.[0]).toMatchObject({ message: `wrong\n\n${frame}`, loc: { line: 2, column: 8 } })
})

test.for(['webpack', 'rspack'])('%s gets errors of the compilation, named as from its folder', async (framework) => {
  const compilation = { errors: [] as Error[], warnings: [] as Error[] }
  const native = { framework, compilation, compiler: { context: join(root, 'app') } }
  const host = { getNativeBuildContext: () => native } as unknown as UnpluginBuildContext
  const failure = await noticeOf('{\n  "ä": "ü"\n}\n', 2, 8)
  await tell({ failure, warnings: [{ text: 'no place' }] }, host)
  const loc = { start: { line: 2, column: 8 } }
  expect(compilation.errors).toEqual([expect.objectContaining({ message: `[lockale] wrong\n\n${frame}`, stack: '' })])
  expect(compilation.errors[0]).toMatchObject({ file: '../de.json', loc, hideStack: true })
  expect(compilation.warnings.map(({ message }) => message)).toEqual(['[lockale] no place'])
})

test.for<[name: string, bytes: string | Uint8Array | undefined, line: number, column: number, location: object]>([
  ['columns are bytes from 0', '{\n  "ä": "ü"\n}\n', 2, 8, { line: 2, column: 8, lineText: '  "ä": "ü"' }],
  ['a tab is four blanks', '\t"a": 1', 1, 2, { column: 4, lineText: '    "a": 1' }],
  [
    'UTF-16 as in .strings',
    new Uint8Array([0xff, 0xfe, ...Buffer.from('"é" = "x";', 'utf16le')]),
    1,
    7,
    { column: 7, lineText: '"é" = "x";' },
  ],
  ['a file that is gone', undefined, 3, 5, { line: 3, column: 4, lineText: '' }],
  ['a line that is gone', '{}', 3, 5, { line: 3, column: 4, lineText: '' }],
])('esbuild: %s', async ([, bytes, line, column, location]) => {
  const notice = await noticeOf(bytes, line, column)
  const { errors, warnings } = await toEsbuildMessages(
    { failure: notice, warnings: [notice, { text: 'no place' }] },
    root,
  )
  const message = { text: 'wrong', location: { file: 'de.json', line, ...location } }
  expect({ errors, warnings }).toEqual({ errors: [message], warnings: [message, { text: 'no place' }] })
})

test('nothing of a huge file is read for a frame', async () => {
  const notice = await noticeOf(' '.repeat(5 * 1024 * 1024), 1, 5)
  const { errors } = await toEsbuildMessages({ failure: notice, warnings: [] }, root)
  expect(errors[0]?.location?.lineText).toBe('')
})

async function noticeOf(bytes: string | Uint8Array | undefined, line: number, column: number): Promise<Notice> {
  const file = join(root, 'de.json')
  if (bytes !== undefined) await writeFile(file, bytes)
  return { text: 'wrong', place: { file, line, column } }
}
