import { relative, resolve } from 'node:path'
import type { Resource } from '@lockale/core'
import {
  parseReviewDecision,
  type RefusedDecision,
  type Review,
  type ReviewCard,
  type ReviewedDraft,
  reviewId,
  type ReviewRow,
  splitReviewId,
} from '@lockale/review-engine'
import { isRecord, LockaleError, openTurns, shellWord } from '@lockale/errors'
import type { Project } from '@lockale/project'
import { type CurrentReview, openCurrentReview } from '@lockale/review-engine/current-review'
import { findAllByText, findByText, type FoundText } from './find-by-text.ts'
import { placeFromHere, withSlashes } from '../places.ts'

export interface OpenedProject {
  readonly project: Pick<Project, 'root' | 'config' | 'configFile' | 'review' | 'saveReview' | 'pseudoResources'>
  /** The strings of all files. A file that cannot be read now has the strings from the last time it could be read. */
  readonly resources: readonly Resource[]
}

export interface PanelCard extends ReviewCard {
  /** Folder of the project, relative to the working directory. `file` and `sourceFile` are relative to this folder. */
  readonly root: string
  readonly locales: readonly string[]
  /** Command that translates this message; `undefined` if a sync would not translate it. */
  readonly command: string | undefined
}

interface PanelRows {
  readonly total: number
  readonly rows: readonly Pick<ReviewRow, 'id' | 'locale' | 'file' | 'message' | 'source' | 'text'>[]
}

interface Part extends OpenedProject {
  /** Index of the project among all projects of the call. */
  readonly at: number
  readonly current: CurrentReview
  readonly review: Review
}

/**
 * Handles calls of the panel: searches messages, and saves edited or accepted translations. Translates nothing.
 * @param open returns the projects of the dev server
 * @returns the function that answers a call. It runs calls one after another, so that each call sees what earlier calls
 * have changed.
 */
export function openPanelCalls(
  open: () => Promise<readonly OpenedProject[]>,
): (name: string, data: unknown) => Promise<unknown> {
  const reviews = new WeakMap<OpenedProject['project'], CurrentReview>()
  const turns = openTurns()

  async function read(one: OpenedProject, at: number): Promise<Part> {
    const current = reviews.get(one.project) ?? openCurrentReview(one.project)
    reviews.set(one.project, current)
    return { ...one, at, current, review: await current.read() }
  }

  async function answer(name: string, data: unknown): Promise<unknown> {
    if (!isRecord(data)) throw invalid('A call has an object.')
    const parts = await Promise.all((await open()).map(read))
    switch (name) {
      case 'find':
        return find(data, parts)
      case 'page':
        return stringsOfPage(data, parts)
      case 'rows':
        return search(data, parts)
      case 'card':
        return found(await cardOf(idOf(data, parts), parts))
      case 'check':
        return found(check(data, parts))
      case 'save':
        return save(data, parts)
      default:
        throw invalid(`There is no call ${JSON.stringify(name)}.`)
    }
  }

  return (name, data) => turns.take(() => answer(name, data))
}

/** Limit of search results. Further results are only counted. */
const maxRows = 30
/** Longest wait for the project's lock, which a sync of the dev server may hold. */
const lockTimeoutMs = 5000

async function find(
  data: Readonly<Record<string, unknown>>,
  parts: readonly Part[],
): Promise<{ readonly card?: PanelCard | undefined; readonly list?: PanelRows }> {
  const pageLocale = textOf(data, 'locale')
  const texts = findByText(readLists(data['levels']), await scopeOf(data, parts))
  const ids = texts.slice(0, maxRows).flatMap((text) => parts.flatMap((part) => idOfText(text, pageLocale, part) ?? []))
  const [id, ...others] = [...new Set(ids)]
  if (others.length === 0) return { card: await cardOf(id, parts) }
  const cards = await Promise.all([id, ...others].map((one) => cardOf(one, parts)))
  const rows = cards.filter((card) => card !== undefined)
  return { list: { total: Math.max(texts.length, rows.length), rows: rows.map(toRow) } }
}

/** Returns the strings to search for a text of the page, and whether the page has loaded them. */
async function scopeOf(
  data: Readonly<Record<string, unknown>>,
  parts: readonly Part[],
): Promise<Parameters<typeof findByText>[1]> {
  const pseudo = textOf(data, 'pseudo')
  const loaded = new Set(readLists(data['loaded']).map(([locale = '', namespace = '']) => nameOf(locale, namespace)))
  const sources = parts.map(({ project }) => project.config.source)
  const resources = await Promise.all(
    parts.map(async (part) => (pseudo === '' ? part.resources : part.project.pseudoResources(pseudo))),
  )
  return {
    resources: resources.flat(),
    isLoaded: ({ locale, namespace = defaultNamespace }) =>
      (pseudo === '' ? [locale] : sources).some((one) => loaded.has(nameOf(one, namespace))),
  }
}

