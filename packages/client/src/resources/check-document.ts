import {
  baseCode,
  canonicalCode,
  documentTypes,
  extensionOf,
  isVariant,
  limits,
  outputExtension,
  type RefusalRule,
} from '@lockale/api'
import { requestRefused } from '../http/request-refused.ts'
import type { OpenSource } from './document-source.ts'
import type { DocumentParams } from './document-params.ts'

/**
 * Refuses what the service would refuse for its form, before a file is sent.
 * @throws {RequestRefused} naming the rule (SERVICE.md 4.3)
 */
export function checkDocument(
  params: DocumentParams,
  { file, plan }: { readonly file: OpenSource; readonly plan: 'free' | 'paid' },
): void {
  const type = documentTypes.get(extensionOf(file.name))
  if (type === undefined)
    throw requestRefused('document-extension', 'the name of the file has no extension of a document')
  const maxBytes = type.maxBytes[plan]
  if (file.byteLength === 0) throw requestRefused('document-file', 'the file is empty')
  if (file.byteLength !== undefined && file.byteLength > maxBytes) {
    const size = `the file has ${file.byteLength} bytes, a .${type.extension} may have ${maxBytes}`
    throw requestRefused('document-size', size, { code: 'REQUEST_TOO_LARGE' })
  }
  const [rule, problem] = problemOf(params, type.extension) ?? []
  if (rule !== undefined && problem !== undefined) throw requestRefused(rule, problem)
}

function problemOf(params: DocumentParams, extension: string): readonly [RefusalRule, string] | undefined {
  const { targetLang, sourceLang, outputFormat, glossaryIds = [], translationMemoryThreshold } = params
  if (targetLang === '') return ['target-missing', 'there is no target language']
  if (sourceLang !== undefined) {
    if (isVariant(canonicalCode(sourceLang) ?? '')) {
      return ['variant-as-source', `the source language must be a base language, not ${sourceLang}`]
    }
    if (baseCode(sourceLang.toLowerCase()) === baseCode(targetLang.toLowerCase())) {
      return ['document-same-language', 'source and target are the same language']
    }
  }
  if (outputExtension(extension, outputFormat) === undefined) {
    return ['document-output-format', `a .${extension} cannot become a .${outputFormat ?? ''}`]
  }
  const { maxGlossaries } = limits.translate
  if (glossaryIds.length > maxGlossaries) {
    return ['too-many-glossaries', `there are ${glossaryIds.length} glossaries, at most ${maxGlossaries} fit`]
  }
  if (glossaryIds.length > 0 && sourceLang === undefined) {
    return ['glossary-without-source', 'a glossary needs the source language']
  }
  if (translationMemoryThreshold !== undefined && !isPercent(translationMemoryThreshold)) {
    return ['memory-threshold', 'the threshold must be a whole number from 0 to 100']
  }
  return undefined
}

function isPercent(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 100
}
