import type { Shelf } from './shelf.ts'

/** Products that are billed. */
export type Product = 'text' | 'document' | 'write' | 'speechToText' | 'speechToSpeech'

/** Usage to bill. */
export interface Purchase {
  readonly product: Product
  /** The amount: code points for `text`, `document` and `write`, milliseconds for speech. */
  readonly amount: number
  /** Number of documents, for accounts with a document limit. */
  readonly documents?: number
  /** The reporting tag: a label that the request gives, for reports of usage. */
  readonly tag?: string | undefined
}

/** Usage that was billed. `giveBack` reverses it. */
export interface Bill extends Purchase {
  readonly keyId: string
  /** The day of the bill: `2026-09-01`. */
  readonly day: string
}

/** Sums of billed usage. */
export interface Sums {
  readonly text: number
  readonly document: number
  readonly write: number
  /** Milliseconds of transcribed speech. */
  readonly speechToText: number
  readonly speechToSpeech: number
  /** Minutes of transcribed speech. Each use is rounded up to whole minutes. */
  readonly speechToTextMinutes: number
  readonly speechToSpeechMinutes: number
  readonly documents: number
}

export const nothing: Sums = {
  text: 0,
  document: 0,
  write: 0,
  speechToText: 0,
  speechToSpeech: 0,
  speechToTextMinutes: 0,
  speechToSpeechMinutes: 0,
  documents: 0,
}

/** The usage of one API key on one day with one reporting tag. All usage figures of the service are sums of these. */
export interface UsageCell extends Sums {
  readonly keyId: string
  readonly day: string
  /** The reporting tag; `undefined` for usage without a tag. */
  readonly tag: string | undefined
}

/** All usage that was ever billed to an account. */
export interface UsageBook {
  /** Returns what was billed, with one entry for each API key, day and tag. */
  readonly cells: () => Iterable<UsageCell>
  /** Returns the sums of a month (`2026-09`), for one API key or for all keys. */
  readonly sums: (month: string, keyId?: string) => Sums
  /** Adds the usage in a bill. */
  readonly add: (bill: Bill) => void
  /** Subtracts the usage in a bill. */
  readonly takeBack: (bill: Bill) => void
}

/** Returns the usage of an account. @param shelf the table that stores usage by API key, day and tag */
export function openUsageBook(shelf: Shelf<UsageCell>): UsageBook {
  const months = new Map<string, Sums>()
  for (const cell of shelf.values()) addToMonths(cell, cell)

  return {
    cells: () => shelf.values(),
    sums: (month, keyId) => months.get(nameOf(month, keyId)) ?? nothing,
    add: (bill) => record(bill, 1),
    takeBack: (bill) => record(bill, -1),
  }

  function record(bill: Bill, sign: 1 | -1): void {
    const { keyId, day, tag } = bill
    const sums = sumsOf(bill, sign)
    const name = JSON.stringify([keyId, day, tag ?? null])
    shelf.set(name, { keyId, day, tag, ...plus(shelf.get(name) ?? nothing, sums) })
    addToMonths(bill, sums)
  }

  function addToMonths({ keyId, day }: Pick<Bill, 'keyId' | 'day'>, sums: Sums): void {
    const month = day.slice(0, 7)
    for (const name of [nameOf(month, keyId), nameOf(month)]) {
      months.set(name, plus(months.get(name) ?? nothing, sums))
    }
  }
}

/** Returns the characters of all products together. Character limits apply to this sum. */
export function charactersOf({ text, document, write }: Sums): number {
  return text + document + write
}

export function plus(a: Sums, b: Sums): Sums {
  return {
    text: a.text + b.text,
    document: a.document + b.document,
    write: a.write + b.write,
    speechToText: a.speechToText + b.speechToText,
    speechToSpeech: a.speechToSpeech + b.speechToSpeech,
    speechToTextMinutes: a.speechToTextMinutes + b.speechToTextMinutes,
    speechToSpeechMinutes: a.speechToSpeechMinutes + b.speechToSpeechMinutes,
    documents: a.documents + b.documents,
  }
}

function sumsOf({ product, amount, documents = 0 }: Purchase, sign: 1 | -1): Sums {
  const minutes = sign * Math.ceil(amount / 60_000)
  return {
    ...nothing,
    [product]: sign * amount,
    documents: sign * documents,
    ...(product === 'speechToText' ? { speechToTextMinutes: minutes } : {}),
    ...(product === 'speechToSpeech' ? { speechToSpeechMinutes: minutes } : {}),
  }
}

function nameOf(month: string, keyId?: string): string {
  return keyId === undefined ? month : `${month} ${keyId}`
}
