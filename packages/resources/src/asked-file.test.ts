import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutput } from './asked-file.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lockale-output-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const read = (file: string): Promise<string> => readFile(join(folder, file), 'utf8')

test('an older file stays until the new one is whole', async () => {
  await writeFile(join(folder, 'a.tmx'), 'old')
  const file = await openOutput(join(folder, 'a.tmx'))
  await file.write(Buffer.from('one '))
  await file.write(Buffer.from('two'))
  expect(await read('a.tmx')).toBe('old')
  await file.finish()
  await file.discard()
  expect(await readdir(folder)).toEqual(['a.tmx'])
  expect(await read('a.tmx')).toBe('one two')
})

test('what is discarded leaves nothing', async () => {
  const file = await openOutput(join(folder, 'sub/a.tmx'))
  await file.write(Buffer.from('one'))
  await file.discard()
  await file.discard()
  expect(await readdir(join(folder, 'sub'))).toEqual([])
})

test('a folder is no file', async () => {
  await expect(openOutput(folder)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' })
})

test('a name as long as names can be', async () => {
  const name = `${'n'.repeat(250)}.tmx`
  const file = await openOutput(join(folder, name))
  await file.finish()
  expect(await readdir(folder)).toEqual([name])
})
