import { join } from 'node:path'
import { type EntryPath, findFormat } from '@lockale/formats'
import {
  lockfileName,
  type Config,
  isKept,
  type Provenance,
  type FileSystem,
  type ProjectPlace,
  type Fingerprint,
  hashText,
  type MessageKey,
  toMessageKey,
} from '@lockale/core'
import { readLockfileVersion, type Fact, protection, findCatalogs, type FoundCatalog, scan } from '@lockale/core/stages'
import { type CatalogMerge, type CatalogMergeOptions, type Draft, mergeCatalogs } from './merge-catalogs.ts'
import type { EntryConflict, MergeTools, Side, Sides, Value } from './merge-entries.ts'

export interface MergeFileOptions extends ProjectPlace {
  readonly tools: MergeTools
  /** Reads a source file after its conflicts were resolved; `undefined` if some are not resolved. */
  readonly readSettled?: (file: string) => Promise<Uint8Array | undefined>
  /** The side to use for conflicts that cannot be resolved by the records in the lockfiles of both sides. */
  readonly prefer?: Side | undefined
}

export interface MergePlace {
  readonly file: string
  readonly catalog: FoundCatalog
  /** The locales of the file: one, or all locales if one file contains them all. */
  readonly locales: readonly string[]
}

/** Returns the catalog and locales of a file; `undefined` if it is not a locale file of the project. */
export async function findMergePlace(
  config: Config,
  file: string,
  { fs, root }: MergeFileOptions,
): Promise<MergePlace | undefined> {
  const places = toPlaces(config, await findCatalogs(config, { fs, root }))
  return places.find((place) => place.file === file)
}

/** Returns all locale files of the catalogs: source files first, then target files. */
export function toPlaces(config: Config, catalogs: readonly FoundCatalog[]): readonly MergePlace[] {
  const places = new Map<string, MergePlace>()
  for (const catalog of catalogs) {
    const { sourceFile: file } = catalog
    places.set(file, { file, catalog, locales: [config.source] })
  }
  for (const catalog of catalogs) {
    for (const { file, locale } of catalog.targets) {
      const known = places.get(file)
      places.set(file, { file, catalog, locales: [...(known?.locales ?? []), locale] })
    }
  }
  return [...places.values()]
}

/**
 * Merges a locale file. Resolves conflicts in translations by the records in the lockfiles of both sides: who made each
 * translation, from which source string.
 * @throws {LockaleError} as finding and reading the catalogs of a project
 */
export async function mergeFile(
  config: Config,
  place: MergePlace,
  sides: Sides<Uint8Array>,
  merging: MergeFileOptions,
): Promise<CatalogMerge> {
  const { file, catalog, locales } = place
  const info = findFormat({ path: file, bytes: sides.ours, format: catalog.pattern.format })
  if (info === undefined) return { kind: 'unmergeable', isReadable: false }
  const options: CatalogMergeOptions = {
    format: await info.load(),
    file,
    locales,
    sourceLocale: config.source,
    holdsMore: info.multiLocale === true || info.bilingual === true,
    drafts: await makeDrafts(sides, merging.tools),
  }
  const first = mergeCatalogs(sides, options)
  if (first.kind !== 'conflict') return first
  const isTarget = ({ locale }: EntryConflict) => locale !== config.source
  const facts = first.conflicts.some(isTarget) ? await gatherFacts(config, place, sides, merging) : undefined
  const settle = (conflict: EntryConflict) =>
    (isTarget(conflict) ? settleByFacts(conflict, facts) : undefined) ?? merging.prefer
  return mergeCatalogs(sides, { ...options, settle })
}

/**
 * Merges the file by lines, as git does. If there are conflicts, returns two drafts: one has the lines of both sides in
 * each conflict (right if both added entries), the other only our lines.
 */
