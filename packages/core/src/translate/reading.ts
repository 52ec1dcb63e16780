import { performance } from 'node:perf_hooks'
import type { ReadAnswer } from '../plan/read-answer.ts'
import type { Send } from '../plan/step.ts'
import type { Batch } from './batch.ts'
import type { Answers } from './settle.ts'

/** Reads answers while others are awaited: a few at a time, in pauses between them. */
export interface Reading extends Pick<Answers, 'read'> {
  /** Begins a round. @param onRead called for a locale when all expected answers in it have been read */
  begin(onRead: (locale: string) => void): void
  /** Expects an answer to each string of these batches. */
  expect(batches: readonly Batch[]): void
  readonly add: (send: Send, answer: string) => void
  close(): void
}

export function openReading(readNow: Answers['read']): Reading {
  const reads = new Map<Send, ReadAnswer>()
  const unread = new Map<string, number>()
  let waiting: (readonly [send: Send, answer: string])[] = []
  let cameAt = 0
  let timer: NodeJS.Timeout | undefined
  let report: (locale: string) => void = () => undefined
  return {
    begin(onRead) {
      unread.clear()
      report = onRead
    },
    expect(batches) {
      for (const { request, sends } of batches) {
        unread.set(request.target, (unread.get(request.target) ?? 0) + sends.length)
      }
    },
    add(send, answer) {
      reads.delete(send)
      waiting.push([send, answer])
      cameAt = performance.now()
      timer ??= setTimeout(readSome, quietMs)
    },
    read(send, answer) {
      const known = reads.get(send)
      reads.delete(send)
      return known ?? readNow(send, answer)
    },
    close() {
      waiting = []
      clearTimeout(timer)
    },
  }

  function readSome(): void {
    timer = undefined
    if (performance.now() - cameAt < quietMs && waiting.length < mostWaiting) {
      timer = setTimeout(readSome, quietMs)
      return
    }
    try {
      for (const [send, answer] of waiting.splice(0, atOnce)) readOne(send, answer)
    } catch {
      // The error is thrown again when the answer is needed and no request is running.
    }
    if (waiting.length > 0) timer = setTimeout(readSome, 0)
  }

  function readOne(send: Send, answer: string): void {
    reads.set(send, readNow(send, answer))
    const { locale } = send.place
    const left = (unread.get(locale) ?? 0) - 1
    unread.set(locale, left)
    if (left === 0) report(locale)
  }
}

/** Milliseconds without answers before reading, so that the next requests are sent first. */
const quietMs = 8
/** Number of answers that are read even without a pause. */
const mostWaiting = 2000
/** Takes about a millisecond. */
const atOnce = 40
