import { controlCharacter, limits } from '@lockale/api'
import { type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { requestRefused } from '../http/request-refused.ts'
import { maybeCount, maybeFlag, maybeText, readList, readObject, readText } from '../http/shape.ts'
import { type Analytics, analyticsCalls } from './admin-analytics.ts'

/** Calls that need an admin key. The service refuses every other API key. */
export interface Administration extends Analytics {
  readonly keys: DeveloperKeys
}

export function adminCalls(connection: Connection): Administration {
  return { ...analyticsCalls(connection), keys: developerKeyCalls(connection) }
}

/** Manages the developer keys (API keys without admin rights) of the account that the admin key belongs to. */
export interface DeveloperKeys {
  /** Returns active and deactivated developer keys, in order of creation. */
  list(options?: CallOptions): Promise<readonly DeveloperKey[]>
  /** Creates a developer key. Without a label, the service chooses one. */
  create(params?: { readonly label?: string | undefined }, options?: CallOptions): Promise<DeveloperKey>
  /** Deactivates a developer key at once and permanently. A deactivated key stays in the list. */
  deactivate(keyId: string, options?: CallOptions): Promise<DeveloperKey>
  /** Changes the label of a developer key. */
  rename(keyId: string, label: string, options?: CallOptions): Promise<DeveloperKey>
  /** Replaces all limits of a developer key. A limit that you leave out is removed. */
  setLimits(keyId: string, limits: DeveloperKeyLimits, options?: CallOptions): Promise<DeveloperKey>
}

/** A developer key of the account, without its secret part. */
export interface DeveloperKey {
  /** The id: two UUIDs joined by `:`. */
  readonly keyId: string
  readonly label: string
  /** When the key was created and when it was deactivated, as ISO 8601 in UTC. */
  readonly creationTime: string | undefined
  readonly deactivatedTime: string | undefined
  readonly isDeactivated: boolean
  readonly limits: DeveloperKeyLimits
}

/** Limits of an API key in a billing period. `undefined` means no limit, 0 means that the key can use nothing. */
export interface DeveloperKeyLimits {
  /** Characters of strings, documents and text improvement together. */
  readonly characters?: number | undefined
  readonly speechToTextMs?: number | undefined
  readonly speechToSpeechMs?: number | undefined
}

const path = '/v2/admin/developer-keys'
const maxBytes = 4_194_304

function developerKeyCalls(connection: Connection): DeveloperKeys {
  const { get, post, put } = openCalls(connection)
  return {
    list: (options) => get({ path, maxBytes, read: readKeys }, options),
    async create({ label } = {}, options) {
      if (label !== undefined) check(labelProblem(label))
      return post({ path, json: { label }, read: readKey }, options)
    },
    async deactivate(keyId, options) {
      check(keyIdProblem(keyId))
      return put({ path: `${path}/deactivate`, json: { key_id: keyId }, read: readKey }, options)
    },
    async rename(keyId, label, options) {
      check(keyIdProblem(keyId) ?? labelProblem(label))
      return put({ path: `${path}/label`, json: { key_id: keyId, label }, read: readKey }, options)
    },
    async setLimits(keyId, { characters, speechToTextMs, speechToSpeechMs }, options) {
      check(keyIdProblem(keyId) ?? limitProblem({ characters, speechToTextMs, speechToSpeechMs }))
      const json = {
        key_id: keyId,
        characters: characters ?? null,
        speech_to_text_milliseconds: speechToTextMs ?? null,
        speech_to_speech_milliseconds: speechToSpeechMs ?? null,
      }
      return put({ path: `${path}/limits`, json, read: readKey }, options)
    },
  }

  function check(problem: string | undefined): void {
    if (problem !== undefined && connection.isChecking) throw requestRefused('unknown-value', problem)
  }
}

const uuid = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}'
const keyIdPattern = new RegExp(`^${uuid}:${uuid}$`, 'iu')

function keyIdProblem(keyId: string): string | undefined {
  // the value may be the secret API key itself, so the message does not repeat it
  return keyIdPattern.test(keyId) ? undefined : 'the id of a key is two UUIDs joined by a colon'
}

function labelProblem(label: string): string | undefined {
  const most = limits.admin.maxLabelCharacters
  const trimmed = label.trim()
  if (trimmed === '') return 'the label is empty'
  if (Array.from(trimmed).length > most) return `the label has more than ${most} characters`
  return controlCharacter.test(trimmed) ? 'the label contains a control character' : undefined
}

function limitProblem(wanted: DeveloperKeyLimits): string | undefined {
  for (const [name, limit] of Object.entries(wanted) as [string, unknown][]) {
    if (limit === undefined || limit === null) continue
    if (!Number.isSafeInteger(limit) || (limit as number) < 0)
      return `the limit ${name} is not a whole number from 0 up`
  }
  return undefined
}

function readKeys(value: unknown): readonly DeveloperKey[] {
  return readList(value, 'the answer').map(readKey)
}

function readKey(value: unknown): DeveloperKey {
  const key = readObject(value, 'a developer key')
  const own = readObject(key['usage_limits'] ?? {}, 'usage_limits')
  const deactivatedTime = maybeText(key['deactivated_time'], 'deactivated_time')
  return {
    keyId: readText(key['key_id'], 'key_id'),
    label: maybeText(key['label'], 'label') ?? '',
    creationTime: maybeText(key['creation_time'], 'creation_time'),
    deactivatedTime,
    isDeactivated: maybeFlag(key['is_deactivated'], 'is_deactivated') ?? deactivatedTime !== undefined,
    limits: {
      characters: maybeCount(own['characters'], 'characters'),
      speechToTextMs: maybeCount(own['speech_to_text_milliseconds'], 'speech_to_text_milliseconds'),
      speechToSpeechMs: maybeCount(own['speech_to_speech_milliseconds'], 'speech_to_speech_milliseconds'),
    },
  }
}
