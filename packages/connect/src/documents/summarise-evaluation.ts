import type { EndedEvaluation } from '@lockale/client'
import { type DocumentEvaluation, TranslateFailure } from '@lockale/core'

/** What a person wants to know of an evaluation first. @throws {TranslateFailure} for one that failed */
export function summariseEvaluation(evaluation: EndedEvaluation): DocumentEvaluation {
  if (evaluation.state === 'error') {
    throw new TranslateFailure('rejected', 'refused', `The evaluation failed: ${evaluation.message}`, {
      hint: 'The translation is there all the same.',
    })
  }
  const { segments } = evaluation
  const severities = segments.flatMap(({ issues }) => issues.map(({ severity }) => severity))
  const total = segments.reduce((sum, { score }) => sum + score, 0)
  return {
    segments: segments.length,
    meanScore: segments.length === 0 ? undefined : Math.round((total / segments.length) * 10) / 10,
    issues: [...new Set(severities)].map((severity) => ({
      severity,
      count: severities.filter((each) => each === severity).length,
    })),
  }
}