interface PageStrings {
  readonly total: number
  /** `file` is relative to the working directory, `message` the path of the string in its file. */
  readonly rows: readonly (Pick<ReviewRow, 'locale' | 'file' | 'message' | 'text'> & { readonly isPath: true })[]
}

/** Limit for the listed strings of a page. */
const maxPageRows = 500

/** Lists the strings that a page shows, in its order. They get no ids, since each id takes a search. */
async function stringsOfPage(data: Readonly<Record<string, unknown>>, parts: readonly Part[]): Promise<PageStrings> {
  const texts = findAllByText(readList(data['texts']), await scopeOf(data, parts))
  const rows = texts.flatMap((text) =>
    parts.flatMap((part) => {
      const { target, path } = placeOfText(text, textOf(data, 'locale'), part)
      if (target === undefined || path === undefined) return []
      return [{ locale: target, file: placeFromHere(path), message: text.key, text: text.shown, isPath: true as const }]
    }),
  )
  return { total: rows.length, rows: rows.slice(0, maxPageRows) }
}

/** The namespace that i18next uses if the app sets none. */
const defaultNamespace = 'translation'

function nameOf(locale: string, namespace: string): string {
  return JSON.stringify([locale, namespace])
}

function idOfText(text: FoundText, pageLocale: string, part: Part): string | undefined {
  const { target, path } = placeOfText(text, pageLocale, part)
  return target && path && idOfPath({ locale: target, path, message: text.key }, part)
}

/** Returns locale and file for a text of the page. Prefers a locale with this text, then the page's `lang`. */
function placeOfText(
  { namespace, locales }: FoundText,
  pageLocale: string,
  part: Part,
): { readonly target?: string | undefined; readonly path?: string | undefined } {
  const targets = localesOf(part)
  const shown = locales.flatMap((one) => sameLocale(targets, one) ?? [])
  const own = sameLocale(targets, pageLocale)
  // Prefers a locale of the strings in the page, since many pages never change their `lang`.
  const target = own !== undefined && shown.includes(own) ? own : (shown[0] ?? own ?? targets[0])
  return { target, path: part.resources.find((one) => one.locale === target && one.namespace === namespace)?.path }
}

/** Returns the id of a message by the path of a string in the file, to which it may be the beginning: `items_one`. */
function idOfPath(place: Parameters<typeof idOfMessage>[0], part: Part): string | undefined {
  for (let message = place.message; message !== ''; message = message.replace(/(?:^|[._])[^._]*$/u, '')) {
    const id = idOfMessage({ ...place, message }, part)
    if (id !== undefined) return id
  }
  return undefined
}

/**
 * Returns the id of a message; `undefined` if no file has this message.
 * @param place `path`: absolute path of the file, or `undefined` to search all files
 */
function idOfMessage(
  { locale, path, message }: Record<'locale' | 'message', string> & { readonly path: string | undefined },
  { at, review, project }: Part,
): string | undefined {
  const file = path && withSlashes(relative(project.root, path))
  const count = 500
  for (let from = 0; ;) {
    const { total, rows, isSearching } = review.rows({ locales: [locale], search: message, from, count })
    const row = rows.find((one) => one.message === message && (file === undefined || one.file === file))
    if (row !== undefined) return reviewId(String(at), row.id)
    if (from + count < total) from += count
    else if (isSearching !== true) return undefined
  }
}

/** Returns the id of the message that a panel call names: by an id and perhaps another locale, or by file and key. */
function idOf(data: Readonly<Record<string, unknown>>, parts: readonly Part[]): string | undefined {
  const [id, locale, message] = [textOf(data, 'id'), textOf(data, 'locale'), textOf(data, 'message')]
  if (id !== '') {
    const [at = '', own = ''] = splitReviewId(id)
    const [catalog = '', ownLocale = '', key = ''] = splitReviewId(own)
    return reviewId(at, reviewId(catalog, locale === '' ? ownLocale : locale, key))
  }
  const [file, namespace] = [textOf(data, 'file'), textOf(data, 'namespace')]
  for (const part of message === '' ? [] : parts) {
    const target = sameLocale(localesOf(part), locale)
    if (target === undefined) continue
    const pathOf = (name: string): string | undefined => {
      return part.resources.find((one) => one.locale === target && one.namespace === name)?.path
    }
    const path = file === '' ? pathOf(namespace) : resolve(file)
    // vue-i18n has the namespace as the first part of a key.
    const [first = '', ...rest] = message.split('.')
    const known =
      (data['isPath'] === true ? idOfPath : idOfMessage)({ locale: target, path, message }, part) ??
      (namespace === '' && pathOf(first) !== undefined
        ? idOfMessage({ locale: target, path: pathOf(first), message: rest.join('.') }, part)
        : undefined)
    if (known !== undefined) return known
  }
  return undefined
}

