import { hash } from 'node:crypto'
import { protect, type ProtectedText, type Strategy } from '@lockale/messages'
import { splitText } from '@lockale/messages/engine'
import type { RefusedString } from '../ledger/record.ts'
import { type FittedSettings, requestSettings, type Translator } from '../model/translator.ts'
import { readAnswer, type ReadAnswerOptions } from './read-answer.ts'
import type { Send, SendStep, TextSend } from './step.ts'

/** One text to be sent under one strategy of protection. */
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

/** Returns the same question under another strategy of protection, or with instructions to the service. */
export function askInAnotherWay<T extends Send>(
  send: T,
  { sourceLocale, terms, strategy, again = send.again }: AnotherWay,
): T {
  const question = { ...send, sourceLocale, terms, again }
  const protectedText = protectSend(question, strategy)
  const key = memoryKey(protectedText, question)
  return { ...send, again, strategy, protectedText, memoryKey: key, recalled: undefined, refused: undefined }
}

interface AnotherWay extends Pick<SendQuestion, 'sourceLocale' | 'terms' | 'again'> {
  readonly strategy: Strategy
}

/** Returns a string of no message as it is sent, under the first strategy of protection. */
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

/** A send before its strategy is chosen. */
export type SendQuestion = Pick<
  SendStep,
  'message' | 'change' | 'place' | 'source' | 'syntax' | 'counts' | 'settings' | 'meets' | 'again'
> & {
  readonly sourceLocale: string
  readonly terms: readonly string[]
  /** Remembers what it made of a text for another locale; as `protect` itself when absent. */
  readonly protect?: typeof protect
}

function protectSend(
  question: Pick<SendQuestion, 'source' | 'syntax' | 'counts' | 'terms' | 'protect'>,
  strategy: Strategy,
): SendStep['protectedText'] {
  const { source, syntax, counts, terms, protect: make = protect } = question
  return make(source, { syntax, strategy, counts, terms })
}

/** Nothing of it is to be translated: it goes into the target as it is. */
export function isCopy(question: SendQuestion): boolean {
  return protectSend(question, 1).mode === 'copy'
}

/**
 * Names an answer of the service by all that decides it: the text as sent (placeholders are ids there, so a renamed
 * variable changes nothing), the source locale and the service's code of the target, settings with engine, note, and the entries
 * of a glossary that it meets. The context of a batch is a hint and not in it, except where two targets of one code differ in it.
 */
function memoryKey(
  { mode, wire }: ProtectedText,
  question: Pick<SendQuestion, 'sourceLocale' | 'place' | 'settings' | 'meets' | 'again'>,
): string {
  const { sourceLocale, place, settings, meets, again } = question
  const decisive = JSON.stringify([
    mode,
    wire,
    sourceLocale,
    place.code,
    settings,
    place.note ?? null,
    ...(meets === undefined ? [] : [meets]),
    ...(again === undefined ? [] : [{ again }]),
    ...(place.about === undefined ? [] : [{ about: place.about }]),
  ])
  // a copy: a slice would hold the whole of the hash for each string of a run
  return Buffer.from(hash('sha256', decisive, 'base64url'), 'latin1').toString('latin1', 0, 22)
}

/**
 * The first strategy of protection whose answer is on record and holds, or else the first one that was never asked: an
 * answer that broke the message is not paid for again in the same way. When all of them broke it, they are asked anew.
 */
export function askMemory(question: SendQuestion, { recall, refusedBefore, checking }: Memory): Remembered {
  const first = toSendStep(question, 1)
  const answers: string[] = []
  let reason = ''
  for (const strategy of [1, 2, 3] as const) {
    const step = strategy === 1 ? first : toSendStep(question, strategy)
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

/** A question as the ledger knows it. */
export interface Remembered {
  readonly step: SendStep
  readonly text: string | undefined
  /** The memory key of the question as it is asked first. */
  readonly first: string
}

/** What is known of questions of earlier runs. */
export interface Memory {
  /** What the ledger answered to a question earlier. */
  readonly recall: (memoryKey: string) => string | undefined
  /** What the ledger has on record of questions whose every answer broke the message. */
  readonly refusedBefore: (memoryKey: string) => RefusedString | undefined
  readonly checking: ReadAnswerOptions
}

export type RequestLimits = Pick<Translator, 'limits' | 'overheadBytes' | 'textBytes'>

/** UTF-16 units of a piece. As short as this, fifty of them still fill a request, and a piece that fails costs little. */
const pieceLength = 8192

/** True for a text that fits whatever tags and escapes make of it, and whatever else a request holds. */
export function surelyFits(text: string, { limits: { maxBytes } }: RequestLimits): boolean {
  return text.length <= shortLength && maxBytes >= publishedLimit
}

/** UTF-16 units. */
const shortLength = 1500

/**
 * A question as those that fit a request each: itself where it does, else its text in pieces. `undefined` for a text with a
 * sentence, or something else that cannot be cut, that is over the limit alone.
 */
export function cutToFit(
  question: SendQuestion,
  { limits, settings }: { readonly limits: RequestLimits; readonly settings: FittedSettings | undefined },
): readonly SendQuestion[] | undefined {
  if (surelyFits(question.source, limits)) return [question]
  const room = roomFor(question, limits, settings)
  const fits = (one: SendQuestion) => limits.textBytes(protectSend(one, 1).wire) <= room
  if (fits(question)) return [question]
  const { source, syntax, terms, sourceLocale } = question
  const length = Math.min(pieceLength, Math.max(1, Math.floor(room / 8)))
  const pieces = splitText(source, { syntax, terms, locale: sourceLocale, pieceLength: length })
  const questions = pieces?.map((piece) => ({ ...question, source: piece }))
  return questions?.every(fits) === true ? questions : undefined
}

const publishedLimit = 131_072

/** What a request has left for texts. Notes and other hints take only what is left over. */
function roomFor(question: SendQuestion, limits: RequestLimits, fitted: FittedSettings | undefined): number {
  if (fitted === undefined) return Infinity
  const { context } = fitted
  const settings = requestSettings(fitted)
  const { sourceLocale: source, place } = question
  const overhead = limits.overheadBytes({ source, target: place.locale, mode: 'xml', settings, context })
  return limits.limits.maxBytes - overhead
}
