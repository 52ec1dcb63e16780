import { type Answers, openAnswers } from './answers.ts'
import { isWritten } from './written-texts.ts'
import { eachLine, payloadAt, payloadIn } from '@lockale/disk'
import { type ArchivedText, type LedgerRecord, parseRecord, type RefusedString } from './record.ts'

/**
 * Contents of a translation cache (ledger). The offset of a record in the file shows when it was written. Records of
 * this run get the length of the file as their offset, since they are newer than all others.
 */
export interface LedgerState {
  readonly bytes: Buffer
  readonly answers: Answers
  /** Offset of the record of an answer's last use, by the offset of the answer. None if it was not used again. */
  readonly marks: Map<number, number>
  /** Requests that are recorded as sent and have no answer, by request id. */
  readonly open: Map<string, Extract<LedgerRecord, { readonly t: 'sent' }> & { readonly at: number }>
  readonly lost: { requests: number; characters: number }
  readonly archived: ArchivedText[]
  readonly refused: Map<string, RefusedString>
  readonly written: (readonly [start: number, end: number])[]
  /** Undamaged lines that only another version of lockale can read. They are kept for it. */
  readonly foreign: (readonly [start: number, end: number])[]
  /** Offset of the first record that the last run wrote: older records are those of earlier runs. */
  lastRun: number
  damaged: number
}

/** Reads a translation cache (ledger). If the file is damaged, only its damaged lines are lost. */
export function readLedger(bytes: Buffer): LedgerState {
  const state: LedgerState = {
    bytes,
    answers: openAnswers(bytes),
    marks: new Map(),
    open: new Map(),
    lost: { requests: 0, characters: 0 },
    archived: [],
    refused: new Map(),
    written: [],
    foreign: [],
    lastRun: 0,
    damaged: 0,
  }
  eachLine(bytes, (start, end) => takeLine(state, start, end))
  return state
}

export function takeRecord(state: LedgerState, record: LedgerRecord, at: number = state.bytes.length): void {
  const { answers, open, lost } = state
  switch (record.t) {
    case 'run':
      state.lastRun = at
      return
    case 'sent':
      open.set(record.id, { ...record, at })
      return
    case 'got':
      if (record.id !== undefined) open.delete(record.id)
      for (const [memoryKey, text] of record.a) answers.add(memoryKey, text)
      return
    case 'not':
      open.delete(record.id)
      return
    case 'lost':
      lost.requests += record.n
      lost.characters += record.c
      return
    case 'used':
      for (const memoryKey of record.k) {
        const found = answers.find(memoryKey)
        if (found !== undefined) state.marks.set(found, at)
      }
      return
    case 'kept':
      state.archived.push(...record.x)
      return
    case 'bad':
      if (record.n === 0) state.refused.delete(record.k)
      else state.refused.set(record.k, { memoryKey: record.k, runs: record.n, reason: record.why, places: record.x })
  }
}

/** Returns the totals of requests without a recorded answer: they may have been billed. */
export function unansweredIn({ open, lost }: Pick<LedgerState, 'open' | 'lost'>): LedgerState['lost'] {
  const characters = [...open.values()].reduce((sum, { c }) => sum + c, lost.characters)
  return { requests: open.size + lost.requests, characters }
}

/** Returns the offset of the record that shows the last use of an answer. @param at offset of the answer */
export function lastUseOf({ marks }: LedgerState, at: number): number {
  return marks.get(at) ?? at
}

function takeLine(state: LedgerState, start: number, end: number): void {
  const { bytes } = state
  if (isWritten(bytes, start)) {
    state.written.push([start, end])
    return
  }
  const payload = payloadIn(bytes, start, end)
  if (payload === undefined) {
    state.damaged++
    return
  }
  // Answers are not parsed yet: there are many, and few of them are needed.
  const list = payload.indexOf(listBegin)
  const pairs = list + listBegin.length
  const record = parseRecord(list === -1 ? payload : `${payload.toString('utf8', 0, pairs)}]}`)
  if (record === undefined) {
    state.foreign.push([start, end])
    return
  }
  takeRecord(state, record, start)
  if (list !== -1) state.answers.addPairs(start + payloadAt + pairs)
}

const listBegin = '"a":['
