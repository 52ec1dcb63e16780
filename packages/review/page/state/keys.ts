import type { Decide } from './decide.ts'
import { queues } from '../text/words.ts'
import type { Review } from './review.ts'

/** A key that works outside of text fields, and its action. */
export interface KeyBinding {
  readonly keys: readonly string[]
  readonly what: string
  /** True if the key opens a field, in which the next keys are typed. */
  readonly opensField?: boolean
  /** True if the key works in a report too. */
  readonly isForReading?: boolean
  readonly run: (review: Review, decide: Decide, key: string) => Promise<unknown> | void
}

export const keyBindings: readonly KeyBinding[] = [
  { keys: ['j', 'ArrowDown'], what: 'next', isForReading: true, run: (review) => review.move(1) },
  { keys: ['k', 'ArrowUp'], what: 'previous', isForReading: true, run: (review) => review.move(-1) },
  { keys: ['a'], what: 'accept, open the next', run: (_, decide) => decide.accept() },
  { keys: ['e', 'Enter'], what: 'edit', opensField: true, run: focusEditor },
  { keys: ['m'], what: 'take the machine translation from the cache', run: (_, decide) => decide.takeMachine() },
  { keys: ['c'], what: 'copy the source string', run: (_, decide) => decide.copySource() },
  { keys: ['u'], what: 'use the most similar translation', run: (_, decide) => decide.takeFirstMatch() },
  { keys: ['f'], what: 'find words in all translations of this locale', opensField: true, run: focusLookUp },
  { keys: ['g'], what: 'add a term to the glossary', opensField: true, run: openNewTerm },
  { keys: ['d'], what: 'write a comment that describes the string', opensField: true, run: openComment },
  { keys: ['o'], what: 'open the translation in your editor', run: openInEditor },
  { keys: ['w'], what: 'reopen: the next sync translates it again', run: (_, decide) => decide.reopen() },
  { keys: ['s'], what: 'skip', run: (review) => review.move(1) },
  { keys: ['x'], what: 'fix what lockale can fix safely', run: (_, decide) => decide.fix() },
  {
    keys: ['Shift X'],
    what: 'fix all in the list',
    opensField: true,
    run: ({ dialog }) => void (dialog.value = 'fix-all'),
  },
  {
    keys: ['Shift A'],
    what: 'accept all in the list',
    opensField: true,
    run: ({ dialog }) => void (dialog.value = 'accept-all'),
  },
  { keys: ['h'], what: 'search and replace', opensField: true, run: ({ dialog }) => void (dialog.value = 'replace') },
  { keys: ['r'], what: 're-translate: show the characters, then translate', run: (_, decide) => decide.retranslate() },
  {
    keys: ['0', '1', '2', '3', '4', '5', '6', '7'],
    what: 'open a queue, from 1; 0 is All',
    isForReading: true,
    run: (review, _, key) => review.go({ queue: queues[Number(key) - 1] }),
  },
  { keys: ['n'], what: 'open the next queue that is not empty', isForReading: true, run: openNextQueue },
  { keys: ['PageDown'], what: '10 further', isForReading: true, run: (review) => review.move(10) },
  { keys: ['PageUp'], what: '10 back', isForReading: true, run: (review) => review.move(-10) },
  { keys: ['Home'], what: 'first', isForReading: true, run: (review) => review.select(0) },
  { keys: ['End'], what: 'last', isForReading: true, run: (review) => review.select(Infinity) },
  { keys: ['/'], what: 'search', isForReading: true, run: focusSearch },
  { keys: ['l'], what: 'choose a locale', isForReading: true, run: focusLocales },
  { keys: ['b'], what: 'filter', isForReading: true, run: (review) => focusFilter(review, 'rule') },
  {
    keys: ['i'],
    what: 'filter by file or namespace',
    isForReading: true,
    run: (review) => focusFilter(review, 'file'),
  },
  { keys: ['t'], what: 'sort', isForReading: true, run: (review) => focusFilter(review, 'order') },
  { keys: ['v'], what: 'show or fold the other locales', isForReading: true, run: foldOthers },
  { keys: ['?'], what: 'show the keys', isForReading: true, run: ({ dialog }) => void (dialog.value = 'keys') },
]

