import { limits, plainMediaType, voiceSourceTypes, voiceTargetTypes } from '@lockale/api'
import { requestRefused } from '../http/request-refused.ts'
import type { VoiceParams } from './encode-voice.ts'

/**
 * Refuses what the service would refuse for its form (SERVICE.md 3.12). What depends on languages and ids is left to it.
 * @throws {RequestRefused} rule `voice-field`
 */
export function checkVoice(params: VoiceParams): void {
  const problem = problemOf(params)
  if (problem !== undefined) throw requestRefused('voice-field', problem)
}

const sourceTypes: ReadonlySet<string> = new Set(voiceSourceTypes)
const targetTypes: ReadonlySet<string> = new Set(voiceTargetTypes)

function problemOf(params: VoiceParams): string | undefined {
  const { targetLanguages = [], targetMediaLanguages = [], sourceMediaContentType, targetMediaContentType } = params
  const { maxTargets, maxSpokenTargets } = limits.voice
  if (!sourceTypes.has(plainMediaType(sourceMediaContentType))) {
    return 'the source media content type is not one of the service'
  }
  if (targetMediaLanguages.length > maxSpokenTargets) {
    return `there are ${targetMediaLanguages.length} spoken targets, at most ${maxSpokenTargets} fit`
  }
  const targets = new Set([...targetLanguages, ...targetMediaLanguages].map((code) => code.toLowerCase()))
  if (targets.size > maxTargets) return `there are ${targets.size} targets, at most ${maxTargets} fit`
  if (targetMediaContentType === undefined) return undefined
  if (targetMediaLanguages.length === 0) return 'there is a target media content type without a spoken target'
  if (targetTypes.has(plainMediaType(targetMediaContentType))) return undefined
  return 'the target media content type is not one of the service'
}
