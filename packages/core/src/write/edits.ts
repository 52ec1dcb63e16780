import { type LockaleError, rememberFor, whyOf } from '@lockale/errors'
import type { Entry, EntryChange, EntryPath } from '@lockale/formats'
import { findForms, heldForms } from '../diff/find-forms.ts'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, MessageChange, Orphan } from '../model/change.ts'
import { askedOf } from '../model/inherited.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import { isMarkedInFile } from '../model/fact.ts'
import { type MessageUnit, textsOf } from '../model/unit.ts'
import { type FinishedMessage, keptForm, textToWrite } from '../validate/finish.ts'
import { editWhatFits } from './edit-what-fits.ts'
import type { takeSound } from './sound-texts.ts'

/** A file to replace: its new bytes, and a digest of the old ones. */
export interface FileEdit {
  /** Path relative to the project, with `/`. */
  readonly file: string
  readonly bytes: Uint8Array
  /** sha256 of the old bytes in hex; `undefined` if there was no file. A file with another digest is not replaced. */
  readonly digest: string | undefined
}

export interface CatalogResult {
  readonly diff: CatalogDiff
  readonly finished: readonly FinishedMessage[]
  readonly removed: readonly Orphan[]
  /** Further finished messages: new translations without problems, of which only the hashes are in memory. */
  readonly sound?: ReturnType<typeof takeSound>['sound']
}

export interface TargetEdits {
  readonly edits: readonly FileEdit[]
  /** The given results, in which texts that the format refused are replaced by the old content of the file. */
  readonly results: readonly CatalogResult[]
  /** The refused messages with the error of the format. */
  readonly refused: ReadonlyMap<MessageChange, LockaleError>
}

/** A target file after its edit. */
export interface EditedFile {
  readonly bytes: Uint8Array
  /** New texts by key. `undefined` if the edit also adds or removes entries: then other entries may change, too. */
  readonly settings: ReadonlyMap<MessageKey, string> | undefined
}

/**
 * Makes the edits of all changed target files.
 * @param onEdit receives each existing file with its edit
 * @param earlier edits of the same run, which are returned too
 */
export function toFileEdits(
  results: readonly CatalogResult[],
  onEdit?: (result: CatalogResult, edited: EditedFile) => void,
  earlier: readonly FileEdit[] = [],
): TargetEdits {
  const edits = new Map(earlier.map((edit) => [edit.file, edit]))
  const refused = new Map<MessageChange, LockaleError>()
  const fitting: CatalogResult[] = []
  for (const result of results) {
    const { catalog, target } = result.diff
    const { file, digest } = target
    const paths = sourcePathsOf(catalog)
    const { isOpen } = target
    const edit = (pieces: readonly EditPiece[]) => {
      return editTarget(result.diff, pieces, { paths, edited: edits.get(file)?.bytes })
    }
    const pieces = toPieces(result)
    const edited = editWhatFits(pieces, edit, ({ message }) => message?.change.unit.path[0])
    const { bytes } = edited
    if (bytes !== undefined) {
      edits.set(file, { file, bytes, digest })
      const fitted = pieces.filter((piece) => !edited.refused.has(piece))
      if (target.text !== undefined) onEdit?.(result, { bytes, settings: onlySettings(fitted, target) })
    }
    fitting.push(withoutRefused(result, edited.refused))
    for (const [{ message }, error] of edited.refused) if (message !== undefined) refused.set(message.change, error)
    // Frees memory: a large project cannot keep all its files parsed.
    if (!isOpen) target.release()
  }
  return { edits: [...edits.values()], results: fitting, refused }
}

/** A part of an edit that is written completely or not at all: a removed text, a message, or another value. */
interface EditPiece {
  readonly message?: FinishedMessage
  readonly texts?: readonly NewText[]
  readonly removed?: Orphan
  readonly other?: Entry
}

function toPieces({ diff, finished, removed }: CatalogResult): readonly EditPiece[] {
  return [
    ...removed.map((one) => ({ removed: one })),
    ...finished.flatMap((message) => {
      const texts = newTextsOf(message)
      return texts.length === 0 ? [] : [{ message, texts }]
    }),
    ...diff.missingOthers.map((other) => ({ other })),
  ]
}

function onlySettings(pieces: readonly EditPiece[], { entries }: TargetFile): EditedFile['settings'] {
  const settings = new Map<MessageKey, string>()
  for (const { texts } of pieces) {
    if (texts?.every(({ key }) => entries.has(key)) !== true) return undefined
    for (const { key, text } of texts) settings.set(key, text)
  }
  return settings
}

function withoutRefused(result: CatalogResult, refused: ReadonlyMap<EditPiece, LockaleError>): CatalogResult {
  if (refused.size === 0) return result
  const why = new Map([...refused].map(([{ message, removed }, error]) => [message ?? removed, whyOf(error)]))
  const finished = result.finished.map((message): FinishedMessage => {
    const failure = why.get(message)
    if (failure === undefined) return message
    const forms = message.forms.map((form) => {
      return textToWrite(form) === undefined ? form : { ...keptForm(form.change), failure }
    })
    return { ...message, forms }
  })
  return { ...result, finished, removed: result.removed.filter((one) => !why.has(one)) }
}

interface SourcePaths {
  readonly keys: readonly MessageKey[]
  /** Paths of the entries in the order of the source file, each once. */
  readonly order: readonly EntryPath[]
}

