import { outgoingPieces } from './outgoing-pieces.ts'
import type { OutgoingBody } from './wire.ts'

// Files over `fetch`. They load with the first file that is sent or received.

/** Reads the body of a request, because a browser sends no streams. @param limits `onStall`: called after `timeoutMs` without data */
export async function collect(
  body: OutgoingBody,
  { timeoutMs, signal, onStall }: { timeoutMs: number; signal: AbortSignal; onStall: () => void },
): Promise<Blob> {
  // aborted while this file loaded: the source is not opened
  if (signal.aborted) return new Blob([])
  let timer = setTimeout(onStall, timeoutMs)
  const { pieces, close } = outgoingPieces(body, () => {
    clearTimeout(timer)
    timer = setTimeout(onStall, timeoutMs)
  })
  const end = (): void => {
    clearTimeout(timer)
    close()
  }
  signal.addEventListener('abort', end)
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of pieces) {
    parts.push(piece as Uint8Array<ArrayBuffer>)
    if (signal.aborted) break
  }
  signal.removeEventListener('abort', end)
  clearTimeout(timer)
  return new Blob(parts)
}

/** Returns the body of an answer as a stream. `fail` ends it with an error. */
export function openStream(
  pieces: AsyncGenerator<Uint8Array>,
  { isOver, onEnd, onFailure }: { isOver: () => boolean; onEnd: () => void; onFailure: (error: unknown) => void },
): { readonly body: ReadableStream<Uint8Array>; readonly fail: (error: Error) => void } {
  let output: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (output = controller),
    async pull(controller) {
      try {
        const { done, value } = await pieces.next()
        if (isOver()) return
        if (!done) return controller.enqueue(value)
        onEnd()
        controller.close()
      } catch (error) {
        onFailure(error)
      }
    },
    cancel: onEnd,
  })
  return { body, fail: (error) => output?.error(error) }
}
