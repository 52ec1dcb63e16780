/** Messages that wait to be read, in order of arrival. */
export interface MessageQueue<T> extends AsyncIterable<T> {
  /** False when it holds more than it may. */
  push(message: T, bytes: number): boolean
  /** What waits is still read; then the end, or once the error. */
  end(error?: Error): void
}

/** @param maxBytes that may wait */
export function createQueue<T>(maxBytes: number): MessageQueue<T> {
  const waiting: { readonly message: T; readonly bytes: number }[] = []
  const readers: (() => void)[] = []
  let bytes = 0
  let isOver = false
  let failure: Error | undefined
  return {
    push(message, size) {
      if (isOver) return true
      waiting.push({ message, bytes: size })
      bytes += size
      wake()
      return bytes <= maxBytes
    },
    end(error) {
      if (isOver) return
      isOver = true
      failure = error
      wake()
    },
    [Symbol.asyncIterator]: () => ({ next }),
  }

  async function next(): Promise<IteratorResult<T, undefined>> {
    for (;;) {
      const first = waiting.shift()
      if (first !== undefined) {
        bytes -= first.bytes
        return { done: false, value: first.message }
      }
      if (isOver) break
      await new Promise<void>((resolve) => readers.push(resolve))
    }
    const error = failure
    failure = undefined
    if (error !== undefined) throw error
    return { done: true, value: undefined }
  }

  function wake(): void {
    for (const resolve of readers.splice(0)) resolve()
  }
}
