import type { Diagnostic, Range } from '@lockale/errors'
import { duplicateFindings, surrogateFindings } from '../entry-findings.ts'
import type { Findings } from '../findings.ts'
import type { ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { scanProperties } from './scan.ts'

/** Reads UTF-8, and what is not UTF-8 as ISO-8859-1: so does Java from 9 on (JEP 226). Never throws for content. */
export function parseProperties(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const opened = openText(bytes, options, { latin1: true })
  if (!opened.ok) return opened.parsed
  const { text, findings, conflicted, failed, done } = opened
  const { entries, badEscapes, hasHalves, mayConflict } = scanProperties(text)
  const conflict = mayConflict ? conflicted() : undefined
  if (conflict) return conflict
  if (badEscapes.length > 0) {
    return failed(badEscapes.slice(0, maxProblems).map((range) => escapeFinding(text, range, findings)))
  }
  const diagnostics = [
    ...duplicateFindings(entries, findings),
    ...(hasHalves ? surrogateFindings(entries, findings) : []),
  ]
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
