import { findByGlob, type NodeFs, nodeFileSystem } from '@lockale/disk'
import { createFsFromVolume, Volume } from 'memfs'
import { expect, test } from 'vitest'
import { indexFolders } from './index-folders.ts'

const cwd = '/project'

/** A glob means the same for files that git has staged and for files on a disk. */
test.for<[pattern: string, path: string, expected: boolean]>([
  ['a/*.json', 'a/b.json', true],
  ['a/*.json', 'a/.b.json', false],
  ['a/*.json', 'a/b/c.json', false],
  ['a/**/*.json', 'a/b.json', true],
  ['a/**/*.json', 'a/b/c/d.json', true],
  ['a/**/*.json', 'a/.b/c.json', false],
  ['a/**/x.json', 'a/x.json', true],
  [String.raw`a/\(b\)\[*.json`, 'a/(b)[c.json', true],
  ['*/*', 'a', false],
  ['a+b.json', 'a+b.json', true],
  ['a.json', 'axjson', false],
  // what a person may write for packages
  ['legal/*.{md,docx}', 'legal/terms.md', true],
  ['legal/*.{md,docx}', 'legal/terms.docx', true],
  ['legal/*.{md,docx}', 'legal/terms.txt', false],
  ['{legal,docs/help}/*.md', 'docs/help/a.md', true],
  ['packages/*/package.{json,json5,yaml}', 'packages/app/package.json', true],
  ['legal/terms-?.md', 'legal/terms-2.md', true],
  ['legal/terms-?.md', 'legal/terms-10.md', false],
  ['legal/terms-[0-9].md', 'legal/terms-2.md', true],
  ['legal/terms-[!0-9].md', 'legal/terms-2.md', false],
  ['legal/!(draft)*.md', 'legal/terms.md', true],
  ['legal/+(a|b).md', 'legal/abba.md', true],
  ['legal/**', 'legal/en/terms.md', true],
  ['legal/**/*', 'legal/.git/terms.md', false],
  ['**/*.md', 'node_modules/a/b.md', false],
  ['*/x.lockale-tmp', 'a/x.lockale-tmp', false],
])('glob %s, path %s: %s', async ([pattern, path, expected]) => {
  const files = ['other.txt', path]
  const staged = await findByGlob([pattern], { fs: indexFolders(cwd, files), cwd })
  const volume = Volume.fromJSON(Object.fromEntries(files.map((file) => [`${cwd}/${file}`, ''])))
  const onDisk = await nodeFileSystem(createFsFromVolume(volume) as unknown as NodeFs).glob([pattern], { cwd })
  expect([staged.map(([found]) => found), onDisk]).toEqual(expected ? [[path], [path]] : [[], []])
})

test('a pattern with ! in front takes away, and a folder that is not there has no files', async () => {
  const fs = indexFolders(cwd, ['a/b.md', 'a/c.md'])
  expect((await findByGlob(['a/*.md', '!a/c.md'], { fs, cwd })).map(([path]) => path)).toEqual(['a/b.md'])
  expect(await findByGlob(['z/[a].md', 'z/*'], { fs, cwd })).toEqual([])
})

test('of a path with others below it nothing but the folder is seen', async () => {
  const fs = indexFolders(cwd, ['module', 'module/a.md', 'module'])
  expect((await findByGlob(['**'], { fs, cwd })).map(([path]) => path)).toEqual(['module/a.md'])
})
