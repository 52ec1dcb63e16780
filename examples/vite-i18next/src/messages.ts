/** One message as the app calls it: `t(key, values)`. */
export interface Message {
  readonly key: string
  /** The English text, for sections and search. */
  readonly english: string
  readonly values: Readonly<Record<string, string>>
}

export interface Section {
  readonly title: string
  readonly messages: readonly Message[]
}

/** All messages of the English file, in its order, in the sections where they are worth a look. */
export function toSections(texts: Readonly<Record<string, string>>): readonly Section[] {
  const families = new Set(Object.keys(texts).flatMap((key) => (key.endsWith('_other') ? [key.slice(0, -6)] : [])))
  const isForm = (key: string): boolean => families.has(key.replace(/_(?:zero|one|two|few|many|other)$/, ''))
  const counted = [...families].map((key) => toMessage(key, texts[`${key}_other`] ?? ''))
  const others = Object.entries(texts).flatMap(([key, text]) => (isForm(key) ? [] : [toMessage(key, text)]))
  const kinds = new Map(kindsOf.map(({ title }): [string, Message[]] => [title, []]))
  for (const message of others) {
    const kind = kindsOf.find(({ holds }) => holds(message.english))
    if (kind !== undefined) kinds.get(kind.title)?.push(message)
  }
  return [{ title: 'Plurals', messages: counted }, ...[...kinds].map(([title, messages]) => ({ title, messages }))]
}

/** The first one that holds has the message. */
const kindsOf: readonly { readonly title: string; readonly holds: (english: string) => boolean }[] = [
  { title: 'Tags', holds: (english) => /<\/?\w/.test(english) },
  { title: 'Placeholders', holds: (english) => english.includes('{{') },
  { title: 'Odd ones', holds: (english) => /\n|[{}]|&\w+;|https?:|^\W|\s$|\w_\w/.test(english) },
  { title: 'Long texts', holds: (english) => english.length > 80 },
  { title: 'Short texts', holds: () => true },
]

function toMessage(key: string, english: string): Message {
  const names = [...`${key} ${english}`.matchAll(/\{\{-?\s*([\w.]+)\s*\}\}/g)].flatMap(([, name]) => name ?? [])
  return { key, english, values: Object.fromEntries(names.map((name) => [name, samples[name] ?? `‹${name}›`])) }
}

/** Something to show for the placeholders that are seen most. All others show their name. */
const samples: Readonly<Record<string, string>> = {
  accountName: 'Savings',
  amount: '1,234.56',
  categoryName: 'Groceries',
  category: 'Groceries',
  month: '2025-06',
  from: '2025-01',
  name: 'Holidays',
  percent: '12.5',
  schedule: 'Rent',
}
