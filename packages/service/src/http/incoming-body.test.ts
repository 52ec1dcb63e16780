import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type IncomingBody, openIncomingBody } from './incoming-body.ts'

/** What is made of the body of one request, and how often it was read. */
async function receive(
  given: { readonly isStream: boolean; readonly maxBytes?: number; readonly sent: string },
  use: (body: IncomingBody) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const seen: string[] = []
  const { promise, resolve, reject } = withResolvers<unknown>()
  const server = createServer((request, response) => {
    const body = openIncomingBody(request, {
      isStream: Promise.resolve(given.isStream),
      maxBytes: given.maxBytes ?? 1000,
      onRead: async (bytes) => void seen.push(bytes.toString()),
    })
    use(body).then(resolve, reject)
    void promise.finally(() => response.end())
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const sent = fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: given.sent })
  const made = await promise
  await sent
  return [made, seen]
}

function withResolvers<T>(): {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
} {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<T>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  return { promise, resolve, reject }
}

test('a body that is read twice is read once', async () => {
  const read = async ({ read, readAhead }: IncomingBody): Promise<readonly string[]> =>
    [await read(), await readAhead(), await read()].map(({ bytes }) => bytes.toString())
  expect(await receive({ isStream: false, sent: 'abc' }, read)).toEqual([['abc', 'abc', 'abc'], ['abc']])
})

test('one that comes as a stream is left to its route', async () => {
  const read = async ({ read, source }: IncomingBody): Promise<readonly string[]> => [
    (await read()).bytes.toString(),
    await text(await source()),
  ]
  expect(await receive({ isStream: true, sent: 'abc' }, read)).toEqual([['', 'abc'], []])
})

test('and comes again for its route when somebody has read it', async () => {
  const read = async ({ read, readAhead, source }: IncomingBody): Promise<readonly string[]> => [
    (await readAhead()).bytes.toString(),
    (await read()).bytes.toString(),
    await text(await source()),
    String((await source()).headers['content-length']),
  ]
  expect(await receive({ isStream: true, sent: 'abc' }, read)).toEqual([['abc', 'abc', 'abc', '3'], ['abc']])
})

test('unless it was too long for that', async () => {
  const read = async ({ readAhead, source }: IncomingBody): Promise<unknown> => {
    const { overflowed, bytes } = await readAhead()
    return [overflowed, bytes.length, await source().catch((error: unknown) => (error as { status: number }).status)]
  }
  expect(await receive({ isStream: true, maxBytes: 2, sent: 'abc' }, read)).toEqual([[true, 0, 413], ['']])
})
