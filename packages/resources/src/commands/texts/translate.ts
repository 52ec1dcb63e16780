import { translateLimits } from '@lockale/api'
import { baseCode, instructionLanguages } from '@lockale/api/language-table'
import { type TranslatedText, translateOverheadBytes } from '@lockale/client'
import { type ServiceCalls, xmlParams } from '@lockale/connect'
import type { PlannedText } from '../../texts/plan-text.ts'
import type { TextWork } from '../../texts/translate-texts.ts'
import type { TranslateRequest } from '@lockale/core'
import type { SyntaxId } from '@lockale/messages'
import { projectDisk } from '@lockale/project'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { type OpenService, withService } from '@lockale/terminal/service/open-service'
import { LockaleError } from '@lockale/errors'
import { openIds } from '../../glossary/id-file.ts'
import { answerTexts, type TextRequests } from './answer-texts.ts'
import {
  isTextLanguage,
  refuseUnfit,
  refuseUnsupported,
  type TextSettings,
  toTextSource,
  toTextTarget,
} from './text-request.ts'
import { badValue } from '../bad-value.ts'
import { readTexts } from './translate-input.ts'
import { didYouMean, isServiceId } from '../../find-named.ts'

export async function translate(context: CommandContext): Promise<Answer> {
  refuseOddFlags(context)
  const isDetecting = context.flags.has('detect')
  const all = await readTexts(context)
  // one target is enough: an answer in any language names the language of the string
  const targets = isDetecting ? [detectionTarget] : [...new Set(context.flags.list('to').map(toTextTarget))]
  const texts = isDetecting ? all.map(toSample) : all
  return withService(context, (service) => translateWith(service, { context, texts, targets }))
}

const detectionTarget = 'EN-US'
/** So many characters of a string are enough to detect its language. */
const detectionCharacters = 200

/** Returns the beginning of a string, without empty lines before it, which have no language. */
function toSample(text: string): string {
  return Array.from(text.trimStart()).slice(0, detectionCharacters).join('')
}

/** Flags that `--detect` has no use for. */
const translationFlags = [
  'to',
  'from',
  'protect',
  'context',
  'formality',
  'glossary',
  'style',
  'instruction',
  'memory',
  'threshold',
  'split-sentences',
  'preserve-formatting',
  'tags',
  'tags-version',
  'no-outline',
  'splitting-tags',
  'non-splitting-tags',
  'ignore-tags',
  'beta',
]

async function translateWith(
  service: OpenService,
  {
    context,
    texts,
    targets,
  }: { readonly context: CommandContext; readonly texts: readonly string[]; readonly targets: readonly string[] },
): Promise<Answer> {
  const { host, flags } = context
  const settings = await readTextSettings(context, service)
  refuseUnsupported(settings, targets)
  const { client } = service
  const works = await Promise.all(targets.map((target) => planWork(texts, { target, settings }, context)))
  await refuseUnfit(targets, settings, { client, signal: host.signal })
  return answerTexts(works, {
    context,
    service,
    requests: toRequests(service, settings, flags),
    source: flags.text('from'),
    isAtLeast: flags.text('protect') !== undefined || flags.text('tags') !== undefined,
    document: { targets, texts },
    list: (done) => ({
      translations: done.flatMap(({ target, results }) =>
        results.map(({ text, problem, answers }, index) => ({
          target,
          index,
          text: flags.has('detect') ? null : (text ?? null),
          problem: problem ?? null,
          detectedSourceLanguage: answers[0]?.detectedSourceLanguage ?? null,
          billedCharacters: answers.reduce((sum, { billedCharacters = 0 }) => sum + billedCharacters, 0),
          modelTypeUsed: answers[0]?.modelTypeUsed ?? null,
          tagHandlingVersion: answers[0]?.tagHandlingVersion ?? null,
        })),
      ),
    }),
    missing: ({ target, index }) => `${target}: string ${index + 1} has no translation`,
  })
}

/** Returns for each string what to send to the service. @throws {LockaleError} `TEXT_NOT_PROTECTABLE` */
async function planWork(
  texts: readonly string[],
  {
    target,
    settings: { customInstructions = [], context, tagHandling },
  }: { readonly target: string; readonly settings: TextSettings },
  { flags }: CommandContext,
): Promise<TextWork> {
  const { planText } = await import('../../texts/plan-text.ts')
  const syntax = flags.text('protect') as SyntaxId | undefined
  const settings = { engine: '', instructions: customInstructions }
  const takesInstructions = instructionLanguages.has(baseCode(target))
  // If the service handles tags, it does not bill them.
  const countCharacters = (text: string) =>
    Array.from(tagHandling === undefined ? text : text.replaceAll(/<[^<>]*>/gu, '')).length
  const planned = texts.map(async (text, index): Promise<PlannedText> => {
    const plan = await planText(text, { syntax, source: flags.text('from'), target, settings, countCharacters })
    if (typeof plan !== 'string') return plan
    throw new LockaleError('TEXT_NOT_PROTECTABLE', `String ${index + 1} cannot be protected: ${plan}.`, {
      hint: `Fix the string, or name its message format with --protect. Nothing was sent.`,
    })
  })
  return {
    fitted: { locale: target, settings, context, takesInstructions, leftOut: [] },
    texts: await Promise.all(planned),
  }
}

