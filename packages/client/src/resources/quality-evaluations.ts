import type { Span } from '@lockale/api'
import { call, type CallOptions } from '../http/call.ts'
import { parseRetryAfter } from '../http/answer-error.ts'
import type { Connection } from '../http/connection.ts'
import { requestRefused } from '../http/request-refused.ts'
import { listOf, maybeText, objectOf, readList, readObject, readText, ShapeError, textOrNone } from '../http/shape.ts'
import { waitToAsk } from './wait-to-ask.ts'

/** Returns quality evaluations of translated documents, which you request at the upload. */
export interface QualityEvaluations {
  /** Returns the current state of an evaluation, with one request. */
  get(jobId: string, options?: CallOptions): Promise<QualityEvaluation>
  /** Waits until an evaluation ends, at the intervals that the service asks for. */
  wait(jobId: string, options?: EvaluationWaitOptions): Promise<EndedEvaluation>
}

/** Options of a wait for an evaluation. */
export interface EvaluationWaitOptions extends CallOptions {
  /** Wait between two requests if the service does not say how long, in milliseconds. Default: 5000. */
  readonly pollMs?: number | undefined
}

/** An evaluation that is running or has ended. */
export type QualityEvaluation =
  | {
      readonly state: 'running'
      readonly jobId: string
      /** Wait that the service asks for, in milliseconds. */
      readonly retryAfterMs: number | undefined
    }
  | EndedEvaluation

/** An evaluation that has ended, with its segments or with an error. */
export type EndedEvaluation =
  | { readonly state: 'done'; readonly jobId: string; readonly segments: readonly EvaluatedSegment[] }
  | { readonly state: 'error'; readonly jobId: string; readonly code: string; readonly message: string }

/** A segment of a document, with its score and the problems found in it. */
export interface EvaluatedSegment {
  /** Position of the segment in reading order, from 0. */
  readonly index: number
  /** Quality from 0 to 100. */
  readonly score: number
  /** The source string; `target` is its translation. If one of them is missing, both are `undefined`. */
  readonly source: string | undefined
  readonly target: string | undefined
  readonly issues: readonly EvaluationIssue[]
  readonly appliedTerms: readonly AppliedTerm[]
}

/** A problem in a segment. */
export interface EvaluationIssue {
  /** The category, such as `Accuracy`. `subType` is a more specific category, such as `Omission`. */
  readonly type: string
  readonly subType: string
  /** `Critical`, `Major` or `Minor`. */
  readonly severity: string
  readonly explanation: string
  readonly sourceSpans: readonly Span[]
  readonly targetSpans: readonly Span[]
}

/** A glossary term that was used in a segment. */
export interface AppliedTerm {
  readonly sourceTerm: string
  readonly targetTerm: string
  /** Positions of the term in the translation. */
  readonly ranges: readonly Span[]
}

const usualPollMs = 5000

export function qualityEvaluationCalls(connection: Connection): QualityEvaluations {
  return {
    get,
    async wait(jobId, { pollMs = usualPollMs, ...options } = {}) {
      for (;;) {
        const evaluation = await get(jobId, options)
        if (evaluation.state !== 'running') return evaluation
        const ms = evaluation.retryAfterMs ?? pollMs
        await waitToAsk('the evaluation', { ms, signal: options.signal }, connection)
      }
    },
  }

  async function get(jobId: string, options: CallOptions = {}): Promise<QualityEvaluation> {
    if (connection.isChecking && !/^[\da-f]{32}$/iu.test(jobId.replaceAll('-', ''))) {
      throw requestRefused('evaluation-id', 'the id of an evaluation is 32 hex digits')
    }
    const path = `/v1/quality-evaluations/${encodeURIComponent(jobId)}`
    const request = { method: 'GET', path, cost: 'free', maxBytes: 268_435_456, read: readEvaluation } as const
    const { value, headers } = await call(request, connection, options)
    if (value.state !== 'running') return value
    return { ...value, retryAfterMs: parseRetryAfter(headers['retry-after'], headers.date) }
  }
}

function readEvaluation(value: unknown): QualityEvaluation {
  const answer = readObject(value, 'the answer')
  const jobId = readText(answer['job_id'], 'job_id')
  switch (readText(answer['status'], 'status')) {
    case 'done':
      return { state: 'done', jobId, segments: readList(answer['segments'], 'segments').map(readSegment) }
    case 'error': {
      const error = readObject(answer['error'] ?? {}, 'error')
      const code = maybeText(error['code'], 'code') ?? 'evaluation_failed'
      return { state: 'error', jobId, code, message: maybeText(error['message'], 'message') ?? '' }
    }
    default:
      // an evaluation in an unknown state is treated as running
      return { state: 'running', jobId, retryAfterMs: undefined }
  }
}

function readSegment(value: unknown, index: number): EvaluatedSegment {
  const segment = readObject(value, 'a segment')
  return {
    index: maybeNumber(segment['segment_index'], 'segment_index') ?? index,
    score: readNumber(segment['segment_score'], 'segment_score'),
    source: maybeText(segment['source'], 'source'),
    target: maybeText(segment['target'], 'target'),
    issues: readIssues(segment['errors'], 'errors'),
    appliedTerms: readTerms(segment['applied_glossary_term_pairs'], 'applied_glossary_term_pairs'),
  }
}

const readSpans = listOf(objectOf<Span>('a span', { start: readNumber, end: readNumber }), { isOptional: true })

const readIssues = listOf(
  objectOf<EvaluationIssue>('an error', {
    type: textOrNone,
    subType: textOrNone,
    severity: textOrNone,
    explanation: textOrNone,
    sourceSpans: readSpans,
    targetSpans: readSpans,
  }),
  { isOptional: true },
)

const readTerms = listOf(
  objectOf<AppliedTerm>('a term', { sourceTerm: textOrNone, targetTerm: textOrNone, ranges: readSpans }),
  { isOptional: true },
)

function maybeNumber(value: unknown, where: string): number | undefined {
  return value === undefined || value === null ? undefined : readNumber(value, where)
}

function readNumber(value: unknown, where: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new ShapeError(`${where} is not a number`)
  return value
}
