import type { ReviewQuery, ReviewRow, ReviewRows } from '@lockale/review-engine'
import { cell, type ReadonlyCell } from './cell.ts'
import type { ReviewSource } from '../source/review-source.ts'

/** A list of rows that loads only pages near the visible rows. */
export interface RowPages {
  /** Number of rows; `undefined` until the first page is loaded. */
  readonly total: ReadonlyCell<number | undefined>
  /** True while a search reads the files and the list grows. */
  readonly isSearching: ReadonlyCell<boolean>
  /** Share of the translations that were checked for problems, while a list waits for that. */
  readonly progress: ReadonlyCell<number | undefined>
  readonly hidden: ReadonlyCell<number>
  row(index: number): ReviewRow | undefined
  fetchRow(index: number): Promise<ReviewRow | undefined>
  /** Says which rows are visible. `end` is not included. */
  show(start: number, end: number): void
  open(query: RowQuery): Promise<void>
  /** Loads the visible rows again. The old rows stay until the new ones arrive. */
  reload(): Promise<void>
  indexOf(id: string): number | undefined
}

export type RowQuery = Omit<ReviewQuery, 'from' | 'count'> & {
  /** True to hide rows whose source changed only in case or punctuation, or before the import. */
  readonly hideSmall: boolean
}

const pageSize = 100
const waitMs = 300
const maxPages = 80
/** Maximum length of a list that the page filters itself. */
const maxFiltered = 2000

