import { createHash } from 'node:crypto'
import type { LastChanges, Provenance } from '@lockale/core'
import {
  type RefusedDecision,
  type Review,
  type ReviewCard,
  type ReviewDecision,
  type ReviewFilter,
  type ReviewMark,
  type ReviewMatch,
  type ReviewProblem,
  type ReviewQueue,
  reviewQueues,
  type ReviewRow,
} from '@lockale/review-engine'
import { readPageFiles, type ReviewCalls, serveReview } from '@lockale/review'

/** Serves the built page with translations in memory. */
export async function serveProject(calls: ReviewCalls, port?: number): ReturnType<typeof serveReview> {
  return serveReview({ calls, page: await readPageFiles(), port })
}

/** A translation in memory. */
export interface ReviewEntry {
  readonly message: string
  readonly locale: string
  readonly queue: ReviewQueue | undefined
  readonly source: string
  readonly was?: string
  readonly texts: Readonly<Record<string, string | undefined>>
  readonly numbers?: Readonly<Record<string, readonly number[]>>
  readonly drift?: ReviewRow['drift']
  readonly description?: string
  readonly maxLength?: number
  /** The machine's translation of its first form, from the cache. */
  readonly machine?: string
  readonly isLocked?: boolean
  readonly by?: Provenance
  readonly changed?: LastChanges
  readonly matches?: readonly ReviewMatch[]
}

export interface ReviewProject {
  readonly calls: ReviewCalls
  /** Names of calls that wrote something, in order. */
  readonly written: readonly string[]
  /** Ids of what the service was asked for, in order. */
  readonly asked: readonly string[]
  review(): Review
  /** As an editor or a `git pull` would. */
  changeFile(id: string, form: string, text: string): void
  /** As a checkout of a branch without this message, and back, would. */
  setGone(id: string, isGone: boolean): void
  textOf(id: string, form?: string): string | undefined
}

const rightToLeft = new Set(['ar', 'he', 'fa'])

