import { LockaleError } from '@lockale/errors'
import type { ParsedFile } from '@lockale/formats'
import type { Syntax, SyntaxId } from '@lockale/messages'
import {
  detectSyntax,
  openSyntax,
  optionProblem,
  optionsOf,
  showsPluralMaps,
  usualOptions,
} from '@lockale/messages/engine'
import type { SyntaxOptions } from '../model/config.ts'
import { canonicalJson } from '../model/hash.ts'

interface SyntaxQuestion {
  readonly file: string
  readonly options: SyntaxOptions
  readonly own: Partial<SyntaxOptions>
  readonly format: string
  /** Names and versions of the dependencies in the app's package.json, such as `vue-i18n@^8.28.2`. */
  readonly dependencies: readonly string[]
  readonly parsed: ParsedFile
}

/**
 * Opens the message format of a catalog (how its strings write placeholders and plurals). The config names it, or it is
 * detected from file format, dependencies and strings.
 * @returns `why`: how it was detected, in words; `undefined` if the config names it. `byFlag`: other formats, by the
 * flags of single messages that name them, as in gettext files
 * @throws {LockaleError} as `openSyntax`; `SYNTAX_OPTIONS` if the config sets an option for the file that the detected
 * message format does not support
 */
export async function chooseSyntax(question: SyntaxQuestion): Promise<{
  readonly syntax: Syntax
  readonly options: string
  readonly why: string | undefined
  readonly byFlag: ReadonlyMap<string, Syntax>
}> {
  const { options, format, parsed, dependencies } = question
  const given = withUsual(options, question)
  const { id } = options
  if (id !== undefined) return { ...(await choose(id, given, format)), why: undefined, byFlag: new Map() }
  const texts = parsed.entries.filter(({ kind }) => kind === 'text')
  const found = detectSyntax({
    dependencies,
    format,
    shape: parsed.shape,
    hasLocaleRoot: parsed.localeRoot !== undefined,
    hasMetadata: /^\s*\{\s*"@metadata"/u.test(parsed.text),
    // In PHP files, Laravel separates plural forms by `|` within one string, so a map (array) is never a plural.
    hasPluralMaps: format !== 'php' && showsPluralMaps(parsed.entries),
    texts: texts.map(({ value }) => value),
    flags: texts.flatMap(({ flags = [] }) => flags),
    keys: texts.map(({ path }) => path.at(-1) ?? ''),
  })
  // Options of the config override detected options, so they must be supported by the detected message format.
  refuseOthers(found.options.id, found.why, question)
  const byFlag = new Map<string, Syntax>()
  for (const [flag, own] of found.byFlag ?? []) byFlag.set(flag, await openWith(own.id, { ...own, ...given }, format))
  return { ...(await choose(found.options.id, { ...found.options, ...given }, format)), why: found.why, byFlag }
}

async function choose(id: SyntaxId, options: SyntaxOptions, format: string) {
  return { syntax: await openWith(id, options, format), options: canonicalJson({ ...options, id }) }
}

/** Opens a message format with the options that it supports. Ignores other options: they may be for other files. */
export function openWith(id: SyntaxId, options: SyntaxOptions, format: string): Promise<Syntax> {
  return openSyntax({ ...optionsOf(id, options), id }, format)
}

function refuseOthers(id: SyntaxId, why: string, { own, file }: SyntaxQuestion): void {
  const problem = optionProblem({ ...own, id })
  if (problem === undefined) return
  const found = `The message format of ${file} is ${id} (${why})`
  throw new LockaleError('SYNTAX_OPTIONS', `${found}, but \`syntax.${problem.name}\` ${problem.text}.`, {
    place: file,
    hint: `Remove \`${problem.name}\` from the \`syntax\` of these files, or set its \`id\` to the message format that your app uses.`,
  })
}

/** Returns the options that file format and i18n libraries of the app imply. Options of the config override them. */
export function withUsual(
  options: SyntaxOptions,
  { format, dependencies }: Pick<SyntaxQuestion, 'format' | 'dependencies'>,
): SyntaxOptions {
  return { ...usualOptions(format, dependencies), ...options }
}
