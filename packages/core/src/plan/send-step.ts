import { hash } from 'node:crypto'
import { protect, type ProtectedText, type Strategy } from '@lockale/messages'
import { splitText } from '@lockale/messages/engine'
import type { RefusedString } from '../ledger/record.ts'
import { type FittedSettings, type RequestSize, requestSettings, sizeFor, type SizesOf } from '../model/translator.ts'
import { readAnswer, type ReadAnswerOptions } from './read-answer.ts'
import type { Send, SendStep, TextSend } from './step.ts'

export function toSendStep(question: SendQuestion, strategy: Strategy): SendStep {
  const { message, change, place, source, syntax, counts, settings, meets, again } = question
  const protectedText = protectSend(question, strategy)
  return {
    kind: 'send',
    message,
    change,
    place,
    source,
    syntax,
    counts,
    settings,
    meets,
    again,
    strategy,
    protectedText,
    memoryKey: memoryKey(protectedText, question),
    recalled: undefined,
    refused: undefined,
  }
}

/** Returns the same string with another strategy for placeholders, or with instructions to the service (`again`). */
export function askInAnotherWay<T extends Send>(
  send: T,
  { sourceLocale, terms, strategy, again = send.again }: AnotherWay,
): T {
  const question = { ...send, sourceLocale, terms, again }
  const protectedText = protectSend(question, strategy)
  const key = memoryKey(protectedText, question)
  const first = send.first ?? send.memoryKey
  return { ...send, first, again, strategy, protectedText, memoryKey: key, recalled: undefined, refused: undefined }
}

interface AnotherWay extends Pick<SendQuestion, 'sourceLocale' | 'terms' | 'again'> {
  readonly strategy: Strategy
}

/** Prepares a string for sending. It belongs to no message. The first strategy protects its placeholders. */
export function toTextSend(
  given: Omit<SendQuestion, 'message' | 'change' | 'again' | 'protect'> & Pick<TextSend, 'isProtected'>,
  protectedText: ProtectedText = protectSend(given, 1),
): TextSend {
  const { sourceLocale, terms: _terms, ...question } = given
  return {
    ...question,
    kind: 'text',
    again: undefined,
    strategy: 1,
    protectedText,
    memoryKey: memoryKey(protectedText, { ...question, sourceLocale, again: undefined }),
    recalled: undefined,
    refused: undefined,
  }
}

/** A string to send, before the strategy that protects its placeholders is chosen. */
export type SendQuestion = Pick<
  SendStep,
  'message' | 'change' | 'place' | 'source' | 'syntax' | 'counts' | 'settings' | 'meets' | 'again'
> & {
  readonly sourceLocale: string
  readonly terms: readonly string[]
  /** Protects a string, and caches the result for other locales; default: `protect`. */
  readonly protect?: typeof protect
}

function protectSend(
  question: Pick<SendQuestion, 'source' | 'syntax' | 'counts' | 'terms' | 'protect' | 'place'>,
  strategy: Strategy,
): SendStep['protectedText'] {
  const { source, syntax, counts, terms, place, protect: make = protect } = question
  const made = make(source, { syntax, strategy, counts, terms })
  const isBilledWhole = place.isRephrased === true && made.mode !== 'copy'
  return isBilledWhole ? { ...made, characters: Array.from(made.wire).length } : made
}

export function isCopy(question: SendQuestion): boolean {
  return protectSend(question, 1).mode === 'copy'
}

/**
 * Returns the key of a translation in the translation cache: a hash of all that affects the translation. This is the
 * string as sent (with ids for placeholders, so a renamed variable changes nothing), the languages, settings with
 * engine, description, and glossary entries. The context of a request is only a hint and not included, unless two
 * targets with the same language code differ in it.
 */
function memoryKey(
  { mode, wire }: ProtectedText,
  question: Pick<SendQuestion, 'sourceLocale' | 'place' | 'settings' | 'meets' | 'again'>,
): string {
  const { sourceLocale, place, settings, meets, again } = question
  const decisive: unknown[] = [mode, wire, sourceLocale, place.code, settings, place.note ?? null]
  if (meets !== undefined) decisive.push(meets)
  if (again !== undefined) decisive.push({ again })
  if (place.about !== undefined) decisive.push({ about: place.about })
  // A copy: a slice would keep the whole hash in memory, for each string of a run.
  return Buffer.from(hash('sha256', JSON.stringify(decisive), 'base64url'), 'latin1').toString('latin1', 0, keyLength)
}