/** Keys of fields that are there at once, in the header or on the left. */
const atOnce: ReadonlySet<string> = new Set(['/', 'l', 'b', 'i', 't'])

/** With Alt, in the editor: keys that open another translation and its editor. */
const editorBindings: Readonly<Record<string, KeyBinding>> = {
  Enter: { keys: ['Enter'], what: 'accept, edit the next', opensField: true, run: acceptAndEdit },
  PageDown: { keys: ['PageDown'], what: 'edit the next', opensField: true, run: (review) => moveAndEdit(review, 1) },
  PageUp: { keys: ['PageUp'], what: 'edit the previous', opensField: true, run: (review) => moveAndEdit(review, -1) },
}

const isMac = /Mac|iPhone|iPad/u.test(navigator.userAgent)
export const altKey: string = isMac ? '⌥' : 'Alt '
export const modifier: string = isMac ? '⌘' : 'Ctrl '

/** What a key does in the editor. A number inserts the placeholder at this place in the source string, from 1. */
export type EditorKey = number | 'accept' | 'leave' | 'copy-source' | 'characters' | 'look-up'

/** With Alt; on a Mac with Control, because Option types characters such as `{`. */
export const editorModifier: string = isMac ? '⌃' : 'Alt '

export function editorKeyOf(event: KeyboardEvent): EditorKey | undefined {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event
  if (key === 'Escape') return 'leave'
  if (key === 'Enter') return ctrlKey || metaKey ? 'accept' : undefined
  const [isHeld, isOther] = isMac ? [ctrlKey, altKey] : [altKey, ctrlKey]
  if (!isHeld || isOther || metaKey || shiftKey) return undefined
  // In some layouts, digits are typed with Shift. Digits of the number pad type characters on Windows.
  const digit = /^Digit(\d)$/u.exec(code)?.[1]
  if (digit !== undefined) return digit === '0' ? 'characters' : Number(digit)
  return { c: 'copy-source', f: 'look-up' }[key.toLowerCase()] as EditorKey | undefined
}

