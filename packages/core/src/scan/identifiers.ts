import type { Entry } from '@lockale/formats'

type TextAt = Pick<Entry, 'path' | 'value'>

/**
 * Returns a function that checks whether a value is a name in code (`cart.title`), such as the key of another message.
 * Such a value must not be translated.
 * @param texts all strings of the file, among whose keys the name is searched
 */
export function openIdentifiers(texts: readonly TextAt[]): (text: TextAt) => boolean {
  let keys: ReadonlySet<string> | undefined
  return ({ path, value }) => {
    if (value.length > maxLength || !/^[\w.:-]+$/u.test(value)) return false
    const last = path.at(-1)
    if (value === path.at(-2) && (isCode(value) || idMembers.has(last ?? ''))) return true
    if (!isCode(value) || value === last || value === path.join('.')) return false
    keys ??= new Set(texts.flatMap((text) => [...text.path, text.path.join('.')]))
    return keys.has(value)
  }
}

const maxLength = 200
const idMembers: ReadonlySet<string> = new Set(['id', 'key', 'slug'])

function isCode(value: string): boolean {
  return /\w[._]\w|^[a-z]+\d*[A-Z]/u.test(value)
}
