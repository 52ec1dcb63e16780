import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openSource } from './file-source.ts'
import { toMultipart } from './multipart-body.ts'

test('what any reader of forms makes of it, and as long as it says', async () => {
  const bytes = Buffer.from('a\r\n--lockale-\r\n\0ü')
  const file = await openSource({ name: 'Menü "1"\r\nx: y.txt', bytes })
  const sent: number[] = []
  const fields = [['target_lang', 'de'] as const, ['formality', 'zwei\r\nZeilen'] as const]
  const body = toMultipart({ fields, file, onSent: (count) => sent.push(count) })
  const content = await buffer(body.open())
  expect(body.byteLength).toBe(content.length)
  expect(body.isRepeatable).toBe(true)
  const form = await new Response(new Uint8Array(content), { headers: { 'content-type': body.contentType } }).formData()
  expect([...form.keys()]).toEqual(['target_lang', 'formality', 'file'])
  expect([form.get('target_lang'), form.get('formality')]).toEqual(['de', 'zwei\r\nZeilen'])
  const part = form.get('file')
  expect(part instanceof File ? part.name : part).toBe('Menü "1"\r\nx: y.txt')
  expect(part instanceof File && Buffer.from(await part.arrayBuffer()).equals(bytes)).toBe(true)
  // the head and the tail of the form are no bytes of the file
  for (const count of [10, content.length]) body.onSent?.(count)
  expect(sent).toEqual([0, bytes.length])
})

test('a stream is sent as it comes, once, in chunks where its length is not known', async () => {
  const stream = (async function* () {
    yield await Promise.resolve(Buffer.from('ab'))
    yield Buffer.from('c')
  })()
  const body = toMultipart({ fields: [], file: await openSource({ name: 'a.txt', stream }) })
  expect([body.byteLength, body.isRepeatable]).toEqual([undefined, false])
  expect((await buffer(body.open())).toString()).toContain('\r\n\r\nabc\r\n--lockale-')
})
