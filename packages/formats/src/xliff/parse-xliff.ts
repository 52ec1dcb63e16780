import { rememberFor } from '@lockale/errors'
import type { Diagnostic } from '@lockale/errors'
import { duplicateFindings, type FileProblem, type Findings } from '../findings.ts'
import type { Entry, EntryPath, OpenEntry, ParsedFile, ParseOptions } from '../format.ts'
import { openXml } from '../xml/open-xml.ts'
import { attribute, contentRange, textOf } from '../xml/text.ts'
import type { XmlElement } from '../xml/xml.ts'
import { contentOf, earlierSource, isBlankContent } from './content.ts'
import { readDocument, type XliffDocument, type XliffFile, type XliffSegment, type XliffUnit } from './document.ts'
import { isOneLanguage, isOwnLanguage, isUntranslated, reviewOf, type Role, roleOf } from './state.ts'

interface XliffView {
  readonly document: XliffDocument
  readonly role: Role
  /** True if paths begin with the name of a `<file>`, because this file or its source file has several of them. */
  readonly isNamed: boolean
  /** True if a unit is in another `<file>` element than its path says. */
  readonly isMixed: boolean
  /** All segments in file order. */
  readonly segments: readonly SegmentEntry[]
}

export interface SegmentEntry {
  readonly segment: XliffSegment
  readonly file: XliffFile
  readonly entry: Entry
  /** The element that contains the string; `undefined` for a missing translation. */
  readonly place: XmlElement | undefined
}

/** Parses XLIFF 1.x and 2.x. Does not throw if the file is invalid. */
export function parseXliff(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  return parseXliffAs(bytes, options, undefined)
}

/** Parses XLIFF as `parseXliff` does. @param isFlat true if paths do not begin with the name of a `<file>` */
export function parseXliffAs(
  bytes: Uint8Array,
  options: ParseOptions,
  role: Role | undefined,
  isFlat = false,
): ParsedFile {
  const xml = openXml(bytes, options)
  if (!xml.ok) return xml.parsed
  const { opened } = xml
  const { findings } = opened
  const document = readDocument(opened.text, xml)
  if (document === undefined) return opened.failed([findings.problem(rootProblem(xml.root))])
  const read = role ?? roleOf(document, options)
  const source = options.source && read === 'target' ? views.get(options.source) : undefined
  const names = isFlat ? undefined : fileNames(document, source)
  const view = toView(document, { role: read, locale: options.locale, names, source })
  const entries = view.segments.map(({ entry }) => entry)
  const shadowed = view.segments.flatMap((one) => shadowedFindings(one, findings))
  const parsed = opened.done({ entries, diagnostics: [...duplicateFindings(entries, findings), ...shadowed] })
  views.set(parsed, view)
  return parsed
}

export function viewOf(parsed: ParsedFile): XliffView {
  const view = views.get(parsed)
  if (view === undefined) throw new Error('A file was edited as XLIFF that was not parsed as XLIFF.')
  return view
}

const views = new WeakMap<ParsedFile, XliffView>()

interface ViewOptions {
  readonly role: Role
  readonly locale: string | undefined
  readonly names: ReturnType<typeof fileNames>
  readonly source: XliffView | undefined
}

/**
 * Returns a function from unit to `<file>` name; `undefined` for a single `<file>`. The source file decides the name,
 * because some programs (Symfony) find a unit by its id in any file.
 */
function fileNames(
  { files }: XliffDocument,
  source: XliffView | undefined,
): ((file: XliffFile, unit: XliffUnit) => string) | undefined {
  if (!(source?.isNamed ?? files.length > 1)) return undefined
  const known = source === undefined ? undefined : nameById(source.document)
  return ({ name }, { id }) => known?.get(id) ?? name
}

/** Maps each unit id to the name of its file; `undefined` for an id in several files. */
export function nameById({ files }: XliffDocument): ReadonlyMap<string, string | undefined> {
  const names = new Map<string, string | undefined>()
  for (const { name, units } of files) {
    for (const { id } of units) names.set(id, names.has(id) && names.get(id) !== name ? undefined : name)
  }
  return names
}

function toView(document: XliffDocument, { role, locale, names, source }: ViewOptions): XliffView {
  let isMixed = false
  const inSource = source && byPath(source)
  const segments: SegmentEntry[] = []
  for (const file of document.files) {
    const isOwn = role === 'source' && isOwnLanguage(file, locale)
    for (const unit of file.units) {
      const name = names?.(file, unit)
      isMixed ||= name !== undefined && name !== file.name
      let note: string | undefined
      for (const segment of unit.segments) {
        const place = placeOf(segment, { document, role, isOwn })
        const shown = place && contentOf(document, place)
        if (segment === unit.segments[0]) note = noteOf(unit, document, shown?.value ?? '')
        const idPath = name === undefined ? [unit.id] : [name, unit.id]
        const path = unit.segments.length > 1 ? [...idPath, segment.key] : idPath
        const review = role === 'target' ? reviewOf(segment, document) : undefined
        const counterpart = source && inSource?.get(toKey(path))
        const isSaid = counterpart && shown && isOneLanguage(file, counterpart.file)
        const earlier = isSaid
          ? earlierSource(
              segment,
              { document, shown },
              { now: counterpart.segment.source, entry: counterpart.entry, origin: source.document },
            )
          : undefined
        const entry = toEntry(segment, { path, note, place, shown, review, earlier })
        segments.push({ segment, file, entry, place })
      }
    }
  }
  return { document, role, isNamed: names !== undefined, isMixed, segments }
}

