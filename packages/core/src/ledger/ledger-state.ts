import { isWritten } from './written-texts.ts'
import {
  type ArchivedText,
  eachLine,
  type LedgerRecord,
  parseRecord,
  payloadAt,
  payloadIn,
  type RefusedString,
} from './record.ts'

export interface LedgerState {
  readonly bytes: Buffer
  /** Answers by memory key: the offset of a line in `bytes`, or the answer once it was read. */
  readonly answers: Map<string, number | Answer>
  /** Generation in which an answer was last used, if it is later than that in its line. */
  readonly marks: Map<string, number>
  /** Requests without an answer, by request id. */
  readonly open: Map<string, Extract<LedgerRecord, { readonly t: 'sent' }> & { readonly generation: number }>
  readonly lost: { requests: number; characters: number }
  readonly archived: ArchivedText[]
  readonly refused: Map<string, RefusedString>
  readonly written: (readonly [start: number, end: number])[]
  /** Lines of kinds that only another version knows. */
  readonly foreign: (readonly [start: number, end: number])[]
  /** Generation of the last run that wrote; 0 if there was none. */
  generation: number
  damaged: number
}

interface Answer {
  readonly text: string
  readonly generation: number
}

/** Reads any file: only the damaged lines of a damaged file are lost. */
export function readLedger(bytes: Buffer): LedgerState {
  const state: LedgerState = {
    bytes,
    answers: new Map(),
    marks: new Map(),
    open: new Map(),
    lost: { requests: 0, characters: 0 },
    archived: [],
    refused: new Map(),
    written: [],
    foreign: [],
    generation: 0,
    damaged: 0,
  }
  eachLine(bytes, (start, end) => takeLine(state, start, end))
  return state
}

export function takeRecord(state: LedgerState, record: LedgerRecord): void {
  const { answers, open, lost, generation } = state
  switch (record.t) {
    case 'run':
      state.generation = Math.max(generation, record.g)
      return
    case 'sent':
      open.set(record.id, { ...record, generation })
      return
    case 'got':
      if (record.id !== undefined) open.delete(record.id)
      for (const [memoryKey, text] of record.a) answers.set(memoryKey, { text, generation })
      return
    case 'not':
      open.delete(record.id)
      return
    case 'lost':
      lost.requests += record.n
      lost.characters += record.c
      return
    case 'used':
      for (const memoryKey of record.k) state.marks.set(memoryKey, record.g)
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

/** Returns an answer; `undefined` also if its line is damaged. */
export function answerOf(state: LedgerState, memoryKey: string): Answer | undefined {
  const found = state.answers.get(memoryKey)
  if (typeof found !== 'number') return found
  const answer = readPacked(state.bytes, found)
  if (answer?.memoryKey === memoryKey) return answer
  state.answers.delete(memoryKey)
  state.damaged++
  return undefined
}

export function generationOf({ bytes, answers }: LedgerState, memoryKey: string): number {
  const found = answers.get(memoryKey)
  if (typeof found !== 'number') return found?.generation ?? 0
  const from = found + payloadAt + memoryKey.length + 1
  const generation = Number(bytes.toString('latin1', from, bytes.indexOf(tabulator, from)))
  return Number.isSafeInteger(generation) ? generation : 0
}

/** Returns the approximate bytes of an answer in a compacted file. */
export function sizeOf({ bytes, answers }: LedgerState, memoryKey: string): number {
  const found = answers.get(memoryKey)
  if (typeof found === 'number') return endOfLine(bytes, found) + 1 - found
  return payloadAt + memoryKey.length + Buffer.byteLength(found?.text ?? '') + 8
}

/** Returns the line of an answer as a compaction wrote it, without its line end, if it is undamaged. */
export function soundLine({ bytes, answers }: LedgerState, memoryKey: string): Buffer | undefined {
  const start = answers.get(memoryKey)
  if (typeof start !== 'number') return undefined
  const payload = payloadIn(bytes, start, endOfLine(bytes, start))
  return payload && bytes.subarray(start, payload.byteOffset - bytes.byteOffset + payload.length)
}

/** Returns the payload of an answer in a compacted file: key, generation and text, separated by tabs. */
export function packAnswer(memoryKey: string, { text, generation }: Answer): string {
  return `${memoryKey}\t${generation}\t${JSON.stringify(text)}`
}

function takeLine(state: LedgerState, start: number, end: number): void {
  const { bytes, answers } = state
  const tab = bytes[start + payloadAt] === openBrace ? -1 : bytes.indexOf(tabulator, start + payloadAt)
  if (tab > start + payloadAt && tab < end) {
    const memoryKey = bytes.toString('latin1', start + payloadAt, tab)
    // Most lines are never asked for: their checksums are verified later, unless the key occurs twice.
    if (!answers.has(memoryKey)) answers.set(memoryKey, start)
    else if (readPacked(bytes, start)?.memoryKey === memoryKey) answers.set(memoryKey, start)
    return
  }
  if (isWritten(bytes, start)) {
    state.written.push([start, end])
    return
  }
  const payload = payloadIn(bytes, start, end)
  if (payload === undefined) {
    state.damaged++
    return
  }
  const record = parseRecord(payload)
  if (record === undefined) state.foreign.push([start, end])
  else takeRecord(state, record)
}

function readPacked(bytes: Buffer, start: number): (Answer & { readonly memoryKey: string }) | undefined {
  const payload = payloadIn(bytes, start, endOfLine(bytes, start))?.toString('utf8')
  const [memoryKey, generation, json] = payload?.split('\t') ?? []
  if (memoryKey === undefined || generation === undefined || json === undefined) return undefined
  return { memoryKey, generation: Number(generation), text: String(JSON.parse(json)) }
}

function endOfLine(bytes: Buffer, start: number): number {
  const found = bytes.indexOf(lineFeed, start)
  return found === -1 ? bytes.length : found
}

const [openBrace, tabulator, lineFeed] = [0x7b, 0x09, 0x0a]
