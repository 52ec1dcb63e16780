import {
  findPushed,
  openIdFile,
  isTextLanguage,
  type ServiceCalls,
  type TextSettings,
  toTextSource,
} from '@lockale/connect'
import { nodeFileSystem } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import type { Project } from '@lockale/project'
import type { CommandContext } from './command.ts'

/** Where ids of what was pushed are looked up. */
export interface SettingsPlace extends Pick<ServiceCalls, 'place'> {
  readonly project: Pick<Project, 'root'> | undefined
}

/**
 * What the flags say of all texts, for one target.
 * @throws {LockaleError} `TRANSLATE_NAME_UNKNOWN`
 */
export async function readTextSettings(
  { flags }: CommandContext,
  target: string,
  { place, project }: SettingsPlace,
): Promise<TextSettings> {
  const ids = project && openIdFile(nodeFileSystem(), project.root)
  const glossaryIds = await Promise.all(
    flags.list('glossary').map((name) => findPushed({ kind: 'glossary', name, place, ids })),
  )
  const style = flags.text('style')
  const language = target.split('-')[0]?.toLowerCase()
  const styleId =
    style === undefined ? undefined : await findPushed({ kind: 'style', name: style, language, place, ids })
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
    styleId,
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
export function refuseOddFlags({ flags }: Pick<CommandContext, 'flags'>): void {
  const protects = flags.text('protect') !== undefined
  const ofTags = ['splitting-tags', 'non-splitting-tags', 'ignore-tags'].filter((name) => flags.list(name).length > 0)
  const version = flags.text('tags-version') === undefined ? [] : ['tags-version']
  const outline = flags.has('no-outline') ? ['no-outline'] : []
  const [ofTag] = [...version, ...outline, ...ofTags]
  if (protects && flags.text('tags') !== undefined) {
    throw usage('--protect and --tags do not go together.', '--protect takes care of tags itself: leave --tags out.')
  }
  if (ofTag !== undefined && flags.text('tags') === undefined) {
    throw usage(`--${ofTag} is for --tags.`, 'Say which tags the texts hold: --tags xml')
  }
  if (protects && flags.text('from') === undefined) {
    throw usage('--protect needs --from.', 'Plurals are taken apart by the rules of their language: --from en')
  }
  const named = [...flags.list('to'), ...flags.texts('from')]
  const odd = protects ? named.find((language) => !isTextLanguage(language)) : undefined
  if (odd !== undefined) throw usage(`"${odd}" is no language.`, 'Write it as BCP 47 does: de, pt-BR, zh-Hant')
  if (flags.list('to').length === 0)
    throw usage('--to is missing.', 'Say the language: --to de, or several: --to de,fr')
}

function usage(problem: string, hint: string): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', problem, { hint })
}
