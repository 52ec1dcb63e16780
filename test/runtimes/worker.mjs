// Makes calls of the client for a test in Node: `remote-client.ts`. Bun, Deno and workerd serve its default export, a browser has
// its functions.
import { createClient, Secret } from '@lockale/client'
import { decode, encode, readAll } from './codec.mjs'

/** Makes a call with a client of its own. Returns what it gives or throws, what callbacks got and what was written to sinks. */
export async function answer({ options, path, args }) {
  const calls = []
  const sinks = {}
  const make = {
    secret: ({ value }) => new Secret(value),
    callback:
      ({ at }) =>
      (...given) =>
        void calls.push({ at, given }),
    sink({ at }) {
      sinks[at] = []
      return new WritableStream({ write: (piece) => void sinks[at].push(piece) })
    },
  }
  let outcome
  try {
    await using client = createClient({ ...options, key: new Secret(options.key) })
    const owner = path.slice(0, -1).reduce((object, name) => object[name], client)
    outcome = { value: await whole(owner[path.at(-1)](...decode(args, make))) }
  } catch (error) {
    outcome = { error }
  }
  return encode({ ...outcome, calls, sinks })
}

/** Reads what a call returns as a stream or item by item. */
async function whole(returned) {
  if (Symbol.asyncIterator in returned) return { items: await Array.fromAsync(returned) }
  const value = await returned
  if (typeof value?.close !== 'function') return value
  const { close: _close, body, ...facts } = value
  return { ...facts, body: await readAll(body) }
}

/** Sends two seconds of silence, and returns the kinds of all messages. */
export async function speak(options) {
  await using client = createClient(options)
  const sourceMediaContentType = 'audio/pcm;encoding=s16le;rate=16000'
  const session = await client.voice.open({ sourceMediaContentType, targetLanguages: ['de'] })
  const sending = session.sendAll([new Uint8Array(64_000)])
  const kinds = []
  for await (const { kind } of session) kinds.push(kind)
  await sending
  return kinds
}

const { process } = globalThis

export default {
  port: Number(process?.env.PORT ?? 0),
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.method === 'GET') return new Response('ready')
    const { name, message } = await request.json()
    return Response.json(await { answer, speak }[name](message))
  },
}
