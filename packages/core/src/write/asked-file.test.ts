import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutput, proveWritable, saveTexts } from './asked-file.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lockale-output-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const read = (file: string): Promise<string> => readFile(join(folder, file), 'utf8')

test('an older file stays until the new one is whole, which has what belongs in front', async () => {
  await writeFile(join(folder, 'a.wav'), 'old')
  const file = await openOutput(join(folder, 'a.wav'), 4)
  await file.write(Buffer.from('one '))
  await file.write(Buffer.from('two'))
  expect(await read('a.wav')).toBe('old')
  await file.finish(Buffer.from('RIFF'))
  await file.discard()
  expect(await readdir(folder)).toEqual(['a.wav'])
  expect(await read('a.wav')).toBe('RIFFone two')
})

test('what is discarded leaves nothing', async () => {
  const file = await openOutput(join(folder, 'sub/a.wav'))
  await file.write(Buffer.from('one'))
  await file.discard()
  await file.discard()
  expect(await readdir(join(folder, 'sub'))).toEqual([])
})

test('files that belong together: none is replaced where one cannot be', async () => {
  await writeFile(join(folder, 'a'), 'old')
  const files = [
    { path: join(folder, 'a'), text: 'new' },
    { path: join(folder, 'a/b'), text: 'new' },
  ]
  await expect(saveTexts(files)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE', place: join(folder, 'a/b') })
  expect(await readdir(folder)).toEqual(['a'])
  expect(await read('a')).toBe('old')
})

test('a folder is no file', async () => {
  await expect(openOutput(folder)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' })
})

test('a name as long as names can be', async () => {
  const name = `${'n'.repeat(250)}.vtt`
  await saveTexts([{ path: join(folder, name), text: 'x' }])
  expect(await readdir(folder)).toEqual([name])
})

test('a proof leaves nothing but the folder', async () => {
  await proveWritable(join(folder, 'new/er'))
  expect(await readdir(join(folder, 'new/er'))).toEqual([])
})
