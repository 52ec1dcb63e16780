import type { Entry } from '@lockale/formats'

type TextAt = Pick<Entry, 'path' | 'value'>

/**
 * Returns a function that checks whether a value is a name in code (`cart.title`), such as the key of another message,
 * or an option of `Intl` (`"month": "long"`). Such a value must not be translated.
 * @param texts all strings of the file: the name is searched among their keys, and options are known by those beside them
 */
export function openIdentifiers(texts: readonly TextAt[]): (text: TextAt) => boolean {
  let keys: ReadonlySet<string> | undefined
  let formats: ReadonlySet<string> | undefined
  return ({ path, value }) => {
    if (value.length > maxLength || !/^[\w.:/+-]+$/u.test(value)) return false
    if (isValue({ path, value })) {
      formats ??= findFormats(texts)
      if (formats.has(parentOf(path))) return true
    }
    if (/[/+]/u.test(value)) return false
    const last = path.at(-1)
    if (value === path.at(-2) && (isCode(value) || idMembers.has(last ?? ''))) return true
    if (!isCode(value) || value === last || value === path.join('.')) return false
    keys ??= new Set(texts.flatMap((text) => [...text.path, text.path.join('.')]))
    return keys.has(value)
  }
}

/** Options of `Intl.DateTimeFormat` and `Intl.NumberFormat`, with the words that they take, without plain words. */
const optionWords: Readonly<Record<string, string>> = {
  weekday: 'long short narrow',
  era: 'long short narrow',
  year: 'numeric 2-digit',
  month: 'numeric 2-digit long short narrow',
  day: 'numeric 2-digit',
  hour: 'numeric 2-digit',
  minute: 'numeric 2-digit',
  second: 'numeric 2-digit',
  hourCycle: 'h11 h12 h23 h24',
  timeZoneName: 'long short shortOffset longOffset shortGeneric longGeneric',
  dateStyle: 'full long medium short',
  timeStyle: 'full long medium short',
  style: 'decimal currency percent unit',
  currencyDisplay: 'symbol narrowSymbol code name',
  currencySign: 'standard accounting',
  notation: 'standard scientific engineering compact',
  unitDisplay: 'long short narrow',
}
const wordsOfOption = new Map(Object.entries(optionWords).map(([name, words]) => [name, new Set(words.split(' '))]))
const allWords = new Set([...wordsOfOption.values()].flatMap((words) => [...words]))

/** Returns the objects of which all strings are values of options, and at least one is the value of its own option. */
function findFormats(texts: readonly TextAt[]): ReadonlySet<string> {
  const [proven, others] = [new Set<string>(), new Set<string>()]
  for (const text of texts) {
    if (!isValue(text)) others.add(parentOf(text.path))
    else if (isOption(text)) proven.add(parentOf(text.path))
  }
  return new Set([...proven].filter((parent) => !others.has(parent)))
}

function isOption({ path, value }: TextAt): boolean {
  return wordsOfOption.get(path.at(-1) ?? '')?.has(value) === true
}

function isValue({ path, value }: TextAt): boolean {
  const key = path.at(-1)
  if (key === 'currency') return /^[A-Z]{3}$/u.test(value)
  return key === 'timeZone' ? /^[A-Z][\w+/-]*$/u.test(value) : allWords.has(value)
}

function parentOf(path: readonly string[]): string {
  return JSON.stringify(path.slice(0, -1))
}

const maxLength = 200
const idMembers: ReadonlySet<string> = new Set(['id', 'key', 'slug'])

function isCode(value: string): boolean {
  return /\w[._]\w|^[a-z]+\d*[A-Z]/u.test(value)
}
