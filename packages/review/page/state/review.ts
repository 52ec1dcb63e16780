import type { LastChanges } from '@lockale/core'
import type { ReviewCard, ReviewMatch, ReviewQuery, ReviewQueue, ReviewRow } from '@lockale/review-engine'
import { type Cell, cell, computed, onChange, type ReadonlyCell } from './cell.ts'
import type { ReviewSource, Summary } from '../source/review-source.ts'
import { queues } from '../text/words.ts'
import { type Place, printAddress, readAddress } from './address.ts'
import { type AskedLater, openAskedLater } from './asked-later.ts'
import { openCards } from './cards.ts'
import { firstQueue, openCounts, type QueueCounts, sizeOf } from './counts.ts'
import { filterOf, isNarrowed, noFilter } from './filter.ts'
import { type Drafts, openDrafts } from './drafts.ts'
import { followDrafts } from './follow-drafts.ts'
import { type LiveChecks, openLiveChecks } from './live-checks.ts'
import { type LookUp, openLookUp } from './look-up.ts'
import { type Notices, openNotices } from './notices.ts'
import { openRowPages, type RowPages } from './row-pages.ts'
import { openSaving } from './save-drafts.ts'
import { type ShownLocale, withBefore } from './shown-locales.ts'

export type Dialog = 'keys' | 'unsaved' | 'accept-all' | 'fix-all' | 'replace'

/** The state of the page and its navigation. Decisions are in `decide.ts`. */
export interface Review {
  readonly source: ReviewSource
  readonly summary: ReadonlyCell<Summary | undefined>
  /** The locales. Those that are still being compared have the numbers of the last review. */
  readonly locales: ReadonlyCell<readonly ShownLocale[]>
  /** Number of translations in the chosen locales, by queue. The number of warnings is known once they are looked for. */
  readonly counts: ReadonlyCell<QueueCounts>
  readonly place: ReadonlyCell<Place>
  readonly hidesSmall: ReadonlyCell<boolean>
  readonly rows: RowPages
  readonly selection: ReadonlyCell<Selection>
  /** Card of the selected row, or of the last row while the new card loads; `undefined` if there are no details. */
  readonly card: ReadonlyCell<ReviewCard | undefined>
  readonly drafts: Drafts
  readonly checks: LiveChecks
  readonly lastChanges: AskedLater<LastChanges>
  readonly matches: AskedLater<readonly ReviewMatch[]>
  readonly lookUp: LookUp
  /** The comment that the user is writing for a message. */
  readonly comment: Cell<{ readonly id: string; readonly text: string } | undefined>
  /** The term that the user is adding to the glossary. */
  readonly newTerm: Cell<NewTerm | undefined>
  readonly notices: Notices
  readonly dialog: Cell<Dialog | undefined>
  /** True if the filter is shown on a narrow screen. */
  readonly isFilterOpen: Cell<boolean>
  /** True if the card covers the list on a narrow screen. */
  readonly isCardOpen: Cell<boolean>
  readonly isSaving: ReadonlyCell<boolean>
  readonly start: () => Promise<void>
  readonly go: (place: Partial<Place>) => Promise<void>
  readonly showSmall: (isShown: boolean) => Promise<void>
  /** Returns the next queue, in the order of the tabs, that is not empty; `undefined` if all others are empty. */
  readonly nextQueue: () => ReviewQueue | undefined
  /** Returns the query of the list that is shown. */
  readonly listQuery: () => Omit<ReviewQuery, 'from' | 'count'>
  readonly select: (index: number) => Promise<void>
  readonly selectId: (id: string) => Promise<void>
  /** Moves the selection. Screen readers announce `said`, then the new row. */
  readonly move: (steps: number, said?: string) => Promise<void>
  readonly cardLoaded: () => Promise<unknown>
  /** Returns the card of a translation; `undefined` if there are no details. */
  readonly cardOf: (id: string) => Promise<ReviewCard | undefined>
  readonly refresh: () => Promise<void>
  readonly saveAll: () => Promise<void>
  /** Runs an action after all earlier actions have ended. */
  readonly queue: (action: () => Promise<unknown> | void) => void
}

export interface NewTerm {
  readonly id: string
  readonly term: string
  readonly translation: string
}

export interface Selection {
  readonly index: number | undefined
  readonly row: ReviewRow | undefined
  readonly id: string | undefined
}

const pollMs = 3000
const growMs = 400

