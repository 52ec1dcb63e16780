import type { Diagnostic } from '@lockale/errors'
import { characterAt, type Findings, findingsIn } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { attachComments } from './attach.ts'
import { describeFound } from './found.ts'
import { noteOf } from './note.ts'
import { type ScannedStrings, scanStrings, type StringsProblem } from './scan.ts'

/** Reads an old-style property list with a dictionary at its root. Never throws for content. */
export function parseStrings(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  if (isBinaryList(bytes)) return refuseBinary(options)
  const opened = openText(bytes, options, { utf16: true })
  if (!opened.ok) return opened.parsed
  const { text, findings, failed, done } = opened
  if (/^\s*<[?!p]/.test(text)) return failed([xmlFinding(text, findings)])
  // Both signs are rare, and the search for one character is the fastest there is.
  const conflicted = text.includes('<') || text.includes('>') ? opened.conflicted() : undefined
  if (conflicted) return conflicted
  const scan = scanStrings(text)
  if (!scan.ok) return failed([problemFinding(text, scan.problem, findings)])
  const { entries, comments } = scan
  if (comments.length > 0) addNotes(text, scan)
  const halves = text.includes('\\U') || opened.encoding !== 'utf-8' ? surrogateFindings(entries, findings) : []
  const diagnostics = [...duplicateFindings(entries, findings), ...halves].toSorted(
    (a, b) => (a.range?.start ?? 0) - (b.range?.start ?? 0),
  )
  return done({ entries, diagnostics })
}

const binaryMark: readonly number[] = [...Buffer.from('bplist')]

function isBinaryList(bytes: Uint8Array): boolean {
  return binaryMark.every((byte, index) => bytes[index] === byte)
}

const expectedText = 'a text of keys and values (`"key" = "value";`)'

function refuseBinary({ file }: ParseOptions): ParsedFile {
  const found =
    'a binary property list, as Xcode builds it into an app: take the file from the sources, or convert it (`plutil -convert xml1`)'
  const range = { start: 0, end: 0 }
  const facts = { expected: expectedText, found }
  const finding = findingsIn('', file).finding({ code: 'parse-error', severity: 'error', range, arguments: facts })
  return { text: '', bom: false, encoding: 'utf-8', entries: [], diagnostics: [finding] }
}

function xmlFinding(text: string, { finding }: Findings): Diagnostic {
  const start = text.indexOf('<')
  const found = 'an XML property list, which is another format: `plist-strings`'
  const facts = { expected: expectedText, found }
  return finding({ code: 'parse-error', severity: 'error', range: { start, end: start + 1 }, arguments: facts })
}

/** `parse-error` says what was `expected` and what was `found`, both as words for people. */
function problemFinding(text: string, { at, foundAt, expected }: StringsProblem, { finding }: Findings): Diagnostic {
  return finding({
    code: 'parse-error',
    severity: 'error',
    range: characterAt(text, at),
    arguments: { expected, found: describeFound(text, foundAt ?? at) },
  })
}

function addNotes(text: string, scan: ScannedStrings): void {
  const { entries } = scan
  for (const [index, attached] of attachComments(text, scan).entries()) {
    const entry = entries[index]
    if (entry && attached.from < attached.to) entry.note = noteOf(text, scan.comments, attached)
  }
}

/** Placed at the value that is lost; `countsLine` and `countsColumn` say where the key stands that counts. */
function duplicateFindings(entries: readonly Entry[], { finding, position }: Findings): readonly Diagnostic[] {
  const keys = new Set<string>()
  for (const entry of entries) keys.add(keyOf(entry))
  if (keys.size === entries.length) return []
  const lasts = new Map(entries.map((entry) => [keyOf(entry), entry]))
  return entries.flatMap((entry) => {
    const last = lasts.get(keyOf(entry))
    if (last === undefined || last === entry) return []
    const counts = position(last.keyRange.start)
    return [
      finding({
        code: 'duplicate-key',
        severity: 'warning',
        range: entry.keyRange,
        path: entry.path,
        arguments: { key: keyOf(entry), countsLine: counts.line, countsColumn: counts.column },
      }),
    ]
  })
}

/** In UTF-16 a lone surrogate may stand as it is; else it is an escape. Its bytes survive, but no request can carry it. */
function surrogateFindings(entries: readonly Entry[], { finding }: Findings): readonly Diagnostic[] {
  return entries.flatMap((entry) => {
    const { kind, path, value, keyRange, valueRange } = entry
    const isValue = kind === 'text' && loneSurrogate.test(value)
    const places = [
      ...(loneSurrogate.test(keyOf(entry)) ? [{ where: 'key', range: keyRange }] : []),
      ...(isValue ? [{ where: 'text', range: valueRange }] : []),
    ]
    return places.map(({ where, range }) =>
      finding({ code: 'unpaired-surrogate', severity: 'warning', range, path, arguments: { where } }),
    )
  })
}

const loneSurrogate = /\p{Surrogate}/u

function keyOf({ path }: Entry): string {
  return path[0] ?? ''
}
