import type { ReviewCard, ReviewMatch, ReviewRow } from '@lockale/review-engine'
import { cell, type ReadonlyCell } from './cell.ts'
import type { PagePrice } from '../../src/protocol.ts'
import { counted } from '../text/words.ts'
import { cardOfDraft, type Draft, draftText, isChanged, isHuman, replacedForms } from './drafts.ts'
import type { Review } from './review.ts'

/** The decisions about translations. Each decision is a draft until it is saved. */
export interface Decide {
  /** Price to translate the open card again; `undefined` until it was requested. */
  readonly price: ReadonlyCell<(PagePrice & { readonly id: string }) | undefined>
  /** Id of the message that the service is translating now. */
  readonly translating: ReadonlyCell<string | undefined>
  readonly bulk: ReadonlyCell<BulkProgress | undefined>
  /** Accepts the translation with its edits, then opens the next one. Returns false if it cannot be accepted. */
  readonly accept: () => Promise<boolean>
  /** Hands the translation to the next sync, which translates it again, then opens the next one. */
  readonly reopen: () => Promise<void>
  readonly edit: (card: ReviewCard, form: string, text: string) => void
  /** Writes a translation as one step, for example a fixed one. */
  readonly write: (card: ReviewCard, form: string, text: string) => void
  /** Fixes what can be fixed safely in the open card. */
  readonly fix: () => Promise<void>
  /** Fixes what can be fixed safely in all rows of the list. */
  readonly fixAll: () => Promise<void>
  /** Copies the machine translation from the cache into the editor. */
  readonly takeMachine: () => Promise<void>
  /** Copies the source string into the editor. */
  readonly copySource: () => Promise<void>
  /** Copies a translation of another message, or an earlier one, into the editor. */
  readonly takeMatch: (match: ReviewMatch) => Promise<void>
  /** Copies the most similar translation. */
  readonly takeFirstMatch: () => Promise<void>
  /** Reverts the edits since the editor got the focus. For `undo`, this is one step. */
  readonly leaveEdit: (card: ReviewCard) => void
  readonly discard: (id: string) => void
  /** Keeps the draft although the translation in the file changed. */
  readonly keepMine: (id: string) => void
  /** Reverts the last step. After a save, the earlier translations become drafts. */
  readonly undo: () => Promise<void>
  /** Requests the price at the first call. Translates into a draft at the second call. */
  readonly retranslate: () => Promise<void>
  /** Accepts the rows of the list. @param withDone true: also those that need no decision */
  readonly acceptAll: (withDone: boolean) => Promise<void>
  readonly stopBulk: () => void
}

export interface BulkProgress {
  readonly done: number
  readonly total: number
}

export const maxBulk = 5000
const bulkSize = 100

