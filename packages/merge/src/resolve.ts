import { isLockaleError } from '@lockale/errors'
import { findFormat } from '@lockale/formats'
import { type Journal, type JournalEntry, parseLockfile, findCatalogs, commitRun } from '@lockale/core/stages'
import { readBytes } from '@lockale/disk'
import { lockfileName, type Config, digestOf, hashText, type FileEdit } from '@lockale/core'
import { noteId, parseNotes, printNotes, type WrittenNote } from '@lockale/core/scan/notes'
import type { CatalogMerge } from './merge-catalogs.ts'
import { changedSide, type EntryConflict, type MergeTools, type Sides } from './merge-entries.ts'
import { type MergeFileOptions, mergeFile, type MergePlace, toPlaces } from './merge-file.ts'
import { mergeLockfiles } from './merge-lockfiles.ts'

export interface ResolveOptions {
  readonly journal: Journal
  readonly dryRun?: boolean | undefined
  /** True to stage the resolved files in git (`git add`). */
  readonly stage?: boolean | undefined
  /** Throws if this run has lost the lock that prevents two runs from writing to the project at the same time. */
  readonly assertHeld?: (() => Promise<void>) | undefined
}

export interface OpenConflict {
  readonly file: string
  /** Set for a conflict in one entry. A file may have several such conflicts. */
  readonly entry?: EntryConflict
  /**
   * Set if the whole file is in conflict. `unreadable`: a side cannot be parsed, or the file was changed during the
   * run. `deleted`: one side deleted the file. `one-sided`: the file has no conflict markers and is equal to our
   * version, because a user chose it or a merge driver could not start.
   */
  readonly whole?: WholeConflict
}

export type WholeConflict = 'unreadable' | 'deleted' | 'one-sided'

/** The result of `resolve`. */
export interface ResolveReport {
  /** Files in which all conflicts are resolved. */
  readonly settled: readonly string[]
  /** Files that were written, or that a dry run would write. */
  readonly files: readonly string[]
  readonly conflicts: readonly OpenConflict[]
}

/**
 * Resolves the conflicts of a merge by the records in the lockfiles of both sides: first in source files, then in
 * target files, then in the lockfile. Does not change files without conflict markers, nor what a user edited outside of
 * the conflicts. Leaves conflicts that the records do not decide. Sends nothing to a service.
 * @throws {LockaleError} as finding the catalogs of a project and writing
 */
export async function resolve(
  config: Config,
  merging: MergeFileOptions,
  { journal, dryRun = false, stage = false, assertHeld }: ResolveOptions,
): Promise<ResolveReport> {
  const { fs, root, tools } = merging
  const places = toPlaces(config, await findCatalogs(config, { fs, root }))
  const results: Result[] = []
  for (const place of places) {
    const result = await resolveCatalog(config, place, { ...merging, results })
    if (result !== undefined) results.push(result)
  }
  for (const file of new Set(config.files.flatMap(({ notes }) => notes ?? []))) {
    const result = await resolveNotes(file, { ...merging, results })
    if (result !== undefined) results.push(result)
  }
  const lock = await resolveLockfile(places, { ...merging, results })
  if (lock !== undefined) results.push(lock)
  const edits = results.flatMap(({ edit }) => edit ?? [])
  const entries = lock?.edit === undefined ? [] : mergedEntries(lock.edit, { places, edits })
  // If the journal contains an unfinished run, it has records that are in no version of the lockfile, so nothing is
  // removed from it.
  const targets = journal.isThere
    ? []
    : entries.flatMap(({ catalog, facts }) => facts.map(({ locale }) => ({ catalog, locale })))
  const moved = dryRun
    ? new Set<string>()
    : (await commitRun({ edits, entries, targets }, { fs, root, assertHeld, journal })).moved
  const settled = results
    .filter(({ file, conflicts }) => conflicts.length === 0 && !moved.has(file))
    .map(({ file }) => file)
  if (!dryRun && stage) await tools.markSettled(settled)
  return {
    settled,
    files: edits.map(({ file }) => file).filter((file) => !moved.has(file)),
    conflicts: results.flatMap(({ file, conflicts }) =>
      (moved.has(file) ? [unreadable] : conflicts).map((one): OpenConflict => {
        return typeof one === 'string' ? { file, whole: one } : { file, entry: one }
      }),
    ),
  }
}

const unreadable: WholeConflict = 'unreadable'

/** Returns the merged records of the files to write. The journal keeps these records until the lockfile is written. */
function mergedEntries(
  lock: FileEdit,
  { places, edits }: { readonly places: readonly MergePlace[]; readonly edits: readonly FileEdit[] },
): readonly JournalEntry[] {
  const merged = parseLockfile(new TextDecoder().decode(lock.bytes), { path: lock.file })
  const written = new Set(edits.map(({ file }) => file))
  return places
    .filter(({ file }) => written.has(file))
    .flatMap(({ catalog: { id }, locales }) =>
      merged.keysOf(id).flatMap((key) => {
        const facts = merged.factsOf(id, key).filter((fact) => fact.previous !== true && locales.includes(fact.locale))
        return facts.length === 0 ? [] : [{ catalog: id, key, facts }]
      }),
    )
}

