import { attribute } from '../xml/text.ts'
import type { XliffDocument, XliffSegment } from './document.ts'
import { isBlankContent } from './content.ts'

/**
 * True where a translation is still to come: there is no target; it is empty and no state says that it is meant so; or its
 * state says that it is new (1.2: `new`, `needs-translation`), whatever stands in it.
 */
export function isUntranslated({ target, element }: XliffSegment, { text, version }: XliffDocument): boolean {
  if (target === undefined) return true
  const state = attribute(version === 1 ? target : element, 'state')
  if (version === 1 && (state === 'new' || state === 'needs-translation')) return true
  return isBlankContent(text, target) && (state === undefined || state === 'initial')
}

/** The state of a target in which a new text was written. */
export const translated = 'translated'

/** True if the file says of some target what state it is in. */
export function hasStates({ files, version }: XliffDocument): boolean {
  for (const { units } of files) {
    for (const { segments } of units) {
      for (const { element, target } of segments) {
        const holder = version === 1 ? target : element
        if (holder && attribute(holder, 'state') !== undefined) return true
      }
    }
  }
  return false
}
