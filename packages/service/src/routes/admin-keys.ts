import { controlCharacter, countCharacters, type DeveloperKey, limits } from '@lockale/api'
import { type Answer, ok } from '../http/answer.ts'
import { parseUuid, readString } from '../http/fields.ts'
import type { Fields } from '../http/parse-body.ts'
import { notSpecified, notSupported, Refusal } from '../http/refusal.ts'
import type { ApiKey } from '../store/account.ts'
import type { BodyRule, Call, Route } from './route.ts'

const body: BodyRule = { maxBytes: 131_072 }
const admin = { access: 'admin', isGlobalOnly: true } as const
const path = '/v2/admin/developer-keys'

export const adminKeyRoutes: readonly Route[] = [
  { method: 'POST', path, ...admin, body: { ...body, isOptional: true }, handle: createKey },
  { method: 'GET', path, ...admin, handle: (call) => ok(developerKeys(call).map(toRecord)) },
  { method: 'PUT', path: `${path}/deactivate`, ...admin, body, handle: deactivateKey },
  { method: 'PUT', path: `${path}/label`, ...admin, body, handle: renameKey },
  { method: 'PUT', path: `${path}/limits`, ...admin, body, handle: limitKey },
]

function createKey(call: Call): Answer {
  const { fields, store, account } = call
  const label = readLabel(fields)
  const most = limits.admin.maxKeys[account.plan]
  const active = developerKeys(call).filter(({ deactivatedAt }) => deactivatedAt === undefined)
  if (active.length >= most) {
    throw new Refusal(400, `Bad request. Reason: Too many active developer keys, at most ${most} are allowed.`)
  }
  return ok(toRecord(store.makeKey(account, label)))
}

function deactivateKey(call: Call): Answer {
  const key = findKey(call)
  // deactivation is permanent: a second call does not change `deactivatedAt`
  if (key.deactivatedAt !== undefined) return ok(toRecord(key))
  return ok(toRecord(call.store.changeKey(key, { deactivatedAt: call.now })))
}

function renameKey(call: Call): Answer {
  const { fields, store } = call
  readKeyId(fields)
  const label = readLabel(fields)
  if (label === undefined) throw notSpecified('label')
  return ok(toRecord(store.changeKey(findKey(call), { label })))
}

/** Replaces all limits of an API key. Removes a limit that the request does not have. */
function limitKey(call: Call): Answer {
  const { fields, store } = call
  readKeyId(fields)
  const given = {
    characters: readLimit(fields, 'characters'),
    speechToTextMs: readLimit(fields, 'speech_to_text_milliseconds'),
    speechToSpeechMs: readLimit(fields, 'speech_to_speech_milliseconds'),
  }
  return ok(toRecord(store.changeKey(findKey(call), { limits: given })))
}

/** Returns the API key that the body names. @throws {Refusal} 404 for a key that does not belong to this account */
function findKey(call: Call): ApiKey {
  const id = readKeyId(call.fields)
  const key = developerKeys(call).find((known) => known.id === id)
  if (key === undefined) throw new Refusal(404, 'Developer key not found')
  return key
}

function readKeyId(fields: Fields): string {
  const id = readString(fields, 'key_id')
  if (id === undefined) throw notSpecified('key_id')
  const parts = id.split(':').map(parseUuid)
  if (parts.length !== 2 || parts.includes(undefined)) throw notSupported('key_id')
  return parts.join(':')
}

function readLabel(fields: Fields): string | undefined {
  const label = readString(fields, 'label')?.trim()
  if (label === undefined) return undefined
  if (label === '' || countCharacters(label) > limits.admin.maxLabelCharacters || controlCharacter.test(label)) {
    throw notSupported('label')
  }
  return label
}

/** Returns a limit. `null` means the same as a missing field. */
function readLimit(fields: Fields, name: string): number | undefined {
  const limit = fields.get(name)
  if (limit === undefined) return undefined
  if (typeof limit !== 'number' || !Number.isSafeInteger(limit) || limit < 0) throw notSupported(name)
  return limit
}

function developerKeys({ store, account }: Call): readonly ApiKey[] {
  return store.keysOf(account).filter(({ role }) => role === 'developer')
}

function toRecord({ id, label, createdAt, deactivatedAt, limits: own }: ApiKey): DeveloperKey {
  return {
    key_id: id,
    label,
    creation_time: createdAt,
    deactivated_time: deactivatedAt ?? null,
    is_deactivated: deactivatedAt !== undefined,
    usage_limits: {
      characters: own.characters ?? null,
      speech_to_text_milliseconds: own.speechToTextMs ?? null,
      speech_to_speech_milliseconds: own.speechToSpeechMs ?? null,
    },
  }
}
