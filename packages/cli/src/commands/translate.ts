import {
  countTextCharacters,
  refuseMisfits,
  refuseUnfit,
  type TextWork,
  toTextTarget,
  translateTexts,
} from '@lockale/connect'
import { LockaleError } from '@lockale/errors'
import { type GuardedText, guardText } from '@lockale/exchange'
import { exitOfError, exits } from '../exit-codes.ts'
import { errorFacts, renderError } from '../render/error.ts'
import { countMissing, printTranslations, renderMissing } from '../render/translate.ts'
import type { Answer, CommandContext } from './command.ts'
import { costDocument, costLine, countCost } from './service/cost.ts'
import { type OpenService, withService } from './service/open-service.ts'
import { readTexts } from './translate-input.ts'
import { readTextSettings, refuseOddFlags } from './translate-settings.ts'

export async function translate(context: CommandContext): Promise<Answer> {
  refuseOddFlags(context)
  const texts = await readTexts(context)
  const targets = [...new Set(context.flags.list('to').map(toTextTarget))]
  return withService(context, (service) => translateWith(service, { context, texts, targets }))
}

interface Wish {
  readonly context: CommandContext
  readonly texts: readonly string[]
  readonly targets: readonly string[]
}

async function translateWith(service: OpenService, { context, texts, targets }: Wish): Promise<Answer> {
  const { host, flags } = context
  const dryRun = flags.has('dry-run')
  const works = await Promise.all(
    targets.map(async (target) => ({
      target,
      settings: await readTextSettings(context, target, service),
      texts: await guardAll(texts, context, target),
    })),
  )
  const [first] = works
  if (first === undefined) throw new Error('No target.')
  refuseMisfits(first.settings, targets)
  const characters = works.reduce((sum, work) => sum + countTextCharacters(work), 0)
  const { client, budget } = service
  await refuseUnfit(works, { client, signal: host.signal })
  const isAtLeast = flags.text('protect') !== undefined || flags.text('tags') !== undefined
  const cost = await countCost(characters, { flags, client, budget, signal: host.signal, isAtLeast })
  if (dryRun) {
    return {
      exitCode: exits.done,
      document: { dryRun, targets, texts, translations: [], requests: 0, cost: costDocument(cost), error: null },
      screen: [costLine(cost)],
    }
  }
  let printed = 0
  const done = await translateTexts(works, {
    client,
    tag: flags.text('tag'),
    signal: host.signal,
    onDone(finished) {
      context.print(printTranslations(finished, host))
      printed += finished[0]?.results.length ?? 0
      // nobody pays for what nobody reads
      return host.stdout.isGone !== true
    },
  })
  if (done.failure !== undefined && done.requests === 0) throw done.failure
  const spent = {
    ...cost,
    characters: done.billedCharacters,
    isAtLeast: false,
    left: cost.left && { ...cost.left, characters: Math.max(0, cost.left.characters - done.billedCharacters) },
  }
  const { failure } = done
  const isLeft = failure === undefined && host.stdout.isGone === true
  const exitCode = isLeft || countMissing(done.works) === 0 ? exits.done : exits.incomplete
  return {
    exitCode: failure === undefined ? exitCode : exitOfError(failure, host.signal),
    document: {
      dryRun,
      targets,
      texts,
      translations: done.works.flatMap(({ target, results }) =>
        results.map((result, index) => ({
          target,
          index,
          text: result.text ?? null,
          problem: result.problem ?? null,
          detectedSourceLanguage: result.detectedSourceLanguage ?? null,
          billedCharacters: result.billedCharacters,
          modelTypeUsed: result.modelTypeUsed ?? null,
          tagHandlingVersion: result.tagHandlingVersion ?? null,
        })),
      ),
      requests: done.requests,
      cost: costDocument(spent),
      error: failure === undefined ? null : errorFacts(failure),
    },
    screen: [],
    text: printTranslations(
      done.works.map(({ target, results }) => ({ target, results: results.slice(printed) })),
      host,
    ),
    advice: [
      ...(isLeft ? [] : renderMissing(done.works)),
      ...(failure === undefined ? [] : renderError(failure)),
      costLine(spent),
    ],
  }
}

/** @throws {LockaleError} `TEXT_NOT_PROTECTABLE` */
async function guardAll(
  texts: readonly string[],
  { flags }: CommandContext,
  target: string,
): Promise<TextWork['texts']> {
  const syntax = flags.text('protect')
  const source = flags.text('from')
  if (syntax === undefined || source === undefined) return texts
  return Promise.all(
    texts.map(async (text, index): Promise<GuardedText | string> => {
      if (text.trim() === '') return text
      const guarded = await guardText(text, {
        syntax: syntax as Parameters<typeof guardText>[1]['syntax'],
        source,
        target,
      })
      if (typeof guarded !== 'string') return guarded
      throw new LockaleError('TEXT_NOT_PROTECTABLE', `Text ${index + 1} cannot be protected: ${guarded}.`, {
        hint: `Mend it, or name the syntax that it is written in. Nothing was sent.`,
      })
    }),
  )
}
