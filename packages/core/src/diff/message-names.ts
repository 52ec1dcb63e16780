import { addToGroup, closest, LockaleError } from '@lockale/errors'
import { matchesPattern } from '@lockale/config-schema'
import type { Catalog } from '../model/catalog.ts'
import { displayKey, type MessageKey } from '../model/key.ts'

interface NamedMessage {
  readonly namespace: string | undefined
  readonly key: MessageKey
}

interface MessageNames<T extends NamedMessage> {
  /**
   * Returns the messages with this name, in their original order. First compares with keys as in the lockfile
   * (`cart/title`), then with display names (`cart.title`, or with a namespace `home:cart.title`). `*` matches any
   * characters. A name is compared with namespaces only if it contains `:` (`home:*`).
   */
  find(name: string): readonly T[]
  unknown(names: readonly string[]): LockaleError
}

/** Builds an index of message names. With it, finding a name takes the same time for any number of messages. */
export function indexNames<T extends NamedMessage>(messages: readonly T[]): MessageNames<T> {
  const byKey = new Map<string, T[]>()
  const byName = new Map<string, T[]>()
  const put = (index: Map<string, T[]>, name: string, message: T) => {
    if (index.get(name)?.at(-1) !== message) addToGroup(index, name, message)
  }
  for (const message of messages) {
    put(byKey, message.key, message)
    for (const name of namesOf(message)) put(byName, name, message)
  }
  return {
    find(name) {
      const exact = byKey.get(name)
      if (exact !== undefined) return exact
      // If a message has a name that contains `*`, that message is meant, and the `*` is not a wildcard.
      if (!name.includes('*') || byName.has(name)) return byName.get(name) ?? []
      // If the pattern has no `:`, it is compared only with keys. So `c*` does not match all messages of the namespace
      // `cart`.
      const isQualified = name.includes(':')
      // one list for all messages: `matchesPattern` splits a list of patterns once
      const patterns = [name]
      return messages.filter(({ namespace, key }) => {
        const names = namesOf({ namespace: isQualified ? namespace : undefined, key })
        return names.some((one) => matchesPattern(patterns, one))
      })
    },
    unknown: (names) => messageUnknown(names, [...new Set(messages.map(({ key }) => displayKey(key)))]),
  }
}

/**
 * Returns an error that explains that the given name is in a source file, but is not a message to translate. Returns
 * `undefined` if there are several names, or no source file has the name.
 */
export function notTranslated(names: readonly string[], catalogs: Iterable<Catalog>): LockaleError | undefined {
  const [name = '', more] = names
  if (more !== undefined || name === '') return undefined
  const place = [...catalogs].find(({ source: { parsed } }) => parsed.text.includes(`"${name}"`))?.source.file
  if (place === undefined) return undefined
  return new LockaleError('MESSAGE_UNKNOWN', `${JSON.stringify(name)} is in ${place}, and is not translated.`, {
    place,
    hint: 'It is not a string, or the file says that it is not for translation: translate="no", translatable="false", "shouldTranslate": false, or {Locked} or @Invariant in its comment.',
  })
}

function namesOf({ namespace, key }: NamedMessage): readonly string[] {
  const shown = displayKey(key)
  const names = [shown, ...(/[\n\r\t]/u.test(shown) ? [onOneLine(shown)] : [])]
  return namespace === undefined ? [key, ...names] : [key, ...names, ...names.map((name) => `${namespace}:${name}`)]
}

/** Escapes line breaks and tabs in a name (as in gettext and go-i18n), so that users can type it on one line. */
function onOneLine(name: string): string {
  return name
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\t', String.raw`\t`)
}

const maxShown = 10

function messageUnknown(names: readonly string[], known: readonly string[]): LockaleError {
  const shown = names.slice(0, maxShown)
  const more = names.length > shown.length ? ` (and ${names.length - shown.length} more of the list)` : ''
  const near = shown.map((name) => [name, nearest(name, known)] as const).filter(([, keys]) => keys.length > 0)
  const list = (keys: readonly string[]) => keys.map((key) => JSON.stringify(key)).join(', ')
  const nearHint =
    names.length === 1
      ? near.map(([, keys]) => `Did you mean ${list(keys)}?`).join('')
      : near.map(([name, keys]) => `For ${JSON.stringify(name)}, did you mean ${list(keys)}?`).join(' ')
  return new LockaleError('MESSAGE_UNKNOWN', `There is no message ${list(shown)}${more}.`, {
    hint: nearHint === '' ? examples(known, list) : nearHint,
  })
}

const maxExamples = 5

function examples(known: readonly string[], list: (keys: readonly string[]) => string): string {
  if (known.length === 0) return 'The source files have no messages: check `source` and `files` in the config.'
  const more = known.length > maxExamples ? `, and ${known.length - maxExamples} more` : ''
  return `Messages here: ${list(known.slice(0, maxExamples))}${more}.`
}

/** Maximum number of names that are compared letter by letter to suggest a similar one. More would take seconds. */
const maxCompared = 20_000

function nearest(name: string, known: readonly string[]): readonly string[] {
  const wanted = name.toLowerCase()
  const start = wanted.slice(0, Math.max(3, Math.ceil(wanted.length / 2)))
  const holding = known.filter((key) => key.toLowerCase().includes(wanted))
  const alike = closest(name, known.slice(0, maxCompared))
  const starting = known.filter((key) => key.toLowerCase().startsWith(start))
  const related = holding.length + starting.length > 0 || alike !== undefined ? [] : relatives(wanted, known)
  return [...new Set([...holding, ...(alike === undefined ? [] : [alike]), ...starting, ...related])].slice(0, 3)
}

/** Returns keys to suggest for an unknown `cart.nope`: first all `*.nope`, then those in the same group (`cart.*`). */
function relatives(wanted: string, known: readonly string[]): readonly string[] {
  const parts = wanted.split('.')
  const [last = '', parent] = [parts.at(-1), parts.slice(0, -1).join('.')]
  if (parent === '') return []
  const named = known.filter((key) => key.toLowerCase().endsWith(`.${last}`))
  const beside = known.filter((key) => `${key.toLowerCase()}.`.startsWith(`${parent}.`))
  return [...named, ...beside]
}
