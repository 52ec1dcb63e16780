import { baseCode, canonicalCode, dictionaryLanguages, styleRulesLanguages } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import { parseUuid } from '../http/fields.ts'
import type { Seed } from './seed.ts'

/**
 * Refuses a seed that could never be found again by those who call the service.
 * @throws {LockaleError} `SERVICE_SEED_INVALID`, naming the first thing that is wrong
 */
export function checkSeed({
  accounts = [],
  glossaries = [],
  styleLists = [],
  memories = [],
  phrasebook = [],
}: Seed): void {
  for (const { key } of accounts) {
    if (!/^\S+$/u.test(key)) refuse('A key of the seed is empty or has blanks in it.', 'Give every account a key.')
  }
  for (const kind of [glossaries, styleLists, memories]) checkIds(kind.map(({ id }) => id))
  for (const { name, dictionaries } of glossaries) {
    for (const { source, target } of dictionaries) {
      const isPair = isDictionaryCode(source) && isDictionaryCode(target) && source !== target
      if (!isPair) refuse(`Glossary ${name}: no dictionary can be from ${source} to ${target}.`, useBaseCodes)
    }
  }
  for (const { name, language } of styleLists) {
    if (!styleRulesLanguages.has(language.toLowerCase())) {
      refuse(`Style list ${name}: there are no style rules for ${language}.`, useBaseCodes)
    }
  }
  for (const { name, source, segments } of memories) {
    for (const code of [source, ...segments.flatMap(({ targets }) => Object.keys(targets))]) {
      if (canonicalCode(code) === undefined)
        refuse(`Memory ${name}: ${code} is no language of the service.`, useKnownCodes)
    }
  }
  for (const code of phrasebook.flatMap(({ source, target }) => [source, target])) {
    if (canonicalCode(code) === undefined) refuse(`Phrasebook: ${code} is no language of the service.`, useKnownCodes)
  }
}

const useBaseCodes = 'Use base codes that the service lists for it, such as en, de or pt.'
const useKnownCodes = 'GET /v3/languages?resource=translate_text lists the codes.'

function checkIds(ids: readonly (string | undefined)[]): void {
  const seen = new Set<string>()
  for (const id of ids) {
    if (id === undefined) continue
    // Ids are looked up in lower case.
    if (parseUuid(id) !== id)
      refuse(`The id ${id} of the seed is not a UUID in lower case.`, 'Leave it out to get one.')
    if (seen.has(id)) refuse(`The id ${id} stands twice in the seed.`, 'Leave one of them out to get a new one.')
    seen.add(id)
  }
}

function isDictionaryCode(code: string): boolean {
  const lower = code.toLowerCase()
  return lower === baseCode(lower) && dictionaryLanguages.has(lower)
}

function refuse(message: string, hint: string): never {
  throw new LockaleError('SERVICE_SEED_INVALID', message, { hint })
}