async function makeDrafts(sides: Sides<Uint8Array>, tools: MergeTools): Promise<readonly Draft[]> {
  const merged = await tools.mergeText(sides)
  if (merged === undefined) return []
  if (merged.isClean) return [{ bytes: merged.bytes, isWhole: true }]
  const both = await tools.mergeText(sides, { favour: 'union' })
  const ours = await tools.mergeText(sides, { favour: 'ours' })
  return [
    ...(both === undefined ? [] : [{ bytes: both.bytes, isWhole: true }]),
    ...(ours === undefined ? [] : [{ bytes: ours.bytes, isWhole: false }]),
  ]
}

async function gatherFacts(
  config: Config,
  { file, catalog }: MergePlace,
  sides: Sides<Uint8Array>,
  merging: MergeFileOptions,
): Promise<MergedFacts | undefined> {
  const read = async (side: Side) => {
    const bytes = await merging.tools.readVersion(side, lockfileName)
    return bytes && readLockfileVersion(bytes)
  }
  const [ours, theirs] = [await read('ours'), await read('theirs')]
  if (ours === undefined || theirs === undefined) return undefined
  const sources = await readSources(config, catalog, {
    ...merging,
    ...(file === catalog.sourceFile && {
      tools: { ...merging.tools, readVersion: (side) => Promise.resolve(sides[side]) },
    }),
  })
  return {
    keys: new Set([ours, theirs].flatMap((lockfile) => lockfile.keysOf(catalog.id))),
    factsOf: (key) => [ours, theirs].flatMap((lockfile) => lockfile.factsOf(catalog.id, key)),
    sourceOf: (key, side) => sources[side].get(key),
  }
}

type Sources = ReadonlyMap<MessageKey, Fingerprint>

async function readSources(
  config: Config,
  catalog: FoundCatalog,
  merging: MergeFileOptions,
): Promise<Readonly<Record<Side | 'merged', Sources>>> {
  const file = catalog.sourceFile
  const version = (side: keyof Sides<unknown>) => merging.tools.readVersion(side, file)
  const [base, ours, theirs] = [await version('base'), await version('ours'), await version('theirs')]
  const settled = await merging.readSettled?.(file)
  const merged = settled === undefined ? await mergeSources() : await read(settled)
  return { ours: await read(ours), theirs: await read(theirs), merged }

  async function read(bytes: Uint8Array | undefined, conflicts: readonly EntryConflict[] = []): Promise<Sources> {
    if (bytes === undefined) return new Map()
    const { fs, root } = merging
    const open = new Set(conflicts.map(({ path }) => JSON.stringify(path)))
    const path = join(root, file)
    const overlaid: FileSystem = { ...fs, readFile: async (asked) => (asked === path ? bytes : fs.readFile(asked)) }
    const { catalogs } = await scan(config, { fs: overlaid, root, locales: [] })
    const units = catalogs.find(({ id }) => id === catalog.id)?.source.units ?? []
    return new Map(
      units
        .filter(({ forms }) => ![...forms.values()].some((form) => open.has(JSON.stringify(form.path))))
        .map(({ key, fingerprint }) => [key, fingerprint]),
    )
  }

  async function mergeSources(): Promise<Sources> {
    if (ours === undefined || theirs === undefined) return new Map()
    const place = { file, catalog, locales: [config.source] }
    const result = await mergeFile(config, place, { base, ours, theirs }, merging)
    if (result.kind === 'unmergeable') return new Map()
    return result.kind === 'merged' ? read(result.bytes) : read(result.sides.ours, result.conflicts)
  }
}

interface MergedFacts {
  readonly keys: ReadonlySet<MessageKey>
  factsOf(key: MessageKey): readonly Fact[]
  /** Returns the source string (as fingerprint) of a message; `undefined` if it is in conflict or was deleted. */
  sourceOf(key: MessageKey, side: Side | 'merged'): Fingerprint | undefined
}

