import { limits } from '@lockale/api'
import { baseCode } from '@lockale/api/language-table'
import {
  charactersLeft,
  isServiceError,
  type LanguageService,
  textBytes,
  translateOverheadBytes,
  type TranslateParams,
  type Usage,
} from '@lockale/client'
import {
  type CharactersLeft,
  codesOf,
  type Config,
  type FitAnswer,
  TranslateFailure,
  type TranslateRequest,
  type Translator,
} from '@lockale/core'
import { holdsSecret, nothingLeft, type Secret } from '@lockale/errors'
import { toFailure } from './failure.ts'
import { fitSettings } from './fit.ts'
import type { ReadyFiles } from './ready-files.ts'

interface TranslatorParts {
  readonly client: LanguageService
  readonly files: ReadyFiles
  /** Name of the engine that the lockfile records for translations. */
  readonly engine: string
  /** Name under which the languages of the service are stored; `undefined` to store nothing. */
  readonly service?: string | undefined
  readonly config: Config
  readonly close: () => Promise<void>
  /** The key. A translation that contains the key is refused, since it would be written into the project. */
  readonly secret?: Secret
}

/** Returns a `Translator` that calls the service. Each call is one attempt; a failure tells the kind of its cause. */
export function createTranslator({
  client,
  files,
  engine,
  service,
  config,
  close,
  secret,
}: TranslatorParts): Translator {
  const named = new Map(config.targets.map(({ locale, code }) => [locale, code]))
  const codes = openCodes((locale) => codesOf({ locale, code: named.get(locale) })[0])
  const toParams = (request: Omit<TranslateRequest, 'texts'>): Omit<TranslateParams, 'text'> => {
    const params = encodeRequest(request, codes.of(request.target))
    return { ...params, glossaryIds: params.glossaryIds?.map((each) => files.idOf(each)) }
  }
  return {
    engine,
    limits: { maxTexts: limits.translate.maxTexts, maxBytes: limits.translate.maxBytes },
    overheadBytes: (request) => translateOverheadBytes(toParams(request)),
    textBytes,
    async fit(source, wanted, asking) {
      const targets = wanted.map((target) => ({ ...target, code: named.get(target.locale) }))
      return codes.keep(await fitSettings({ source, targets, client, engine, service, asking }))
    },
    charactersLeft: async (signal) => toCharactersLeft(await client.usage({ signal, attempts: 2 })),
    async translate({ texts, ...request }, signal) {
      try {
        const answer = await client.translate({ ...toParams(request), text: texts }, { signal, attempts: 1 })
        const answered = answer.translations.map(({ text }) => text)
        if (secret !== undefined && answered.some((text) => holdsSecret(text, [secret]))) throw keyGivenBack()
        return { texts: answered, billedCharacters: answer.billedCharacters }
      } catch (error) {
        throw toFailure(error)
      }
    },
    readyFiles: (used, doing) => files.ready(used, doing),
    close,
  }
}

function openCodes(likely: (locale: string) => string) {
  const known = new Map<string, string>()
  return {
    of: (locale: string) => known.get(locale) ?? likely(locale),
    keep(answers: readonly FitAnswer[]) {
      for (const { locale, code } of answers) if (code !== undefined) known.set(locale, code)
      return answers
    },
  }
}

function keyGivenBack(): TranslateFailure {
  const problem = 'The service put the key into a translation, so lockale did not use it.'
  return new TranslateFailure('bad-answer', 'unknown', problem, {
    hint: 'A proxy may return what was sent. Create a new key: others have seen this one.',
  })
}

/** Encodes all settings explicitly, since defaults depend on the age of an account. */
function encodeRequest(
  { source, mode, settings, context }: Omit<TranslateRequest, 'texts'>,
  targetLang: string,
): Omit<TranslateParams, 'text'> {
  // The style version is not sent. It is only recorded, to find translations that an older version of the list made.
  const { engine: _engine, formality, glossaries, style, styleVersion: _version, ...more } = settings
  const { memory, model, instructions, ...unknown } = more
  nothingLeft(unknown)
  return {
    sourceLang: baseCode(source),
    targetLang,
    context,
    preserveFormatting: true,
    ...(mode === 'xml' ? xmlParams : {}),
    formality,
    glossaryIds: glossaries,
    styleId: style,
    translationMemoryId: memory?.id,
    translationMemoryThreshold: memory?.threshold,
    modelType: model,
    customInstructions: instructions,
  }
}

/** Tags of @lockale/messages: `l` is a line end, `n` a term that stays untranslated. */
export const xmlParams = {
  tagHandling: 'xml',
  tagHandlingVersion: 'v2',
  outlineDetection: false,
  splittingTags: ['l'],
  ignoreTags: ['n'],
} as const

/** Returns the characters left in the billing period; `undefined`: no limit, or the key may not ask. */
export async function charactersLeftOf(
  client: LanguageService,
  signal: AbortSignal,
): Promise<CharactersLeft | undefined> {
  try {
    return toCharactersLeft(await client.usage({ signal }))
  } catch (error) {
    // A key with scopes may not be allowed to ask for usage and still be allowed to translate.
    if (isServiceError(error, 'UNAUTHORIZED')) return undefined
    throw error
  }
}

function toCharactersLeft(usage: Usage): CharactersLeft | undefined {
  const characters = charactersLeft(usage)
  return characters === undefined ? undefined : { characters, until: usage.endTime }
}
