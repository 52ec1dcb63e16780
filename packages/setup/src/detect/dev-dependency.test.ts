import { type NodeFs, nodeFileSystem } from '@lockale/disk'
import { memfs } from 'memfs'
import { expect, test } from 'vitest'
import { findDevDependency } from './dev-dependency.ts'

async function look(files: Readonly<Record<string, string>>, root = '/repo/app') {
  const { fs, vol } = memfs(files, '/repo')
  vol.mkdirSync(root, { recursive: true })
  const disk = nodeFileSystem(fs as unknown as NodeFs)
  const found = await findDevDependency(root, { fs: disk, top: '/repo', range: '^1.2.3' })
  return found && { ...found, edited: found.edited && new TextDecoder().decode(found.edited) }
}

test.for<[name: string, before: string, after: string]>([
  [
    'among others, in their order',
    '{\n  "devDependencies": {\n    "eslint": "9",\n    "vite": "8"\n  }\n}\n',
    '{\n  "devDependencies": {\n    "eslint": "9",\n    "lockale": "^1.2.3",\n    "vite": "8"\n  }\n}\n',
  ],
  [
    'behind the last',
    '{\n\t"devDependencies": {\n\t\t"eslint": "9"\n\t},\n\t"type": "module"\n}',
    '{\n\t"devDependencies": {\n\t\t"eslint": "9",\n\t\t"lockale": "^1.2.3"\n\t},\n\t"type": "module"\n}',
  ],
  [
    'a group of its own, behind the dependencies',
    '{\n  "name": "app",\n  "dependencies": { "react": "19" },\n  "type": "module"\n}\n',
    '{\n  "name": "app",\n  "dependencies": { "react": "19" },\n  "devDependencies": { "lockale": "^1.2.3" },\n  "type": "module"\n}\n',
  ],
  ['an empty file', '{}\n', '{\n  "devDependencies": {\n    "lockale": "^1.2.3"\n  }\n}\n'],
])('%s: all other bytes stay', async ([, before, after]) => {
  expect(await look({ 'app/package.json': before })).toEqual({
    file: 'package.json',
    path: '/repo/app/package.json',
    isThere: false,
    edited: after,
  })
})

test.for(['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'])('%s has it', async (kind) => {
  const found = await look({ 'app/package.json': JSON.stringify({ [kind]: { lockale: '1' } }) })
  expect(found).toMatchObject({ isThere: true, edited: undefined })
})

test('that of a folder above, within the repository', async () => {
  const root = { 'package.json': '{"devDependencies":{"lockale":"1"}}', 'app/package.json': '{}' }
  expect(await look(root)).toMatchObject({ file: '../package.json', isThere: true })
  expect(await look({ 'package.json': '{}' })).toMatchObject({ file: '../package.json', isThere: false })
  expect(await look({})).toBeUndefined()
})

test.for(['', '{', '[]', '{"devDependencies": "none"}', '{"devDependencies": ["a"]}', '\u0000'])(
  'a file that cannot be edited is left alone: %j',
  async (text) => {
    expect(await look({ 'app/package.json': text })).toMatchObject({ isThere: false, edited: undefined })
  },
)