export function openDecide(review: Review): Decide {
  const { source, drafts, checks, notices, selection, rows } = review
  const price = cell<(PagePrice & { id: string }) | undefined>(undefined)
  const translating = cell<string | undefined>(undefined)
  const bulk = cell<BulkProgress | undefined>(undefined)
  let bulkRun = 0

  async function openCard(): Promise<ReviewCard | undefined> {
    const { id } = selection.value
    return id === undefined || source.isReadOnly ? undefined : review.cardOf(id)
  }

  async function findObstacle(card: ReviewCard, draft: Draft | undefined): Promise<string | undefined> {
    if (card.isLocked) return 'The config locks this translation.'
    for (const form of card.forms) {
      const text = draftText(card, draft, form.form)
      if (form.isCopy) continue
      if (text === '') return 'There is no translation: press E to write it.'
      const { problems } = await checks.ensure(card, form, text)
      const error = problems.find(({ severity }) => severity === 'error')
      if (error !== undefined) return `Fix the error first: ${error.sentence}`
    }
    return undefined
  }

  function edit(card: ReviewCard, form: string, text: string): void {
    const draft = drafts.get(card.id)
    const texts = { ...draft?.texts }
    const base = cardOfDraft(card, draft)
    if (text === (base.forms.find((each) => each.form === form)?.text ?? '')) delete texts[form]
    else texts[form] = text
    const isAccepted = draft?.isAccepted === true
    const isNothing = Object.keys(texts).length === 0 && !isAccepted
    const { refused: _, ...kept } = draft ?? { card: base, isAccepted }
    drafts.change([[card.id, isNothing ? undefined : { ...kept, texts }]], `edit ${card.id}`)
    checks.request(base, form, text)
  }

  async function takeMachine(): Promise<void> {
    const card = await openCard()
    if (card === undefined) return
    if (card.isLocked) return notices.warn('The config locks this translation.')
    const { forms } = cardOfDraft(card, drafts.get(card.id))
    const proposed = forms.flatMap(({ form, machine: text }) => (text === undefined ? [] : [{ form, text }]))
    if (proposed.length === 0) return notices.inform('The translation cache has no other translation of this string.')
    take(card, proposed)
    notices.speak('Took the machine translation. Press A to accept it.')
  }

  async function copySource(): Promise<void> {
    const card = await openCard()
    if (card === undefined) return
    if (card.isLocked) return notices.warn('The config locks this translation.')
    const { forms } = cardOfDraft(card, drafts.get(card.id))
    take(
      card,
      forms.filter(({ isCopy }) => !isCopy).map(({ form, source: text }) => ({ form, text })),
    )
    notices.speak('Copied the source string.')
  }

  /** Takes the translation of each plural form that both have. Without plural forms, takes the only one there is. */
  async function takeMatch({ forms: found }: ReviewMatch): Promise<void> {
    const card = await openCard()
    if (card === undefined) return
    if (card.isLocked) return notices.warn('The config locks this translation.')
    const own = cardOfDraft(card, drafts.get(card.id)).forms.filter(({ isCopy }) => !isCopy)
    const isOnly = own.length === 1 && found.length === 1
    const proposed = own.flatMap(({ form }) => {
      const text = (isOnly ? found[0] : found.find((one) => one.form === form))?.text
      return text === undefined ? [] : [{ form, text }]
    })
    if (proposed.length === 0) return notices.warn('That translation has other plural forms.')
    take(card, proposed)
    notices.speak('Took the translation. Press A to accept it.')
  }

  async function takeFirstMatch(): Promise<void> {
    const { id } = selection.value
    const [first] = (id === undefined ? undefined : review.matches.of(id)) ?? []
    if (first === undefined) return notices.inform('There is no similar translation.')
    await takeMatch(first)
  }

  function take(card: ReviewCard, proposed: readonly { readonly form: string; readonly text: string }[]): void {
    const draft = drafts.get(card.id)
    const base = cardOfDraft(card, draft)
    const texts = { ...draft?.texts }
    for (const { form, text } of proposed) texts[form] = text
    const { refused: _, ...kept } = draft ?? { isAccepted: false }
    drafts.change([[card.id, { ...kept, card: base, texts }]])
    for (const { form, text } of proposed) checks.request(base, form, text)
  }

  async function accept(): Promise<boolean> {
    const card = await openCard()
    if (card === undefined) return false
    const draft = drafts.get(card.id)
    // The file may have changed since the page showed it. The user accepts only what the page showed.
    const seen = draft?.card ?? (review.card.value?.id === card.id ? review.card.value : card)
    const isNews = draft?.now === undefined && isChanged(seen, card)
    if (isNews && draft !== undefined) drafts.amend([[card.id, { ...draft, now: card }]])
    const obstacle =
      isNews || draft?.now !== undefined
        ? 'The file changed: choose which translation stays.'
        : await findObstacle(card, draft)
    if (obstacle !== undefined) {
      notices.warn(obstacle)
      return false
    }
    notices.closeWarning()
    drafts.change([[card.id, { card, texts: draft?.texts ?? {}, isAccepted: true }]])
    await review.move(1, `Accepted ${card.message}. `)
    return true
  }

  async function reopen(): Promise<void> {
    const card = await openCard()
    if (card === undefined) return
    if (card.isLocked) return notices.warn('The config locks this translation.')
    if (card.text === '') return notices.inform('There is no translation: the next sync translates it.')
    if (Object.keys(drafts.get(card.id)?.texts ?? {}).length > 0)
      return notices.warn('You edited this translation.', 'Discard the change, then reopen it.')
    drafts.change([[card.id, { card, texts: {}, isAccepted: false, isReopened: true }]])
    await review.move(1, `Reopened ${card.message}. `)
  }

  async function acceptAll(withDone: boolean): Promise<void> {
    const takes = (row: ReviewRow) =>
      isAcceptable(row) && (withDone || (row.queue !== undefined && row.queue !== 'warnings'))
    const accepted = await changeAll(takes, async (card, draft) => {
      const isFree = draft === undefined && (await findObstacle(card, undefined)) === undefined
      return isFree ? { card, texts: {}, isAccepted: true } : undefined
    })
    if (accepted !== undefined) tellBulk('Accepted', accepted)
  }

  async function fixAll(): Promise<void> {
    const fixed = await changeAll(
      () => true,
      async (card, draft) => {
        const texts = draft?.now === undefined ? await findFixes(card, draft) : {}
        const { refused: _, ...kept } = draft ?? { card, texts: {}, isAccepted: false }
        return Object.keys(texts).length === 0 ? undefined : { ...kept, texts: { ...kept.texts, ...texts } }
      },
    )
    if (fixed !== undefined) tellBulk('Fixed', fixed)
  }

  /** Returns the fixed texts of a card, by plural form. */
  async function findFixes(card: ReviewCard, draft: Draft | undefined): Promise<Draft['texts']> {
    const texts: Record<string, string> = {}
    if (card.isLocked) return texts
    const base = cardOfDraft(card, draft)
    for (const form of base.forms) {
      const text = draftText(base, draft, form.form)
      if (form.isCopy || text === '') continue
      const { fixed } = await checks.ensure(base, form, text)
      if (fixed !== undefined) texts[form.form] = fixed
    }
    return texts
  }

  async function fix(): Promise<void> {
    const card = await openCard()
    if (card === undefined) return
    const texts = Object.entries(await findFixes(card, drafts.get(card.id)))
    if (texts.length === 0) return notices.inform('There is no problem here that lockale can fix safely.')
    take(
      card,
      texts.map(([form, text]) => ({ form, text })),
    )
    notices.speak('Fixed. Press A to accept it.')
  }

  /**
   * Makes drafts for the rows of the list, as one step for `undo`. Returns their number and the number of all rows;
   * `undefined` if it was stopped, or if there are too many rows.
   */
  async function changeAll(
    takes: (row: ReviewRow) => boolean,
    toDraft: (card: ReviewCard, draft: Draft | undefined) => Promise<Draft | undefined>,
  ): Promise<BulkProgress | undefined> {
    const total = rows.total.value ?? 0
    if (total > maxBulk) return undefined
    const run = ++bulkRun
    const found: [string, Draft][] = []
    try {
      for (let from = 0; from < total; from += bulkSize) {
        bulk.value = { done: from, total }
        const size = Math.min(bulkSize, total - from)
        const page = await Promise.all(Array.from({ length: size }, (_, at) => rows.fetchRow(from + at)))
        const ids = page.flatMap((row) => (row !== undefined && takes(row) ? [row.id] : []))
        for (const card of await source.cards(ids)) {
          const draft = await toDraft(card, drafts.get(card.id))
          if (draft !== undefined) found.push([card.id, draft])
        }
        if (run !== bulkRun) return undefined
      }
    } finally {
      bulk.value = undefined
    }
    if (found.length > 0) drafts.change(found)
    return { done: found.length, total }
  }

  function tellBulk(what: string, { done, total }: BulkProgress): void {
    const skipped = total - done
    notices.inform(
      `${what} ${counted(done, 'translation')}${skipped > 0 ? `, skipped ${counted(skipped, 'other')}` : ''}.`,
      'Nothing is written until you save.',
    )
  }

  async function translate(card: ReviewCard, maxCharacters: number): Promise<void> {
    const draft = drafts.get(card.id)
    const name = `${card.message} (${card.locale})`
    translating.value = card.id
    try {
      const { forms } = await source.translate(card.id, maxCharacters)
      if (drafts.get(card.id) !== draft)
        notices.inform(`Re-translated ${name}. You edited it meanwhile.`, 'Press M to take the answer.')
      else if (forms.every(({ form, text }) => draftText(card, draft, form) === text))
        notices.inform(`Re-translated ${name}: the answer is the translation that is there.`)
      else {
        take(card, forms)
        notices.inform(`Re-translated ${name}.`, 'Nothing is written until you save.')
      }
    } finally {
      translating.value = undefined
      price.value = undefined
    }
  }

  /** Turns earlier translations into drafts, if the files still have the saved translations. */
  async function bringBack(saved: ReadonlyMap<string, Draft>): Promise<readonly string[]> {
    const ids = [...saved.keys()]
    const all: [string, Draft][] = []
    for (let from = 0; from < ids.length; from += bulkSize) {
      for (const card of await source.cards(ids.slice(from, from + bulkSize))) {
        const draft = saved.get(card.id)
        const own = draft === undefined ? [] : replacedForms(draft)
        const isThere = own.every(({ form }) => draftText(card, undefined, form) === draft?.texts[form])
        const texts = Object.fromEntries(own.map(({ form, text = '' }) => [form, text]))
        if (isThere && own.length > 0) all.push([card.id, { card, texts, isAccepted: false }])
      }
    }
    const found = all.filter(([id]) => drafts.get(id) === undefined)
    drafts.amend(found)
    const others = saved.size - found.length
    notices.inform(
      `Brought back ${counted(found.length, 'earlier translation')} as unsaved changes.`,
      others === 0 ? 'Nothing is written until you save.' : `${counted(others, 'other')} changed since.`,
    )
    return found.map(([id]) => id)
  }

  async function undo(): Promise<void> {
    const undone = drafts.undo()
    if (undone === undefined) return notices.inform('Nothing to undo.', 'Git takes back what was saved earlier.')
    let { ids } = undone
    if (undone.saved.size > 0) {
      try {
        ids = await bringBack(undone.saved)
      } catch (error) {
        drafts.keepSaved(undone.saved)
        throw error
      }
    } else notices.speak(`Undone: ${counted(ids.length, 'change')}`)
    const [id] = ids
    if (id !== undefined && ids.length === 1) await review.selectId(id)
  }

  return {
    price,
    translating,
    bulk,
    accept,
    reopen,
    edit,
    write: (card, form, text) => take(card, [{ form, text }]),
    fix,
    fixAll,
    takeMachine,
    copySource,
    takeMatch,
    takeFirstMatch,
    leaveEdit(card) {
      drafts.revertGroup(`edit ${card.id}`)
    },
    discard(id) {
      drafts.change([[id, undefined]])
      notices.speak('Change discarded')
    },
    undo,
    keepMine(id) {
      const draft = drafts.get(id)
      if (draft?.now === undefined) return
      // Forms that were not edited keep the translation that the user sees now.
      const { now: card, refused: _, ...kept } = draft
      drafts.change([[id, { ...kept, card }]])
    },
    async retranslate() {
      const card = await openCard()
      if (card === undefined || review.summary.value?.canTranslate !== true || translating.value !== undefined) return
      if (card.isLocked) return notices.warn('The config locks this translation.')
      const known = price.value
      if (known?.id !== card.id) {
        price.value = { ...(await source.price(card.id)), id: card.id }
        const goes = isHuman(card) ? ' Saving the answer replaces a human translation.' : ''
        notices.speak(
          `Re-translating needs ${counted(price.value.characters, 'character')}. Press R again to translate.${goes}`,
        )
        return
      }
      // Keys work while the service translates.
      void translate(card, known.characters).catch(notices.fail)
    },
    acceptAll,
    stopBulk: () => void bulkRun++,
  }
}

function isAcceptable({ errors, queue }: ReviewRow): boolean {
  return errors === 0 && queue !== 'missing' && queue !== 'refused'
}
