import {
  canonicalCode,
  limits,
  plainMediaType,
  type VoiceJobFile,
  voiceJobSourceTypes,
  type VoiceJobTarget,
  voiceJobTargetTypes,
  voiceSources,
  voiceTargets,
} from '@lockale/api'
import { type Fields, toFields } from '../http/parse-body.ts'
import { invalidField } from './invalid-field.ts'

export interface ReadVoiceJob {
  readonly file: VoiceJobFile
  readonly sourceLanguage: string | undefined
  readonly targets: readonly VoiceJobTarget[]
}

/** The body of POST /v1/jobs/voice/translate. @throws {Refusal} rule 64 of SERVICE.md 4.3 */
export function readVoiceJob(fields: Fields): ReadVoiceJob {
  return {
    file: readFile(fields.get('source_file')),
    sourceLanguage: readSourceLanguage(fields.get('parameters')),
    targets: readTargets(fields.get('targets')),
  }
}

const sourceTypes: ReadonlySet<string> = new Set(voiceJobSourceTypes)
const targetTypes: ReadonlySet<string> = new Set(voiceJobTargetTypes)

function readFile(value: unknown): VoiceJobFile {
  const file = toFields(value)
  if (file === undefined) throw invalidField('/source_file')
  const name = file.get('name')
  if (typeof name !== 'string' || name === '') throw invalidField('/source_file/name')
  const type = plainType(file.get('content_type'))
  if (!sourceTypes.has(type)) throw invalidField('/source_file/content_type')
  const bytes = file.get('content_length')
  const isSize =
    typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 1 && bytes <= limits.voiceJobs.maxBytes
  if (!isSize) throw invalidField('/source_file/content_length')
  return { name, content_type: type, content_length: bytes }
}

function readSourceLanguage(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const parameters = toFields(value)
  if (parameters === undefined) throw invalidField('/parameters')
  const language = parameters.get('source_language')
  if (language === undefined) return undefined
  const code = typeof language === 'string' ? language.toLowerCase() : ''
  if (!voiceSources.has(code)) throw invalidField('/parameters/source_language')
  return code
}

function readTargets(value: unknown): readonly VoiceJobTarget[] {
  if (!Array.isArray(value) || value.length === 0) throw invalidField('/targets')
  return value.map((item, index) => {
    const target = toFields(item)
    if (target === undefined) throw invalidField(`/targets/${index}`)
    const given = target.get('language')
    const language = typeof given === 'string' ? canonicalCode(given) : undefined
    if (language === undefined || !voiceTargets.has(language)) throw invalidField(`/targets/${index}/language`)
    const type = plainType(target.get('type'))
    if (!targetTypes.has(type)) throw invalidField(`/targets/${index}/type`)
    return { language, type }
  })
}

function plainType(value: unknown): string {
  return typeof value === 'string' ? plainMediaType(value) : ''
}
