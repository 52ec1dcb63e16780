import { extname, join, relative, sep } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import {
  catalogId,
  fillTemplate,
  hasLocale,
  hasNamespace,
  matchesTemplate,
  matchNamespace,
  toGlob,
  canonicalLocale,
} from '@lockale/config-schema'
import type { Config, FilePattern } from '../model/config.ts'
import { type FileSystem, type ProjectPlace, assertInside } from '@lockale/disk'

/** A source file with its target files. The target files may not exist yet. Paths have `/`, also on Windows. */
export interface FoundCatalog {
  /** The template of the target path, with the namespace filled in: `locales/{locale}/home.json`. */
  readonly id: string
  readonly pattern: FilePattern
  /** `undefined`: the template has no `{namespace}`. */
  readonly namespace: string | undefined
  readonly sourceFile: string
  /** One target file for each target locale, in the order of the config. */
  readonly targets: readonly { readonly locale: string; readonly file: string }[]
}

/**
 * Returns the catalogs of a project (source files, each with its target files), sorted by id. If several patterns of
 * the config find the same catalog, it has the settings of the first pattern.
 * @throws {LockaleError} `SOURCE_NOT_FOUND` if a pattern finds nothing, `PATH_OUTSIDE_PROJECT` if a link leads out of
 * the project, `CATALOGS_COLLIDE` if two catalogs would write the same file
 */
export async function findCatalogs(config: Config, { fs, root }: ProjectPlace): Promise<readonly FoundCatalog[]> {
  const byPattern = await Promise.all(config.files.map((pattern) => sourceFilesOf(pattern, config, { fs, root })))
  const empty = config.files.filter((_, index) => byPattern[index]?.length === 0)
  if (empty.length > 0) throw await sourceNotFound(empty, config, { fs, root })

  const byId = new Map<string, FoundCatalog>()
  for (const catalog of byPattern.flat()) {
    const first = byId.get(catalog.id)
    if (first === undefined) byId.set(catalog.id, catalog)
    else if (first.sourceFile !== catalog.sourceFile) throw collision(catalog.id, first, catalog)
  }
  const catalogs = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  assertFilesOfTheirOwn(catalogs)
  const files = catalogs.flatMap(({ sourceFile, targets }) => [sourceFile, ...targets.map(({ file }) => file)])
  const notes = config.files.flatMap((pattern) => pattern.notes ?? [])
  const real = await assertInside([...files, ...notes], { fs, root })
  // Two paths may be the same file: through a link, or on a disk that ignores case (macOS, Windows).
  const realOf = new Map(files.map((file, at) => [file, real[at] ?? file]))
  assertFilesOfTheirOwn(catalogs, (file) => realOf.get(file) ?? file)
  return catalogs
}

async function sourceFilesOf(
  pattern: FilePattern,
  config: Config,
  ports: ProjectPlace,
): Promise<readonly FoundCatalog[]> {
  const source = fillTemplate(pattern.source, { locale: config.source, namespace: undefined })
  const files = hasNamespace(source)
    ? await filesLike(toGlob(source, config.source), ports)
    : await theOneFile(source, ports)
  const holdsAll = !hasLocale(pattern.target)
  const candidates = files.filter(
    (file) => matchesTemplate(source, config.source, file) && (holdsAll || !isTarget(file, config)),
  )
  const sources = new Set(candidates)
  const sourceOf = (namespace: string) => fillTemplate(source, { locale: config.source, namespace })
  const isPreviousTarget = (file: string) =>
    !holdsAll && isTranslationOf(file, pattern.target, (one) => sourceOf(one) !== file && sources.has(sourceOf(one)))
  return candidates
    .filter((file) => !isPreviousTarget(file))
    .map((sourceFile) => {
      const namespace = matchNamespace(source, config.source, sourceFile)
      return {
        id: catalogId(pattern.target, namespace),
        pattern,
        namespace,
        sourceFile,
        targets: config.targets.map(({ locale, fileName }) => ({
          locale,
          file: fillTemplate(pattern.target, { locale: fileName, namespace }),
        })),
      }
    })
}

async function filesLike(glob: string, { fs, root }: ProjectPlace): Promise<readonly string[]> {
  try {
    return await fs.glob([glob], { cwd: root })
  } catch (cause) {
    throw unreadable(glob, cause)
  }
}

async function theOneFile(file: string, { fs, root }: ProjectPlace): Promise<readonly string[]> {
  try {
    return (await fs.stat(join(root, file))).isFile ? [file] : []
  } catch (cause) {
    const code = systemCode(cause)
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw unreadable(file, cause)
  }
}

function unreadable(place: string, cause: unknown): unknown {
  const code = systemCode(cause)
  if (code === undefined) return cause
  return new LockaleError('FILE_UNREADABLE', `The folders of ${place} cannot be read (${code}).`, {
    place,
    hint: 'Check that you have permission to read every folder that may contain source files.',
    cause,
  })
}

/** Returns whether a file is a target. A source pattern `{namespace}.json` also matches the target `app.de.json`. */
function isTarget(file: string, config: Config): boolean {
  return config.files.some(({ target }) => {
    return hasLocale(target) && config.targets.some(({ fileName }) => matchesTemplate(target, fileName, file))
  })
}

