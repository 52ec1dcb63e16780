import type { ReadAnswer } from '../plan/read-answer.ts'
import type { Send } from '../plan/step.ts'
import type { Batch } from './batch.ts'
import type { Answers } from './settle.ts'

/**
 * Reads translations of the service (restores placeholders and checks the text) while the run waits for other
 * translations: a few at a time, so that reading does not delay the next requests.
 */
export interface Reading extends Pick<Answers, 'read'> {
  /**
   * Announces batches whose translations are going to be added.
   * @param onRead called with a language code as soon as all announced translations of that language have been read
   */
  expect(batches: readonly Batch[], onRead: (code: string) => void): void
  readonly add: (send: Send, answer: string) => void
  /** Waits until few translations are unread: those of a quick service would need too much memory (RAM). */
  catchUp(): Promise<void>
  close(): void
}

export function openReading(readNow: Answers['read']): Reading {
  const reads = new Map<Send, ReadAnswer>()
  const unread = new Map<string, number>()
  let waiting: (readonly [send: Send, answer: string])[] = []
  let turn: NodeJS.Immediate | undefined
  let report: (code: string) => void = () => undefined
  let onFew: () => void = () => undefined
  return {
    expect(batches, onRead) {
      report = onRead
      for (const { sends } of batches) {
        const code = sends[0]?.place.code ?? ''
        unread.set(code, (unread.get(code) ?? 0) + sends.length)
      }
    },
    add(send, answer) {
      reads.delete(send)
      waiting.push([send, answer])
      turn ??= setImmediate(readSome)
    },
    read(send, answer) {
      const known = reads.get(send)
      reads.delete(send)
      return known ?? readNow(send, answer)
    },
    async catchUp() {
      while (waiting.length > mostUnread) await new Promise<void>((resolve) => (onFew = resolve))
    },
    close() {
      waiting = []
      clearImmediate(turn)
    },
  }

  function readSome(): void {
    try {
      for (const [send, answer] of waiting.splice(0, atOnce)) readOne(send, answer)
    } catch {
      // The error is not lost: `read` reads the translation again later, and throws it when no request is running.
    }
    turn = waiting.length > 0 ? setImmediate(readSome) : undefined
    if (waiting.length <= mostUnread) onFew()
  }

  function readOne(send: Send, answer: string): void {
    reads.set(send, readNow(send, answer))
    const { code } = send.place
    const left = (unread.get(code) ?? 0) - 1
    unread.set(code, left)
    if (left === 0) report(code)
  }
}

/** Number of answers to read in one turn of the event loop, about a millisecond. */
const atOnce = 16
const mostUnread = 5000
