import { translateLimits } from '@lockale/api'
import { baseCode } from '@lockale/api/language-table'
import {
  type CallOptions,
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
  type RequestSize,
  TranslateFailure,
  type TranslateRequest,
  type Connection,
} from '@lockale/core'
import { holdsSecret, nothingLeft, type Secret } from '@lockale/errors'
import { toFailure } from './failure.ts'
import { fitSettings } from './fit.ts'
import type { ReadyFiles } from './ready-files.ts'
import { isRephrased, rephrase, rephraseSize } from './rephrase.ts'

interface TranslatorParts {
  readonly client: LanguageService
  readonly files: ReadyFiles
  /** Name of the translation engine, as it is written to the lockfile. */
  readonly engine: string
  /** Address of the service, for storing its list of languages; `undefined` to store nothing. */
  readonly service?: string | undefined
  readonly config: Config
  readonly close: () => Promise<void>
  /** The API key. A translation that contains the key is refused, since it would be written into the project. */
  readonly secret?: Secret
}

/** Returns a `Connection` that calls the service. It does not retry: it throws a failure that names the cause. */
export function createTranslator({
  client,
  files,
  engine,
  service,
  config,
  close,
  secret,
}: TranslatorParts): Connection {
  const named = new Map(config.targets.map(({ locale, code }) => [locale, code]))
  const codes = openCodes((locale) => codesOf({ locale, code: named.get(locale) })[0])
  const toParams = (request: Omit<TranslateRequest, 'texts'>): Omit<TranslateParams, 'text'> => {
    const params = encodeRequest(request, codes.of(request.target))
    return { ...params, glossaryIds: params.glossaryIds?.map((each) => files.idOf(each)) }
  }
  const rephrased = new Set(config.targets.filter(({ wanted }) => isRephrased(wanted)).map(({ locale }) => locale))
  const size: RequestSize = {
    limits: translateLimits,
    overheadBytes: (request) => translateOverheadBytes(toParams(request)),
    textBytes,
  }
  const ask = async ({ texts, ...request }: TranslateRequest, options: CallOptions) => {
    if (isRephrased(request.settings)) {
      const answered = await rephrase(client, { texts, targetLang: codes.of(request.target) }, options)
      return { texts: answered, billedCharacters: undefined }
    }
    const { translations, billedCharacters } = await client.translate({ ...toParams(request), text: texts }, options)
    return { texts: translations.map(({ text }) => text), billedCharacters }
  }
  return {
    engine,
    ...size,
    sizeFor: (locale) => (rephrased.has(locale) ? rephraseSize : size),
    async fit(source, wanted, asking) {
      const targets = wanted.map((target) => ({ ...target, code: named.get(target.locale) }))
      return codes.keep(await fitSettings({ source, targets, client, engine, service, asking }))
    },
    charactersLeft: async (signal) => toCharactersLeft(await client.usage({ signal, attempts: 2 })),
    async translate(request, signal) {
      try {
        const answer = await ask(request, { signal, attempts: 1 })
        if (secret !== undefined && answer.texts.some((text) => holdsSecret(text, [secret]))) throw keyGivenBack()
        return answer
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
  // Does not send the style version. The lockfile has it, to find translations made with an older version of the style.
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
    // the config names one of the models
    modelType: model as TranslateParams['modelType'],
    customInstructions: instructions,
  }
}

/** Options for the XML tags that lockale sends: `l` is a line end, `n` a term that must not be translated. */
export const xmlParams = {
  tagHandling: 'xml',
  tagHandlingVersion: 'v2',
  outlineDetection: false,
  splittingTags: ['l'],
  ignoreTags: ['n'],
} as const

/** Returns the characters left in the billing period; `undefined` without a limit, or if the key may not read usage. */
export async function charactersLeftOf(
  client: LanguageService,
  signal: AbortSignal,
): Promise<CharactersLeft | undefined> {
  try {
    return toCharactersLeft(await client.usage({ signal }))
  } catch (error) {
    // Ignores this error: the API key may have the right to translate, but no right to request usage.
    if (isServiceError(error, 'UNAUTHORIZED')) return undefined
    throw error
  }
}

function toCharactersLeft(usage: Usage): CharactersLeft | undefined {
  const characters = charactersLeft(usage)
  return characters === undefined ? undefined : { characters, until: usage.endTime }
}