export function openRowPages(
  source: ReviewSource,
  {
    onFailure,
    onFirstRows,
    onWhole,
  }: {
    readonly onFailure: (error: unknown) => void
    /** Called when a search finds its first rows. */
    readonly onFirstRows?: (() => void) | undefined
    /** Called when a list has all its rows. */
    readonly onWhole?: (() => void) | undefined
  },
): RowPages {
  const total = cell<number | undefined>(undefined)
  /** Grows with every loaded page, so that the list is rendered again. */
  const version = cell(0)
  const hidden = cell(0)
  const isSearching = cell(false)
  const progress = cell<number | undefined>(undefined)
  let query: RowQuery = { hideSmall: false }
  let pages = new Map<number, readonly ReviewRow[]>()
  /** For a filtered list: the index in the whole list, for each row. */
  let order: readonly number[] | undefined
  let visible = { start: 0, end: 50 }
  let generation = 0
  const loading = new Map<number, Promise<void>>()

  const pageOf = (index: number) => Math.floor(index / pageSize)
  const placeOf = (index: number) => (order === undefined ? index : order[index])
  const rawRow = (place: number) => pages.get(pageOf(place))?.[place % pageSize]

  async function fetchPage(page: number, count = pageSize): Promise<ReviewRows> {
    const { hideSmall: _, ...rest } = query
    return source.rows({ ...rest, from: page * pageSize, count })
  }

  /** Loads visible rows, at most two pages at a time. After each page, looks again which rows are visible. */
  function pump(): void {
    if (total.value === undefined || order !== undefined) return
    const last = Math.min(visible.end + pageSize / 2, total.value) - 1
    const first = Math.max(0, visible.start - pageSize / 2)
    const wanted = [pageOf(visible.start), pageOf(Math.min(visible.end, last)), pageOf(last), pageOf(first)]
    for (const page of wanted) {
      if (loading.size >= 2) return
      if (page >= 0 && !pages.has(page) && !loading.has(page)) void loadPage(page)
    }
  }

  function loadPage(page: number): Promise<void> {
    const known = loading.get(page)
    if (known !== undefined) return known
    const started = load(page)
    loading.set(page, started)
    return started
  }

  async function load(page: number): Promise<void> {
    const mine = generation
    try {
      const answer = await fetchPage(page)
      if (mine !== generation) return
      pages.set(page, answer.rows)
      for (const old of [...pages.keys()].slice(0, Math.max(0, pages.size - maxPages))) pages.delete(old)
      total.value = answer.total
      version.value++
    } catch (error) {
      if (mine === generation) onFailure(error)
      return
    } finally {
      if (mine === generation) loading.delete(page)
    }
    pump()
  }

  /** Loads a new list before it replaces the old list, so that rows of both are never mixed. */
  async function start(firstPage: number): Promise<void> {
    const mine = ++generation
    loading.clear()
    try {
      const answer = await fetchPage(firstPage)
      const next = new Map([[firstPage, answer.rows]])
      let nextOrder: readonly number[] | undefined
      const isWhole = answer.isSearching !== true
      if (isWhole && query.queue === 'source-changed' && answer.total <= maxFiltered) {
        for (let page = 0; page * pageSize < answer.total; page++)
          if (!next.has(page)) next.set(page, (await fetchPage(page)).rows)
        const all = Array.from({ length: answer.total }, (_, place) => place)
        nextOrder = all.filter((place) => isBig(next.get(pageOf(place))?.[place % pageSize]))
      }
      if (mine !== generation) return
      const isFiltered = nextOrder !== undefined && nextOrder.length > 0 && nextOrder.length < answer.total
      pages = next
      order = isFiltered && query.hideSmall ? nextOrder : undefined
      hidden.value = isFiltered && nextOrder !== undefined ? answer.total - nextOrder.length : 0
      total.value = order?.length ?? answer.total
      isSearching.value = !isWhole
      progress.value = answer.progress
      version.value++
      pump()
      if (isWhole) onWhole?.()
      else void searchOn(mine)
    } catch (error) {
      if (mine === generation) onFailure(error)
    }
  }

  /** Searches more files with each call. A new list or a reload stops the search. */
  async function searchOn(mine: number): Promise<void> {
    try {
      for (let isOver = false; !isOver;) {
        const page = pageOf(visible.start)
        const isFull = pages.get(page)?.length === pageSize
        const before = progress.value
        const answer = await fetchPage(page, isFull ? 0 : pageSize)
        if (mine !== generation) return
        progress.value = answer.progress
        const hadRows = (total.value ?? 0) > 0
        // A page that is not full may now have more rows.
        for (const [at, rows] of pages) if (rows.length < pageSize) pages.delete(at)
        if (!isFull) pages.set(page, answer.rows)
        isOver = answer.isSearching !== true
        isSearching.value = !isOver
        total.value = answer.total
        version.value++
        pump()
        if (!hadRows && answer.total > 0) onFirstRows?.()
        // Nothing is checked while the files of the locale are compared, so the next question can wait.
        if (!isOver && answer.progress !== undefined && answer.progress === before) await pause(waitMs)
      }
      if (mine !== generation) return
      if (query.queue === 'source-changed') await start(0)
      // New rows were inserted before the pages that are loaded.
      else if (isSorted(query)) await start(pageOf(visible.start))
      else onWhole?.()
    } catch (error) {
      if (mine !== generation) return
      isSearching.value = false
      onFailure(error)
    }
  }

  return {
    total,
    isSearching,
    progress,
    hidden,
    row(index) {
      const place = placeOf(index)
      return place === undefined ? undefined : rawRow(place)
    },
    async fetchRow(index) {
      const place = placeOf(index)
      if (place === undefined || index < 0 || index >= (total.value ?? 0)) return undefined
      if (rawRow(place) === undefined) await loadPage(pageOf(place))
      return rawRow(place)
    },
    show(start, end) {
      visible = { start, end }
      pump()
    },
    async open(next) {
      query = next
      visible = { start: 0, end: 50 }
      await start(0)
    },
    reload: () => start(order === undefined ? pageOf(visible.start) : 0),
    indexOf(id) {
      for (const [page, rows] of pages) {
        const at = rows.findIndex((row) => row.id === id)
        if (at >= 0) return order === undefined ? page * pageSize + at : order.indexOf(page * pageSize + at)
      }
      return undefined
    },
  }
}

function isSorted({ queue, order = 'file' }: RowQuery): boolean {
  return order !== 'file' || queue === 'warnings'
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

function isBig(row: ReviewRow | undefined): boolean {
  return row === undefined || row.drift === undefined || row.drift === 'changed'
}
