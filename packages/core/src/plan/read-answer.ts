import { doubtOf } from '@lockale/checks'
import { isRecord } from '@lockale/errors'
import { type Finding, restore, type Restored } from '@lockale/messages'
import { parseObject } from '../ledger/record.ts'
import { hashText } from '../model/hash.ts'
import { isMockEngine, type Variants } from '../model/translator.ts'
import type { TextChecker } from '../text-check/text-checker.ts'
import type { Send } from './step.ts'

export interface ReadAnswerOptions {
  /** Checks the translation of a message. `undefined` for a string that belongs to no message: it is not checked. */
  readonly checker: Pick<TextChecker, 'checkSegment'> | undefined
  readonly engine: string | undefined
}

export type ReadAnswer = Restored & {
  /** True if the translation is known to have no error. Only for the whole translation of a message, not a part. */
  readonly isSound?: boolean
}

/**
 * Reads a translation that the service returned (`answer`), and puts the protected placeholders back. It is refused if
 * a check finds an error in it. It is doubtful if its meaning or length seems to differ from the source string.
 */
export function readAnswer(send: Send, answer: string, { checker, engine }: ReadAnswerOptions): ReadAnswer {
  if (send.kind === 'text' && !send.isProtected) return { ok: true, text: answer, doubts: [] }
  const { protectedText, source, counts, syntax } = send
  const { locale } = send.place
  const runaway = outOfProportion(answer, protectedText.wire)
  if (runaway !== undefined) return { ok: false, finding: runaway }
  const restored = restore({ protectedText, answer, source, syntax, targetLocale: locale, counts })
  if (!restored.ok) return restored
  if (send.kind === 'text' || checker === undefined || (engine !== undefined && isMockEngine(engine))) return restored
  const { message, change } = send
  const translation = { catalog: message.catalog, unit: message.unit, plan: change.plan, locale }
  const { text, isPlain } = restored
  const { errors, doubts, isSound } = checker.checkSegment(translation, { source, target: text, syntax, counts })
  const [finding] = errors
  if (finding !== undefined) return { ok: false, finding }
  const all = doubts.length === 0 ? restored.doubts : [...restored.doubts, ...doubts]
  return { ok: true, text, doubts: all, isSound: isPlain === true && isSound }
}

/** Returns a problem if the translation is far too long, such as an endless repetition. */
function outOfProportion(answer: string, wire: string): Finding | undefined {
  if (answer.length <= 1000 + 20 * wire.length) return undefined
  const percent = Math.round((100 * answer.length) / wire.length)
  return { code: 'length-ratio', severity: 'error', arguments: { found: 'long', percent } }
}

/** Returns the variants in an answer. Leaves out what is no string. */
export function readVariants(given: unknown): Variants {
  try {
    const texts = Object.entries(isRecord(given) ? given : {}).filter(([, text]) => typeof text === 'string')
    return Object.fromEntries(texts) as Variants
  } catch {
    return {} // a getter that throws
  }
}

type SentAs = Pick<Send, 'memoryKey' | 'first' | 'strategy'>

/** Returns the recorded variants of a string, and how it was sent to get them; `undefined` if it has none. */
export function recallVariants(
  { memoryKey, first = memoryKey }: SentAs,
  recall: (key: string) => string | undefined,
): { readonly sentBy: unknown; readonly variants: Variants } | undefined {
  const { sentBy, variants } = parseObject(recall(`${first}@`) ?? '') ?? {}
  const read = readVariants(variants)
  return Object.keys(read).length === 0 ? undefined : { sentBy, variants: read }
}

/** What a translator of the project's own answers: a translation, why it is in doubt, and texts for other locales. */
export interface OwnAnswer {
  readonly text: string
  readonly doubt?: string | undefined
  readonly variants?: Variants | undefined
}

/** Returns what the translation cache records of an answer: its parts under keys of their own. */
export function toRecords(
  { memoryKey, first, strategy: sentBy }: SentAs,
  { text, doubt, variants }: OwnAnswer,
): readonly (readonly [memoryKey: string, text: string])[] {
  const records: [string, string][] = [[memoryKey, text]]
  if (doubt !== undefined) records.push([doubtKey(memoryKey, text), doubt])
  // The variants of a second answer replace those of the first, also if it has none.
  const isSaid = variants !== undefined && (first !== undefined || Object.keys(variants).length > 0)
  if (isSaid) records.push([`${first ?? memoryKey}@`, JSON.stringify({ sentBy, variants })])
  return records
}

/** Returns the key of the doubt of a translator: that of the translation, followed by the hash of the translation. */
export function doubtKey(memoryKey: string, translation: string): string {
  return `${memoryKey}${hashText(translation)}`
}

export function isMisplaced({ code }: Finding): boolean {
  return doubtOf(code).acts === 'retag'
}
