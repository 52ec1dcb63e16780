import { blanksAt, blankStart, indentBefore } from '../lines.ts'
import { hasError } from '../findings.ts'
import { encodeText } from '../encoding.ts'
import { editBlocks } from '../block/edit-blocks.ts'
import type { Block, BlockDialect, BlockFile, SourceBlock } from '../block/block.ts'
import { alsoPatch, fileStyleOf, printRaw, printValue } from './values.ts'
import { spellLocale } from '../tree/locale-root.ts'
import { languagePatches, removeAttribute, setAttribute } from './tags.ts'
import { isSameLanguage, type Role } from './state.ts'
import { printBlock } from './print-block.ts'
import type { XliffFile } from './document.ts'
import { placeIn, readBlocks } from './blocks.ts'
import type { EditOptions, EntryChange, EntryPath, Format, ParsedFile } from '../format.ts'
import { nameById, parseXliff, parseXliffAs, viewOf } from './parse-xliff.ts'
import { attribute } from '../xml/text.ts'
import { type Patch, splice } from '../splice.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import { treeAt, treeOf, treeOfPaths } from '../path-tree.ts'
import { fillElement } from '../xml/containers.ts'

/**
 * XLIFF 1.0 to 2.2. For the source locale the string is `<source>`, otherwise `<target>`. The path is the id of the
 * unit, after the name of its `<file>` if there are several, and before the segment (2.x) if the unit has several.
 */
export const xliff: Format = {
  id: 'xliff',
  reviewState: 'text',
  parse: parseXliff,
  edit: editXliff,
  create: createXliff,
}

function editXliff(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  if (hasError(parsed)) return editBlocks(dialect, { parse: parseXliff, parsed, changes, options })
  const { role, isMixed } = viewOf(parsed)
  if (isMixed && options.source && !hasError(options.source)) {
    return editXliff(...toFlat(parsed, changes, { ...options, source: options.source }))
  }
  checkChanges(parsed, changes, options)
  const { source: named = parsed } = options
  return editBlocks(dialect, {
    parse: (bytes, parseOptions) => parseXliffAs(bytes, { ...parseOptions, source: named }, role),
    parsed,
    changes: withWholeUnits(parsed, changes, options),
    options,
  })
}

/**
 * Returns the edit with only unit ids as paths, for a target whose units are in other `<file>` elements than in the
 * source.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` for an id in several files of the source
 */
function toFlat(
  parsed: ParsedFile,
  changes: readonly EntryChange[],
  options: EditOptions & { readonly source: ParsedFile },
): Parameters<typeof editXliff> {
  const { file, locale, sourceLocale, order } = options
  const names = nameById(viewOf(options.source).document)
  const inside = ({ path }: EntryChange): EntryPath => {
    const id = path[1] ?? ''
    if (!names.has(id) || names.get(id) !== undefined) return path.slice(1)
    throw refuseEdit(
      `Several <file> elements of the source file of ${file} have a unit ${id}, and ${file} has others.`,
      {
        place: file,
        hint: 'Give both files the same <file> elements.',
      },
    )
  }
  const read = (of: ParsedFile, role: Role) => {
    const own = role === 'source' ? sourceLocale : locale
    const maxBytes = Number.MAX_SAFE_INTEGER
    return parseXliffAs(encodeText(of.text, of), { file, ...(own && { locale: own }), maxBytes }, role, true)
  }
  return [
    read(parsed, viewOf(parsed).role),
    changes.map((change) => ({ ...change, path: inside(change) })),
    { ...options, source: read(options.source, 'source'), order: order.map((path) => path.slice(1)) },
  ]
}

