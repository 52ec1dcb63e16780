import { effectiveWriteTarget, limits, tones, writeTargets, writingStyles, writingStyleTargets } from '@lockale/api'
import { baseCode } from '@lockale/api/language-table'
import { textBytes } from '@lockale/client'
import { type ServiceCalls, toFailure } from '@lockale/connect'
import { toLanguageCode, TranslateFailure, type Writer, type WritingRequest } from '@lockale/core'
import { holdsSecret, LockaleError, type Secret } from '@lockale/errors'

interface OpenWriterOptions extends Pick<ServiceCalls, 'client' | 'place'> {
  /** BCP 47, of the texts. */
  readonly locale: string
  readonly request: WritingRequest
  readonly signal: AbortSignal
  /** Requests at the same time, at most. */
  readonly concurrency: number
  /** What no text that comes back may hold: it would be written into the project. */
  readonly secrets: readonly Secret[]
}

/**
 * What the engine has source texts improved by. Asks the service who it is; spends nothing.
 * @throws {LockaleError} `WRITING_LANGUAGE`, `WRITING_STYLE`
 */
export async function openWriter({
  client,
  place,
  locale,
  request,
  signal,
  concurrency,
  secrets,
}: OpenWriterOptions): Promise<Writer> {
  const language = toWriteLanguage(locale)
  refuseStyle(request, language)
  const { mode, style, tone } = request
  const empty = { text: [], target_lang: language, writing_style: style, tone }
  return {
    engine: place === undefined ? 'local-pseudo' : ((await client.standInEngine({ signal })) ?? place),
    language,
    request,
    limits: { ...limits.write, maxRequests: Math.min(maxRequests, concurrency) },
    overheadBytes: Buffer.byteLength(JSON.stringify(empty)),
    textBytes,
    async write(texts, abort) {
      try {
        const params = { text: texts, targetLang: language, writingStyle: style, tone }
        const { improvements, unknownAttempts } = await client[mode](params, { signal: abort })
        const written = improvements.map(({ text }) => text)
        if (written.some((text) => holdsSecret(text, secrets))) throw keyGivenBack()
        return { texts: written, unknownRequests: unknownAttempts }
      } catch (error) {
        throw toFailure(error)
      }
    },
  }
}

/** The texts of an app are few requests: more at the same time gain little, and bring a 429 sooner. */
const maxRequests = 4

/** Which of the service's writing styles and tones there are; with `prefer_` they are left out where a language has none. */
export const writingModes: { readonly styles: readonly string[]; readonly tones: readonly string[] } = {
  styles: writingStyles.flatMap((style) => [style, `prefer_${style}`]),
  tones: tones.flatMap((tone) => [tone, `prefer_${tone}`]),
}

function refuseStyle({ style, tone }: WritingRequest, language: string): void {
  const wanted = style ?? tone
  if (wanted === undefined || wanted.startsWith('prefer_') || writingStyleTargets.has(language)) return
  throw new LockaleError('WRITING_STYLE', `The service has no writing styles and tones for ${language}.`, {
    hint: `Use prefer_${wanted}, which is ignored for languages without styles and tones. Nothing was sent.`,
  })
}

function keyGivenBack(): TranslateFailure {
  return new TranslateFailure(
    'bad-answer',
    'unknown',
    'The response of the service contains your API key. The response was discarded.',
    {
      hint: 'A proxy may have logged the request. Replace the key: others may have seen it.',
    },
  )
}

/**
 * The service's code of the language that texts of a locale are improved in. English of no country, and of the United States, is
 * American; that of any other country British.
 * @throws {LockaleError} `WRITING_LANGUAGE` for one that it cannot improve
 */
function toWriteLanguage(locale: string): string {
  const { region } = new Intl.Locale(locale)
  if (baseCode(locale) === 'en' && region !== undefined && region !== 'US') return 'en-GB'
  const code = toLanguageCode(locale)
  // `es-419` is a target of translations alone; traditional Chinese cannot be written as simplified
  const known = [code, ...(code.startsWith('zh-') ? [] : [baseCode(code)])].find((one) => writeTargets.has(one))
  if (known !== undefined) return effectiveWriteTarget(known)
  throw new LockaleError('WRITING_LANGUAGE', `The service cannot improve strings in ${locale}.`, {
    hint: `Supported languages: ${[...writeTargets].join(', ')}. Nothing was sent.`,
  })
}
