// Values of the client as JSON, for a client that runs in another program: it runs in Node and in all runtimes.

/** Returns a value as JSON. Functions and sinks become numbers: their places in `held`. */
export async function encode(value, held = []) {
  if (value === undefined) return { $: 'undefined' }
  if (typeof value === 'function') return { $: 'callback', at: held.push(value) - 1 }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Promise.all(value.map((one) => encode(one, held)))
  if (value instanceof Uint8Array) return { $: 'bytes', value: toText(value) }
  if (value instanceof Date) return { $: 'date', value: value.toISOString() }
  if (value instanceof Map) return { $: 'map', value: await encode([...value], held) }
  if (typeof value.reveal === 'function') return { $: 'secret', value: value.reveal() }
  if (typeof value.aborted === 'boolean') return { $: 'signal', aborted: value.aborted }
  if (typeof value.arrayBuffer === 'function') {
    return { $: 'blob', name: value.name, value: toText(new Uint8Array(await value.arrayBuffer())) }
  }
  if (value instanceof Error) {
    const { name, message, handle, translations, ...others } = value
    return { $: 'error', value: await encode({ ...others, name, message, handle, translations }, held) }
  }
  // a stream of Node can be read and written: it is what it is given for
  if (typeof value.write === 'function' && value.readable !== true) return { $: 'sink', at: held.push(value) - 1 }
  if (typeof value[Symbol.asyncIterator] === 'function') return { $: 'stream', value: toText(await readAll(value)) }
  const pairs = Object.entries(value).map(async ([name, one]) => [name, await encode(one, held)])
  return Object.fromEntries(await Promise.all(pairs))
}

/** Returns the value of JSON. `make` has the functions that make what has no value. */
export function decode(json, make) {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map((one) => decode(one, make))
  switch (json.$) {
    case undefined:
      return Object.fromEntries(Object.entries(json).map(([name, one]) => [name, decode(one, make)]))
    case 'undefined':
      return undefined
    case 'bytes':
      return toBytes(json.value)
    case 'date':
      return new Date(json.value)
    case 'map':
      return new Map(decode(json.value, make))
    case 'signal':
      return json.aborted ? AbortSignal.abort() : new AbortController().signal
    case 'blob':
      return new File([toBytes(json.value)], json.name)
    case 'error':
      return Object.assign(new Error(), decode(json.value, make))
    case 'stream':
      return new Blob([toBytes(json.value)]).stream()
    default:
      return make[json.$](json)
  }
}

export async function readAll(stream) {
  const pieces = []
  for await (const piece of stream) pieces.push(piece)
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toBytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