/** Creates a target file without untranslated units, which some programs reject. Keeps all segments of a unit. */
function createXliff(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file, locale, sourceLocale } = options
  if (hasError(source) || locale === undefined || isSameLanguage(locale, sourceLocale)) {
    return editXliff(source, changes, { ...options, source })
  }
  const parse = (bytes: Uint8Array) =>
    parseXliffAs(bytes, { file, locale, source, maxBytes: Number.MAX_SAFE_INTEGER }, 'target')
  const parsed = parse(encodeText(toUntranslated(source, locale), source))
  return editBlocks(dialect, {
    parse,
    parsed,
    changes: withoutLoneSegments(parsed, changes),
    options: { ...options, source },
    morePatches: (target) => languagePatches(target, viewOf(parsed).document.files, locale, fileStyleOf(parsed).style),
  })
}

const dialect: BlockDialect = {
  read: readBlocks,
  printValue,
  printRaw,
  alsoPatch,
  printBlock,
  indentInside,
  openContainer,
  keepsEmpty: (container, { parsed }) => viewOf(parsed).isNamed && container.path.length === 1,
}

/** Checks that paths are valid, and that the target file has the same XLIFF version as the source file. */
function checkChanges(parsed: ParsedFile, changes: readonly EntryChange[], { file, source }: EditOptions): void {
  const { document, isNamed } = viewOf(parsed)
  if (changes.length === 0) return
  if (source && !hasError(source)) {
    const origin = viewOf(source)
    if (origin.document.version !== document.version || origin.document.prefix !== document.prefix) {
      throw refuseEdit(`${file} is of another version of XLIFF than its source file.`, {
        place: file,
        hint: 'Convert the file, or delete it. lockale then creates it again from the translation cache.',
      })
    }
    if (origin.isNamed !== isNamed) {
      const [more, less] = isNamed ? [file, 'its source file'] : ['its source file', file]
      throw refuseEdit(`Of ${file} and its source file, ${more} has several <file> elements and ${less} has one.`, {
        place: file,
        hint: `With several <file> elements, their names are part of the names of the units. Give both files the same <file> elements.`,
      })
    }
  }
  checkUnits(parsed, changes, file)
  const least = isNamed ? 2 : 1
  for (const { path } of changes.filter(isNew)) {
    const isUnit = path.length === least || (document.version === 2 && path.length === least + 1)
    if (isUnit && document.files.length > 0) continue
    throw refuseEdit(`${file} has no place for a unit ${showPath(path)}.`, {
      place: file,
      hint: 'The path of a unit is its id, after the name of its <file> if there are several.',
    })
  }
}

function isNew({ kind }: EntryChange): boolean {
  return kind === 'add' || kind === 'copy'
}

/** Checks that a changed unit has either one string or several segments, not both. */
function checkUnits(parsed: ParsedFile, changes: readonly EntryChange[], file: string): void {
  if (viewOf(parsed).document.version === 1) return
  const removed = treeOf(changes.filter(({ kind }) => kind === 'remove'))
  const staying = treeOf(parsed.entries.filter(({ kind, path }) => kind === 'text' && !treeAt(removed, path)?.value))
  for (const { path } of changes.filter(isNew)) {
    if (!treeAt(staying, path)?.branches && !treeAt(staying, unitOf(path))?.value) continue
    throw refuseEdit(`The unit ${showPath(path)} of ${file} is divided into other segments than in its source file.`, {
      place: file,
      hint: 'Remove the unit from the file. lockale then creates it again with the segments of the source file.',
    })
  }
}

/** Completes a unit with several segments: adds the segments that no change is for, as not translated. */
function withWholeUnits(
  parsed: ParsedFile,
  changes: readonly EntryChange[],
  { source }: EditOptions,
): readonly EntryChange[] {
  if (source === undefined || hasError(source) || viewOf(parsed).role !== 'target') return changes
  const { segments, isNamed } = viewOf(source)
  const length = isNamed ? 3 : 2
  const added = treeOf(changes.filter(({ kind, path }) => kind === 'add' && path.length === length))
  if (added.branches === undefined) return changes
  const there = treeOf(parsed.entries)
  const missing = segments.flatMap(({ entry: { path } }): readonly EntryChange[] => {
    if (path.length !== length || treeAt(added, path) || !treeAt(added, unitOf(path)) || treeAt(there, unitOf(path))) {
      return []
    }
    return [{ kind: 'copy', path, raw: '' }]
  })
  return [...changes, ...missing]
}

