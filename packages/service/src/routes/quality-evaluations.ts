import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits, type QualityEvaluation } from '@lockale/api'
import type { Answer } from '../http/answer.ts'
import { parseUuid } from '../http/fields.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShelfKind } from '../store/shelf.ts'
import { documentKind, evaluationKind, settleDocuments, type StoredEvaluation, workOn } from './document-work.ts'
import type { Call, Route } from './route.ts'

/** Routes that report the quality of translated documents, also under an older path. */
export const qualityEvaluationRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/quality-evaluations/{job_id}', handle: report },
  { method: 'GET', path: '/v1/quality-evaluation/{job_id}', handle: report },
]

async function report(call: Call): Promise<Answer> {
  countPoll(call)
  const { shelf, nowMs, params } = call
  const said = params['job_id'] ?? ''
  if (parseUuid(said) === undefined && !/^[\da-f]{32}$/iu.test(said)) {
    throw new Refusal(400, 'job_id must be a valid UUID.')
  }
  settleDocuments(call)
  const id = said.replaceAll('-', '').toUpperCase()
  const document = shelf(documentKind).get(id)
  if (document !== undefined) await Promise.race([workOn(call, document), nextTurn()])
  const evaluation = shelf(evaluationKind).get(id)
  if (evaluation === undefined) throw new Refusal(404, 'Quality estimation job not found.')
  const json = toReport(evaluation, { nowMs, isLost: document === undefined })
  return json.status === 'processing' ? { status: 202, headers: { 'retry-after': '5' }, json } : { status: 200, json }
}

function toReport(
  { id, endsFrom, outcome }: StoredEvaluation,
  { nowMs, isLost }: { readonly nowMs: number; readonly isLost: boolean },
): QualityEvaluation {
  if (nowMs < endsFrom || (outcome === undefined && !isLost)) return { job_id: id, status: 'processing' }
  if (outcome?.kind === 'done') return { job_id: id, status: 'done', segments: outcome.segments }
  const message = outcome?.message ?? 'The document was removed before it was translated.'
  return { job_id: id, status: 'error', error: { code: 'evaluation_failed', message } }
}

const pollsKind: ShelfKind<Record<'minute' | 'count', number>> = { name: 'evaluation-polls', isFleeting: true }

/** Counts a status request. @throws {Refusal} 429 for too many status requests in a minute */
function countPoll({ shelf, key, nowMs }: Call): void {
  const minute = Math.floor(nowMs / 60_000)
  const before = shelf(pollsKind).get(key.id)
  const count = before?.minute === minute ? before.count + 1 : 1
  shelf(pollsKind).set(key.id, { minute, count })
  if (count <= limits.documents.maxPollsPerMinute) return
  const seconds = Math.ceil(((minute + 1) * 60_000 - nowMs) / 1000)
  throw new Refusal(429, 'Too many requests. Please wait and resend your request.', {
    headers: { 'retry-after': String(seconds) },
  })
}
