import { limits } from '@lockale/api'
import type { ServiceCalls } from '@lockale/connect'
import { LockaleError } from '@lockale/errors'
import { type Project, projectDisk } from '@lockale/project'
import { openIdFile } from '@lockale/resources/engine/id-file'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { countCost } from '@lockale/terminal/service/cost'
import { type OpenService, withService } from '@lockale/terminal/service/open-service'
import { answerTexts } from './answer-texts.ts'
import { findPushed } from './find-pushed.ts'
import { type GuardedText, guardText } from './guard-text.ts'
import { refuseUnfit } from './refuse-unfit.ts'
import { isTextLanguage, refuseUnsupported, type TextSettings, toTextSource, toTextTarget } from './text-request.ts'
import { readTexts } from './translate-input.ts'
import { countTextCharacters, type TextWork } from './translate-texts.ts'

export async function translate(context: CommandContext): Promise<Answer> {
  refuseOddFlags(context)
  const texts = await readTexts(context)
  const targets = [...new Set(context.flags.list('to').map(toTextTarget))]
  return withService(context, (service) => translateWith(service, { context, texts, targets }))
}

interface TranslateCall {
  readonly context: CommandContext
  readonly texts: readonly string[]
  readonly targets: readonly string[]
}

async function translateWith(service: OpenService, { context, texts, targets }: TranslateCall): Promise<Answer> {
  const { host, flags } = context
  const works = await Promise.all(
    targets.map(async (target) => ({
      target,
      settings: await readTextSettings(context, service),
      texts: await guardAll(texts, context, target),
    })),
  )
  const [first] = works
  if (first === undefined) throw new Error('No target.')
  refuseUnsupported(first.settings, targets)
  const characters = works.reduce((sum, work) => sum + countTextCharacters(work), 0)
  const { client, place, budget } = service
  await refuseUnfit(works, { client, signal: host.signal })
  const isAtLeast = flags.text('protect') !== undefined || flags.text('tags') !== undefined
  const cost = await countCost(characters, { flags, client, place, budget, signal: host.signal, isAtLeast })
  return answerTexts(works, {
    context,
    cost,
    document: { targets, texts },
    client,
    limits: limits.translate,
    list: (done) => ({
      translations: done.flatMap(({ target, results }) =>
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
    }),
    missing: ({ target, index }) => `${target}: string ${index + 1} has no translation`,
  })
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
      throw new LockaleError('TEXT_NOT_PROTECTABLE', `String ${index + 1} cannot be protected: ${guarded}.`, {
        hint: `Fix the string, or name its message format with --protect. Nothing was sent.`,
      })
    }),
  )
}

/** Where ids of what was pushed are looked up. */
interface SettingsPlace extends Pick<ServiceCalls, 'place'> {
  readonly project: Pick<Project, 'root'> | undefined
}

/**
 * What the flags say of all texts, for one target.
 * @throws {LockaleError} `TRANSLATE_NAME_UNKNOWN`
 */
async function readTextSettings({ flags }: CommandContext, { place, project }: SettingsPlace): Promise<TextSettings> {
  const ids = project && openIdFile(projectDisk(), project.root)
  const glossaryIds = await Promise.all(flags.list('glossary').map((name) => findPushed({ name, place, ids })))
  const from = flags.text('from')
  const tags = flags.text('tags')
  return {
    sourceLang: from === undefined ? undefined : toTextSource(from),
    context: flags.text('context'),
    modelType: flags.text('model'),
    splitSentences: flags.text('split-sentences'),
    preserveFormatting: flags.has('preserve-formatting') ? true : undefined,
    formality: flags.text('formality'),
    glossaryIds,
    styleId: flags.text('style'),
    customInstructions: flags.texts('instruction'),
    translationMemoryId: flags.text('memory'),
    translationMemoryThreshold: flags.count('threshold'),
    tagHandling: tags,
    tagHandlingVersion: tags === undefined ? undefined : (flags.text('tags-version') ?? 'v2'),
    outlineDetection: flags.has('no-outline') ? false : undefined,
    splittingTags: flags.list('splitting-tags'),
    nonSplittingTags: flags.list('non-splitting-tags'),
    ignoreTags: flags.list('ignore-tags'),
    enableBetaLanguages: flags.has('beta') ? true : undefined,
  }
}

/** @throws {LockaleError} `USAGE_BAD_VALUE` for flags that say nothing together */
function refuseOddFlags({ flags }: Pick<CommandContext, 'flags'>): void {
  const protects = flags.text('protect') !== undefined
  const ofTags = ['splitting-tags', 'non-splitting-tags', 'ignore-tags'].filter((name) => flags.list(name).length > 0)
  const version = flags.text('tags-version') === undefined ? [] : ['tags-version']
  const outline = flags.has('no-outline') ? ['no-outline'] : []
  const [ofTag] = [...version, ...outline, ...ofTags]
  if (protects && flags.text('tags') !== undefined) {
    throw usage('--protect and --tags cannot be used together.', '--protect also protects tags. Remove --tags.')
  }
  if (ofTag !== undefined && flags.text('tags') === undefined) {
    throw usage(`--${ofTag} needs --tags.`, 'Name the kind of tags: --tags xml')
  }
  if (protects && flags.text('from') === undefined) {
    throw usage('--protect needs --from.', 'Plural rules depend on the source language: --from en')
  }
  const named = [...flags.list('to'), ...flags.texts('from')]
  const odd = protects ? named.find((language) => !isTextLanguage(language)) : undefined
  if (odd !== undefined) throw usage(`"${odd}" is not a language tag.`, 'Use a BCP 47 tag: de, pt-BR, zh-Hant')
  if (flags.list('to').length === 0)
    throw usage('--to is missing.', 'Name the target language: --to de, or several: --to de,fr')
}

function usage(problem: string, hint: string): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', problem, { hint })
}
