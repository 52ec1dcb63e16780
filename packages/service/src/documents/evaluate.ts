import {
  countCharacters,
  type AppliedTerm,
  type EvaluatedSegment,
  type EvaluationIssue,
  limits,
  type Span,
} from '@lockale/api'

/** A text and its translation. */
interface TextPair {
  readonly source: string
  readonly target: string
}

/**
 * Stands in for a report on the quality of a translation. Finds what can be seen without knowing the languages: texts that
 * stayed as they were, numbers that are gone, a missing sign at the end.
 */
export function evaluateTexts(
  pairs: readonly TextPair[],
  dictionaries: readonly ReadonlyMap<string, string>[],
): readonly EvaluatedSegment[] {
  return pairs.map((pair, index) => {
    const errors = findIssues(pair)
    const lost = errors.reduce((sum, { severity }) => sum + (weights.get(severity) ?? 0), 0)
    const terms = findTerms(pair, dictionaries)
    return {
      segment_index: index,
      segment_score: Math.max(0, 100 - lost),
      ...pair,
      errors,
      applied_glossary_term_pairs: terms.length === 0 ? undefined : terms,
    }
  })
}

/** Points of 100. */
const weights: ReadonlyMap<string, number> = new Map([
  ['Critical', 100],
  ['Major', 37.5],
  ['Minor', 12.5],
])

function findIssues({ source, target }: TextPair): readonly EvaluationIssue[] {
  const sourceLength = countCharacters(source)
  const targetLength = countCharacters(target)
  if (sourceLength + targetLength > limits.documents.maxEvaluatedCharacters) {
    return [
      {
        type: 'InternalTQEError',
        sub_type: 'SegmentTooLarge',
        severity: 'Critical',
        explanation: 'Source and target are too long to be evaluated together.',
        source_spans: [],
        target_spans: [],
      },
    ]
  }
  if (source === target) {
    if (!/\p{L}{2}/u.test(source)) return []
    return [
      {
        type: 'Accuracy',
        sub_type: 'Untranslated text',
        severity: 'Major',
        explanation: 'The text was not translated.',
        source_spans: [{ start: 0, end: sourceLength }],
        target_spans: [{ start: 0, end: targetLength }],
      },
    ]
  }
  const issues: EvaluationIssue[] = []
  const omitted = spansOf(source, /\d+/gu).filter(({ text }) => !target.includes(text))
  if (omitted.length > 0) {
    issues.push({
      type: 'Accuracy',
      sub_type: 'Omission',
      severity: 'Major',
      explanation: 'A number of the source is missing.',
      source_spans: omitted.map(({ start, end }) => ({ start, end })),
      target_spans: [],
    })
  }
  const [sign = ''] = /[.!?:]$/u.exec(source) ?? []
  if (!target.includes(sign)) {
    issues.push({
      type: 'Fluency',
      sub_type: 'Punctuation',
      severity: 'Minor',
      explanation: 'The sign at the end is missing.',
      source_spans: [{ start: sourceLength - 1, end: sourceLength }],
      target_spans: [{ start: Math.max(0, targetLength - 1), end: targetLength }],
    })
  }
  return issues
}

function findTerms({ source, target }: TextPair, dictionaries: readonly ReadonlyMap<string, string>[]): AppliedTerm[] {
  const applied = new Map<string, AppliedTerm>()
  for (const [term, translation] of dictionaries.flatMap((entries) => [...entries])) {
    if (applied.has(term) || !source.includes(term) || !target.includes(translation)) continue
    const ranges = spansOf(target, new RegExp(escapeRegExp(translation), 'gu'))
    applied.set(term, {
      source_term: term,
      target_term: translation,
      ranges: ranges.map(({ start, end }) => ({ start, end })),
    })
  }
  return [...applied.values()]
}

/** Where the pattern is found, in code points. */
function spansOf(text: string, pattern: RegExp): readonly (Span & { readonly text: string })[] {
  let seen = 0
  let characters = 0
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => {
    characters += countCharacters(text.slice(seen, index))
    seen = index
    return { start: characters, end: characters + countCharacters(found), text: found }
  })
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
}
