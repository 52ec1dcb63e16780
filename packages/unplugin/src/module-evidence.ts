import { groupBy } from '@lockale/errors'
import type { UnpluginBuildContext } from 'unplugin'
import { webpackBuild } from './channel.ts'
import type { Replaced } from './outcome.ts'

/** An invalid translation, its source string, and the file in which the source string replaces it. */
interface Fallback {
  readonly text: Replaced['text'] | undefined
  readonly sourceText: Replaced['sourceText'] | undefined
  /**
   * Content of the file with source strings in place of invalid translations; `undefined` if the format cannot contain
   * source strings.
   */
  readonly soundText: string | undefined
}

/**
 * Returns whether a module contains the source string and not the invalid translation. The module may differ from the
 * file, because plugins and loaders compile messages or read the file themselves. So it searches for words that occur
 * in no other string of the file. Without such words, returns false.
 * @param code code of the module, after all plugins and loaders
 */
export function showsSource(code: string, { text, sourceText, soundText }: Fallback): boolean {
  if (soundText === undefined) return false
  // The whole file is invalid. A plugin that reads it from the disk fails the build, so the build has used the new
  // content.
  if (text === undefined || sourceText === undefined) return true
  const file = toTraces(soundText)
  const module = toTraces(code)
  const isSourceThere = isThere(marksOf(sourceText, { file, times: 1, other: text }), module)
  const isInvalidThere = isThere(marksOf(text, { file, times: 0, other: sourceText }), module)
  if (isInvalidThere === true) return false
  return isSourceThere ?? isInvalidThere === false
}

interface Traces {
  /** The text without quotes, spaces and escapes, for comparison: file formats write these differently. */
  readonly plain: string
  readonly words: ReadonlyMap<string, number>
}

/** How to find a string in code: by its words, and by its text unless another string contains the same text. */
interface Marks {
  readonly plain: string | undefined
  readonly words: readonly string[]
}

function toTraces(text: string): Traces {
  const decoded = text
    .replaceAll(/\\+u(?:\{([\da-f]{1,6})\}|([\da-f]{4}))/giu, (escape, long?: string, short?: string) => {
      const code = Number.parseInt(long ?? short ?? '', 16)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : escape
    })
    .replaceAll(/\\+[nrt]/gu, ' ')
  const words = new Map<string, number>()
  for (const [word] of decoded.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)) words.set(word, (words.get(word) ?? 0) + 1)
  return { plain: decoded.replaceAll(/[\\"'`\s]+/gu, ''), words }
}

function marksOf(
  text: string,
  { file, times, other }: { readonly file: Traces; readonly times: 0 | 1; readonly other: string },
): Marks {
  const { plain, words } = toTraces(text)
  const others = toTraces(other).words
  const isOwn = plain !== '' && file.plain.split(plain).length - 1 === times
  const own = [...words].filter(([word, count]) => !others.has(word) && (file.words.get(word) ?? 0) === count * times)
  return { plain: isOwn ? plain : undefined, words: own.map(([word]) => word) }
}

function isThere({ plain, words }: Marks, module: Traces): boolean | undefined {
  if (plain === undefined && words.length === 0) return undefined
  if (plain !== undefined && module.plain.includes(plain)) return true
  return words.length > 0 && words.every((word) => module.words.has(word))
}

/**
 * Returns a function that returns, for a file, the code of the modules made of it, after all plugins and loaders. The
 * result is empty if the file is not imported. esbuild and Bun do not report code; other bundlers do at the end of a
 * build.
 */
export function moduleCodesOf(context: UnpluginBuildContext): (path: string) => readonly string[] {
  let codes: ReadonlyMap<string, readonly string[]> | undefined
  return (path) => {
    codes ??= collect(context)
    return codes.get(path) ?? []
  }
}

function collect(context: object): ReadonlyMap<string, readonly string[]> {
  const modules = isRollupLike(context) ? rollupModules(context) : webpackModules(context)
  const byFile = groupBy(modules, ([id]) => id.replace(/\?.*$/su, ''))
  return new Map([...byFile].map(([file, own]) => [file, own.map(([, code]) => code)]))
}

interface RollupLike {
  readonly getModuleIds: () => Iterable<string>
  readonly getModuleInfo: (id: string) => { readonly code: string | null } | null
}

function isRollupLike(context: object): context is RollupLike {
  return 'getModuleIds' in context && 'getModuleInfo' in context
}

function* rollupModules(context: RollupLike): Iterable<readonly [id: string, code: string]> {
  for (const id of moduleIds(context)) {
    const code = id.startsWith('\0') ? undefined : context.getModuleInfo(id)?.code
    // Rolldown has no code for JSON modules.
    if (typeof code === 'string' && code !== '') yield [id, code]
  }
}

/** Returns the ids of all modules. In Farm, Rollup functions that it does not support throw. */
function moduleIds(context: RollupLike): Iterable<string> {
  try {
    return context.getModuleIds()
  } catch {
    return []
  }
}

/** A module of webpack. `modules`: the parts of a concatenated module. */
interface WebpackModule {
  readonly resource?: string
  readonly modules?: Iterable<WebpackModule> | null
  originalSource?(): { source(): string | Uint8Array } | null
}

function* webpackModules(context: Parameters<typeof webpackBuild>[0]): Iterable<readonly [string, string]> {
  const modules: Iterable<WebpackModule> = webpackBuild(context)?.compilation?.modules ?? []
  for (const module of modules) yield* codeIn(module)
}

function* codeIn(module: WebpackModule): Iterable<readonly [string, string]> {
  for (const inner of module.modules ?? []) yield* codeIn(inner)
  const code = module.resource === undefined ? undefined : module.originalSource?.()?.source()
  if (module.resource !== undefined && code !== undefined) yield [module.resource, String(code)]
}
