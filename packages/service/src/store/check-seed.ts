import { keyScopes, spokenTermProblem, voiceLanguages } from '@lockale/api'
import { baseCode, canonicalCode, dictionaryLanguages, styleRulesLanguages } from '@lockale/api/language-table'
import { either, fields, list, map, optional, text } from '@lockale/api/shape'
import { closest, LockaleError } from '@lockale/errors'
import { parseUuid } from '../http/fields.ts'
import { planOf, roleOf } from './account.ts'
import { accountFields, ownerOf, sharedSettings } from './seed-account.ts'
import { count, findProblem } from './check-shape.ts'
import {
  parseSeedEntries,
  type Seed,
  type SeedAccount,
  type SeedDictionary,
  type SeedMemory,
  type SeedPhrases,
} from './seed.ts'

/**
 * Returns the value as a seed (start data). Refuses unknown fields, wrong types, and invalid or duplicate values.
 * @throws {LockaleError} `SERVICE_SEED_INVALID`; its message has the path of the first problem, but none of the values
 */
export function checkSeed(value: unknown): Seed {
  const problem = findProblem(value, seedShape, {
    whole: 'the seed',
    field: 'field of a seed',
    page: 'the section on seeds in docs/local-service.md',
  })
  if (problem !== undefined) refuse(`${problem.says}.`, problem.hint)
  // `findProblem` has checked the type of each field
  const seed = value as Seed
  checkValues(seed)
  return seed
}

function checkValues({
  accounts = [],
  glossaries = [],
  styleLists = [],
  memories = [],
  spokenTerms = [],
  phrasebook = [],
}: Seed): void {
  checkAccounts(accounts)
  for (const kind of [glossaries, styleLists, memories, spokenTerms]) checkIds(kind.map(({ id }) => id))
  for (const { name, dictionaries } of glossaries) {
    for (const { source, target, entries } of dictionaries) {
      const isPair = isDictionaryCode(source) && isDictionaryCode(target) && source !== target
      if (!isPair) refuse(`Glossary ${name}: no dictionary can be from ${source} to ${target}.`, useBaseCodes)
      const parsed = parseSeedEntries(entries)
      if (parsed.kind === 'invalid') {
        refuse(
          `Glossary ${name}, ${source} to ${target}: ${parsed.reason}.`,
          'An entry is a term, a tab and its translation.',
        )
      }
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
  for (const { name, lists } of spokenTerms) {
    for (const { language, terms } of lists) checkTerms(name, { language, terms })
  }
  for (const code of phrasebook.flatMap(({ source, target }) => [source, target])) {
    if (canonicalCode(code) === undefined) refuse(`Phrasebook: ${code} is no language of the service.`, useKnownCodes)
  }
}

const useBaseCodes = 'Use base codes that the service lists for it, such as en, de or pt.'
const useKnownCodes = 'GET /v3/languages?resource=translate_text lists the codes.'

function checkAccounts(accounts: readonly SeedAccount[]): void {
  const settings = sharedSettings(accounts)
  const keys = new Set<string>()
  for (const account of accounts) {
    const { key, scopes = [] } = account
    if (!/^\S+$/u.test(key)) refuse('A key of the seed is empty or has blanks in it.', 'Give every account a key.')
    if (keys.has(key)) refuse('A key stands twice in the seed.', 'Give each account its own key.')
    keys.add(key)
    for (const scope of scopes) checkScope(scope)
    const shared = settings.get(ownerOf(account))
    for (const name of accountFields) {
      if (account[name] === undefined || account[name] === shared?.[name]) continue
      refuse(`Account ${account.account ?? ''} has two values of ${name}.`, 'Give it to one key of the account alone.')
    }
    if (roleOf(key) === 'developer' && shared !== undefined && planOf(key) !== shared.plan) {
      refuse(`Account ${account.account ?? ''} has free and paid keys.`, 'Keys that share an account are of one plan.')
    }
  }
}

function checkScope(scope: string): void {
  if ((keyScopes as readonly string[]).includes(scope)) return
  const meant = closest(scope, keyScopes)
  refuse(
    `There is no scope ${scope}.`,
    meant === undefined ? `Scopes are: ${keyScopes.join(', ')}.` : `Did you mean ${meant}?`,
  )
}

function checkTerms(
  name: string,
  { language, terms }: { readonly language: string; readonly terms: readonly string[] },
): void {
  if (!voiceLanguages.sources.has(language.toLowerCase())) {
    refuse(`Spoken terms ${name}: no terms can be in ${language}.`, useBaseCodes)
  }
  const problem = terms.map(spokenTermProblem).find((found) => found !== undefined)
  if (problem !== undefined)
    refuse(`Spoken terms ${name}: a term in ${language} ${problem}.`, 'Write one term as one text.')
}

function checkIds(ids: readonly (string | undefined)[]): void {
  const seen = new Set<string>()
  for (const id of ids) {
    if (id === undefined) continue
    // Requests find values by their id in lower case, so they would never find another id.
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

type ItemOf<Name extends keyof Seed> = NonNullable<Seed[Name]>[number]

const someText = optional(text)
const someCount = optional(count)
const texts = map(text)
const entries = either('an object of strings or a string', (value) => (typeof value === 'string' ? text : texts))

const seedShape = fields<Seed>({
  accounts: optional(
    list(
      fields<SeedAccount>({
        key: text,
        account: someText,
        characterLimit: someCount,
        keyCharacterLimit: someCount,
        charactersUsed: someCount,
        scopes: optional(list(text)),
        label: someText,
        documentLimit: someCount,
        teamDocumentLimit: someCount,
        speechToTextMillisecondsLimit: someCount,
        speechToSpeechMillisecondsLimit: someCount,
        region: someText,
      }),
    ),
  ),
  glossaries: optional(
    list(
      fields<ItemOf<'glossaries'>>({
        id: someText,
        name: text,
        dictionaries: list(fields<SeedDictionary>({ source: text, target: text, entries })),
      }),
    ),
  ),
  styleLists: optional(
    list(
      fields<ItemOf<'styleLists'>>({
        id: someText,
        name: text,
        language: text,
        rules: optional(map(texts)),
        instructions: optional(
          list(
            fields<NonNullable<ItemOf<'styleLists'>['instructions']>[number]>({
              label: text,
              prompt: text,
              sourceLanguage: someText,
            }),
          ),
        ),
      }),
    ),
  ),
  memories: optional(
    list(
      fields<SeedMemory>({
        id: someText,
        name: text,
        source: text,
        segments: list(fields<SeedMemory['segments'][number]>({ source: text, targets: texts })),
      }),
    ),
  ),
  spokenTerms: optional(
    list(
      fields<ItemOf<'spokenTerms'>>({
        id: someText,
        name: text,
        lists: list(fields<ItemOf<'spokenTerms'>['lists'][number]>({ language: text, terms: list(text) })),
      }),
    ),
  ),
  phrasebook: optional(list(fields<SeedPhrases>({ source: text, target: text, entries: texts }))),
})
