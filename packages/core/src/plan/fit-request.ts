import { splitText, type Syntax } from '@lockale/messages'
import { type FittedSettings, requestSettings } from '../model/fitted-settings.ts'
import type { Translator } from '../model/translator.ts'

export type RequestLimits = Pick<Translator, 'limits' | 'overheadBytes' | 'textBytes'>

/** UTF-16 units of a piece. As short as this, fifty of them still fill a request, and a piece that fails costs little. */
const pieceLength = 8192

/** UTF-16 units: whatever tags and escapes make of so short a text, and whatever else a request holds, it fits. */
const surelyFits = 1500

interface Question {
  readonly source: string
  readonly syntax: Syntax
  readonly place: { readonly locale: string }
  readonly sourceLocale: string
  readonly terms: readonly string[]
}

export interface Fitting<T> {
  readonly limits: RequestLimits
  readonly settings: FittedSettings | undefined
  /** The text as it is sent. */
  readonly wireOf: (question: T) => string
}

/**
 * A question as those that fit a request each: itself where it does, else its text in pieces. `undefined` for a text with a
 * sentence, or something else that cannot be cut, that is over the limit alone.
 */
export function cutToFit<T extends Question>(
  question: T,
  { limits, settings, wireOf }: Fitting<T>,
): readonly T[] | undefined {
  if (question.source.length <= surelyFits && limits.limits.maxBytes >= publishedLimit) return [question]
  const room = roomFor(question, limits, settings)
  const fits = (text: string) => limits.textBytes(text) <= room
  if (fits(wireOf(question))) return [question]
  const { source, syntax, terms, sourceLocale } = question
  const length = Math.min(pieceLength, Math.max(1, Math.floor(room / 8)))
  const pieces = splitText(source, { syntax, terms, locale: sourceLocale, pieceLength: length })
  const questions = pieces?.map((piece) => ({ ...question, source: piece }))
  return questions?.every((piece) => fits(wireOf(piece))) === true ? questions : undefined
}

const publishedLimit = 131_072

/** What a request has left for texts. Notes and other hints take only what is left over. */
function roomFor(question: Question, limits: RequestLimits, fitted: FittedSettings | undefined): number {
  if (fitted === undefined) return Infinity
  const { context } = fitted
  const settings = requestSettings(fitted)
  const { sourceLocale: source, place } = question
  const overhead = limits.overheadBytes({ source, target: place.locale, mode: 'xml', settings, context })
  return limits.limits.maxBytes - overhead
}