interface Result {
  readonly file: string
  readonly edit: FileEdit | undefined
  readonly conflicts: readonly (EntryConflict | WholeConflict)[]
}

interface ResolveFileOptions extends MergeFileOptions {
  readonly results: readonly Result[]
}

async function resolveCatalog(
  config: Config,
  place: MergePlace,
  resolving: ResolveFileOptions,
): Promise<Result | undefined> {
  const { fs, root, tools, results } = resolving
  const { file, catalog } = place
  const bytes = await readBytes(fs, root, file)
  const isUnmerged = (await tools.unmergedFiles()).has(file)
  if (bytes === undefined) return isUnmerged ? { file, edit: undefined, conflicts: ['deleted'] } : undefined
  const sides = await readSides(file, bytes, resolving)
  if (sides === undefined) return undefined
  if (typeof sides === 'string') return { file, edit: undefined, conflicts: [sides] }
  const source = results.find((result) => result.file === catalog.sourceFile)
  const seen: MergeFileOptions = {
    ...resolving,
    tools: {
      ...tools,
      // If the git index has no versions of the lockfile (it is not in conflict), the file itself is used for both
      // sides.
      readVersion: async (side, asked) =>
        (await tools.readVersion(side, asked)) ?? (asked === lockfileName ? readBytes(fs, root, asked) : undefined),
    },
    ...(file !== catalog.sourceFile && {
      async readSettled(asked) {
        if (source === undefined) return readBytes(fs, root, asked)
        return source.conflicts.length > 0 ? undefined : source.edit?.bytes
      },
    }),
  }
  let merged: CatalogMerge = { kind: 'unmergeable', isReadable: true }
  for (const one of sides) if (merged.kind === 'unmergeable') merged = await mergeFile(config, place, one, seen)
  if (merged.kind === 'unmergeable') return { file, edit: undefined, conflicts: [unreadable] }
  const digest = digestOf(bytes)
  if (merged.kind === 'merged') return { file, edit: { file, bytes: merged.bytes, digest }, conflicts: [] }
  const marked = await tools.mergeText(merged.sides)
  const isSame = marked === undefined || marked.isClean || isSameButForLabels(marked.bytes, bytes)
  return { file, edit: isSame ? undefined : { file, bytes: marked.bytes, digest }, conflicts: merged.conflicts }
}

/**
 * Returns the versions to merge, the best first: those from the conflict markers in the file; then those from the git
 * index, if the user has not edited the file since the merge. Returns `undefined` if the file is not in conflict.
 */
async function readSides(
  file: string,
  bytes: Uint8Array,
  { tools }: MergeFileOptions,
): Promise<readonly Sides<Uint8Array>[] | 'one-sided' | 'deleted' | undefined> {
  const isUnmerged = (await tools.unmergedFiles()).has(file)
  const marked = readMarkerSides(bytes)
  const index = isUnmerged ? await readIndex(file, tools) : undefined
  if (marked === undefined) {
    if (index === undefined) return isUnmerged ? 'deleted' : undefined
    if (digestOf(index.ours) !== digestOf(bytes)) return undefined
    // Git marks no conflicts in a binary file and leaves our version, so our version does not mean that a user chose
    // it.
    return bytes.includes(0) ? [index] : 'one-sided'
  }
  const base = index?.base ?? marked.base
  const plain = index && (await tools.mergeText(index))
  const isUntouched = plain !== undefined && isSameButForLabels(plain.bytes, bytes)
  return [{ ...marked, base }, ...(isUntouched ? [index].flatMap((one) => one ?? []) : [])]
}

async function readIndex(file: string, tools: MergeTools): Promise<Sides<Uint8Array> | undefined> {
  const [ours, theirs] = [await tools.readVersion('ours', file), await tools.readVersion('theirs', file)]
  if (ours === undefined || theirs === undefined) return undefined
  return { base: await tools.readVersion('base', file), ours, theirs }
}

/** Merges a notes file by its keys; `undefined` if it has no conflict. A description that both sides changed is left. */
async function resolveNotes(file: string, resolving: ResolveFileOptions): Promise<Result | undefined> {
  const bytes = await readBytes(resolving.fs, resolving.root, file)
  const sides = bytes && (await readSides(file, bytes, resolving))
  if (bytes === undefined || sides === undefined) return undefined
  if (typeof sides === 'string') return { file, edit: undefined, conflicts: [sides] }
  for (const { base, ours, theirs } of sides) {
    const read = [base ?? new Uint8Array(), ours, theirs].map((side) => parseNotes(side, file))
    if (read.some(({ problems }) => problems.length > 0)) continue
    const [before, one, other] = read.map(({ lines }) => new Map(lines.map((line) => [noteId(line), line])))
    const merged = [...new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])].map((id) => {
      const own = { base: before?.get(id), ours: one?.get(id), theirs: other?.get(id) }
      const side = isSameLine(own.ours, own.theirs) ? 'ours' : changedSide(own, isSameLine)
      return side === undefined ? 'conflict' : own[side]
    })
    if (merged.includes('conflict')) continue
    const lines = printNotes(merged.flatMap((line) => (line === undefined || line === 'conflict' ? [] : [line])))
    return { file, edit: { file, bytes: lines, digest: digestOf(bytes) }, conflicts: [] }
  }
  return { file, edit: undefined, conflicts: [unreadable] }
}

