import type { Diagnostic, Range } from '@lockale/errors'
import { editBlocks } from '../block/edit-blocks.ts'
import { duplicateFindings, type Findings, surrogateFindings } from '../findings.ts'
import type { EditOptions, EntryChange, Format, ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import { propertiesDialect } from './dialect.ts'
import { scanProperties } from './scan.ts'

/** A file full of Windows paths has one at each `C:\users`: so many show what is meant. */
const maxProblems = 100

/** Java properties. A key is one segment of a path, dots and all. */
export const properties: Format = {
  id: 'properties',
  parse: parseProperties,
  edit: editProperties,
  create: (source, changes, options) => editProperties(source, changes, { ...options, source }),
}

function editProperties(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  for (const { kind, path } of changes) {
    if (kind === 'copy' || (kind === 'add' && path.length !== 1)) {
      throw refuseEdit(`A properties file cannot hold ${showPath(path)} as it is.`, {
        place: options.file,
        hint: 'Its keys have one level, and all its values are texts.',
      })
    }
  }
  return editBlocks(propertiesDialect, { parse: parseProperties, parsed, changes, options })
}

/** Reads UTF-8, and what is not UTF-8 as ISO-8859-1: so does Java from 9 on (JEP 226). Never throws for content. */
function parseProperties(bytes: Uint8Array, options: ParseOptions): ParsedFile {
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
