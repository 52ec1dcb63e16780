import {
  countCharacters,
  type AppliedTerm,
  type EvaluatedSegment,
  type EvaluationIssue,
  limits,
  type Span,
} from '@lockale/api'

interface TextPair {
  readonly source: string
  readonly target: string
}

/** Stands in for a report on the quality of a translation: finds strings that stayed as they were. */
export function evaluateTexts(
  pairs: readonly TextPair[],
  dictionaries: readonly ReadonlyMap<string, string>[],
): readonly EvaluatedSegment[] {
  return pairs.map((pair, index) => {
    const issue = findIssue(pair)
    const terms = findTerms(pair, dictionaries)
    return {
      segment_index: index,
      segment_score: issue === undefined ? 100 : issue.severity === 'Critical' ? 0 : 62.5,
      ...pair,
      errors: issue === undefined ? [] : [issue],
      applied_glossary_term_pairs: terms.length === 0 ? undefined : terms,
    }
  })
}

function findIssue({ source, target }: TextPair): EvaluationIssue | undefined {
  const sourceLength = countCharacters(source)
  const targetLength = countCharacters(target)
  if (sourceLength + targetLength > limits.documents.maxEvaluatedCharacters) {
    return {
      type: 'InternalTQEError',
      sub_type: 'SegmentTooLarge',
      severity: 'Critical',
      explanation: 'Source and target are too long to be evaluated together.',
      source_spans: [],
      target_spans: [],
    }
  }
  if (source !== target || !/\p{L}{2}/u.test(source)) return undefined
  return {
    type: 'Accuracy',
    sub_type: 'Untranslated text',
    severity: 'Major',
    explanation: 'The text was not translated.',
    source_spans: [{ start: 0, end: sourceLength }],
    target_spans: [{ start: 0, end: targetLength }],
  }
}

function findTerms({ source, target }: TextPair, dictionaries: readonly ReadonlyMap<string, string>[]): AppliedTerm[] {
  const applied = new Map<string, AppliedTerm>()
  for (const [term, translation] of dictionaries.flatMap((entries) => [...entries])) {
    if (applied.has(term) || !source.includes(term) || !target.includes(translation)) continue
    applied.set(term, { source_term: term, target_term: translation, ranges: spansOf(target, translation) })
  }
  return [...applied.values()]
}

/** Where a term stands, in code points. */
function spansOf(text: string, term: string): readonly Span[] {
  const length = countCharacters(term)
  let end = 0
  const before = text.split(term).slice(0, -1)
  return before.map((piece) => {
    const start = end + countCharacters(piece)
    end = start + length
    return { start, end }
  })
}
