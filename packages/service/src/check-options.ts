import { presets } from '@lockale/api'
import { anything, callback, choice, fields, flag, list, number, optional, text } from '@lockale/api/shape'
import { LockaleError } from '@lockale/errors'
import type { Behaviour } from './store/account.ts'
import { count, findProblem, methods } from './store/check-shape.ts'

/** Refuses unknown options of `startService` and wrong types. @throws {LockaleError} `SERVICE_OPTION_INVALID` */
export function checkOptions(options: unknown): void {
  const problem = findProblem(options, optionsShape, {
    whole: 'The value for startService',
    field: 'option of startService',
    page: 'the section on tests in docs/local-service.md',
  })
  if (problem === undefined) return
  throw new LockaleError('SERVICE_OPTION_INVALID', `${problem.says}.`, { hint: problem.hint })
}

/** Options whose content is checked elsewhere, the seed and the faults, can be anything here. */
const optionsShape = fields<Readonly<Record<string, unknown>>>({
  port: optional(number),
  host: optional(text),
  seed: optional(anything),
  strictKeys: optional(flag),
  characterLimit: optional(count),
  clock: optional(methods('now')),
  random: optional(callback),
  announceStandIn: optional(flag),
  engine: optional(methods('translate')),
  preset: optional(choice(Object.keys(presets))),
  region: optional(text),
  beside: optional(methods('close')),
  behaviour: optional(
    fields<Partial<Behaviour>>({
      documentQueueMs: optional(count),
      documentTranslateMs: optional(count),
      documentFailures: optional(count),
      documentMinimum: optional(flag),
      memoryJobPolls: optional(count),
      voiceReconnections: optional(count),
    }),
  ),
  voiceScript: optional(list(text)),
  keeper: optional(methods('load', 'put', 'remove', 'together', 'close')),
  intercept: optional(callback),
  faults: optional(list(anything)),
  mockSessions: optional(flag),
  maxRecordedRequests: optional(number),
  maxRecordedLength: optional(number),
  maxMeteredTexts: optional(number),
})
