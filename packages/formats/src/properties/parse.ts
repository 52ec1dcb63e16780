import type { Diagnostic, Range } from '@lockale/errors'
import type { Findings } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { scanProperties } from './scan.ts'

/** Reads UTF-8, and what is not UTF-8 as ISO-8859-1: so does Java from 9 on (JEP 226). Never throws for content. */
export function parseProperties(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const opened = openText(bytes, options, { latin1: true })
  if (!opened.ok) return opened.parsed
  const { text, findings, conflicted, failed, done } = opened
  const conflict = conflicted()
  if (conflict) return conflict
  const { entries, badEscapes } = scanProperties(text)
  if (badEscapes.length > 0) {
    return failed(badEscapes.slice(0, maxProblems).map((range) => escapeFinding(text, range, findings)))
  }
  const diagnostics = [...duplicateFindings(entries, findings), ...surrogateFindings(text, entries, findings)]
  return done({
    entries,
    diagnostics: diagnostics.toSorted((a, b) => (a.range?.start ?? 0) - (b.range?.start ?? 0)),
  })
}

/** A file full of Windows paths has one at each `C:\users`: so many show what is meant. */
const maxProblems = 100

function escapeFinding(text: string, { start, end }: Range, { finding }: Findings): Diagnostic {
  const [found = ''] = /^\\u[!-9;<>-~]*/.exec(text.slice(start, end)) ?? []
  return finding({
    code: 'parse-error',
    severity: 'error',
    range: { start, end },
    arguments: {
      expected: 'four hex digits after `\\u` (a backslash itself is written `\\\\`)',
      found: `\`${found}\``,
    },
  })
}

/** Placed at the key that is lost; `countsLine` and `countsColumn` say where the one stands that counts. */
function duplicateFindings(entries: readonly Entry[], { finding, position }: Findings): readonly Diagnostic[] {
  const keys = new Set<string>()
  for (const { path } of entries) keys.add(path[0] ?? '')
  if (keys.size === entries.length) return []
  const last = new Map(entries.map((entry) => [entry.path[0], entry]))
  return entries.flatMap((entry) => {
    const { path, keyRange } = entry
    const counting = last.get(path[0])
    if (counting === undefined || counting === entry) return []
    const counts = position(counting.keyRange.start)
    const facts = { key: path[0] ?? '', countsLine: counts.line, countsColumn: counts.column }
    return [finding({ code: 'duplicate-key', severity: 'warning', range: keyRange, path, arguments: facts })]
  })
}

/** Half a character can only stand in a file as an escape, so its bytes survive; but no request can carry it. */
function surrogateFindings(text: string, entries: readonly Entry[], { finding }: Findings): readonly Diagnostic[] {
  if (!text.includes('\\u')) return []
  if (!/\\u[dD][89a-fA-F]/.test(text)) return []
  return entries.flatMap(({ path, value, keyRange, valueRange }) => {
    const places = [
      ...(loneSurrogate.test(path[0] ?? '') ? [{ where: 'key', range: keyRange }] : []),
      ...(loneSurrogate.test(value) ? [{ where: 'text', range: valueRange }] : []),
    ]
    return places.map(({ where, range }) =>
      finding({ code: 'unpaired-surrogate', severity: 'warning', range, path, arguments: { where } }),
    )
  })
}

const loneSurrogate = /\p{Surrogate}/u