function toRequests(
  { client }: Pick<ServiceCalls, 'client'>,
  asked: TextSettings,
  flags: CommandContext['flags'],
): TextRequests<TranslatedText> {
  const isProtected = flags.text('protect') !== undefined
  const toParams = ({ target, mode, settings, context }: Omit<TranslateRequest, 'texts'>) => ({
    ...asked,
    targetLang: target,
    context,
    customInstructions: settings.instructions,
    ...(isProtected && mode === 'xml' ? xmlParams : {}),
  })
  return {
    limits: translateLimits,
    overheadBytes: (request) => translateOverheadBytes(toParams(request)),
    async send({ texts, ...request }, options) {
      const params = { ...toParams(request), text: texts }
      const { translations, billedCharacters } = await client.translate(params, options)
      const answers = flags.has('detect') ? translations.map(toLanguage) : translations
      return { answers, billedCharacters }
    },
  }
}

/** Returns an answer whose text is the detected language, as a BCP 47 tag. */
function toLanguage(answer: TranslatedText): TranslatedText {
  return { ...answer, text: baseCode(answer.detectedSourceLanguage?.toLowerCase() ?? 'und') }
}

/** Returns the settings from the flags, for all strings. @throws {LockaleError} `TRANSLATE_NAME_UNKNOWN` */
async function readTextSettings({ flags }: CommandContext, service: OpenService): Promise<TextSettings> {
  const glossaryIds = await Promise.all(flags.list('glossary').map((name) => findPushed(name, service)))
  const from = flags.text('from')
  const tags = flags.text('tags')
  // the spec of each flag lists its values
  return {
    sourceLang: from === undefined ? undefined : toTextSource(from),
    context: flags.text('context'),
    modelType: flags.text('model') as TextSettings['modelType'],
    splitSentences: flags.text('split-sentences') as TextSettings['splitSentences'],
    preserveFormatting: flags.has('preserve-formatting') ? true : undefined,
    formality: flags.text('formality') as TextSettings['formality'],
    glossaryIds,
    styleId: flags.text('style'),
    customInstructions: flags.texts('instruction'),
    translationMemoryId: flags.text('memory'),
    translationMemoryThreshold: flags.count('threshold'),
    tagHandling: tags as TextSettings['tagHandling'],
    tagHandlingVersion: tags === undefined ? undefined : ((flags.text('tags-version') ?? 'v2') as 'v1' | 'v2'),
    outlineDetection: flags.has('no-outline') ? false : undefined,
    splittingTags: flags.list('splitting-tags'),
    nonSplittingTags: flags.list('non-splitting-tags'),
    ignoreTags: flags.list('ignore-tags'),
    enableBetaLanguages: flags.has('beta') ? true : undefined,
  }
}

/** Throws if the flags do not work together. @throws {LockaleError} `USAGE_BAD_VALUE` */
function refuseOddFlags({ flags }: Pick<CommandContext, 'flags'>): void {
  if (flags.has('detect')) {
    const idle = translationFlags.find((name) => flags.isGiven(name))
    if (idle === undefined) return
    throw badValue(`--detect and --${idle} cannot be used together.`, `--detect translates nothing. Remove --${idle}.`)
  }
  const protects = flags.text('protect') !== undefined
  const ofTags = ['splitting-tags', 'non-splitting-tags', 'ignore-tags'].filter((name) => flags.list(name).length > 0)
  const version = flags.text('tags-version') === undefined ? [] : ['tags-version']
  const outline = flags.has('no-outline') ? ['no-outline'] : []
  const [ofTag] = [...version, ...outline, ...ofTags]
  if (protects && flags.text('tags') !== undefined) {
    throw badValue('--protect and --tags cannot be used together.', '--protect also protects tags. Remove --tags.')
  }
  if (ofTag !== undefined && flags.text('tags') === undefined) {
    throw badValue(`--${ofTag} needs --tags.`, 'Name the kind of tags: --tags xml')
  }
  if (protects && flags.text('from') === undefined) {
    throw badValue('--protect needs --from.', 'Plural rules depend on the source language: --from en')
  }
  const named = [...flags.list('to'), ...flags.texts('from')]
  const odd = protects ? named.find((language) => !isTextLanguage(language)) : undefined
  if (odd !== undefined) throw badValue(`"${odd}" is not a language tag.`, 'Use a BCP 47 tag: de, pt-BR, zh-Hant')
  if (flags.list('to').length === 0)
    throw badValue('--to is missing.', 'Name the target language: --to de, or several: --to de,fr')
}

/**
 * Returns the id of a glossary. `name` is an id, or the name of a pushed glossary file, with or without its folder.
 * @param place URL of the service, followed by the name of the account if there are several
 * @throws {LockaleError} `TRANSLATE_NAME_UNKNOWN`
 */
async function findPushed(name: string, { place, project }: Pick<OpenService, 'place' | 'project'>): Promise<string> {
  if (isServiceId(name)) return name
  const file = name.split(/[/\\]/u).at(-1) ?? name
  const known =
    place === undefined || project === undefined
      ? undefined
      : await openIds({ root: project.root, place }, projectDisk()).all()
  const found = known?.get(file)
  if (found !== undefined) return found.id
  throw new LockaleError('TRANSLATE_NAME_UNKNOWN', `Glossary "${name}" was not pushed to ${place ?? 'this service'}.`, {
    place: name,
    hint: `${didYouMean(file, [...(known?.keys() ?? [])])}Push your files first: lockale glossary push. Or name an id of the service.`,
  })
}
