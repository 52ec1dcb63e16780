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

/** What a ledger says. Answers of a compacted file stay in its bytes until they are asked for. */
export interface LedgerState {
  readonly bytes: Buffer
  /** Answers by memory key: the offset of a line in `bytes`, or the answer once it was read. */
  readonly answers: Map<string, number | Answer>
  /** By memory key, the generation in which an answer was last used, if that is later than the one in its own line. */
  readonly marks: Map<string, number>
  /** Requests without an answer, by request id. */
  readonly open: Map<string, Extract<LedgerRecord, { readonly t: 'sent' }> & { readonly generation: number }>
  /** Totals of requests that earlier runs lost. */
  readonly lost: { requests: number; characters: number }
  readonly archived: ArchivedText[]
  /** Billed characters by month, as far as records name the month. */
  readonly billed: Map<string, number>
  /** Strings whose answers were refused, by memory key. */
  readonly refused: Map<string, RefusedString>
  /** Lines that say which texts runs wrote: read by whoever asks for them. */
  readonly written: (readonly [start: number, end: number])[]
  /** Whole lines of kinds that only another version knows. */
  readonly foreign: (readonly [start: number, end: number])[]
  /** Generation of the last run that wrote; 0 if there was none. */
  generation: number
  /** Lines that are torn or were changed, as far as they have been looked at. */
  damaged: number
}

interface Answer {
  readonly text: string
  readonly generation: number
}

/** Takes anything: a damaged file loses the damaged lines only. */
export function readLedger(bytes: Buffer): LedgerState {
  const state: LedgerState = {
    bytes,
    answers: new Map(),
    marks: new Map(),
    open: new Map(),
    lost: { requests: 0, characters: 0 },
    archived: [],
    billed: new Map(),
    refused: new Map(),
    written: [],
    foreign: [],
    generation: 0,
    damaged: 0,
  }
  eachLine(bytes, (start, end) => takeLine(state, start, end))
  return state
}

/** What a record of this process changes. */
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
      if (record.m !== undefined) addBilled(state, record.m, record.billed ?? 0)
      return
    case 'month':
      addBilled(state, record.m, record.c)
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

function addBilled({ billed }: LedgerState, month: string, characters: number): void {
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/u.test(month)) return
  billed.set(month, (billed.get(month) ?? 0) + characters)
}

/** Requests that have no answer on record: they may have been billed. */
export function unansweredIn({ open, lost }: Pick<LedgerState, 'open' | 'lost'>): LedgerState['lost'] {
  const characters = [...open.values()].reduce((sum, { c }) => sum + c, lost.characters)
  return { requests: open.size + lost.requests, characters }
}

/** The answer to a question. A line that turns out to be damaged is none. */
export function answerOf(state: LedgerState, memoryKey: string): Answer | undefined {
  const found = state.answers.get(memoryKey)
  if (typeof found !== 'number') return found
  const answer = readPacked(state.bytes, found)
  if (answer?.memoryKey === memoryKey) return answer
  state.answers.delete(memoryKey)
  state.damaged++
  return undefined
}

/** The generation that the line of an answer names. */
export function generationOf({ bytes, answers }: LedgerState, memoryKey: string): number {
  const found = answers.get(memoryKey)
  if (typeof found !== 'number') return found?.generation ?? 0
  const from = found + payloadAt + memoryKey.length + 1
  const generation = Number(bytes.toString('latin1', from, bytes.indexOf(tabulator, from)))
  return Number.isSafeInteger(generation) ? generation : 0
}

/** Bytes that the line of an answer takes in a compacted file, more or less. */
export function sizeOf({ bytes, answers }: LedgerState, memoryKey: string): number {
  const found = answers.get(memoryKey)
  if (typeof found === 'number') return endOfLine(bytes, found) + 1 - found
  return payloadAt + memoryKey.length + Buffer.byteLength(found?.text ?? '') + 8
}

/** The line of an answer as a compaction wrote it, without its line end, if it is still whole. */
export function soundLine({ bytes, answers }: LedgerState, memoryKey: string): Buffer | undefined {
  const start = answers.get(memoryKey)
  if (typeof start !== 'number') return undefined
  const payload = payloadIn(bytes, start, endOfLine(bytes, start))
  return payload && bytes.subarray(start, payload.byteOffset - bytes.byteOffset + payload.length)
}

/** The payload of an answer in a compacted file: key, generation, text, with tabs between. */
export function packAnswer(memoryKey: string, { text, generation }: Answer): string {
  return `${memoryKey}\t${generation}\t${JSON.stringify(text)}`
}

function takeLine(state: LedgerState, start: number, end: number): void {
  const { bytes, answers } = state
  const tab = bytes[start + payloadAt] === openBrace ? -1 : bytes.indexOf(tabulator, start + payloadAt)
  if (tab > start + payloadAt && tab < end) {
    const memoryKey = bytes.toString('latin1', start + payloadAt, tab)
    // Most lines are never asked for: their checksums are looked at when they are, if nothing else has the same key.
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