/** Maps each path to its segment in a source file. Cached, because all targets use the same source file. */
const byPath = rememberFor(({ segments }: XliffView) => new Map(segments.map((one) => [toKey(one.entry.path), one])))

function toKey(path: EntryPath): string {
  return path.length === 1 ? (path[0] ?? '') : JSON.stringify(path)
}

/** Returns the element to read. @param isOwn true if the targets of the file are in its source language */
function placeOf(
  segment: XliffSegment,
  { document, role, isOwn }: Pick<XliffView, 'document' | 'role'> & { readonly isOwn: boolean },
): XmlElement | undefined {
  const { source, target } = segment
  if (role === 'target') return isUntranslated(segment, document) ? undefined : target
  return isOwn && target && !isBlankContent(document.text, target) ? target : source
}

interface EntryParts extends Pick<Entry, 'path' | 'note'> {
  readonly place: XmlElement | undefined
  readonly shown: ReturnType<typeof contentOf> | undefined
  readonly review: Entry['review']
  /** The source string that the translation was made from, if the source file now has another one. */
  readonly earlier: string | undefined
}

function toEntry(segment: XliffSegment, { path, note, place, shown, review, earlier }: EntryParts): Entry {
  const { unit } = segment
  const named = unit.segments.length > 1 ? segment : unit
  const id = named.idAttribute
  const keyRange = id
    ? { start: id.valueStart, end: id.valueEnd }
    : { start: named.element.start, end: named.element.openEnd }
  if (place === undefined || shown === undefined) {
    const { target, source, segSource = source } = segment
    const valueRange = target ? contentRange(target) : { start: segSource.end, end: segSource.end }
    return { path, kind: 'other', value: '', note, keyRange, valueRange }
  }
  const { value, markup } = shown
  const entry: OpenEntry = { path, kind: 'text', value, note, keyRange, valueRange: contentRange(place) }
  if (markup) entry.markup = markup
  if (review) entry.review = review
  if (earlier !== undefined) entry.previousSource = [earlier]
  return entry
}

/** Reports earlier duplicates of `<source>` and `<target>`, which a line-based merge in git may leave. */
function shadowedFindings(
  { segment: { element, source, target }, entry: { path } }: SegmentEntry,
  { duplicate }: Findings,
): readonly Diagnostic[] {
  if (element.children.length === 1) return []
  return element.children.flatMap((child) => {
    if (child.kind !== 'element' || child === source || child === target) return []
    const used = [source, target].find((one) => one?.name === child.name)
    const range = { start: child.start, end: child.openEnd }
    return used === undefined ? [] : duplicate({ key: child.name, range, path }, used.start)
  })
}

function rootProblem({ name, start: at }: XliffDocument['root']): FileProblem {
  const end = at + 1 + name.length
  const isXliff = /^(?:.*:)?xliff$/.test(name)
  if (isXliff) return { at, end, expected: 'XLIFF of version 1.0 to 2.2', found: 'another version' }
  return { at, end, expected: 'the element `<xliff>`', found: `\`<${name.slice(0, 100)}>\`` }
}

/** The placeholder comment that Xcode writes by default. It is not a note. */
const standIn = 'No comment provided by engineer.'

/**
 * Returns the notes of a unit, one per line, and its name. Omits notes about the translation, and source positions
 * (Angular's category `location`). The category is written before its note, except for a plain description.
 * @param shown the displayed string: the name is omitted if it is the same
 */
function noteOf({ element, id }: XliffUnit, document: XliffDocument, shown: string): string | undefined {
  const { version, prefix, text } = document
  const lines: string[] = []
  for (const child of element.children) {
    if (child.kind !== 'element') continue
    if (version === 1 && child.name === `${prefix}note`) add(child)
    if (version === 1 || child.name !== `${prefix}notes`) continue
    for (const note of child.children) if (note.kind === 'element' && note.name === `${prefix}note`) add(note)
  }
  const name = attribute(element, version === 1 ? 'resname' : 'name')
  if (name !== undefined && name !== id && name !== '' && name !== shown) lines.push(`name: ${name}`)
  return lines.length === 0 ? undefined : lines.join('\n')

  function add(note: XmlElement): void {
    const about = attribute(note, version === 1 ? 'annotates' : 'appliesTo')
    const from = attribute(note, version === 1 ? 'from' : 'category')
    const words = textOf(text, note).trim()
    if (about === 'target' || from === 'location' || words === '' || words === standIn) return
    lines.push(from === undefined || plain.has(from) ? words : `${from}: ${words}`)
  }
}

const plain: ReadonlySet<string> = new Set(['', 'description', 'developer'])