/**
 * Decides which of two conflicting translations is used, by the records in the lockfiles of both sides. A changed
 * translation wins over a deleted one, a human one over a machine translation, and of two machine translations the one
 * that was made from the merged source string. Two different human translations stay in conflict. So does a translation
 * without a record if its source string changed. The result does not depend on which side is called `ours`.
 * @param facts the records of both sides; `undefined` if they are not known
 */
export function settleByFacts(conflict: EntryConflict, facts: MergedFacts | undefined): Side | undefined {
  const { ours, theirs } = conflict
  if (ours === undefined || theirs === undefined) return ours === undefined ? 'theirs' : 'ours'
  if (ours.kind !== theirs.kind) return ours.kind === 'text' ? 'ours' : 'theirs'
  if (ours.kind === 'other' || facts === undefined) return undefined
  const [mine, others] = [originOf(ours, conflict, facts), originOf(theirs, conflict, facts)]
  if (isKept(mine.by) || isKept(others.by)) {
    if (isKept(mine.by) === isKept(others.by)) return undefined
    const [side, origin] = isKept(mine.by) ? (['ours', mine] as const) : (['theirs', others] as const)
    const now = facts.sourceOf(origin.key, 'merged')
    const isSame = now !== undefined && facts.sourceOf(origin.key, side) === now
    return origin.sources.size > 0 || isSame ? side : undefined
  }
  const source = facts.sourceOf(mine.key, 'merged')
  const [isForNow, areOthersForNow] = [mine, others].map(({ sources }) => source !== undefined && sources.has(source))
  if (isForNow !== areOthersForNow) return isForNow === true ? 'ours' : 'theirs'
  const isSameSource = [...mine.sources].some((one) => others.sources.has(one))
  if (source === undefined && !isSameSource) return undefined
  return ours.value <= theirs.value ? 'ours' : 'theirs'
}

/** Returns who made a translation and from which source. Without a record: human, from an unknown source. */
function originOf(
  { value }: Value,
  { path, form, locale }: EntryConflict,
  facts: MergedFacts,
): { readonly key: MessageKey; readonly by: Provenance; readonly sources: ReadonlySet<Fingerprint> } {
  const hash = hashText(value)
  const places = placesOf(path, { form, keys: facts.keys })
  for (const place of places) {
    const about = facts
      .factsOf(place.key)
      .filter(
        (fact) => fact.locale === locale && fact.text === hash && fact.previous !== true && place.isForm(fact.form),
      )
    const by = protection.find((one) => about.some((fact) => fact.by === one))
    if (by !== undefined) return { key: place.key, by, sources: new Set(about.map(({ source }) => source)) }
  }
  return { key: places[0]?.key ?? toMessageKey(path), by: 'human', sources: new Set() }
}

/**
 * Returns the message keys in the lockfile to which the path of an entry may belong. A key such as `items_one` may be a
 * message of its own or a plural form of the message `items`, so all possible readings are returned.
 */
function placesOf(
  path: EntryPath,
  { form, keys }: { readonly form: string | undefined; readonly keys: ReadonlySet<MessageKey> },
): readonly { readonly key: MessageKey; readonly isForm: (form: string) => boolean }[] {
  const above = path.slice(0, -1)
  if (form !== undefined) return [{ key: toMessageKey(above, 'cardinal'), isForm: (one) => one === form }]
  const last = path.at(-1) ?? ''
  const families = Array.from({ length: Math.min(last.length, maxKeyLength) }, (_, end) => last.slice(0, end + 1))
    .flatMap((base) => (['cardinal', 'ordinal'] as const).map((plural) => toMessageKey([...above, base], plural)))
    .filter((key) => keys.has(key))
    .map((key) => ({ key, isForm: (one: string) => one !== '' && last.endsWith(one) }))
  return [...families, { key: toMessageKey(path), isForm: (one) => one === '' }]
}

/** Maximum length of a key that is tried as the base of a plural. Longer keys are source strings used as keys. */
const maxKeyLength = 500
