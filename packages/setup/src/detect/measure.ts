import { openForeignMarks, openScan, parseConfig } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import { nameOfShape, unsureMembers } from '@lockale/formats'
import { languageOf } from './choose-locales.ts'
import { isCodeCatalogName } from './code-names.ts'
import type { Candidate, FoundTarget } from './detection.ts'
import type { Parts, Place } from './parts.ts'
import { toPatterns } from './patterns.ts'

export interface Measured {
  readonly files: Candidate['files']
  readonly messages: number
  readonly catalogs: number
  readonly syntaxes: Candidate['syntaxes']
  /** Sentences about what looks like placeholders, and is none to the message format. */
  readonly marks: readonly string[]
  readonly shapes: Candidate['shapes']
  /** Members of the first catalog that seem to be no texts. */
  readonly unsure: { readonly catalog: string; readonly members: readonly string[] } | undefined
  readonly problem: string | undefined
}

export interface MeasureOptions {
  readonly source: string
  readonly targets: readonly FoundTarget[]
  readonly extra: Candidate['extra']
  readonly place: Place
}

/** Counts the source messages just as a run would find them. Patterns that a run would refuse are not merged. */
export async function measure(parts: Parts, measuring: MeasureOptions): Promise<Measured> {
  let problem: string | undefined
  for (const merge of [true, false]) {
    const files = toFiles(parts, measuring.source, merge)
    try {
      const counted = await count(files, measuring)
      // One pattern for a folder would also take the code in it, which is left out.
      const most = parts.layouts.length + parts.catalogs.files.length
      const isWider =
        counted.catalogs > most && parts.layouts.some(({ template }) => isCodeCatalogName(toPath(template)))
      if (!merge || !isWider) return { files, ...counted, problem: undefined }
    } catch (error) {
      if (!isLockaleError(error)) throw error
      problem = error.message
    }
  }
  return {
    files: toFiles(parts, measuring.source, false),
    messages: 0,
    catalogs: 0,
    syntaxes: [],
    marks: [],
    shapes: [],
    unsure: undefined,
    problem,
  }
}

function toPath(template: string): string {
  return template.replaceAll('{locale}', 'en')
}

export function toFiles(
  { framework, layouts, catalogs, syntaxes }: Parts,
  source: string,
  merge: boolean,
): Candidate['files'] {
  const usesNamespaces = framework.usesNamespaces === true
  // Of several entries that find a catalog the first one has it.
  const icu = layouts.filter(({ template }) => template.includes('+intl-icu.'))
  const others = layouts.filter((layout) => !icu.includes(layout) && syntaxes?.has(layout) !== true)
  const icuFiles = toPatterns(icu, { source, usesNamespaces, merge: false }).map((entry) => {
    return { ...inFull(entry), syntax: 'icu' as const }
  })
  const ownFiles = [...(syntaxes ?? [])].flatMap(([layout, syntax]) => {
    const own = layouts.includes(layout) ? [layout] : []
    return toPatterns(own, { source, usesNamespaces, merge: false }).map((entry) => ({ ...inFull(entry), syntax }))
  })
  const { format } = framework
  const files = toPatterns(others, { source, usesNamespaces, merge }).map((entry) => {
    return format === undefined ? entry : { ...inFull(entry), format }
  })
  return [...icuFiles, ...ownFiles, ...files, ...catalogs.files]
}

type FileEntry = Candidate['files'][number]

function inFull(entry: FileEntry): Exclude<FileEntry, string> {
  return typeof entry === 'string' ? { source: entry, target: entry } : entry
}

const maxCounted = 2000

async function count(
  files: Candidate['files'],
  measuring: MeasureOptions,
): Promise<Omit<Measured, 'files' | 'problem'>> {
  const catalogs = await openSources(files, measuring)
  const syntaxes = new Map<string, string | undefined>()
  const shapes = new Map<string, string>()
  let messages = 0
  const marks = openForeignMarks()
  let unsure: Measured['unsure']
  for (const { read } of catalogs.slice(0, maxCounted)) {
    const { catalog } = await read()
    messages += catalog.source.units.length
    marks.add(catalog.id, catalog.source.units)
    const { file, parsed } = catalog.source
    if (parsed.shape !== undefined && !shapes.has(parsed.shape)) shapes.set(parsed.shape, file)
    const members = unsure === undefined ? unsureMembers(parsed) : []
    if (members.length > 0) unsure = { catalog: file, members }
    if (!syntaxes.has(catalog.syntax.id)) syntaxes.set(catalog.syntax.id, catalog.syntaxWhy)
  }
  return {
    messages,
    catalogs: catalogs.length,
    syntaxes: [...syntaxes].map(([syntax, why]) => ({ syntax, why })),
    marks: marks.describe(),
    shapes: [...shapes].map(([shape, file]) => ({ shape, name: nameOfShape(shape) ?? shape, file })),
    unsure,
  }
}

/**
 * The catalogs of a source locale, just as a run would find them.
 * @throws {LockaleError} as `openScan`
 */
export async function openSources(
  files: Candidate['files'],
  { source, targets, extra, place: { fs, root } }: MeasureOptions,
): Promise<Awaited<ReturnType<typeof openScan>>['catalogs']> {
  const stand = languageOf(source) === 'de' ? 'fr' : 'de'
  const config = parseConfig(
    { source, targets: targets.length > 0 ? targets : [stand], files, ...extra },
    { place: 'init' },
  )
  const { catalogs } = await openScan(config, { fs, root, locales: [] })
  return catalogs
}
