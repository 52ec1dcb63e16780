import { limits, plainMediaType, voiceJobSourceTypes, voiceJobTargetTypes } from '@lockale/api'
import { requestRefused } from '../http/request-refused.ts'
import type { VoiceJobFile, VoiceJobTarget } from './voice-job-answers.ts'

export interface VoiceJobParams {
  readonly file: VoiceJobFile
  readonly sourceLanguage?: string | undefined
  readonly targets: readonly VoiceJobTarget[]
}

/**
 * Refuses what the service would refuse for its form (SERVICE.md 3.13). Languages are left to it.
 * @throws {RequestRefused} rule `voice-field`
 */
export function checkVoiceJob(params: VoiceJobParams): void {
  const problem = problemOf(params)
  if (problem !== undefined) throw requestRefused('voice-field', problem)
}

const sourceTypes: ReadonlySet<string> = new Set(voiceJobSourceTypes)
const targetTypes: ReadonlySet<string> = new Set(voiceJobTargetTypes)

function problemOf({ file: { name, contentType, byteLength }, targets }: VoiceJobParams): string | undefined {
  const { maxBytes } = limits.voiceJobs
  if (name === '') return 'the file has no name'
  if (!sourceTypes.has(plainMediaType(contentType))) return 'the content type of the file is not one of the service'
  if (!Number.isSafeInteger(byteLength) || byteLength < 1) return 'the file is empty'
  if (byteLength > maxBytes) return `the file has ${byteLength} bytes, at most ${maxBytes} fit`
  if (targets.length === 0) return 'there is no target'
  const odd = targets.findIndex(({ type }) => !targetTypes.has(plainMediaType(type)))
  return odd === -1 ? undefined : `the type of target ${odd + 1} is not one of the service`
}
