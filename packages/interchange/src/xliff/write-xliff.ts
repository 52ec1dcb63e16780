import type { HandoffUnit } from '../handoff/export-handoff.ts'
import { printXliff1 } from './print-xliff-1.ts'
import { printXliff2 } from './print-xliff-2.ts'
import type { XliffContent } from './xliff-content.ts'

export type XliffVersion = '1.2' | '2.1'

/** Prints an XLIFF file for translators. The same content gives the same bytes. */
export function writeXliff(content: XliffContent, version: XliffVersion): string {
  const print = version === '1.2' ? printXliff1 : printXliff2
  if (content.isFilled !== true) return print(content)
  return print({ ...content, files: content.files.map((file) => ({ ...file, units: file.units.map(fill) })) })
}

/**
 * Fills the target with the source string, in the state "not started". If the target comes back unchanged, the import
 * reads it as not translated: so it never takes a source string for a translation.
 */
function fill(unit: HandoffUnit): HandoffUnit {
  if (unit.state === 'current') return unit
  return { ...unit, state: unit.target === undefined ? 'missing' : 'stale', target: unit.source }
}