/** A project of which the entries are all translations. An accepted translation leaves its queue. */
export function reviewProject(entries: readonly ReviewEntry[], locales: readonly string[]): ReviewProject {
  const all = new Map(
    entries.map((entry) => [`${entry.locale}/${entry.message}`, { ...entry, texts: { ...entry.texts } }]),
  )
  let revision = 1
  const written: string[] = []
  const asked: string[] = []
  function toRow(id: string): ReviewRow | undefined {
    const entry = all.get(id)
    if (entry === undefined) return undefined
    const problems = Object.values(entry.texts).flatMap((text) => problemsOf(entry.source, text))
    return {
      id,
      locale: entry.locale,
      file: `locales/${entry.locale}.json`,
      message: entry.message,
      queue: queueOf(entry),
      drift: entry.drift,
      source: entry.source,
      text: Object.values(entry.texts)[0] ?? '',
      by: entry.by ?? (entry.queue === 'imported' ? 'adopted' : 'review'),
      state: entry.queue === 'source-changed' ? entry.queue : 'current',
      errors: problems.filter(({ severity }) => severity === 'error').length,
      warnings: problems.filter(({ severity }) => severity !== 'error').map(({ code }) => code),
    }
  }
  function card(id: string): ReviewCard | undefined {
    const [row, entry] = [toRow(id), all.get(id)]
    if (row === undefined || entry === undefined) return undefined
    const order = [...all.values()].filter(({ locale }) => locale === entry.locale)
    const at = order.indexOf(entry)
    return {
      ...row,
      direction: rightToLeft.has(entry.locale) ? 'rtl' : 'ltr',
      sourceFile: 'locales/en.json',
      line: at + 2,
      messageFormat: 'i18next',
      description: entry.description,
      maxLength: entry.maxLength,
      isLocked: entry.isLocked === true,
      sourceHash: hashOf(entry.source),
      terms: [],
      forms: Object.entries(entry.texts).map(([form, text]) => ({
        form,
        numbers: entry.numbers?.[form] ?? [],
        source: entry.source,
        was: entry.was === undefined ? undefined : { text: entry.was, commit: '3f2a9c1b7d', changedIn: '9e21fa03aa' },
        text,
        textHash: hashOf(text ?? ''),
        machine: entry.machine === text ? undefined : entry.machine,
        isCopy: false,
        sourceMarks: marksOf(entry.source),
        marks: marksOf(text ?? ''),
        problems: problemsOf(entry.source, text),
      })),
      others: [...all.values()]
        .filter(({ message, locale }) => message === entry.message && locale !== entry.locale)
        .map(({ locale, texts }) => ({
          locale,
          direction: rightToLeft.has(locale) ? ('rtl' as const) : ('ltr' as const),
          texts: Object.values(texts).filter((text) => text !== undefined),
        })),
      neighbours: [order[at - 1], order[at + 1]]
        .filter((each) => each !== undefined)
        .map(({ message, source, texts }) => ({ message, source, text: Object.values(texts)[0] ?? '' })),
    }
  }
  function saveOne({ id, sourceHash, forms }: ReviewDecision): RefusedDecision | undefined {
    const [now, entry] = [card(id), all.get(id)]
    if (now === undefined || entry === undefined) return { id, why: 'gone', sentence: 'There is no such message.' }
    if (now.sourceHash !== sourceHash) return { id, why: 'source-changed', sentence: 'The source string changed.' }
    for (const { form, textHash, text } of forms) {
      if (now.forms.find((each) => each.form === form)?.textHash !== textHash)
        return { id, why: 'changed', sentence: 'The file has another translation now.' }
      if (text !== undefined) entry.texts[form] = text
    }
    entry.queue = undefined
    return undefined
  }
  function summary() {
    return {
      sourceLocale: 'en',
      locales: locales.map((locale) => {
        const own = [...all.values()].filter((entry) => entry.locale === locale)
        const count = (queue: ReviewQueue) => own.filter((entry) => queueOf(entry) === queue).length
        const open = count('invalid') + count('source-changed') + count('missing')
        return {
          locale,
          direction: rightToLeft.has(locale) ? ('rtl' as const) : ('ltr' as const),
          messages: own.length,
          coverage: own.length === 0 ? 1 : 1 - open / own.length,
          isChecked: true as const,
          queues: toCounts(count),
        }
      }),
    }
  }
  function find({ locales: wanted = [], search = '', file = '', by }: ReviewFilter): readonly ReviewRow[] {
    return [...all.keys()]
      .map(toRow)
      .filter((row) => row !== undefined)
      .filter(
        (row) =>
          (wanted.length === 0 || wanted.includes(row.locale)) &&
          row.file.includes(file) &&
          (by === undefined || row.by === by) &&
          `${row.message}\n${row.source}\n${row.text}`.toLowerCase().includes(search.toLowerCase()),
      )
  }
  function review(): Review {
    return {
      summary: summary(),
      files: locales.map((locale) => `locales/${locale}.json`).concat('locales/en.json'),
      rows({ queue, from, count, ...filter }) {
        const rows = find(filter).filter((row) => queue === undefined || row.queue === queue)
        return { total: rows.length, rows: rows.slice(from, from + count) }
      },
      sortKeys: () => undefined,
      counts: (filter) => ({ queues: toCounts((queue) => find(filter).filter((row) => row.queue === queue).length) }),
      choices: () => ({ files: ['locales/{locale}.json'], rules: [] }),
      cards: async (ids) => ids.map(card).filter((each) => each !== undefined),
      lastChanges: async (id) => all.get(id)?.changed ?? {},
      matches: async (id) => all.get(id)?.matches ?? [],
      check: ({ id, text }) => ({ marks: marksOf(text), problems: problemsOf(all.get(id)?.source ?? '', text) }),
      checkAll: (drafts) =>
        drafts.map(({ id, text }) => ({ marks: marksOf(text), problems: problemsOf(all.get(id)?.source ?? '', text) })),
      whole: async () => {},
      stop() {},
    }
  }
  function changeFile(id: string, form: string, text: string): void {
    const entry = all.get(id)
    if (entry !== undefined) entry.texts[form] = text
    revision++
  }
  const gone: typeof all = new Map()
  function setGone(id: string, isGone: boolean): void {
    const [from, to] = isGone ? [all, gone] : [gone, all]
    const entry = from.get(id)
    if (entry === undefined) return
    to.set(id, entry)
    from.delete(id)
    revision++
  }
  return {
    written,
    asked,
    review,
    changeFile,
    setGone,
    textOf: (id, form = '') => all.get(id)?.texts[form],
    calls: {
      project: 'plants',
      projectId: '1',
      before: () => undefined,
      summary: async () => ({
        ...summary(),
        project: 'plants',
        projectId: '1',
        revision,
        canTranslate: true,
        termLocales: ['de'],
      }),
      review: async () => review(),
      async save(decisions) {
        written.push('save')
        const refused = decisions.map(saveOne).filter((each) => each !== undefined)
        const saved = decisions.map(({ id }) => id).filter((id) => !refused.some((each) => each.id === id))
        if (saved.length > 0) revision++
        return { saved, refused, files: saved.length > 0 ? ['locales/de.json', 'lockale.lock'] : [] }
      },
      price: async () => ({ characters: 24 }),
      async translate(id) {
        asked.push(id)
        const forms = Object.keys(all.get(id)?.texts ?? {})
        return { characters: 24, forms: forms.map((form) => ({ form, text: 'Eine Pflanze {{name}} hinzufügen' })) }
      },
      async openEditor({ file, line, column }) {
        written.push(`open ${file}:${line}:${column}`)
      },
      async describe(id, note) {
        written.push(`describe ${id}`)
        const entry = all.get(id)
        if (entry !== undefined) all.set(id, { ...entry, description: note })
        revision++
        return 'locales/notes.jsonl'
      },
      async addTerm({ term, translation }) {
        written.push(`term ${term} ${translation}`)
        return 'lockale/glossaries/shop.csv'
      },
      idle: async () => undefined,
    },
  }
}

