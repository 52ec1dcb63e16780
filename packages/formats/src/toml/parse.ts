import type { Diagnostic } from '@lockale/errors'
import { characterAt, type Findings } from '../findings.ts'
import type { ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { listEntries } from './entries.ts'
import { describeFound } from '../describe-found.ts'
import type { TomlProblem } from './problem.ts'
import { maxLevels, scanToml, type Section } from './scan.ts'

/** Reads TOML. Never throws for content. */
export function parseToml(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const opened = openText(bytes, options)
  if (!opened.ok) return opened.parsed
  const { text, findings, conflicted, failed, done } = opened
  const scan = scanToml(text)
  if (!scan.ok) return failed([problemFinding(text, scan.problem, findings)])
  // Inside of a string of several lines a marker is text to TOML.
  const conflict = conflicted()
  if (conflict) return conflict
  const entries = listEntries(text, scan.sections)
  scanned.set(entries, scan.sections)
  return done({ entries, diagnostics: [] })
}

const scanned = new WeakMap<ParsedFile['entries'], readonly Section[]>()

/** Of a file parsed without errors. */
export function sectionsOf({ text, entries }: ParsedFile): readonly Section[] {
  const known = scanned.get(entries)
  if (known !== undefined) return known
  const scan = scanToml(text)
  return scan.ok ? scan.sections : []
}

function problemFinding(text: string, problem: TomlProblem, { finding }: Findings): Diagnostic {
  const { at, expected, found, isTooDeep } = problem
  return finding({
    code: isTooDeep ? 'too-deep' : 'parse-error',
    severity: 'error',
    range: characterAt(text, at),
    arguments: isTooDeep
      ? { depth: maxLevels + 1, limit: maxLevels, unit: 'levels' }
      : { expected, found: found ?? describeFound(text, at, '#') },
  })
}
