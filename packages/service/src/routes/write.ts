import {
  countCharacters,
  effectiveWriteTarget,
  type Improvement,
  tones,
  writeTargets,
  writingStyles,
  writingStyleTargets,
  writeLimits,
} from '@lockale/api'
import { baseCode, canonicalCode } from '@lockale/api/language-table'
import { detectLanguage } from '../engine/detect-language.ts'
import { findPhrase } from '../engine/translate-text.ts'
import type { Answer } from '../http/answer.ts'
import { readChoice, readReportingTag, readString, readTexts } from '../http/fields.ts'
import type { Fields } from '../http/parse-body.ts'
import { notSupported, Refusal } from '../http/refusal.ts'
import type { BodyRule, Call, Route } from './route.ts'

const body: BodyRule = {
  maxBytes: writeLimits.maxBytes,
  kinds: ['json', 'form'],
  otherType: () =>
    new Refusal(
      415,
      'Called with an unsupported media type. Supported media types: application/json or application/x-www-form-urlencoded. Please set the Content-Type header to a supported type.',
    ),
}

export const writeRoutes: readonly Route[] = (['rephrase', 'correct'] as const).map((name) => ({
  method: 'POST',
  path: `/v2/write/${name}`,
  scope: 'write:improve',
  paidOnly: true,
  body,
  handle: (call) => improve(call, { rephrases: name === 'rephrase' }),
}))

async function improve(call: Call, { rephrases }: { readonly rephrases: boolean }): Promise<Answer> {
  const { account, fields, buy } = call
  const { phrasebook } = account
  const tag = readReportingTag(call)
  const texts = readTexts(fields, writeLimits)
  const target = readTarget(fields)
  const languages = await Promise.all(texts.map((text) => detectLanguage(text, phrasebook)))
  const style = rephrases ? readWritingMode(fields, 'writing_style', writingStyles) : undefined
  const tone = rephrases ? readWritingMode(fields, 'tone', tones) : undefined
  if (style !== undefined && tone !== undefined) {
    throw new Refusal(
      400,
      'Bad request. Reason: Both writing_style and tone defined. Currently only style OR tone can be chosen for a single request.',
    )
  }
  for (const code of target === undefined ? languages : [target]) {
    checkWritingMode(code, style, 'a writing style')
    checkWritingMode(code, tone, 'a tone')
  }
  const characters = texts.reduce((sum, text) => sum + countCharacters(text), 0)
  buy({ product: 'write', amount: characters, tag })

  const improvements = texts.map((text, at): Improvement => {
    const language = languages[at] ?? 'en'
    // a phrase of the phrasebook is the improved form of a text if its source and target language are equal
    const known = findPhrase(text, phrasebook, {
      source: baseCode(target ?? language),
      target: (target ?? language).toLowerCase(),
    })
    const isInTarget = target !== undefined && baseCode(target) === language
    return {
      text: known ?? improveText(text, { rephrases, target: isInTarget ? target : language }),
      target_language: target ?? language,
      detected_source_language: language,
    }
  })
  return { status: 200, json: { improvements }, work: { texts: texts.length, billedCharacters: characters } }
}

function readTarget(fields: Fields): string | undefined {
  const code = readString(fields, 'target_lang')
  // Official clients send an empty field to keep the language of each string.
  if (code === undefined || code === '') return undefined
  const target = canonicalCode(code)
  if (target === undefined || !writeTargets.has(target)) throw notSupported('target_lang')
  return effectiveWriteTarget(target)
}

/** Returns a writing style or tone; `undefined` if it is missing or `default`. */
function readWritingMode(fields: Fields, name: string, values: readonly string[]): string | undefined {
  const known = ['default', ...values, ...values.map((value) => `prefer_${value}`)]
  const sent = readChoice(fields, { name, values: known, anyCase: true })
  return sent === 'default' ? undefined : sent
}

/** Refuses a style or tone that the language does not support. Accepts every `prefer_…`. @throws {Refusal} rule 26 */
function checkWritingMode(code: string, mode: string | undefined, what: string): void {
  if (mode === undefined || mode.startsWith('prefer_') || writingStyleTargets.has(effectiveWriteTarget(code))) return
  throw new Refusal(400, `Language ${baseCode(code)} does not support setting ${what}.`)
}

/**
 * Rewrites a string a little, always in the same way: single spaces, no repeated words, `to` for `in order to`, and one
 * English and one Portuguese word in the spelling of the target. Tags, and all from the first `{` to the last `}`, stay
 * unchanged.
 * @param target as the service writes it: `en-GB`
 */
export function improveText(
  text: string,
  { rephrases, target }: { readonly rephrases: boolean; readonly target: string },
): string {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}') + 1
  if (from >= 0 && from < to) return improve(text.slice(0, from)) + text.slice(from, to) + improve(text.slice(to))
  return improve(text)

  function improve(prose: string): string {
    const parts = prose.split(tag).map((part, at) => (at % 2 === 1 ? part : correct(part)))
    return parts.join('')
  }

  function correct(prose: string): string {
    const single = prose.replaceAll(/(?<=\S)[ \t]{2,}(?=\S)/gu, ' ').replaceAll(doubledWord, '$1')
    const [other, own] = variantWords.get(target) ?? []
    const corrected = other === undefined || own === undefined ? single : single.replaceAll(other, own)
    return rephrases
      ? corrected.replaceAll(/\bin order to\b/giu, (found) => (found[0] === 'I' ? 'To' : 'to'))
      : corrected
  }
}

const tag = /(<[^<>]*>)/u
/** For each language variant, a word of another variant and its replacement. A few words are enough for a mock. */
const variantWords: ReadonlyMap<string, readonly [other: RegExp, own: string]> = new Map([
  ['en-GB', [/\bcolor\b/gu, 'colour']],
  ['en-US', [/\bcolour\b/gu, 'color']],
  ['pt-BR', [/\bficheiro\b/gu, 'arquivo']],
  ['pt-PT', [/\barquivo\b/gu, 'ficheiro']],
])
const doubledWord = /(?<=^|\s)(\p{L}+)(?: \1)+(?![^\s.,!?])/giu