export function openReview(source: ReviewSource): Review {
  const notices = openNotices()
  const summary = cell<Summary | undefined>(undefined)
  const before = cell<Summary | undefined>(undefined)
  const locales = computed(() => withBefore(summary.value, before.value))
  const place = cell<Place>({ queue: undefined, locales: [], search: '', ...noFilter })
  const { counts, count, forgetFiltered } = openCounts({ source, summary, locales, place })
  const hidesSmall = cell(true)
  const rows = openRowPages(source, {
    onFailure: notices.fail,
    onFirstRows: () => queue(() => (selection.value.id === undefined ? select(0) : undefined)),
    onWhole: () => void count().catch(notices.fail),
  })
  const selection = cell<Selection>({ index: undefined, row: undefined, id: undefined })
  const card = cell<ReviewCard | undefined>(undefined)
  const drafts = openDrafts()
  const isCardOpen = cell(false)
  const dialog = cell<Dialog | undefined>(undefined)
  const { isSaving, saveAll } = openSaving({
    source,
    drafts,
    notices,
    showUnsaved: () => void (dialog.value = 'unsaved'),
    onSaved(saved) {
      const here = selection.value.index ?? 0
      return refresh(saved.filter((id) => (rows.indexOf(id) ?? here) < here).length)
    },
  })
  const { cardOf, clear: clearCards } = openCards(source)
  const { compareDrafts, restoreDrafts } = followDrafts({
    source,
    drafts,
    notices,
    showUnsaved: () => void (dialog.value = 'unsaved'),
    openById: (id) => queue(() => openById(id)),
  })
  let work: Promise<unknown> = Promise.resolve()
  let cardLoading: Promise<unknown> = Promise.resolve()
  /** True until the user chooses a queue. Until then, the page shows the first queue that is not empty. */
  let isQueueOpen = true

  function queue(action: () => Promise<unknown> | void): void {
    work = work.then(action).catch(notices.fail)
  }

  function listQuery(): Omit<ReviewQuery, 'from' | 'count'> {
    const { queue: chosen, order } = place.value
    return { ...filterOf(place.value), queue: chosen, order }
  }

  async function openRows(): Promise<void> {
    forgetFiltered()
    await rows.open({ ...listQuery(), hideSmall: hidesSmall.value })
  }

  async function openCard(next: Selection & { readonly id: string }): Promise<void> {
    selection.value = next
    let found: ReviewCard | undefined
    try {
      found = await cardOf(next.id)
    } finally {
      if (selection.value.id === next.id) card.value = found
    }
  }

  async function select(index: number): Promise<void> {
    const total = rows.total.value ?? 0
    if (total === 0) return clearSelection()
    const at = Math.min(Math.max(index, 0), total - 1)
    selection.value = { index: at, row: rows.row(at), id: rows.row(at)?.id }
    const row = await rows.fetchRow(at)
    if (row === undefined || selection.value.index !== at) return
    // The git history of a string takes seconds, so do not wait for the card.
    cardLoading = openCard({ index: at, row, id: row.id }).then(() => {
      const next = rows.row(at + 1)
      if (next !== undefined) void cardOf(next.id).catch(() => undefined)
    })
    cardLoading.catch(notices.fail)
  }

  function clearSelection(): void {
    selection.value = { index: undefined, row: undefined, id: undefined }
    card.value = undefined
  }

  async function selectId(id: string): Promise<void> {
    const index = rows.indexOf(id)
    if (index !== undefined && index >= 0) return select(index)
    await openCard({ index: undefined, row: undefined, id })
    selection.value = { index: undefined, row: card.value, id }
  }

  async function openById(id: string): Promise<void> {
    isCardOpen.value = true
    await selectId(id)
  }

  /** Selects the same translation again, or the row at its index. @param removed number of removed rows above it */
  async function selectAgain(removed = 0): Promise<void> {
    const { id, index } = selection.value
    const found = id === undefined ? undefined : rows.indexOf(id)
    if (found !== undefined && found >= 0) return select(found)
    if (index === undefined && id !== undefined) return selectId(id)
    await select((index ?? 0) - removed)
  }

  async function refresh(removed = 0): Promise<void> {
    const found = await source.summary()
    clearCards()
    summary.value = found
    await rows.reload()
    await Promise.all([compareDrafts(), selectAgain(removed)])
  }

  async function poll(): Promise<void> {
    if (document.visibilityState === 'hidden' || isSaving.value) return
    const found = await source.summary()
    notices.clearUnreachable()
    const before = summary.value
    if (found.revision !== before?.revision) await refresh()
    // The summary has complete data from git when the comparison ends.
    else if (before.isComparing === true) await (found.isComparing === true ? grow(found, before) : refresh())
  }

  async function pollAgain(): Promise<void> {
    await poll().catch(notices.fail)
    setTimeout(() => void pollAgain(), summary.value?.isComparing === true ? growMs : pollMs)
  }

  /** Shows newly compared translations without moving the visible rows. */
  async function grow(found: Summary, before: Summary): Promise<void> {
    summary.value = found
    const { queue: chosen, locales } = place.value
    const first = firstQueue(found)
    const isAtTop = (selection.value.index ?? 0) === 0 && drafts.count.value === 0
    if (isQueueOpen && chosen === undefined && first !== undefined && isAtTop) {
      place.value = { ...place.value, queue: first }
      await openRows()
      return select(0)
    }
    // Do not repeat a search through all files.
    if (isNarrowed(place.value) || sizeOf(found, chosen, locales) === sizeOf(before, chosen, locales)) return
    await rows.reload()
    const { id } = selection.value
    if (id === undefined) return select(0)
    const index = rows.indexOf(id)
    if (index !== undefined && index >= 0) selection.value = { ...selection.value, index }
  }

  async function open(found: Summary): Promise<void> {
    const address = readAddress(location.hash)
    isCardOpen.value = address.id !== undefined
    const locales = (address.locales ?? []).filter((locale) => found.locales.some((each) => each.locale === locale))
    isQueueOpen = !('queue' in address)
    const { id: _, ...shown } = address
    place.value = { queue: firstQueue(found), search: '', ...noFilter, ...shown, locales }
    await openRows()
    if (address.id === undefined) return select(0)
    try {
      await selectId(address.id)
    } catch (error) {
      // The string in the address may not exist any more; the page works without it.
      notices.fail(error)
      await select(0)
    }
  }

  /** Starts the page. Tries again if a file cannot be read, because it may be complete a moment later. */
  async function startUntilRead(): Promise<void> {
    try {
      await start()
    } catch (error) {
      notices.fail(error)
      setTimeout(() => queue(startUntilRead), pollMs)
    }
  }

  async function start(): Promise<void> {
    const asked = source.summary()
    const showBefore = async () => {
      before.value = await source.before()
      summary.value ??= before.value
    }
    // The page works without the numbers of the last review.
    showBefore().catch(() => {})
    const found = await asked
    notices.closeWarning()
    summary.value = found
    await open(found)
    // A link to another translation, for example from an app in development, opens in this tab.
    window.addEventListener('hashchange', () => queue(() => open(summary.value ?? found)))
    onChange(() => history.replaceState(null, '', printAddress(place.value, selection.value.id)))
    if (source.isReadOnly) return
    // In a large project, data from git takes long, so do not wait for it.
    restoreDrafts(found.projectId).catch(notices.fail)
    setTimeout(() => void pollAgain(), found.isComparing === true ? growMs : pollMs)
  }

  return {
    source,
    summary,
    locales,
    counts,
    place,
    hidesSmall,
    rows,
    selection,
    card,
    drafts,
    checks: openLiveChecks(source, notices.fail),
    lastChanges: openAskedLater((id) => source.lastChanges(id)),
    matches: openAskedLater((id) => source.matches(id)),
    comment: cell(undefined),
    newTerm: cell(undefined),
    lookUp: openLookUp(source, notices.fail),
    notices,
    dialog,
    isFilterOpen: cell(false),
    isCardOpen,
    isSaving,
    start: startUntilRead,
    async go(next) {
      isQueueOpen = false
      place.value = { ...place.value, ...next }
      await openRows()
      await select(0)
    },
    async showSmall(isShown) {
      hidesSmall.value = !isShown
      await openRows()
      await select(0)
    },
    nextQueue() {
      const at = place.value.queue === undefined ? -1 : queues.indexOf(place.value.queue)
      const others = [...queues.slice(at + 1), ...queues.slice(0, Math.max(at, 0))]
      return others.find((each) => (counts.value[each] ?? 0) > 0)
    },
    listQuery,
    select,
    selectId,
    async move(steps, said = '') {
      await select((selection.value.index ?? (steps > 0 ? -1 : 0)) + steps)
      const { row } = selection.value
      if (row !== undefined) notices.speak(`${said}${row.message}, ${row.locale}: ${row.text}`)
    },
    cardLoaded: () => cardLoading.catch(() => {}),
    cardOf,
    refresh,
    saveAll,
    queue,
  }
}
