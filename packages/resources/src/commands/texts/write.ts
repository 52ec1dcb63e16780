import { writeLimits } from '@lockale/api'
import type { ImprovedText, RephraseParams } from '@lockale/client'
import type { ServiceCalls } from '@lockale/connect'
import type { Flags } from '@lockale/terminal/arguments/flags'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { withService } from '@lockale/terminal/service/open-service'
import { answerTexts, type TextRequests } from './answer-texts.ts'
import { toTextTarget } from './text-request.ts'
import { badValue } from '../bad-value.ts'
import { readTexts } from './translate-input.ts'

export async function write(context: CommandContext): Promise<Answer> {
  const { flags } = context
  const request = chooseRequest(flags)
  const { mode, language, style, tone } = request
  const texts = await readTexts(context)
  return withService(context, async (service) => {
    const { planText } = await import('../../texts/plan-text.ts')
    const settings = { engine: '' }
    const countCharacters = (text: string) => Array.from(text).length
    const target = language ?? ''
    const planned = await Promise.all(
      texts.map((text) => planText(text, { source: undefined, target, settings, countCharacters })),
    )
    const work = {
      fitted: { locale: target, settings, context: undefined, leftOut: [] },
      texts: planned.filter((plan) => typeof plan !== 'string'),
    }
    return answerTexts([work], {
      context,
      service,
      requests: toRequests(service, request),
      source: undefined,
      document: { mode, language: language ?? null, style: style ?? null, tone: tone ?? null, texts },
      list: (done) => ({
        improvements: done.flatMap(({ results }) =>
          results.map(({ text, problem, answers }, index) => ({
            index,
            text: text ?? null,
            problem: problem ?? null,
            detectedSourceLanguage: answers[0]?.detectedSourceLanguage ?? null,
          })),
        ),
      }),
      missing: ({ index }) => `string ${index + 1} was not improved`,
    })
  })
}

interface WriteRequest {
  /** `correct` only fixes spelling and grammar; `rephrase` uses other words. */
  readonly mode: 'correct' | 'rephrase'
  /** The service's language code. Default: each string keeps its language. */
  readonly language: string | undefined
  readonly style: RephraseParams['writingStyle']
  readonly tone: RephraseParams['tone']
}

/** Returns the request from the flags. @throws {LockaleError} `USAGE_BAD_VALUE` if flags cannot be used together */
function chooseRequest(flags: Flags): WriteRequest {
  const mode = flags.has('rephrase') ? 'rephrase' : 'correct'
  // the spec of each flag lists its values
  const [style, tone] = [flags.text('style') as WriteRequest['style'], flags.text('tone') as WriteRequest['tone']]
  const language = flags.text('from')
  if (flags.has('rephrase') && flags.has('correct'))
    throw badValue('--correct and --rephrase cannot be used together.', 'Remove one of them.')
  if (style !== undefined && tone !== undefined)
    throw badValue('--style and --tone cannot be used together.', 'Remove one of them.')
  if (mode === 'correct' && (style ?? tone) !== undefined) {
    const hint = 'Corrections do not change the style. Add --rephrase, or remove them.'
    throw badValue('--style and --tone need --rephrase.', hint)
  }
  return { mode, language: language === undefined ? undefined : toTextTarget(language), style, tone }
}

function toRequests(
  { client }: Pick<ServiceCalls, 'client'>,
  { mode, language, style, tone }: WriteRequest,
): TextRequests<ImprovedText> {
  const params = { targetLang: language, writingStyle: style, tone }
  const empty = { text: [], target_lang: language, writing_style: style, tone }
  return {
    limits: writeLimits,
    overheadBytes: () => Buffer.byteLength(JSON.stringify(empty)) - 1,
    async send({ texts }, options) {
      const { improvements } = await client[mode]({ ...params, text: texts }, options)
      return { answers: improvements, billedCharacters: undefined }
    },
  }
}
