import { printXliff1 } from './print-xliff-1.ts'
import { printXliff2 } from './print-xliff-2.ts'
import type { XliffContent } from './xliff-content.ts'

export type XliffVersion = '1.2' | '2.1'

/** An XLIFF file for translators. The same content gives the same bytes. */
export function writeXliff(content: XliffContent, version: XliffVersion): string {
  return version === '1.2' ? printXliff1(content) : printXliff2(content)
}
