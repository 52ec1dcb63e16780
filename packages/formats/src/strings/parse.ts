import type { Diagnostic } from '@lockale/errors'
import { duplicateFindings, surrogateFindings } from '../entry-findings.ts'
import { characterAt, type Findings, findingsIn } from '../findings.ts'
import type { ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { attachComments } from './attach.ts'
import { describeFound } from './found.ts'
import { noteOf } from './note.ts'
import { type ScannedStrings, scanStrings } from './scan.ts'
import type { StringsProblem } from './problem.ts'

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