export const keyLength = 22

/**
 * Looks for a translation in the translation cache. There are several ways to send a string, and the cache may have a
 * valid or invalid translation for each. Returns the string as sent in the first way that has a valid one, else in the
 * first way without a translation. If the translations of all are invalid, returns the string as sent in the first way.
 */
export function askMemory(question: SendQuestion, { recall, refusedBefore, checking }: Memory): Remembered {
  const first = toSendStep(question, 1)
  if (recall(first.memoryKey) === undefined) return { step: first, text: undefined, first: first.memoryKey }
  const answers: string[] = []
  let reason = ''
  for (let step: SendStep | undefined = first; step !== undefined; step = nextWay(step, question)) {
    const answer = recall(step.memoryKey)
    if (answer === undefined) return { step, text: undefined, first: first.memoryKey }
    const restored = readAnswer(step, answer, checking)
    if (restored.ok) return { step: { ...step, recalled: answer }, text: restored.text, first: first.memoryKey }
    answers.push(answer)
    reason = restored.finding.code
  }
  const runs = refusedBefore(first.memoryKey)?.runs ?? 1
  return { step: { ...first, refused: { runs, reason, answers } }, text: undefined, first: first.memoryKey }
}

/**
 * Returns the string with its placeholders written as other tags; `undefined` if no other way changes the text. If no
 * way at all changes it, the string is sent once more as it is.
 */
export function nextWay<T extends Send>(
  send: T,
  { sourceLocale, terms }: Pick<SendQuestion, 'sourceLocale' | 'terms'>,
): T | undefined {
  if (send.again !== undefined) return undefined
  const asked = { sourceLocale, terms }
  for (const strategy of ([2, 3] as const).filter((one) => one > send.strategy)) {
    const other = askInAnotherWay(send, { ...asked, strategy })
    if (other.memoryKey !== send.memoryKey) return other
  }
  return send.strategy === 1 ? askInAnotherWay(send, { ...asked, strategy: 1, again: [] }) : undefined
}

export interface Remembered {
  readonly step: SendStep
  readonly text: string | undefined
  /** Key in the translation cache of the string with the first strategy that protects its placeholders. */
  readonly first: string
}

export interface Memory {
  readonly recall: (memoryKey: string) => string | undefined
  readonly refusedBefore: (memoryKey: string) => RefusedString | undefined
  readonly checking: ReadAnswerOptions
}

export type RequestLimits = SizesOf

/** Maximum length (UTF-16) of a piece of a long string: fifty fit into a request, and a failed piece costs little. */
const pieceLength = 8192

/** Returns whether a text is so short that it fits into a request in any case, with any tags, escapes and settings. */
export function surelyFits(text: string, { limits: { maxBytes } }: RequestLimits): boolean {
  return text.length <= shortLength && maxBytes >= publishedLimit
}

/** Maximum length of a text, in UTF-16 units, that fits into a request in any case. */
const shortLength = 1500

/** Splits a string into pieces that fit a request. `undefined` if a single sentence is too large. */
export function cutToFit(
  question: SendQuestion,
  { limits, settings }: { readonly limits: RequestLimits; readonly settings: FittedSettings | undefined },
): readonly SendQuestion[] | undefined {
  if (surelyFits(question.source, limits)) return [question]
  const size = sizeFor(limits, question.place.locale)
  const room = roomFor(question, size, settings)
  const fits = (one: SendQuestion) => size.textBytes(protectSend(one, 1).wire) <= room
  if (fits(question)) return [question]
  const { source, syntax, terms, sourceLocale } = question
  const length = Math.min(pieceLength, Math.max(1, Math.floor(room / 8)))
  const pieces = splitText(source, { syntax, terms, locale: sourceLocale, pieceLength: length })
  const questions = pieces?.map((piece) => ({ ...question, source: piece }))
  return questions?.every(fits) === true ? questions : undefined
}

const publishedLimit = 131_072

/** Returns how many bytes of a request can hold strings. Descriptions only get the bytes that strings leave free. */
function roomFor(question: SendQuestion, limits: RequestSize, fitted: FittedSettings | undefined): number {
  if (fitted === undefined) return Infinity
  const { context } = fitted
  const settings = requestSettings(fitted)
  const { sourceLocale: source, place } = question
  const overhead = limits.overheadBytes({ source, target: place.locale, mode: 'xml', settings, context })
  return limits.limits.maxBytes - overhead
}