/** Handles the keyboard from now on. Returns a function that stops this. */
export function listenToKeys(review: Review, decide: Decide): () => void {
  let isFieldComing = false
  let pressedIn: EventTarget | null = null
  function onKey(event: KeyboardEvent): void {
    const isField = isTyping(event.target)
    if (!event.repeat) pressedIn = event.target
    // A held key would press a button repeatedly, or type into a field that it has opened.
    const isStray = isField ? pressedIn !== event.target : event.key === 'Enter'
    if (event.repeat && isStray) event.preventDefault()
    if (event.defaultPrevented || event.isComposing || review.dialog.value !== undefined) return
    if (event.ctrlKey || event.metaKey) {
      // On Windows, AltGr is Ctrl and Alt: in Polish, AltGr+S types "ś". With Shift, these keys belong to the browser.
      if (event.altKey || event.shiftKey) return
      const action = withModifier(event, isField, review, decide)
      if (action === undefined) return
      event.preventDefault()
      if (action === focusSearch) focusSearch()
      else if (!event.repeat) review.queue(action)
      return
    }
    const inEditor = event.altKey && isEditor(event.target) ? editorBindings[event.key] : undefined
    if (inEditor !== undefined && !event.shiftKey) {
      event.preventDefault()
      if (!event.repeat) run(inEditor, event.key)
      return
    }
    if (isField || event.altKey) return
    // Enter presses the focused button.
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('button, a') !== null)
      return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const name = event.shiftKey && /^[a-z]$/u.test(key) ? `Shift ${key.toUpperCase()}` : key
    const bound = (wanted: string) => keyBindings.find(({ keys }) => keys.includes(wanted))
    const binding = bound(name) ?? bound(key)
    if (binding === undefined || (review.source.isReadOnly && binding.isForReading !== true)) return
    event.preventDefault()
    // A held key may only move. Otherwise it would make decisions, or cause billing.
    if (event.repeat && binding.isForReading !== true) return
    // Keys that are typed before a field has the focus are no commands: an "a" must not accept.
    if (isFieldComing) return
    // Focus at once, so that the next keys go into the field, even while a card loads.
    if (atOnce.has(name)) return void binding.run(review, decide, key)
    run(binding, key)
  }
  function run({ run: start, opensField = false }: KeyBinding, key: string): void {
    if (isFieldComing) return
    isFieldComing = opensField
    review.queue(async () => {
      try {
        await start(review, decide, key)
      } finally {
        if (opensField) isFieldComing = false
      }
    })
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

function withModifier(
  { key }: KeyboardEvent,
  isField: boolean,
  review: Review,
  decide: Decide,
): (() => Promise<void> | void) | undefined {
  switch (key.toLowerCase()) {
    case 'k':
      return focusSearch
    case 'enter':
      // In the editor, the editor handles it.
      return isField || review.source.isReadOnly ? undefined : async () => void (await decide.accept())
    case 's':
      return review.source.isReadOnly ? undefined : review.saveAll
    case 'z':
      // In a field, the browser handles undo.
      return isField || review.source.isReadOnly ? undefined : decide.undo
    default:
      return undefined
  }
}

function isEditor(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('.field textarea')
}

function isTyping(target: EventTarget | null): boolean {
  return [HTMLTextAreaElement, HTMLInputElement, HTMLSelectElement].some((kind) => target instanceof kind)
}

async function openNextQueue(review: Review): Promise<void> {
  const next = review.nextQueue()
  if (next === undefined) return review.notices.inform('All other queues are empty.')
  await review.go({ queue: next })
}

/** Focuses the filter of the locales or, with only a few locales, the first one. */
function focusLocales(): void {
  document.querySelector<HTMLElement>('#filter-locales, .locale')?.focus()
}

async function focusFilter(review: Review, name: 'rule' | 'file' | 'order'): Promise<void> {
  review.isFilterOpen.value = true
  // On a narrow screen, the filter is shown at the end of this task.
  await Promise.resolve()
  document.querySelector<HTMLElement>(`#filter-${name}`)?.focus()
}

function foldOthers(): void {
  const others = document.querySelector<HTMLDetailsElement>('#other-locales')
  if (others === null) return
  others.open = !others.open
  others.scrollIntoView({ block: 'nearest' })
}

async function acceptAndEdit(review: Review, decide: Decide): Promise<void> {
  const area = leaveField()
  if (await decide.accept()) await focusEditor(review)
  else area?.focus()
}

async function moveAndEdit(review: Review, steps: number): Promise<void> {
  leaveField()
  await review.move(steps)
  await focusEditor(review)
}

/** Takes the focus from a field, so that the next keys do not change the translation that is left. */
function leaveField(): HTMLElement | undefined {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return undefined
  field.blur()
  return field
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search')
  field?.focus()
  field?.select()
}

export function focusLookUp(review: Review): Promise<void> {
  return focusInCard(review, '#look-up')
}

/** Opens the form for a new term with the selected words: those of the source string, and those in the editor. */
export async function openNewTerm(review: Review): Promise<void> {
  const { id, row } = review.selection.value
  if (id === undefined || row === undefined) return
  if (review.summary.value?.termLocales.includes(row.locale) !== true)
    return review.notices.warn(
      `The config names no glossary file for ${row.locale}.`,
      'Set "glossary": "lockale/glossaries/terms.csv" in the config.',
    )
  const area = document.querySelector<HTMLTextAreaElement>('.card textarea')
  const translation = area?.value.slice(area.selectionStart, area.selectionEnd) ?? ''
  const term = document.getSelection()?.toString() ?? ''
  review.newTerm.value = { id, term: term === translation ? '' : term, translation }
  await focusInCard(review, '#new-term')
}

/** Opens the form for the description of the message. */
export async function openComment(review: Review): Promise<void> {
  await review.cardLoaded()
  const card = review.card.value
  if (card === undefined) return
  review.comment.value = { id: card.id, text: card.description ?? '' }
  await focusInCard(review, '#comment')
}

async function openInEditor({ source, card, cardLoaded }: Review): Promise<void> {
  await cardLoaded()
  if (card.value === undefined) return
  const { file, place } = card.value
  await source.openEditor(file, place?.line ?? 1, place?.column ?? 1)
}

function focusEditor(review: Review): Promise<void> {
  return focusInCard(review, '.card textarea')
}

async function focusInCard(review: Review, field: string): Promise<void> {
  review.isCardOpen.value = true
  await review.cardLoaded()
  // The card is rendered at the end of this task. Only then can it get the focus.
  await Promise.resolve()
  document.querySelector<HTMLElement>(field)?.focus()
}