function partOf(id: string, parts: readonly Part[]): { readonly part: Part | undefined; readonly own: string } {
  const [at, own = ''] = splitReviewId(id)
  return { part: parts[Number(at)], own }
}

function localesOf({ review }: Part): readonly string[] {
  return review.summary.locales.map(({ locale }) => locale)
}

/** Returns the project's locale for the locale of a page: the same tag, or else the language (`de` for `de-AT`). */
function sameLocale(locales: readonly string[], wanted: string): string | undefined {
  const tag = wanted.replaceAll('_', '-').toLowerCase()
  const [language] = tag.split('-')
  return locales.find((one) => one.toLowerCase() === tag) ?? locales.find((one) => one.toLowerCase() === language)
}

async function cardOf(id: string | undefined, parts: readonly Part[]): Promise<PanelCard | undefined> {
  if (id === undefined) return undefined
  const { part, own } = partOf(id, parts)
  const [card] = (await part?.review.cards([own])) ?? []
  if (part === undefined || card === undefined) return undefined
  const { message, locale, state, isLocked } = card
  const isToTranslate = !isLocked && (state === 'missing' || state === 'stale')
  const command = `npx lockale sync --locale ${shellWord(locale)} --message ${shellWord(message)}`
  return {
    ...card,
    id,
    root: placeFromHere(part.project.root),
    locales: localesOf(part),
    command: isToTranslate ? command : undefined,
  }
}

function search(data: Readonly<Record<string, unknown>>, parts: readonly Part[]): PanelRows {
  const query = { locales: readList(data['locales']), search: textOf(data, 'search'), from: 0, count: maxRows }
  const lists = parts.map(({ at, review }) => {
    const { total, rows } = review.rows(query)
    return { total, rows: rows.map((row) => ({ ...row, id: reviewId(String(at), row.id) })) }
  })
  return {
    total: lists.reduce((sum, { total }) => sum + total, 0),
    rows: lists.flatMap(({ rows }) => rows.map(toRow)).slice(0, maxRows),
  }
}

function toRow({ id, locale, file, message, source, text }: ReviewRow): PanelRows['rows'][number] {
  return { id, locale, file, message, source, text }
}

function check(data: Readonly<Record<string, unknown>>, parts: readonly Part[]): ReviewedDraft | undefined {
  const { part, own } = partOf(textOf(data, 'id'), parts)
  return part?.review.check({ id: own, form: textOf(data, 'form'), text: textOf(data, 'text') })
}

/**
 * Saves the edited or accepted translation of a message.
 * @returns `refused`: why nothing was saved; `card`: new state of the message for the panel, `undefined` if the message
 * is gone
 */
async function save(
  data: Readonly<Record<string, unknown>>,
  parts: readonly Part[],
): Promise<{ readonly refused: string | undefined; readonly card: PanelCard | undefined }> {
  const decision = parseReviewDecision(data)
  if (decision === undefined) throw invalid('A decision has an id, a sourceHash and forms.')
  const { part, own } = partOf(decision.id, parts)
  const { project, current } = found(part)
  const { refused } = await project.saveReview([{ ...decision, id: own }], { lockTimeoutMs })
  const review = await current.read()
  const now = parts.map((one) => (one === part ? { ...one, review } : one))
  const isEdit = decision.forms.some(({ text }) => text !== undefined)
  return { refused: refused[0] && whyNot(refused[0], isEdit), card: await cardOf(decision.id, now) }
}

/** Returns why a decision was not written. A problem of the translation alone would not say what became of it. */
function whyNot({ why, sentence }: RefusedDecision, isEdit: boolean): string {
  if (why !== 'invalid') return sentence
  const problem = sentence.replace(/\.$/u, '')
  return isEdit ? `Not saved: ${problem}.` : `Not accepted: ${problem}. Correct the translation and save it.`
}

function found<T>(value: T | undefined): T {
  if (value !== undefined) return value
  throw new LockaleError('MESSAGE_UNKNOWN', 'There is no such message to translate.', {
    hint: 'Look whether its key is in the files of the source locale.',
  })
}

function readLists(value: unknown): readonly (readonly string[])[] {
  return Array.isArray(value) ? (value as readonly unknown[]).map(readList) : []
}

function readList(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter((one) => typeof one === 'string') : []
}

function textOf(data: Readonly<Record<string, unknown>>, name: string): string {
  const value = data[name] ?? ''
  if (typeof value === 'string') return value
  throw invalid(`${name} must be a string.`)
}

function invalid(what: string): LockaleError {
  return new LockaleError('REVIEW_REQUEST_INVALID', what, { hint: 'Load the page again.' })
}
