import { limits } from '@lockale/api'
import type { LanguageService, RephraseParams } from '@lockale/client'
import { LockaleError } from '@lockale/errors'
import type { Flags } from '@lockale/terminal/arguments/flags'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { countCost } from '@lockale/terminal/service/cost'
import { withService } from '@lockale/terminal/service/open-service'
import { answerTexts } from './answer-texts.ts'
import { toTextTarget } from './text-request.ts'
import { readTexts } from './translate-input.ts'
import { countTextCharacters, type TranslateTextsOptions } from './translate-texts.ts'

export async function write(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const request = chooseRequest(flags)
  const { mode, language, style, tone } = request
  const texts = await readTexts(context)
  return withService(context, async ({ client, place, budget }) => {
    const work = { target: language ?? '', settings: {}, texts }
    const characters = countTextCharacters(work)
    const cost = await countCost(characters, { flags, client, place, budget, signal: host.signal })
    return answerTexts([work], {
      context,
      cost,
      document: { mode, language: language ?? null, style: style ?? null, tone: tone ?? null, texts },
      client: { translate: improveWith(client, request) },
      limits: limits.write,
      list: (done) => ({
        improvements: done.flatMap(({ results }) =>
          results.map(({ text, problem, detectedSourceLanguage }, index) => ({
            index,
            text: text ?? null,
            problem: problem ?? null,
            detectedSourceLanguage: detectedSourceLanguage ?? null,
          })),
        ),
      }),
      missing: ({ index }) => `string ${index + 1} was not improved`,
    })
  })
}

interface WriteRequest {
  /** `correct`: spelling and grammar, nothing else. `rephrase`: the same in other words. */
  readonly mode: 'correct' | 'rephrase'
  /** As the service names it. Each string keeps its own language if there is none. */
  readonly language: string | undefined
  readonly style: RephraseParams['writingStyle']
  readonly tone: RephraseParams['tone']
}

/** @throws {LockaleError} `USAGE_BAD_VALUE` for flags that exclude each other */
function chooseRequest(flags: Flags): WriteRequest {
  const mode = flags.has('rephrase') ? 'rephrase' : 'correct'
  const [style, tone, language] = [flags.text('style'), flags.text('tone'), flags.text('from')]
  if (flags.has('rephrase') && flags.has('correct'))
    throw usage('--correct and --rephrase cannot be used together.', 'Remove one of them.')
  if (style !== undefined && tone !== undefined)
    throw usage('--style and --tone cannot be used together.', 'Remove one of them.')
  if (mode === 'correct' && (style ?? tone) !== undefined) {
    const hint = 'Corrections do not change the style. Add --rephrase, or remove them.'
    throw usage('--style and --tone need --rephrase.', hint)
  }
  return { mode, language: language === undefined ? undefined : toTextTarget(language), style, tone }
}

function usage(problem: string, hint: string): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', problem, { hint })
}

function improveWith(
  client: Pick<LanguageService, 'correct' | 'rephrase'>,
  { mode, language, style, tone }: WriteRequest,
): TranslateTextsOptions['client']['translate'] {
  return async ({ text }, options) => {
    const params = { text, targetLang: language, writingStyle: style, tone }
    const { improvements, ...answer } = await client[mode](params, options)
    const translations = improvements.map((improved) => ({
      text: improved.text,
      detectedSourceLanguage: improved.detectedSourceLanguage,
      billedCharacters: undefined,
      modelTypeUsed: undefined,
      tagHandlingVersion: undefined,
    }))
    return { ...answer, translations, billedCharacters: undefined }
  }
}
