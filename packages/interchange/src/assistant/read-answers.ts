import { type OwnAnswer, readVariants } from '@lockale/core/plan/read-answer'
import { isRecord, LockaleError } from '@lockale/errors'
import { whereJsonBreaks } from '@lockale/project'

/** Maximum size of a file with answers. Larger files are refused before they are parsed. */
export const maxAnswerBytes: number = 64 * 1024 * 1024

/** One answer of an assistant. */
export interface GivenAnswer extends OwnAnswer {
  readonly id: string
  /** True if the text is to be written although a check finds it doubtful. */
  readonly isSure: boolean
  /** Its place in the file, such as `answers[3]`. */
  readonly place: string
}

/** An entry that is no answer, or an id with two different translations. */
export interface UnusableAnswer {
  readonly id: string | null
  readonly place: string
  readonly reason: 'not-an-answer' | 'two-answers'
}

export interface AnswerFile {
  /** Name of the model, if the file says it. */
  readonly engine: string | undefined
  readonly answers: readonly GivenAnswer[]
  readonly unusable: readonly UnusableAnswer[]
  /** Number of entries in the file. */
  readonly entries: number
}

/**
 * Reads a file with answers: `{"engine": "…", "answers": [{"id": "…", "text": "…"}]}`, or only the list.
 * @param name name of the file, for errors
 * @throws {LockaleError} `ANSWERS_UNREADABLE` for a file that is too large, no UTF-8, no JSON or another document
 */
export function readAnswers(bytes: Uint8Array, name: string): AnswerFile {
  if (bytes.length > maxAnswerBytes) throw unreadable(name, `has more than ${maxAnswerBytes} bytes`)
  const document = parse(decode(bytes, name), name)
  const entries = isRecord(document) ? own(document, 'answers') : document
  if (!Array.isArray(entries)) throw unreadable(name, 'has no list "answers"')
  const engine = own(document, 'engine')
  if (engine !== undefined && engine !== null && typeof engine !== 'string')
    throw unreadable(name, 'has an "engine" that is not a string')
  return { engine: engine ?? undefined, entries: entries.length, ...sortAnswers(entries) }
}

function sortAnswers(entries: readonly unknown[]): Pick<AnswerFile, 'answers' | 'unusable'> {
  const byId = new Map<string, GivenAnswer>()
  const doubled = new Map<string, UnusableAnswer>()
  const unusable: UnusableAnswer[] = []
  for (const [index, entry] of entries.entries()) {
    const place = `answers[${index}]`
    const id = own(entry, 'id')
    const text = own(entry, 'text')
    const variants = readVariants(own(entry, 'variants'))
    if (typeof id !== 'string' || typeof text !== 'string') {
      unusable.push({ id: typeof id === 'string' ? id : null, place, reason: 'not-an-answer' })
      continue
    }
    const before = byId.get(id)
    if (before === undefined) byId.set(id, { id, text, variants, isSure: own(entry, 'sure') === true, place })
    else if (before.text !== text) doubled.set(id, { id, place, reason: 'two-answers' })
  }
  const answers = [...byId.values()].filter(({ id }) => !doubled.has(id))
  return { answers, unusable: [...unusable, ...doubled.values()] }
}

/** Returns a field of a JSON object, and not what all objects inherit; `undefined` for any other value. */
function own(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    const { line, column, expected } = whereJsonBreaks(text)
    throw new LockaleError('ANSWERS_UNREADABLE', `${name}:${line}:${column} is not JSON: expected ${expected}.`, {
      place: `${name}:${line}:${column}`,
      hint: 'Write the whole file again, as JSON and nothing else. Nothing was changed.',
      cause,
    })
  }
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable(name, 'is not UTF-8')
  }
}

function unreadable(name: string, what: string): LockaleError {
  return new LockaleError('ANSWERS_UNREADABLE', `${name} ${what}.`, {
    place: name,
    hint: 'Write {"engine": "<model>", "answers": [{"id": "<id>", "text": "<translation>"}]}. Nothing was changed.',
  })
}
