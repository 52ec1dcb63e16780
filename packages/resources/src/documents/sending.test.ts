import { buffer } from 'node:stream/consumers'
import { digestOf } from '@lockale/core'
import { expect, test } from 'vitest'
import { openSending } from './sending.ts'

const pieces = ['one ', 'two ', 'three'].map((text) => Buffer.from(text))
const whole = Buffer.concat(pieces)
const never = new AbortController().signal

function sendingOf(...given: readonly Uint8Array[]) {
  async function* read() {
    yield* given
  }
  return openSending({ byteLength: whole.length, digest: digestOf(whole), read: () => Promise.resolve(read()) }, never)
}

test('a file that stayed the same is sent whole, as often as it is asked for', async () => {
  const sending = sendingOf(...pieces)
  expect((await buffer(sending.open())).equals(whole)).toBe(true)
  expect((await buffer(sending.open())).equals(whole)).toBe(true)
  expect([sending.isChanged(), sending.signal.aborted]).toEqual([false, false])
})

test('an empty file has no pieces', async () => {
  const read = () => Promise.resolve((async function* () {})())
  const sending = openSending({ byteLength: 0, digest: digestOf(Buffer.alloc(0)), read }, never)
  expect(await buffer(sending.open())).toHaveLength(0)
})

test.for<[name: string, given: readonly Uint8Array[]]>([
  ['another text of the same length', [Buffer.from('one '), Buffer.from('tvo '), Buffer.from('three')]],
  ['a shorter one', pieces.slice(0, 2)],
  ['a longer one', [...pieces, Buffer.from('!')]],
  ['nothing', []],
])('%s does not arrive whole', async ([, given]) => {
  const sending = sendingOf(...given)
  const came: Uint8Array[] = []
  await expect(
    (async () => {
      for await (const piece of sending.open()) came.push(piece)
    })(),
  ).rejects.toThrow('changed')
  expect(Buffer.concat(came).length).toBeLessThan(whole.length)
  expect([sending.isChanged(), sending.signal.aborted]).toEqual([true, true])
})
