import type { ParsedFile } from '@lockale/formats'
import type { Syntax } from '@lockale/messages'
import { detectSyntax, hasLocaleRoot, openSyntax, usualOptions } from '@lockale/messages/engine'
import type { SyntaxOptions } from '../model/config.ts'

interface ChosenSyntax {
  readonly syntax: Syntax
  /** In words; `undefined` where the config says so. */
  readonly why: string | undefined
}

interface SyntaxQuestion {
  /** What the config says of the file's syntax. */
  readonly options: SyntaxOptions
  /** Format id of the file. */
  readonly format: string
  /** Names in the app's package.json. */
  readonly dependencies: readonly string[]
  /** The source file. */
  readonly parsed: ParsedFile
  readonly sourceLocale: string
}

/**
 * The syntax that the config names, or that format, dependencies and texts tell.
 * @throws {LockaleError} as `openSyntax`
 */
export async function chooseSyntax(question: SyntaxQuestion): Promise<ChosenSyntax> {
  const { options, format, parsed, sourceLocale, dependencies } = question
  const given = withUsual(options, question)
  const { id } = options
  if (id !== undefined) return { syntax: await openSyntax({ ...given, id }, format), why: undefined }
  const texts = parsed.entries.filter(({ kind }) => kind === 'text')
  const found = detectSyntax({
    dependencies,
    format,
    hasLocaleRoot: format === 'yaml' && hasLocaleRoot(parsed.text, sourceLocale),
    texts: texts.map(({ value }) => value),
    flags: texts.flatMap(({ flags = [] }) => flags),
    keys: texts.map(({ path }) => path.at(-1) ?? ''),
  })
  // what the config says of its options stands
  return { syntax: await openSyntax({ ...found.options, ...given, id: found.options.id }, format), why: found.why }
}

/** The options that a file's format and the app's libraries imply, and above them what the config says. */
export function withUsual(
  options: SyntaxOptions,
  { format, dependencies }: Pick<SyntaxQuestion, 'format' | 'dependencies'>,
): SyntaxOptions {
  return { ...usualOptions(format, dependencies), ...options }
}