/** A translation with warnings that needs no other attention is in the queue of its own. */
function queueOf({ queue, source, texts }: ReviewEntry): ReviewQueue | undefined {
  const hasProblem = Object.values(texts).some((text) => problemsOf(source, text).length > 0)
  return queue ?? (hasProblem ? 'warnings' : undefined)
}

function toCounts(count: (queue: ReviewQueue) => number): Record<ReviewQueue, number> {
  return Object.fromEntries(reviewQueues.map((queue) => [queue, count(queue)])) as Record<ReviewQueue, number>
}

function hashOf(text: string): string {
  return text === '' ? '' : createHash('sha256').update(text).digest('base64url').slice(0, 11)
}

function marksOf(text: string): readonly ReviewMark[] {
  return [...text.matchAll(/\{\{[^}]*\}\}|<\/?\w+>/gu)].map(({ 0: mark, index }) => ({
    start: index,
    end: index + mark.length,
  }))
}

function problemsOf(source: string, text: string | undefined): readonly ReviewProblem[] {
  if (text === undefined) return []
  const missing = marksOf(source)
    .map(({ start, end }) => source.slice(start, end))
    .filter((mark) => !text.includes(mark))
  const spaces = text.startsWith(' ') && !source.startsWith(' ')
  return [
    ...missing.map(
      (mark) => ({ code: 'placeholder-missing', severity: 'error', sentence: `${mark} is missing` }) as const,
    ),
    ...(spaces
      ? [
          {
            code: 'begin-space',
            severity: 'warning',
            sentence: 'begins with a space that the source does not have',
          } as const,
        ]
      : []),
  ]
}
