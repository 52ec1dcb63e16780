import { closeSource } from '../http/outgoing-pieces.ts'
import type { OutgoingBody } from '../http/wire.ts'
import type { OpenSource } from './file-source.ts'

/** Returns a `multipart/form-data` body (RFC 7578), file last. @param onSent called with the sent bytes of the file */
export function toMultipart({
  fields,
  file,
  onSent,
}: {
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly file: OpenSource
  readonly onSent?: (bytes: number) => void
}): OutgoingBody {
  const boundary = `lockale-${Array.from(crypto.getRandomValues(new Uint32Array(5)), String).join('-')}`
  const head = new TextEncoder().encode(
    [
      ...fields.map(([name, value]) => part(`name="${quote(name)}"`, value)),
      part(`name="file"; filename="${quote(file.name)}"`, '', 'application/octet-stream'),
    ].join(''),
  )
  const tail = new TextEncoder().encode(`\r\n--${boundary}--\r\n`)
  const { byteLength } = file
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    byteLength: byteLength === undefined ? undefined : head.length + byteLength + tail.length,
    isRepeatable: file.isRepeatable,
    open: () => openBody(head, file, tail),
    onSent: (bytes) => onSent?.(Math.max(0, Math.min(bytes - head.length, byteLength ?? Infinity))),
  }

  function part(disposition: string, value: string, contentType?: string): string {
    const lines = [`--${boundary}`, `Content-Disposition: form-data; ${disposition}`]
    if (contentType !== undefined) lines.push(`Content-Type: ${contentType}`)
    // The line end after a value belongs to the boundary. For a file, it comes after the bytes of the file.
    return `${lines.join('\r\n')}\r\n\r\n${value}${contentType === undefined ? '\r\n' : ''}`
  }
}

/** Returns the body as a stream. `destroy` closes the file when its reader stops. */
function openBody(head: Uint8Array, file: OpenSource, tail: Uint8Array): AsyncIterable<Uint8Array> {
  let source: AsyncIterable<Uint8Array> | undefined
  return Object.assign(pieces(), { destroy: () => closeSource(source) })

  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield head
    source = file.open()
    yield* source
    yield tail
  }
}

/** Escapes quotes and line ends, which would end the name, as browsers do (HTML, "multipart form data"). */
function quote(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
