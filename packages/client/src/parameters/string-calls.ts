import { formalities, modelTypes, presets, splitModes, tagModes, tagVersions, tones, writingStyles } from '@lockale/api'
import {
  anything,
  callback,
  choice,
  fields,
  type FieldShapes,
  flag,
  isObject,
  list,
  number,
  optional,
  type OptionalShape,
  type Shape,
  simple,
  text,
} from '@lockale/api/shape'
import type { CallOptions } from '../http/call.ts'
import type { ClientOptions, Clock } from '../options.ts'
import type { Text } from '../resources/text.ts'
import type { AllTexts, TranslateAllOptions } from '../resources/translate-all.ts'
import type { TranslateParams } from '../resources/translate-body.ts'
import type { CorrectParams, RephraseParams, Writing } from '../resources/write.ts'
import type { CallTable } from './guard-calls.ts'
import { amount, language, word } from './shape.ts'

// a Map or a Headers object has no fields: all that it holds would be lost
export const object: Shape = simple('a plain object', (value) => isObject(value) && !(Symbol.iterator in value))
export const has =
  (name: string): ((value: unknown) => boolean) =>
  (value) =>
    isObject(value) && typeof value[name] === 'function'
const signal: Shape = simple(
  'an AbortSignal',
  (value) => isObject(value) && typeof value['aborted'] === 'boolean' && has('addEventListener')(value),
)
export const texts: OptionalShape = optional(list(text))
export const someText: OptionalShape = optional(text)
export const someNumber: OptionalShape = optional(number)
export const someAmount: OptionalShape = optional(amount)
export const someFlag: OptionalShape = optional(flag)
export const someCall: OptionalShape = optional(callback)
const preferred = (words: readonly string[]) =>
  optional(word(['default', ...words, ...words.map((one) => `prefer_${one}`)]))

const call: FieldShapes<CallOptions> = {
  signal: optional(signal),
  attempts: someAmount,
  maxWaitMs: someAmount,
  onWait: someCall,
  tag: someText,
}

/** The last argument of a call: the common options, and the call's own. */
export function options<T extends CallOptions = CallOptions>(
  own: FieldShapes<Omit<T, keyof CallOptions>>,
): OptionalShape {
  return optional(fields<CallOptions>({ ...call, ...own }))
}
export const usual: OptionalShape = options({})

/** The options of `createClient` and `createTranslator`. */
export const clientOptions: Shape = fields<Partial<ClientOptions>>({
  // the client checks the key by itself, with its own error
  key: optional(anything),
  preset: optional(choice(Object.keys(presets))),
  baseUrl: someText,
  allowedHosts: texts,
  region: someText,
  tag: someText,
  timeoutMs: someAmount,
  transferTimeoutMs: someAmount,
  totalTimeoutMs: someAmount,
  maxConnections: someAmount,
  attempts: someAmount,
  maxWaitMs: someAmount,
  checks: someFlag,
  userAgent: someText,
  headers: optional(object),
  dispatcher: optional(simple('an undici dispatcher', has('dispatch'))),
  environment: optional(object),
  clock: optional(fields<Clock>({ sleep: callback, random: callback }, { isOpen: true })),
  onAnswer: someCall,
})

const correct: FieldShapes<CorrectParams> = { text: list(anything, { lone: true }), targetLang: optional(language) }

const settings: FieldShapes<Omit<TranslateParams, 'text'>> = {
  targetLang: language,
  sourceLang: optional(language),
  context: someText,
  modelType: optional(word(modelTypes)),
  splitSentences: optional(word(splitModes)),
  preserveFormatting: someFlag,
  formality: optional(word(formalities)),
  glossaryIds: texts,
  styleId: someText,
  customInstructions: texts,
  translationMemoryId: someText,
  translationMemoryThreshold: someNumber,
  tagHandling: optional(word(tagModes)),
  tagHandlingVersion: optional(word(tagVersions)),
  outlineDetection: someFlag,
  splittingTags: texts,
  nonSplittingTags: texts,
  ignoreTags: texts,
  enableBetaLanguages: someFlag,
  showBilledCharacters: someFlag,
  extraFields: optional(object),
}

/** The arguments of the calls of `createTranslator`. */
export const stringCallTable: CallTable<Text & AllTexts & Writing> = {
  translate: {
    params: fields<TranslateParams>({ text: list(anything, { lone: true }), ...settings }),
    options: usual,
  },
  translateAll: {
    strings: list(text),
    options: fields<TranslateAllOptions>({ ...settings, ...call, concurrency: someAmount, onProgress: someCall }),
  },
  rephrase: {
    params: fields<RephraseParams>({
      ...correct,
      writingStyle: preferred(writingStyles),
      tone: preferred(tones),
    }),
    options: usual,
  },
  correct: { params: fields(correct), options: usual },
}
