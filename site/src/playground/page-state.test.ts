import { expect, test } from 'vitest'
import { decodeState, encodeState } from './page-state.ts'
import { fileSamples, stringSamples } from './samples.ts'

test.for([...stringSamples, ...fileSamples])('a link keeps the sample "$name"', async ({ state }) => {
  const hash = await encodeState(state)
  expect(hash).toMatch(/^[\w-]{1,700}$/u)
  expect(await decodeState(hash ?? '')).toEqual(state)
})

test('what is too long has no link', async () => {
  const [sample] = stringSamples
  expect(sample && (await encodeState({ ...sample.state, source: 'a'.repeat(40_000) }))).toBeUndefined()
})

test.for(['', '%%%', 'AAAA', 'a'.repeat(100_000), btoa('{"tab":"string"}')])(
  'no link has no state: %.9s',
  async (hash) => {
    expect(await decodeState(hash)).toBeUndefined()
  },
)

test('fields that are no strings are left out, and a format that does not exist', async () => {
  expect(
    await decodeState(await packed({ tab: 'file', name: 1, text: ['x'], messageFormat: 'x', locale: null })),
  ).toEqual({
    tab: 'file',
    name: '',
    text: '',
    messageFormat: '',
    locale: '',
  })
  expect(await decodeState(await packed({ tab: 'string', messageFormat: 'x' }))).toBeUndefined()
})

test('few bytes that become many are not read', async () => {
  expect(await decodeState(await packed({ tab: 'file', text: 'a'.repeat(1_000_000) }))).toBeUndefined()
})

async function packed(value: unknown): Promise<string> {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return btoa(String.fromCharCode(...bytes))
}
