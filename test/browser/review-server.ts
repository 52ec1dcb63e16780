import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type {
  RefusedDecision,
  ReviewCard,
  ReviewDecision,
  ReviewedDraft,
  ReviewMark,
  ReviewProblem,
  ReviewQueue,
  ReviewRow,
  ReviewRows,
  ReviewSaved,
} from '@lockale/core'

/** What the server of a review page answers from. */
export interface ReviewData {
  summary(): unknown
  rows(query: URLSearchParams): ReviewRows
  card(id: string): ReviewCard | undefined
  check(draft: { id: string; form: string; text: string }): ReviewedDraft
  save(decisions: readonly ReviewDecision[]): ReviewSaved
  translate(id: string): void
  trends(): unknown
}

export interface ReviewServer {
  readonly url: string
  /** Method and path of each call, in order. */
  readonly calls: readonly string[]
  close(): Promise<void>
}

const dist = join(import.meta.dirname, '../../packages/review/dist')
const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>lockale review</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">
</head><body><div id="page"></div><script type="module" src="/page.js"></script></body></html>`
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'"

/** Serves the built page with data in memory, by the rules of `lockale review`. */
export async function serveReview(data: ReviewData): Promise<ReviewServer> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname.startsWith('/api/') && url.pathname !== '/api/summary')
      calls.push(`${request.method} ${url.pathname}`)
    void answer(data, request, url, response).catch((error: unknown) => {
      send(response, 500, { error: { code: 'BUG', message: String(error), hint: '' } })
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(data: ReviewData, request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
  const id = url.searchParams.get('id') ?? ''
  switch (url.pathname) {
    case '/':
      return sendFile(response, 'text/html; charset=utf-8', shell)
    case '/page.js':
      return sendFile(response, 'text/javascript; charset=utf-8', readFileSync(join(dist, 'page.js'), 'utf8'))
    case '/page.css':
      return sendFile(response, 'text/css; charset=utf-8', readFileSync(join(dist, 'page.css'), 'utf8'))
    case '/api/summary':
      return send(response, 200, data.summary())
    case '/api/rows':
      return send(response, 200, data.rows(url.searchParams))
    case '/api/card': {
      const card = data.card(id)
      if (card !== undefined) return send(response, 200, card)
      return send(response, 404, {
        error: { code: 'NOT_FOUND', message: 'There is no such message.', hint: 'Reload.' },
      })
    }
    case '/api/trends':
      return send(response, 200, data.trends())
    case '/api/check':
      return send(response, 200, data.check(await bodyOf(request)))
    case '/api/save':
      return send(response, 200, data.save((await bodyOf<{ decisions: ReviewDecision[] }>(request)).decisions))
    case '/api/price':
      return send(response, 200, { characters: 24, proposal: ['Eine Pflanze {{name}} hinzufügen'] })
    case '/api/translate':
      data.translate((await bodyOf<{ id: string }>(request)).id)
      return send(response, 200, {})
    default:
      return send(response, 404, {})
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendFile(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(text)
}

async function bodyOf<T>(request: IncomingMessage): Promise<T> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as T
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
  readonly isLocked?: boolean
}

export interface ReviewProject extends ReviewData {
  /** As an editor or a `git pull` would. */
  changeFile(id: string, form: string, text: string): void
  textOf(id: string, form?: string): string | undefined
}

const rightToLeft = new Set(['ar', 'he', 'fa'])

/** A project of which the entries are all translations. An accepted translation leaves its queue. */
export function reviewProject(entries: readonly ReviewEntry[], locales: readonly string[]): ReviewProject {
  const all = new Map(
    entries.map((entry) => [`${entry.locale}/${entry.message}`, { ...entry, texts: { ...entry.texts } }]),
  )
  let revision = 1
  function toRow(id: string): ReviewRow | undefined {
    const entry = all.get(id)
    if (entry === undefined) return undefined
    const problems = Object.values(entry.texts).flatMap((text) => problemsOf(entry.source, text))
    return {
      id,
      locale: entry.locale,
      file: `locales/${entry.locale}.json`,
      message: entry.message,
      queue: entry.queue,
      drift: entry.drift,
      source: entry.source,
      text: Object.values(entry.texts)[0] ?? '',
      by: entry.queue === 'imported' ? 'adopted' : 'review',
      errors: problems.filter(({ severity }) => severity === 'error').length,
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
      state: entry.queue === 'source-changed' ? 'fuzzy' : 'current',
      sourceFile: 'locales/en.json',
      line: at + 2,
      messageFormat: 'i18next',
      description: entry.description,
      maxLength: entry.maxLength,
      isLocked: entry.isLocked === true,
      sourceHash: hashOf(entry.source),
      forms: Object.entries(entry.texts).map(([form, text]) => ({
        form,
        numbers: entry.numbers?.[form] ?? [],
        source: entry.source,
        was: entry.was === undefined ? undefined : { text: entry.was, commit: '3f2a9c1b7d', changedIn: '9e21fa03aa' },
        text,
        textHash: hashOf(text ?? ''),
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
  return {
    summary: () => ({
      project: 'plants',
      revision,
      canTranslate: true,
      sourceLocale: 'en',
      locales: locales.map((locale) => {
        const own = [...all.values()].filter((entry) => entry.locale === locale)
        const count = (queue: ReviewQueue) => own.filter((entry) => entry.queue === queue).length
        const open = count('invalid') + count('source-changed') + count('missing')
        return {
          locale,
          direction: rightToLeft.has(locale) ? 'rtl' : 'ltr',
          messages: own.length,
          coverage: own.length === 0 ? 1 : 1 - open / own.length,
          queues: {
            invalid: count('invalid'),
            'source-changed': count('source-changed'),
            unreviewed: count('unreviewed'),
            imported: count('imported'),
            refused: count('refused'),
            missing: count('missing'),
          },
        }
      }),
    }),
    rows(query) {
      const wanted = (query.get('locales') ?? '').split(',').filter((locale) => locale !== '')
      const part = (query.get('search') ?? '').toLowerCase()
      const rows = [...all.keys()]
        .map(toRow)
        .filter((row) => row !== undefined)
        .filter(
          (row) =>
            (query.get('queue') === '' || row.queue === query.get('queue')) &&
            (wanted.length === 0 || wanted.includes(row.locale)) &&
            `${row.message}\n${row.source}\n${row.text}`.toLowerCase().includes(part),
        )
      const from = Number(query.get('from'))
      return { total: rows.length, rows: rows.slice(from, from + Number(query.get('count'))) }
    },
    card,
    check({ id, text }) {
      return { marks: marksOf(text), problems: problemsOf(all.get(id)?.source ?? '', text) }
    },
    save(decisions) {
      const refused = decisions.map(saveOne).filter((each) => each !== undefined)
      const saved = decisions.map(({ id }) => id).filter((id) => !refused.some((each) => each.id === id))
      if (saved.length > 0) revision++
      return { saved, refused, files: saved.length > 0 ? ['locales/de.json', 'lockale.lock'] : [] }
    },
    translate(id) {
      this.changeFile(id, Object.keys(all.get(id)?.texts ?? {})[0] ?? '', 'Eine Pflanze {{name}} hinzufügen')
    },
    changeFile(id, form, text) {
      const entry = all.get(id)
      if (entry !== undefined) entry.texts[form] = text
      revision++
    },
    textOf: (id, form = '') => all.get(id)?.texts[form],
    trends: () => ({
      coverage: Array.from({ length: 30 }, (_, at) => ({
        date: new Date(Date.UTC(2026, 9, at + 1)).toISOString(),
        commit: String(at),
        locales: Object.fromEntries(
          locales.map((locale, place) => [locale, Math.min(1, 0.5 + at / 60 + ((at * (place + 3)) % 7) / 60)]),
        ),
      })),
      characters: [120_000, 45_300, 8200, 0, 15_750].map((billed, at) => ({ month: `2026-0${at + 5}`, billed })),
      ages: [
        { days: 1, count: 14 },
        { days: 7, count: 40 },
        { days: 30, count: 118 },
        { days: 365, count: 9 },
      ],
    }),
  }
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