function withoutLoneSegments(parsed: ParsedFile, changes: readonly EntryChange[]): readonly EntryChange[] {
  const length = viewOf(parsed).isNamed ? 3 : 2
  const segments = changes.filter(({ path }) => path.length === length)
  const kept = treeOfPaths(segments.filter(({ kind }) => kind !== 'remove').map(({ path }) => unitOf(path)))
  return changes.filter(({ kind, path }) => {
    return kind !== 'remove' || path.length !== length || treeAt(kept, unitOf(path)) === undefined
  })
}

function unitOf(path: EntryPath): EntryPath {
  return path.slice(0, -1)
}

/** Removes the targets of a source file. They are translations to another language. */
function toUntranslated(source: ParsedFile, locale: string): string {
  const { document, segments } = viewOf(source)
  const { text, version } = document
  const { style } = fileStyleOf(source)
  const patches = segments.flatMap(({ segment: { target, element }, file }): readonly Patch[] => {
    const holder = version === 1 ? target : element
    const hasState = holder && attribute(holder, 'state') !== undefined
    const first = version === 1 ? 'new' : 'initial'
    const states = hasState ? setAttribute(text, holder, { name: 'state', value: first, style }) : []
    const language = target && attribute(target, 'xml:lang')
    const value = spellLocale(locale, language ?? file.sourceLanguage ?? '')
    return [
      ...states,
      ...(holder && hasState ? removeAttribute(holder, version === 1 ? 'state-qualifier' : 'subState') : []),
      ...(target && language !== undefined ? setAttribute(text, target, { name: 'xml:lang', value, style }) : []),
      ...(target ? [{ range: { start: target.openEnd, end: target.closeStart }, text: '' }] : []),
    ]
  })
  return splice(text, patches)
}

/** Returns the indent of the first child of an empty container: a unit, a segment or a file. */
function indentInside(container: Block, target: BlockFile, source: SourceBlock | undefined): string {
  const { document, isNamed } = viewOf(target.parsed)
  const file = fileOf(container, target)
  const holder = file ? (file.body ?? file.element) : container === target.root && isNamed ? document.root : undefined
  const outer = holder ? (indentBefore(document.text, holder.start) ?? '') : blanksAt(document.text, container.start)
  const step = fileStyleOf(target.parsed).step ?? (source && fileStyleOf(source.file.parsed).step) ?? '  '
  const hasNoBody = file !== undefined && file.body === undefined
  return outer + step + (hasNoBody ? step : '')
}

/** Returns the patch that puts `printed` into a body that is self-closing, empty or missing. */
function openContainer(container: Block, printed: string, target: BlockFile): Patch | undefined {
  const { text, prefix } = viewOf(target.parsed).document
  const file = fileOf(container, target)
  if (file === undefined) return undefined
  const { style, step = '  ' } = fileStyleOf(target.parsed)
  const holder = file.body ?? file.element
  const indent = indentBefore(text, holder.start) ?? ''
  const inside = style.lineBreak + printed
  if (file.body === undefined) {
    const name = `${prefix}body`
    const at = container.insertAt
    const isLine = blankStart(text, at) === at
    const body = `${indent}${step}<${name}>${inside}${indent}${step}</${name}>${style.lineBreak}`
    return { range: { start: at, end: at }, text: isLine ? body : style.lineBreak + body }
  }
  return fillElement(text, holder, inside + indent)
}

function fileOf({ insertAt, path }: Block, { parsed }: BlockFile): XliffFile | undefined {
  const { document, isNamed } = viewOf(parsed)
  if (path.length !== (isNamed ? 1 : 0)) return undefined
  return document.files.find((file) => placeIn(document.text, file) === insertAt)
}
