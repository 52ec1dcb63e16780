import { copiesOf, type Item } from '@lockale/core'
import { findPreviousSources } from '@lockale/core/report/previous-texts'
import { openItems } from '@lockale/core/translate/items'
import { groupBy } from '@lockale/errors'
import type { AppWork, OpenString } from './find-work.ts'

/** Items with the same languages, and what they have in common. */
export interface WorkJob {
  readonly source: string
  readonly target: string
  /** Description of the app. */
  readonly about?: string
  readonly formality?: string
  readonly instructions?: readonly string[]
  /** Locales that copy the translations, for which an answer may have another text. */
  readonly variants?: readonly string[]
  readonly items: readonly Item[]
}

/** A string to list. `rejected`: the answer that was refused. */
export interface ListedString {
  readonly string: OpenString
  readonly rejected?: Item['rejected']
}

/** The text of a job is at most this many times as long as the keys, strings and descriptions of its items. */
const mostTimes = 3

/** Returns the items for an assistant, by locale. Context is left out where it would make them too long. */
export async function toJobs(work: AppWork, listed: readonly ListedString[]): Promise<readonly WorkJob[]> {
  const { config, inspection, ports, settings } = work
  const changes = listed.map(({ string: { send } }) => send.message)
  const items = openItems({
    config,
    settings: new Map(settings.map((own) => [own.locale, own])),
    diffs: inspection.whole,
    previousSource: await findPreviousSources(changes, ports.history),
  })
  const byLocale = groupBy(listed, ({ string: { locale } }) => locale)
  return [...byLocale].map(([locale, own]): WorkJob => {
    const fitted = settings.find((one) => one.locale === locale)
    const { formality, instructions = [] } = fitted?.settings ?? {}
    const variants = copiesOf(locale, config)
    const made = items(own.map(({ string: { send } }) => send))
    const job = {
      source: config.source,
      target: locale,
      ...(fitted?.context !== undefined && { about: fitted.context }),
      ...(formality !== undefined && { formality }),
      ...(instructions.length > 0 && { instructions }),
      ...(variants.length > 0 && { variants }),
    }
    const named = made.map((item, at): Item => {
      const rejected = own[at]?.rejected ?? item.rejected
      return { ...item, id: own[at]?.string.id ?? item.id, ...(rejected && { rejected }) }
    })
    return { ...job, items: withinLimit(named, bytesOf(job)) }
  })
}

const extras = ['previous', 'siblings', 'similar', 'neighbours'] as const

/** Leaves out context that has no room. Short strings, which are the most ambiguous, get theirs first. */
function withinLimit(items: readonly Item[], taken: number): readonly Item[] {
  const needed = items.map(({ previous: _p, siblings: _b, similar: _s, neighbours: _n, ...rest }): Item => rest)
  const told = items.reduce((sum, { key, text, note = '' }) => sum + lengthOf(key) + lengthOf(text) + lengthOf(note), 0)
  let room = mostTimes * told - taken - bytesOf(needed)
  const given = needed.map((item) => ({ ...item }))
  const shortestFirst = [...items.keys()].sort((a, b) => (items[a]?.text.length ?? 0) - (items[b]?.text.length ?? 0))
  for (const name of extras) {
    for (const at of shortestFirst) {
      const value = items[at]?.[name]
      const bytes = value === undefined ? 0 : bytesOf({ [name]: value })
      if (bytes === 0 || bytes > room) continue
      room -= bytes
      Object.assign(given[at] ?? {}, { [name]: value })
    }
  }
  return given
}

function bytesOf(value: unknown): number {
  return lengthOf(JSON.stringify(value))
}

function lengthOf(text: string): number {
  return Buffer.byteLength(text)
}
