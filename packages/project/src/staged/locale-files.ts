import { readFile } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { isRecord } from '@lockale/errors'
import type { Config } from '@lockale/core'
import { findConfig } from '../find-config.ts'
import { readLiteralConfig } from '../literal-config.ts'
import { parseJson } from '../parse-json.ts'

/** The fields of a config from which the paths of source files, target files, notes files and baseline follow. */
type LocaleFiles = Pick<Config, 'source' | 'baseline'> & {
  readonly files: readonly (Pick<Config['files'][number], 'source' | 'target'> &
    Partial<Pick<Config['files'][number], 'notes'>>)[]
  readonly targets: readonly Pick<Config['targets'][number], 'fileName'>[]
}

export interface StatedFiles {
  readonly config: LocaleFiles
  readonly file: string
  readonly root: string
}

/** Returns a function that tells whether a path is a source, target or notes file. `{namespace}` matches any text. */
export function localeFileMatcher({ files, source, targets }: LocaleFiles): (path: string) => boolean {
  const patterns = files.flatMap((pattern) => [
    toPattern(pattern.source, [source]),
    toPattern(
      pattern.target,
      targets.map(({ fileName }) => fileName),
    ),
    ...(pattern.notes === undefined ? [] : [toPattern(pattern.notes, [])]),
  ])
  return (path) => patterns.some((pattern) => pattern.test(path))
}

function toPattern(template: string, locales: readonly string[]): RegExp {
  const names = `(?:${locales.map(escape).join('|')})`
  const parts = template.split(/(?<=(?:^|\/)values-)(\{locale\})(?=\/|$)|(\{locale\})|(\{namespace\})/u)
  const pattern = parts.map((part, index) => {
    if (index % 4 === 0) return escape(part)
    return ['[^/]+', names, '.+'][(index % 4) - 1]
  })
  // `split` adds three captured groups after each part, of which exactly one is set; the others are removed.
  return new RegExp(`^${pattern.filter((_, index) => index % 4 === 0 || parts[index] !== undefined).join('')}$`, 'u')
}

function escape(text: string | undefined): string {
  return (text ?? '').replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
}

/**
 * Reads from a config which files belong to the project. Runs no code and does not check the config, to be fast.
 * Returns `undefined` for a config that is code or unusual; its errors are reported when it is loaded later.
 * @throws {LockaleError} as `findConfig`
 */
export async function readLocaleFiles(cwd: string): Promise<StatedFiles | undefined> {
  const place = findConfig(cwd)
  const config = place.kind === 'manifest' ? toLocaleFiles(place.value) : toLocaleFiles(await readStated(place.path))
  return config && { config, file: place.path, root: dirname(place.path) }
}

async function readStated(path: string): Promise<unknown> {
  const extension = extname(path)
  if (extension === '.js') return undefined // it may be CommonJS
  const text = await readFile(path, 'utf8')
  return extension === '.json' ? parseJson(text, path) : (await readLiteralConfig(text))?.value
}

function toLocaleFiles(raw: unknown): LocaleFiles | undefined {
  if (!isRecord(raw)) return undefined
  const { source, targets, files, baseline } = raw
  if (typeof source !== 'string' || !Array.isArray(targets) || !Array.isArray(files)) return undefined
  if (baseline !== undefined && typeof baseline !== 'string') return undefined
  const names = targets.map((target: unknown) => {
    if (!isRecord(target)) return typeof target === 'string' ? target : undefined
    const name = target['file'] ?? target['locale']
    return typeof name === 'string' ? name : undefined
  })
  const patterns = files.map((entry: unknown) => {
    if (typeof entry === 'string') return { source: withoutDot(entry), target: withoutDot(entry) }
    if (!isRecord(entry) || typeof entry['source'] !== 'string' || typeof entry['target'] !== 'string') return undefined
    const { notes } = entry
    const beside = typeof notes === 'string' ? { notes: withoutDot(notes) } : {}
    return { source: withoutDot(entry['source']), target: withoutDot(entry['target']), ...beside }
  })
  if (names.includes(undefined) || patterns.includes(undefined)) return undefined
  return {
    source,
    baseline: withoutDot(baseline ?? usualBaseline),
    targets: names.flatMap((fileName) => (fileName === undefined ? [] : [{ fileName }])),
    files: patterns.flatMap((pattern) => pattern ?? []),
  }
}

function withoutDot(path: string): string {
  return path.startsWith('./') ? path.slice(2) : path
}

/** Default path of the baseline file. It is repeated, not imported, so that a git hook loads less code. */
const usualBaseline: Config['baseline'] = 'lockale.baseline'
