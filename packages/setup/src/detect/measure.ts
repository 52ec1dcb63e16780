import { join, posix } from 'node:path'
import { openForeignMarks, openScan, parseConfig } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import { nameOfShape, unsureMembers } from '@lockale/formats'
import { languageOf } from './choose-locales.ts'
import { isCodeCatalogName } from './code-catalogs.ts'
import type { Candidate, FoundTarget } from './detection.ts'
import type { Facts } from './facts.ts'
import type { Layout } from './layouts.ts'
import type { Parts, Place, SyntaxId } from './parts.ts'
import { toPatterns } from './patterns.ts'

/** The source files of a candidate, with the number of their messages. */
export type Measured = Pick<Candidate, 'files' | 'messages' | 'catalogs' | 'syntaxes' | 'shapes' | 'notes'> & {
  readonly problem: string | undefined
}

interface SourceOptions {
  readonly source: string
  readonly targets: readonly FoundTarget[]
  readonly extra: Candidate['extra']
  readonly place: Place
}

/** Used in place of a count for files whose messages cannot be counted. */
export const unmeasured: Omit<Measured, 'files' | 'problem'> = {
  messages: 0,
  catalogs: 0,
  syntaxes: [],
  shapes: [],
  notes: [],
}

/** Counts the source messages as a run would find them. Merges path patterns if a run accepts the merged ones. */
export async function measure(
  found: Parts,
  { facts, ...measuring }: SourceOptions & { readonly facts: Pick<Facts, 'files'> },
): Promise<Measured> {
  const parts = { ...found, syntaxes: await ownSyntaxes(found.layouts, facts, measuring) }
  let problem: string | undefined
  for (const merge of [true, false]) {
    const files = toFiles(parts, measuring.source, merge)
    try {
      const counted = await count(files, measuring)
      // A merged pattern may also match code files that are no catalogs, and that the config must not contain.
      const most = parts.layouts.length + parts.catalogs.files.length
      const isWider =
        counted.catalogs > most &&
        parts.layouts.some(({ template }) => isCodeCatalogName(template.replaceAll('{locale}', 'en')))
      if (!merge || !isWider) return { files, ...counted, problem: undefined }
    } catch (error) {
      if (!isLockaleError(error)) throw error
      problem = error.message
    }
  }
  const files = toFiles(parts, measuring.source, false)
  return { files, ...unmeasured, notes: problem === undefined ? [] : [problem], problem }
}

export function toFiles(
  { framework, layouts, catalogs, syntaxes }: Parts,
  source: string,
  merge: boolean,
): Candidate['files'] {
  const usesNamespaces = framework.usesNamespaces === true
  // Entries for ICU come first, because a run uses the first entry that matches a catalog.
  const icu = layouts.filter(({ template }) => template.includes('+intl-icu.'))
  const others = layouts.filter((layout) => !icu.includes(layout) && syntaxes?.has(layout) !== true)
  const withSyntax = (some: readonly Layout[], syntax: SyntaxId) =>
    toPatterns(some, { source, usesNamespaces, merge: false }).map((entry) => ({ ...inFull(entry), syntax }))
  const icuFiles = withSyntax(icu, 'icu')
  const ownFiles = [...(syntaxes ?? [])].flatMap(([layout, syntax]) =>
    layouts.includes(layout) ? withSyntax([layout], syntax) : [],
  )
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

async function count(files: Candidate['files'], measuring: SourceOptions): Promise<typeof unmeasured> {
  const catalogs = await openSources(files, measuring)
  const syntaxes = new Map<string, string | undefined>()
  const shapes = new Map<string, string>()
  let messages = 0
  const marks = openForeignMarks()
  let unsure: string | undefined
  for (const { read } of catalogs.slice(0, maxCounted)) {
    const { catalog } = await read()
    messages += catalog.source.units.length
    marks.add(catalog.id, catalog.source.units)
    const { file, parsed } = catalog.source
    if (parsed.shape !== undefined && !shapes.has(parsed.shape)) shapes.set(parsed.shape, file)
    const members = unsure === undefined ? unsureMembers(parsed) : []
    if (members.length > 0) unsure = describeUnsure(file, members)
    if (!syntaxes.has(catalog.syntax.id)) syntaxes.set(catalog.syntax.id, catalog.syntaxWhy)
  }
  return {
    messages,
    catalogs: catalogs.length,
    syntaxes: [...syntaxes].map(([syntax, why]) => ({ syntax, why })),
    shapes: [...shapes].map(([shape, file]) => ({ shape, name: nameOfShape(shape) ?? shape, file })),
    notes: [...marks.describe(), ...(unsure === undefined ? [] : [unsure])],
  }
}

/** Returns a note about fields that may not be strings for users, with config lines that lock these fields. */
function describeUnsure(catalog: string, members: readonly string[]): string {
  const lines = members.map((member) => `{ match: '**.${member}', policy: 'locked', checks: { 'missing-key': 'off' } }`)
  const names = members.map((member) => `"${member}"`).join(' and ')
  return `every item of ${catalog} has ${names}, and nothing tells whether ${members.length === 1 ? 'it is a string for users' : 'they are strings for users'}: if not, write messages: [${lines.join(', ')}]`
}

/** Opens the catalogs of a source locale as a run finds them. @throws {LockaleError} as `openScan` */
export async function openSources(
  files: Candidate['files'],
  { source, targets, extra, place: { fs, root } }: SourceOptions,
): Promise<Awaited<ReturnType<typeof openScan>>['catalogs']> {
  const stand = languageOf(source) === 'de' ? 'fr' : 'de'
  const config = parseConfig(
    { source, targets: targets.length > 0 ? targets : [stand], files, ...extra },
    { place: 'init' },
  )
  const { catalogs } = await openScan(config, { fs, root, locales: [] })
  return catalogs
}

/** Returns the message format of files in subfolders whose package.json implies another format than this folder's. */
async function ownSyntaxes(
  layouts: readonly Layout[],
  facts: Pick<Facts, 'files'>,
  measuring: SourceOptions,
): Promise<ReadonlyMap<Layout, SyntaxId>> {
  const folders = facts.files.filter((file) => file.endsWith('/package.json')).map((file) => `${posix.dirname(file)}/`)
  const found = new Map<Layout, SyntaxId>()
  for (const layout of layouts) {
    const above = folders.filter((folder) => layout.template.startsWith(folder))
    const nearest = above.toSorted((a, b) => b.length - a.length)[0]
    if (nearest === undefined) continue
    const own = await syntaxSeenFrom(nearest, layout, measuring)
    if (own !== 'none' && own !== (await syntaxSeenFrom('', layout, measuring))) found.set(layout, own)
  }
  return found
}

/**
 * Returns the message format that a run would detect for a config in this folder.
 * @param folder relative, ends in `/` or is empty
 */
async function syntaxSeenFrom(
  folder: string,
  { template, locales, base }: Layout,
  measuring: SourceOptions,
): Promise<SyntaxId> {
  const strip = (path: string) => path.slice(folder.length)
  const layout: Layout = { template: strip(template), locales, base: base === undefined ? undefined : strip(base) }
  const files = toPatterns([layout], { source: measuring.source, usesNamespaces: false, merge: false })
  const place = { ...measuring.place, root: join(measuring.place.root, folder) }
  const [first] = await openSources(files, { ...measuring, extra: {}, place })
  return first === undefined ? 'none' : (await first.read()).catalog.syntax.id
}
