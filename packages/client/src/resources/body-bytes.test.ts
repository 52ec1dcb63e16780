import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import {
  encodeTranslate,
  textBytes,
  translateBodyBytes,
  translateOverheadBytes,
  type TranslateParams,
} from './translate-body.ts'

const settings: Omit<TranslateParams, 'text'> = {
  targetLang: 'pt-BR',
  sourceLang: 'en',
  context: 'a "context" with ä 日 🙂',
  formality: 'prefer_more',
  glossaryIds: ['g-1', 'g-2'],
  customInstructions: ['be brief'],
  tagHandling: 'xml',
  tagHandlingVersion: 'v2',
}

test('the bytes of a body are its overhead and those of its texts, exactly', () => {
  const texts = fc.array(fc.string({ unit: anyCharacter, maxLength: 50 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(texts, fc.constantFrom(settings, { targetLang: 'de' }), (text, rest) => {
      const parts = text.reduce((sum, item) => sum + textBytes(item), translateOverheadBytes(rest))
      expect(parts).toBe(translateBodyBytes({ ...rest, text }))
      expect(parts).toBe(Buffer.byteLength(encodeTranslate({ ...rest, text })))
    }),
  )
})

test.for<[text: string, bytes: number]>([
  ['', 3],
  ['abc', 6],
  ['"', 5],
  ['\n', 5],
  ['\u0001', 9],
  ['ä', 5],
  ['日', 6],
  ['🙂', 7],
  ['\uD83D', 9],
])('%j adds %i bytes', ([text, bytes]) => expect(textBytes(text)).toBe(bytes))

test('every parameter has its name on the wire', () => {
  const all: Required<TranslateParams> = {
    text: ['a'],
    targetLang: 'de',
    sourceLang: 'en',
    context: 'c',
    modelType: 'quality_optimized',
    splitSentences: '0',
    preserveFormatting: true,
    formality: 'more',
    glossaryIds: ['g-1', 'g-2'],
    styleId: 's',
    customInstructions: ['i'],
    translationMemoryId: 'm',
    translationMemoryThreshold: 80,
    tagHandling: 'xml',
    tagHandlingVersion: 'v2',
    outlineDetection: false,
    splittingTags: ['p'],
    nonSplittingTags: ['b'],
    ignoreTags: ['x'],
    enableBetaLanguages: true,
    showBilledCharacters: false,
    extraFields: { field_of_tomorrow: 1 },
  }
  expect(JSON.parse(encodeTranslate(all))).toEqual({
    text: ['a'],
    target_lang: 'de',
    source_lang: 'en',
    context: 'c',
    model_type: 'quality_optimized',
    split_sentences: '0',
    preserve_formatting: true,
    formality: 'more',
    glossary_ids: ['g-1', 'g-2'],
    style_id: 's',
    custom_instructions: ['i'],
    translation_memory_id: 'm',
    translation_memory_threshold: 80,
    show_billed_characters: false,
    tag_handling: 'xml',
    tag_handling_version: 'v2',
    outline_detection: false,
    splitting_tags: ['p'],
    non_splitting_tags: ['b'],
    ignore_tags: ['x'],
    enable_beta_languages: true,
    field_of_tomorrow: 1,
  })
})

test('one glossary goes as glossary_id; empty lists are left out', () => {
  const lists = { customInstructions: [], splittingTags: [], nonSplittingTags: [], ignoreTags: [] }
  const one = { text: ['a'], targetLang: 'de', sourceLang: 'en', glossaryIds: ['g-1'], ...lists }
  expect(JSON.parse(encodeTranslate(one))).toEqual({
    text: ['a'],
    target_lang: 'de',
    source_lang: 'en',
    glossary_id: 'g-1',
    show_billed_characters: true,
  })
  expect(encodeTranslate({ ...one, glossaryIds: [] })).not.toContain('glossary')
})