const sourcePathsOf = rememberFor(({ source: { parsed, keys } }: Catalog): SourcePaths => {
  return { keys, order: [...new Map(parsed.entries.map(({ path }, at) => [keys[at], path])).values()] }
})

/**
 * Edits one target file.
 * @param edited content of the file after an earlier edit of this run
 * @throws {LockaleError} as `Format.edit`
 */
function editTarget(
  diff: CatalogDiff,
  pieces: readonly EditPiece[],
  { paths, edited }: { readonly paths: SourcePaths; readonly edited: Uint8Array | undefined },
): Uint8Array | undefined {
  const { catalog, target } = diff
  const { sourceLocale } = catalog
  const texts = pieces.flatMap((piece) => piece.texts ?? [])
  const removed = pieces.flatMap((piece) => piece.removed ?? [])
  const others = pieces.flatMap((piece) => piece.other ?? [])
  if (texts.length === 0 && removed.length === 0 && others.length === 0) return undefined
  const { file, locale } = target
  const beside = { file, locale, sourceLocale, source: catalog.source.parsed }
  if (target.parsed === undefined) {
    if (texts.length === 0) return undefined
    const changes = createChanges(diff, texts, paths)
    return catalog.format.create(catalog.source.parsed, changes, { ...beside, order: pathOrder(diff, paths) })
  }
  const changes: EntryChange[] = [
    ...removed.map(({ entry }): EntryChange => ({ kind: 'remove', path: entry.path })),
    ...texts.map((text) => (target.entries.has(text.key) ? toSetting(text) : toAddition(text))),
    ...others.map(({ path, value }): EntryChange => ({ kind: 'copy', path, raw: value })),
  ]
  const parsed = edited ? catalog.format.parse(edited, beside) : target.parsed
  const isAdding = changes.some(({ kind }) => kind === 'add' || kind === 'copy')
  return catalog.format.edit(parsed, changes, { ...beside, order: isAdding ? pathOrder(diff, paths) : paths.order })
}

interface NewText {
  readonly key: MessageKey
  readonly path: readonly string[]
  readonly text: string
  /** Plural form; set only if the file format itself has plurals. */
  readonly form?: string
  readonly review?: true
}

function newTextsOf({ change: { unit }, forms }: FinishedMessage): readonly NewText[] {
  const texts: NewText[] = []
  for (const form of forms) {
    const text = textToWrite(form)
    if (text === undefined) continue
    const { path, plan } = form.change
    const key = path === unit.path && unit.plural === undefined ? unit.key : toMessageKey(path)
    const review = isMarkedInFile(form.facts) && ({ review: true } as const)
    texts.push({ key, path, text, ...(unit.isNative && { form: plan.form }), ...review })
  }
  return texts
}

function toSetting({ path, text, review }: NewText): EntryChange {
  return { kind: 'set', path, value: text, ...(review && { review }) }
}

function toAddition({ path, text, form, review }: NewText): EntryChange {
  return { kind: 'add', path, value: text, ...(form !== undefined && { form }), ...(review && { review }) }
}

/** Returns changes that turn the source file into a new target file: translations, and the target's plural forms. */
function createChanges(
  { catalog }: CatalogDiff,
  texts: readonly NewText[],
  { keys, order }: SourcePaths,
): readonly EntryChange[] {
  // The usual case: the new file has the same entries as the source, in the same order.
  const isEach = texts.length === keys.length && order.length === keys.length
  if (isEach && texts.every(({ key }, at) => key === keys[at])) return texts.map(toSetting)
  const wanted = new Map<MessageKey | undefined, NewText>(texts.map((text) => [text.key, text]))
  const inSource = new Set<MessageKey | undefined>()
  const changes: EntryChange[] = []
  for (const [at, { kind, path }] of catalog.source.parsed.entries.entries()) {
    const key = keys[at]
    if (kind !== 'text' || inSource.has(key)) continue
    inSource.add(key)
    const text = wanted.get(key)
    changes.push(text === undefined ? { kind: 'remove', path } : toSetting(text))
  }
  for (const [key, text] of wanted) if (!inSource.has(key)) changes.push(toAddition(text))
  return changes
}

/** Returns all paths of the new file in source order. Plural forms are together, at the first form of the source. */
function pathOrder({ catalog, target }: CatalogDiff, { keys, order }: SourcePaths): readonly EntryPath[] {
  const families = new Map<MessageKey | undefined, readonly EntryPath[]>()
  const inherited: EntryPath[] = []
  const { sourceLocale } = catalog
  const held = heldForms(catalog, target)
  for (const unit of askedOf(catalog, target, catalog.source.units)) {
    if (standsAsInSource(unit, target)) continue
    const texts = textsOf(unit.forms)
    const targetPaths = findForms({ catalog, target, unit, held }, { sourceLocale, texts }).map(({ path }) => path)
    if (unit.isInherited === true) inherited.push(...targetPaths)
    else for (const { path } of unit.forms.values()) families.set(toMessageKey(path), targetPaths)
  }
  if (families.size === 0 && inherited.length === 0) return order
  const all = catalog.source.parsed.entries.flatMap(({ path }, at) => families.get(keys[at]) ?? [path])
  return [...new Map([...all, ...inherited].map((path) => [toMessageKey(path), path])).values()]
}

function standsAsInSource({ plural, isNative, key }: MessageUnit, { text, entries }: TargetFile): boolean {
  return plural === undefined && !isNative && (text === undefined || entries.get(key)?.kind === 'text')
}