/** Returns whether a file may be a translation in a locale not in the config: `app.it.json` next to `app.json`. */
function isTranslationOf(file: string, target: string, isThere: (namespace: string) => boolean): boolean {
  return localesIn(file).some((locale) => {
    const namespace = matchNamespace(target, locale, file)
    return namespace !== undefined && isThere(namespace) && isKnownLanguage(locale)
  })
}

/** Returns all parts of a path that look like a locale: `pt`, `pt_BR`, `zh-Hant-TW`. */
function localesIn(path: string): readonly string[] {
  const words = [...path.matchAll(/[A-Za-z0-9]+/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }))
  return words.flatMap((first, at) => {
    const found: string[] = []
    for (const [offset, { start, end }] of words.slice(at, at + 3).entries()) {
      if (offset > 0 && !/^[-_]$/u.test(path.slice(words[at + offset - 1]?.end, start))) break
      found.push(path.slice(first.start, end))
    }
    return found
  })
}

/** Names of all languages. Created only when needed, because that takes longer than all other work on paths. */
let languageNames: Intl.DisplayNames | undefined

function isKnownLanguage(name: string): boolean {
  if (name.length > 20 || !/^[a-z]{2,3}(?![a-z\d])/iu.test(name)) return false
  const locale = canonicalLocale(name.replaceAll('_', '-'))
  languageNames ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return locale !== undefined && languageNames.of(new Intl.Locale(locale).language) !== undefined
}

/** Throws if a target file of a catalog is also a target or source of another: one would overwrite the other. */
function assertFilesOfTheirOwn(
  catalogs: readonly FoundCatalog[],
  placeOf: (file: string) => string = (file) => file,
): void {
  const owners = new Map<string, FoundCatalog>()
  for (const catalog of catalogs) {
    for (const { file } of catalog.targets) {
      const owner = owners.get(placeOf(file))
      // One catalog may have the same file for all its locales, so only a file of two catalogs is an error.
      if (owner !== undefined && owner !== catalog) throw collision(file, owner, catalog)
      owners.set(placeOf(file), catalog)
    }
  }
  for (const catalog of catalogs) {
    const owner = owners.get(placeOf(catalog.sourceFile))
    // One catalog may have the same file as source and target, so only a file of two catalogs is an error.
    if (owner !== undefined && owner !== catalog) throw collision(catalog.sourceFile, owner, catalog)
  }
}

function collision(file: string, a: FoundCatalog, b: FoundCatalog): LockaleError {
  const message = `${file} would be the target file of both ${a.sourceFile} and ${b.sourceFile}.`
  return new LockaleError('CATALOGS_COLLIDE', message, {
    place: file,
    hint: 'Change one of the two path templates in `files`, so that every target file has one source file.',
  })
}

async function sourceNotFound(
  patterns: readonly FilePattern[],
  config: Config,
  ports: ProjectPlace,
): Promise<LockaleError> {
  const [first = { source: '' }] = patterns
  const sources = patterns.map(({ source }) => fillTemplate(source, { locale: config.source, namespace: undefined }))
  const near = await filesNear(sources[0] ?? '', ports)
  const nearby = near.length === 0 ? 'There are no similar files nearby.' : `Found nearby: ${near.join(', ')}.`
  return new LockaleError('SOURCE_NOT_FOUND', `No source file matches ${sources.join(' or ')}.`, {
    place: first.source,
    hint: `${nearby} Correct \`files\` or \`source\` in the config.`,
  })
}

/**
 * Returns up to five existing files with the same extension, to suggest in an error. They are in the deepest folder of
 * the template that exists, or up to two levels below.
 */
async function filesNear(template: string, { fs, root }: ProjectPlace): Promise<readonly string[]> {
  const fixed = template.split('{')[0] ?? ''
  let folder = join(root, fixed.slice(0, fixed.lastIndexOf('/') + 1))
  while (folder.length > root.length && !(await isFolder(folder, fs))) folder = join(folder, '..')
  const below = relative(root, folder).replaceAll(sep, '/')
  const files = await fs.glob(['*', '*/*', '*/*/*'], { cwd: folder })
  const alike = files.filter((file) => extname(file) === extname(template))
  return alike.slice(0, 5).map((file) => (below === '' ? file : `${below}/${file}`))
}

async function isFolder(path: string, fs: FileSystem): Promise<boolean> {
  try {
    return !(await fs.stat(path)).isFile
  } catch {
    return false
  }
}

/**
 * Returns files that look like translations but have no source file, sorted by path.
 * @param known source and target files of all catalogs
 */
export async function findExtraFiles(
  config: Config,
  { fs, root, known }: ProjectPlace & { readonly known: ReadonlySet<string> },
): Promise<FoundCatalog['targets']> {
  const found = new Map<string, string>()
  for (const { source, target } of config.files) {
    if (!hasNamespace(target) || !hasLocale(target)) continue
    const globs = config.targets.map(({ fileName }) => toGlob(target, fileName))
    for (const file of await fs.glob(globs, { cwd: root })) {
      const owner = config.targets.find(({ fileName }) => matchesTemplate(target, fileName, file))
      const isSource = matchesTemplate(fillTemplate(source, { locale: config.source, namespace: undefined }), '', file)
      if (owner !== undefined && !isSource && !known.has(file)) found.set(file, owner.locale)
    }
  }
  return [...found].map(([file, locale]) => ({ file, locale })).sort((a, b) => (a.file < b.file ? -1 : 1))
}
