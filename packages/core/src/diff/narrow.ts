import { type Diagnostic, LockaleError } from '@lockale/errors'
import { matchesFile } from '@lockale/config-schema'
import { type Catalog, filesIn, type TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import { displayKey, type MessageKey, toMessageKey } from '../model/key.ts'
import { isItem, listOf } from '../model/unit.ts'
import { indexNames, notTranslated } from './message-names.ts'
import { countUnchanged } from './unchanged.ts'

/** The locales, files and messages that the user chose for a command. An empty or absent list means all of them. */
export interface Choice {
  readonly locales?: readonly string[] | undefined
  /** Patterns of source files, target files, folders or catalog names. A source file selects all its target files. */
  readonly files?: readonly string[] | undefined
  /** Keys or names of messages, in which `*` matches any characters. */
  readonly messages?: readonly string[] | undefined
}

interface Compared {
  readonly catalogs: readonly Catalog[]
  readonly diffs: readonly CatalogDiff[]
  /** Returns whether the lockfile has no records of this locale yet: then all translations of the file are recorded. */
  readonly isFirst: (diff: CatalogDiff) => boolean
  /** True to ignore unknown message names without an error: they may be in a file that could not be read. */
  readonly isLenient: boolean
}

interface Narrowed {
  readonly diffs: readonly CatalogDiff[]
  readonly takesFile: (file: string) => boolean
  readonly takesFileFinding: (finding: Pick<Diagnostic, 'file' | 'severity'>) => boolean
  readonly takesFinding: (finding: Pick<Diagnostic, 'file' | 'locale' | 'message' | 'code'>) => boolean
}

export function isEverything({ files = [], messages = [] }: Choice): boolean {
  return files.length === 0 && messages.length === 0
}

/**
 * Returns only the results of a comparison that belong to the chosen files, locales and messages. If messages are
 * chosen, the result for a file contains only these messages.
 * @throws {LockaleError} `FILES_UNKNOWN` for a pattern that no file of the project matches, `MESSAGE_UNKNOWN` for a
 * name that no message has
 */
export function narrowDiffs(compared: Compared, choice: Choice): Narrowed {
  const { messages = [], files = [], locales } = choice
  const takesLocale = ({ locale }: { readonly locale?: string | undefined }) =>
    locale === undefined || (locales?.includes(locale) ?? true)
  const takesFile = chooseFiles(compared.catalogs, files, takesLocale)
  const diffs = compared.diffs.filter(({ target }) => takesFile(target.file) && takesLocale(target))
  const chosenIn = compared.catalogs.filter(({ targets }) => targets.some(({ file }) => takesFile(file)))
  const sources = new Set(chosenIn.flatMap(({ source, notes }) => [source.file, ...(notes ? [notes.file] : [])]))
  const byFile: Pick<Narrowed, 'takesFile' | 'takesFileFinding'> = {
    takesFile,
    takesFileFinding: ({ file, severity }) => takesFile(file) || (severity === 'error' && sources.has(file)),
  }
  const takesPlace = (finding: Parameters<Narrowed['takesFinding']>[0]) =>
    takesFile(finding.file) && takesLocale(finding)
  if (messages.length === 0) return { ...byFile, diffs, takesFinding: takesPlace }
  const chosen = withMovedItems(chooseKeys({ ...compared, diffs }, messages), diffs)
  const parts = diffs.flatMap((diff) => {
    const keys = chosen.get(diff.catalog)
    return keys === undefined ? [] : [toPart(diff, { keys, isFirst: compared.isFirst(diff) })]
  })
  const shown = new Set<string>()
  for (const [{ source, targets }, keys] of chosen) {
    for (const { file } of [source, ...targets]) for (const key of keys) shown.add(`${file}\0${displayKey(key)}`)
  }
  return {
    ...byFile,
    diffs: parts,
    takesFinding: (finding) => {
      const { file, message, code } = finding
      // A missing file is reported once for the whole file, instead of once for each chosen message.
      const isShown = message === undefined ? code === 'missing-file' : shown.has(`${file}\0${message}`)
      return isShown && takesPlace(finding)
    },
  }
}

function chooseFiles(
  catalogs: readonly Catalog[],
  patterns: readonly string[],
  takesLocale: (target: TargetFile) => boolean,
): (file: string) => boolean {
  if (patterns.length === 0) {
    const targets = catalogs.flatMap((catalog) => catalog.targets)
    const others = new Set(targets.filter((target) => !takesLocale(target)).map(({ file }) => file))
    // A file with several locales stays chosen if one of them is the source locale or a chosen locale.
    for (const { source } of catalogs) others.delete(source.file)
    for (const { file } of targets.filter(takesLocale)) others.delete(file)
    return (file) => !others.has(file)
  }
  const matched = new Set<string>()
  const chosen = new Set<string>()
  const isChosen = (file: string) => {
    const own = patterns.filter((pattern) => matchesFile(pattern, file))
    for (const pattern of own) matched.add(pattern)
    return own.length > 0
  }
  for (const { id, source, targets } of catalogs) {
    const isWhole = [id, source.file].filter(isChosen).length > 0
    const own = targets.filter((target) => (isChosen(target.file) || isWhole) && takesLocale(target))
    for (const { file } of own) chosen.add(file)
    if (isWhole) chosen.add(source.file)
  }
  const unknown = patterns.find((pattern) => !matched.has(pattern))
  if (unknown !== undefined) throw filesUnknown(unknown, catalogs)
  return (file) => chosen.has(file)
}

function filesUnknown(pattern: string, catalogs: readonly Catalog[]): LockaleError {
  const files = filesIn(catalogs)
  const name = pattern.split('/').at(-1) ?? ''
  const near = files.filter((file) => name !== '' && file.endsWith(`/${name}`))
  const shown = [...new Set(near.length > 0 ? near : files)].slice(0, 3)
  return new LockaleError('FILES_UNKNOWN', `No source or target file of this run matches ${JSON.stringify(pattern)}.`, {
    hint: `Files of this run: ${shown.join(', ')}. Write paths with "/". * matches a part of a name, ** any folders.`,
  })
}

function chooseKeys(
  { catalogs, diffs, isLenient }: Pick<Compared, 'catalogs' | 'diffs' | 'isLenient'>,
  names: readonly string[],
): ReadonlyMap<Catalog, ReadonlySet<MessageKey>> {
  const inRun = new Set(diffs.map(({ catalog }) => catalog))
  const units = catalogs
    .filter((catalog) => inRun.has(catalog))
    .flatMap((catalog) => catalog.source.units.map(({ key }) => ({ catalog, key, namespace: catalog.namespace })))
  const orphans = diffs.flatMap(({ catalog, orphans: all }) =>
    all.map(({ key }) => ({ catalog, key, namespace: catalog.namespace })),
  )
  const index = indexNames([...units, ...orphans])
  const found = names.map((name) => [name, index.find(name)] as const)
  const unknown = found.filter(([, named]) => named.length === 0).map(([name]) => name)
  if (unknown.length > 0 && !isLenient) throw notTranslated(unknown, inRun) ?? index.unknown(unknown)
  const chosen = new Map<Catalog, Set<MessageKey>>()
  for (const { catalog, key } of found.flatMap(([, named]) => named)) {
    chosen.set(catalog, (chosen.get(catalog) ?? new Set()).add(key))
  }
  return chosen
}

/**
 * Adds all items of a list that was reordered, if the user chose one of its items: moving only one translation to its
 * new position would overwrite the translation of another item.
 */
function withMovedItems(
  chosen: ReadonlyMap<Catalog, ReadonlySet<MessageKey>>,
  diffs: readonly CatalogDiff[],
): ReadonlyMap<Catalog, ReadonlySet<MessageKey>> {
  const all = new Map([...chosen].map(([catalog, keys]) => [catalog, new Set(keys)]))
  for (const { catalog, open } of diffs) {
    const keys = all.get(catalog)
    const moved = keys && open.filter(isMoved)
    if (keys === undefined || moved === undefined || moved.length === 0) continue
    const lists = new Set(moved.map(({ unit }) => toMessageKey(listOf(unit))))
    const items = catalog.source.units.filter((unit) => isItem(unit) && lists.has(toMessageKey(listOf(unit))))
    const asked = new Set(items.filter(({ key }) => keys.has(key)).map((unit) => toMessageKey(listOf(unit))))
    for (const unit of items) if (asked.has(toMessageKey(listOf(unit)))) keys.add(unit.key)
  }
  return all
}

function isMoved({ unit, forms }: MessageChange): boolean {
  return (
    isItem(unit) && forms.some(({ state, entry, by }) => state === 'missing' && entry !== undefined && by !== undefined)
  )
}

/**
 * Returns the comparison result for the chosen messages only. `missingOthers` (values that are not strings, to copy
 * from the source) is empty: such values are copied only in a run for all messages.
 */
function toPart(
  whole: CatalogDiff,
  { keys, isFirst }: { readonly keys: ReadonlySet<MessageKey>; readonly isFirst: boolean },
): CatalogDiff {
  const takes = ({ unit }: MessageChange) => keys.has(unit.key)
  const open = whole.open.filter(takes)
  const changes = whole.catalog.source.units.some(({ key }) => keys.has(key)) ? whole.changes().filter(takes) : []
  const isOpen = new Set(open)
  const unchanged = countUnchanged()
  for (const change of changes) if (!isOpen.has(change)) unchanged.add(change)
  return {
    catalog: whole.catalog,
    target: whole.target,
    changes: (units) => (units === undefined ? changes : changes.filter(({ unit }) => units.includes(unit))),
    open,
    unchanged: unchanged.counted,
    orphans: whole.orphans.filter(({ key }) => keys.has(key)),
    missingOthers: [],
    partOf: { whole, takes: (key) => keys.has(key), isFirst },
  }
}
