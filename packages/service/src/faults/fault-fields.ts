import { damages } from './damage.ts'
import type { Effect } from './fault.ts'

/** A limit is a number, or `none`. */
export type FieldType = 'number' | 'limit' | 'text' | 'word' | 'statuses' | 'texts' | 'words'

export interface Field {
  readonly type: FieldType
  /** What a word may be. */
  readonly words?: readonly string[]
  /** Smallest number. */
  readonly least?: number
  readonly most?: number
  readonly isNeeded?: boolean
  /** May be written right behind the kind, without its name. */
  readonly isFirst?: boolean
}

const count: Field = { type: 'number', least: 0 }
const limit: Field = { type: 'limit', least: 0 }
const status: Field = { type: 'number', least: 200, most: 599 }
const words = (...words: readonly string[]): Field => ({ type: 'word', words, isNeeded: true, isFirst: true })

/** What each effect is told, by the names of the type: the rule for both spellings. */
export const effectFields: Readonly<Record<Effect['kind'], Readonly<Record<string, Field>>>> = {
  status: {
    status: { type: 'statuses', isNeeded: true, isFirst: true },
    retryAfter: { type: 'texts' },
    message: { type: 'text' },
  },
  redirect: { status: { ...status, isFirst: true }, to: { type: 'text' } },
  page: { status, title: { type: 'text', isFirst: true } },
  'echo-key': { where: words('body', 'header', 'page'), status },
  bomb: { bytes: { ...count, isFirst: true } },
  endless: {},
  raw: { bytes: { type: 'text', isNeeded: true, isFirst: true }, byteMs: count },
  reset: { when: words('unread', 'read', 'billed') },
  stall: { before: words('answer', 'body') },
  cut: { at: { type: 'number', isNeeded: true, isFirst: true } },
  slow: { headersMs: count, bodyMs: count, partMs: count, partBytes: { type: 'number', least: 1 } },
  texts: {
    are: words('fewer', 'more', 'none', 'reversed', 'rotated', 'equal', 'null', 'number', 'missing', 'no-list'),
  },
  bill: {
    times: { ...count, isFirst: true },
    field: { type: 'word', words: ['missing', 'negative', 'text', 'fraction'] },
  },
  encoding: {
    bytes: { type: 'word', words: ['utf16', 'latin1', 'bom'], isFirst: true },
    contentType: { type: 'text' },
    contentEncoding: { type: 'text' },
  },
  trailing: { text: { type: 'text', isNeeded: true, isFirst: true } },
  damage: {
    what: { type: 'words', words: damages, isNeeded: true, isFirst: true },
    share: { type: 'number', least: 0, most: 1 },
  },
  set: {
    characterLimit: limit,
    documentLimit: limit,
    teamDocumentLimit: limit,
    documentQueueMs: count,
    documentTranslateMs: count,
    documentFailures: count,
    memoryJobPolls: count,
    voiceReconnections: limit,
  },
}

export const effectKinds: readonly Effect['kind'][] = Object.keys(effectFields).filter(isEffectKind)

export function isEffectKind(name: string): name is Effect['kind'] {
  return Object.hasOwn(effectFields, name)
}