function isSameLine(one: WrittenNote | undefined, other: WrittenNote | undefined): boolean {
  return one?.text === other?.text
}

/** Merges the lockfile; `undefined` if it has no conflict. */
async function resolveLockfile(
  places: readonly MergePlace[],
  resolving: ResolveFileOptions,
): Promise<Result | undefined> {
  const { fs, root } = resolving
  const file = lockfileName
  const bytes = await readBytes(fs, root, file)
  const found = bytes && (await readSides(file, bytes, resolving))
  if (bytes === undefined || found === undefined) return undefined
  if (found === 'deleted') return { file, edit: undefined, conflicts: [found] }
  // If a user chose one side, the lockfile has only its records. Merges both versions in the git index, so that the
  // records of the other side are not lost.
  const sides = found === 'one-sided' ? [await readIndex(file, resolving.tools)].flatMap((one) => one ?? []) : found
  const texts = await readHashes(places, resolving)
  const text = (side: Uint8Array) => new TextDecoder().decode(side)
  for (const { base, ours, theirs } of sides) {
    try {
      const merged = mergeLockfiles(
        { base: base && text(base), ours: text(ours), theirs: text(theirs) },
        ({ catalog, fact }) => texts.has(`${catalog}\t${fact.locale}\t${fact.text}`),
      )
      const edit = { file, bytes: new TextEncoder().encode(merged), digest: digestOf(bytes) }
      return { file, edit, conflicts: [] }
    } catch (error) {
      if (!isLockaleError(error)) throw error
    }
  }
  return { file, edit: undefined, conflicts: [unreadable] }
}

/** Returns `catalog locale hash` for each translation in the resolved target files; for open conflicts, our side's. */
async function readHashes(
  places: readonly MergePlace[],
  { fs, root, results }: ResolveFileOptions,
): Promise<ReadonlySet<string>> {
  const hashes = new Set<string>()
  for (const { file, catalog, locales } of places) {
    const bytes = results.find((result) => result.file === file)?.edit?.bytes ?? (await readBytes(fs, root, file))
    const info = bytes && findFormat({ path: file, bytes, format: catalog.pattern.format })
    if (bytes === undefined || info === undefined) continue
    const format = await info.load()
    for (const locale of locales) {
      for (const { value } of format.parse(bytes, { file, locale }).entries)
        hashes.add(`${catalog.id}\t${locale}\t${hashText(value)}`)
    }
  }
  return hashes
}

/**
 * Returns the versions of a file from its conflict markers. Lines outside of conflicts are in each version. `base` is
 * set only if git wrote it into the file (`merge.conflictStyle` diff3 or zdiff3). Returns `undefined` if there is no
 * conflict, or a marker is missing.
 */
export function readMarkerSides(bytes: Uint8Array): Sides<Uint8Array> | undefined {
  // The encoding is unknown. Latin-1 has one character for each byte, so no byte is lost.
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/(?<=\n)/u)
  const sides = { base: '', ours: '', theirs: '' }
  let within: keyof typeof sides | undefined
  let [conflicts, bases] = [0, 0]
  for (const line of lines) {
    const [marker] = /^(?:<{7}|\|{7}|={7}|>{7})(?=[\s]|$)/u.exec(line) ?? []
    const next = marker === undefined ? within : following.get(`${within ?? 'none'} ${marker.charAt(0)}`)
    if (marker === undefined) {
      for (const side of within === undefined ? (['base', 'ours', 'theirs'] as const) : [within]) sides[side] += line
    } else if (next === undefined) return undefined
    else if (next === 'base') bases++
    else if (next === 'none') conflicts++
    within = next === 'none' ? undefined : next
  }
  if (within !== undefined || conflicts === 0) return undefined
  const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map((side) => Buffer.from(side, 'latin1'))
  if (base === undefined || ours === undefined || theirs === undefined) return undefined
  return { base: bases === conflicts ? base : undefined, ours, theirs }
}

const following: ReadonlyMap<string, 'none' | 'ours' | 'base' | 'theirs'> = new Map([
  ['none <', 'ours'],
  ['ours |', 'base'],
  ['ours =', 'theirs'],
  ['base =', 'theirs'],
  ['theirs >', 'none'],
])

/** Returns whether two texts differ only in the labels of their conflict markers (`<<<<<<< main`). */
export function isSameButForLabels(one: Uint8Array, other: Uint8Array): boolean {
  return withoutLabels(one) === withoutLabels(other)
}

function withoutLabels(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/^([<|>]{7})[^\n]*/gmu, '$1')
}
