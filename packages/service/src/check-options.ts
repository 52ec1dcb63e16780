import { presets } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import { count, findProblem, list, object, type Shape, text } from './store/check-shape.ts'

/** Refuses unknown options of `startService` and wrong types. @throws {LockaleError} `SERVICE_OPTION_INVALID` */
export function checkOptions(options: unknown): void {
  const problem = findProblem(options, {
    shape: optionsShape,
    path: '',
    subject: { field: 'option of startService', page: 'the section on tests in docs/local-service.md' },
  })
  if (problem === undefined) return
  const { path, says, hint } = problem
  throw new LockaleError('SERVICE_OPTION_INVALID', `${path === '' ? 'The value for startService' : path} ${says}.`, {
    hint,
  })
}

const flag: Shape = { kind: 'flag' }
const number: Shape = { kind: 'number' }
const call: Shape = { kind: 'function' }
const any: Shape = { kind: 'any' }

/** Options whose content is checked elsewhere, the seed and the faults, are of kind `any`. */
const optionsShape: Shape = object(
  {},
  {
    port: number,
    host: text,
    seed: any,
    strictKeys: flag,
    characterLimit: count,
    clock: { kind: 'methods', names: ['now'] },
    random: call,
    announceStandIn: flag,
    engine: { kind: 'methods', names: ['translate'] },
    preset: { kind: 'word', words: Object.keys(presets) },
    region: text,
    beside: { kind: 'methods', names: ['close'] },
    behaviour: object(
      {},
      {
        documentQueueMs: count,
        documentTranslateMs: count,
        documentFailures: count,
        documentMinimum: flag,
        memoryJobPolls: count,
        voiceReconnections: count,
      },
    ),
    voiceScript: list(text),
    keeper: { kind: 'methods', names: ['load', 'put', 'remove', 'together', 'close'] },
    intercept: call,
    faults: list(any),
    mockSessions: flag,
    maxRecordedRequests: number,
    maxRecordedLength: number,
    maxMeteredTexts: number,
  },
)
