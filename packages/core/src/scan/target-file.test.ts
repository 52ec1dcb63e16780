import { LockaleError } from '@lockale/errors'
import { findFormat } from '@lockale/formats'
import { expect, test } from 'vitest'
import { openTargetFile, sourceKeysOf } from './target-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function openFile(disk: { bytes: Uint8Array }) {
  const format = await findFormat({ path: 'de.json', bytes: disk.bytes })?.load()
  if (format === undefined) throw new Error('no format')
  const parse = (bytes: Uint8Array) => format.parse(bytes, { file: 'de.json', locale: 'de', sourceLocale: 'en' })
  let reads = 0
  const readAgain = () => {
    reads++
    return disk.bytes
  }
  const place = { locale: 'de', file: 'de.json', read: async () => disk.bytes, readAgain, parse }
  const sourceKeys = sourceKeysOf(parse(bytesOf('{"a": "One"}')))
  return { target: openTargetFile({ ...place, sourceKeys }), readsAgain: () => reads }
}

test('says nothing of a file that was not read', async () => {
  const { target } = await openFile({ bytes: bytesOf('{}') })
  expect(() => target.parsed).toThrow('de.json was not read.')
})

test('keeps a file as it was read', async () => {
  const disk = { bytes: bytesOf('{"a": "Eins"}') }
  const { target, readsAgain } = await openFile(disk)
  await target.read()
  disk.bytes = bytesOf('{"a": "Zwei"}')
  target.release()
  expect([target.text, readsAgain()]).toEqual(['{"a": "Eins"}', 0])
})

test('reads dropped bytes again once, and keeps them', async () => {
  const disk = { bytes: bytesOf('{"a": "Eins"}') }
  const { target, readsAgain } = await openFile(disk)
  await target.read()
  const { digest } = target
  target.dropBytes()
  expect([target.digest, readsAgain()]).toEqual([digest, 0])
  expect([target.text, target.parsed?.entries.length, readsAgain()]).toEqual(['{"a": "Eins"}', 1, 1])
  target.release()
  disk.bytes = bytesOf('{}')
  expect([target.parsed?.entries.length, readsAgain()]).toEqual([1, 1])
})

test('refuses dropped bytes that are others by now', async () => {
  const disk = { bytes: bytesOf('{"a": "Eins"}') }
  const { target } = await openFile(disk)
  await target.read()
  target.dropBytes()
  disk.bytes = bytesOf('{"a": "Zwei"}')
  const why = { place: 'de.json', hint: 'Run the command again.' }
  expect(() => target.parsed).toThrow(new LockaleError('FILE_UNREADABLE', 'de.json was changed during the run.', why))
})
