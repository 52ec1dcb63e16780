import type { ReviewCard, ReviewProblem, ReviewRows } from '@lockale/review-engine'
import { type Replacement, replaceIn } from '../text/replace.ts'
import { counted } from '../text/words.ts'
import { cardOfDraft, type Draft, draftText } from './drafts.ts'
import type { Review } from './review.ts'

/** A translation with replacements, which is not a draft yet. */
export interface Replaced {
  readonly card: ReviewCard
  readonly draft: Draft | undefined
  /** The changed plural forms, before and after. */
  readonly changed: readonly { readonly form: string; readonly before: string; readonly after: string }[]
  /** The errors of the new translation. It can be saved when they are fixed. */
  readonly errors: readonly ReviewProblem[]
}

/** Maximum number of translations with the wanted text. */
export const maxReplaced = 5000
const [batchSize, pageSize] = [100, 1000]

type ReplaceParts = Pick<Review, 'source' | 'listQuery' | 'drafts' | 'checks'>

/**
 * Finds the translations of the list that a replacement changes, and checks them. Placeholders and locked translations
 * stay as they are. Returns `undefined` if it was stopped, or if there are too many.
 */
export async function findReplaced(
  review: ReplaceParts,
  replacement: Replacement,
  isStopped: () => boolean,
): Promise<readonly Replaced[] | undefined> {
  const ids = await findIds(review, replacement.find, isStopped)
  if (ids === undefined) return undefined
  const found: Replaced[] = []
  for (let from = 0; from < ids.length; from += batchSize) {
    if (isStopped()) return undefined
    const cards = await review.source.cards(ids.slice(from, from + batchSize))
    const some: Omit<Replaced, 'errors'>[] = []
    for (const card of cards) {
      const one = await replaceInCard(review, card, replacement)
      if (one.changed.length > 0) some.push(one)
    }
    found.push(...(await checkReplaced(review, some)))
  }
  return isStopped() ? undefined : found
}

/** Makes drafts of the replaced translations, as one step for `undo`. */
export function takeReplaced({ drafts, notices }: Review, found: readonly Replaced[]): void {
  drafts.change(
    found.map(({ card, draft, changed }) => {
      const { refused: _, ...kept } = draft ?? { card, texts: {}, isAccepted: false }
      const texts = Object.fromEntries(changed.map(({ form, after }) => [form, after]))
      return [card.id, { ...kept, texts: { ...kept.texts, ...texts } }] as const
    }),
  )
  const wrong = found.filter(({ errors }) => errors.length > 0).length
  const sentence = `Replaced in ${counted(found.length, 'translation')}.`
  if (wrong === 0) notices.inform(sentence, 'Nothing is written until you save.')
  else
    notices.warn(sentence, `${counted(wrong, 'translation')} now has an error and cannot be saved before you fix it.`)
}

/** Returns the ids of translations that may have the text: of the list, and of drafts in it. */
async function findIds(
  { source, listQuery, drafts }: ReplaceParts,
  find: string,
  isStopped: () => boolean,
): Promise<readonly string[] | undefined> {
  const query = listQuery()
  const ids = new Set<string>()
  // The list of a search has all its rows looked at. Else the server looks for the text.
  const search = query.search || find
  const isWhole = await readRows(source, { ...query, search }, ({ total, rows }) => {
    for (const { id } of rows) ids.add(id)
    return !isStopped() && total <= maxReplaced
  })
  if (!isWhole) return undefined
  if (search === query.search) return [...ids]
  // The server does not know the texts of drafts.
  const words = find.toLowerCase()
  const edited = [...drafts.all.value].filter(([id, { texts }]) => {
    return !ids.has(id) && Object.values(texts).some((text) => text.toLowerCase().includes(words))
  })
  const left = new Set(edited.map(([id]) => id))
  const all = [...new Set(edited.map(([, { card }]) => card.locale))]
  const locales = all.filter((one) => !query.locales?.length || query.locales.includes(one))
  if (locales.length === 0) return [...ids]
  await readRows(source, { ...query, locales }, ({ rows }) => {
    for (const { id } of rows) if (left.delete(id)) ids.add(id)
    return !isStopped() && left.size > 0
  })
  return isStopped() || ids.size > maxReplaced ? undefined : [...ids]
}

/** Reads the rows of a list, page by page. Returns false if `goesOn` returned false for a page. */
async function readRows(
  source: Review['source'],
  query: ReturnType<Review['listQuery']>,
  goesOn: (page: ReviewRows) => boolean,
): Promise<boolean> {
  for (let from = 0; ;) {
    const page = await source.rows({ ...query, from, count: pageSize })
    if (!goesOn(page)) return false
    from += page.rows.length
    if (page.isSearching !== true && (page.rows.length === 0 || from >= page.total)) return true
  }
}

async function replaceInCard(
  { drafts, checks }: ReplaceParts,
  now: ReviewCard,
  replacement: Replacement,
): Promise<Omit<Replaced, 'errors'>> {
  const draft = drafts.get(now.id)
  const card = cardOfDraft(now, draft)
  const changed: Replaced['changed'][number][] = []
  if (card.isLocked || draft?.now !== undefined) return { card, draft, changed }
  for (const form of card.forms) {
    const before = draftText(card, draft, form.form)
    if (form.isCopy || before === '') continue
    const { marks } = await checks.ensure(card, form, before)
    const after = replaceIn(before, marks, replacement)
    if (after !== before) changed.push({ form: form.form, before, after })
  }
  return { card, draft, changed }
}

async function checkReplaced(
  { checks }: ReplaceParts,
  some: readonly Omit<Replaced, 'errors'>[],
): Promise<readonly Replaced[]> {
  if (some.length === 0) return []
  const texts = some.flatMap(({ card, changed }) =>
    changed.map(({ form, after }) => ({ id: card.id, form, text: after })),
  )
  const answers = [...(await checks.checkAll(texts))]
  return some.map((one) => {
    const own = answers.splice(0, one.changed.length)
    const errors = own.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'))
    // An empty field is no problem while the user types, but it cannot be saved.
    return { ...one, errors: one.changed.some(({ after }) => after === '') ? [emptied, ...errors] : errors }
  })
}

const emptied: ReviewProblem = { code: 'empty-translation', severity: 'error', sentence: 'The translation is empty.' }
