import { createFsFromVolume, Volume } from 'memfs'
import { expect, test } from 'vitest'
import { type NodeFs, nodeFileSystem } from './node-file-system.ts'
import { readWalkGlob } from './find-by-glob.ts'

test.for<[glob: string, isSimple: boolean]>([
  ['locales/en/**/*.json', true],
  ['**/*.json', true],
  ['**/en.json', true],
  ['locales/en-*.json', true],
  ['.app/en/*', true],
  ['locales/en.json', false],
  ['locales/*/en.json', false],
  ['**/en/*.json', false],
  [String.raw`locales/\[en\]/*.json`, false],
  ['../en/*.json', false],
  ['./en/*.json', false],
  ['/en/*.json', false],
  ['a/node_modules/*.json', false],
  ['a b/*.json', false],
  ['*/*.json', false],
  ['a*b*.json', false],
  ['', false],
])('%s is simple: %o', ([glob, isSimple]) => expect(readWalkGlob(glob) !== undefined).toBe(isSimple))

const files = [
  'en.json',
  'en/a.json',
  'en/a.jsonc',
  'en/.hidden.json',
  'en/.folder/b.json',
  'en/deep/er/en.json',
  'en/deep/.git/c.json',
  'en/node_modules/d.json',
  'en/.lockale/e.json',
  'en/f.json.lockale-tmp',
  'en/json',
  'en-web.json',
  'en-.json',
  'enx-web.json',
  '.app/en/a.json',
  '.app/en/.b.json',
  'de/folder.json/g.json',
]

/** What fast-glob finds for itself is what the walk has to find. */
test.for([
  ['en/**/*.json'],
  ['**/*.json'],
  ['**/en.json'],
  ['**/*'],
  ['en-*.json'],
  ['*-web.json'],
  ['.app/en/*.json'],
  ['.app/**/.b.json'],
  ['.app/en/.*.json'],
  ['de/**/*.json'],
  ['no-such/**/*.json', 'en/**/*.json'],
  ['en/**/*.json', 'en/*.json'],
  ['en.json/**/*.json', 'en/*.json'],
  ['json/*.json'],
])('%j', async (patterns) => {
  const volume = Volume.fromJSON(Object.fromEntries(files.map((file) => [`/root/${file}`, '{}'])))
  volume.symlinkSync('/root/en.json', '/root/en/link.json')
  volume.symlinkSync('/root/nowhere', '/root/en/torn.json')
  volume.symlinkSync('/root/de', '/root/en/linked')
  volume.symlinkSync('/root/de', '/root/json')
  const fs = createFsFromVolume(volume) as unknown as NodeFs
  const isSimple = patterns.every((pattern) => readWalkGlob(pattern) !== undefined)
  const found = await nodeFileSystem(fs).glob(patterns, { cwd: '/root' })
  // a pattern that is not simple goes to fast-glob as it did
  const others = await nodeFileSystem(fs).glob([...patterns, 'no[-]such'], { cwd: '/root' })
  expect([isSimple, found]).toStrictEqual([true, others])
})
