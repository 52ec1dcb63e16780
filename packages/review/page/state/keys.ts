import type { Decide } from './decide.ts'
import type { Review } from './review.ts'

/** A key, and what it does outside of text fields. */
export interface KeyBinding {
  readonly keys: readonly string[]
  readonly what: string
  /** Works in a report, too. */
  readonly isForReading?: boolean
  readonly run: (review: Review, decide: Decide) => Promise<unknown> | void
}

export const keyBindings: readonly KeyBinding[] = [
  { keys: ['j', 'ArrowDown'], what: 'next', isForReading: true, run: (review) => review.move(1) },
  { keys: ['k', 'ArrowUp'], what: 'previous', isForReading: true, run: (review) => review.move(-1) },
  { keys: ['a'], what: 'accept, open the next', run: (_, decide) => decide.accept() },
  { keys: ['e', 'Enter'], what: 'edit', run: focusEditor },
  { keys: ['m'], what: 'take the machine translation from the cache', run: (_, decide) => decide.takeMachine() },
  { keys: ['s'], what: 'skip', run: (review) => review.move(1) },
  { keys: ['r'], what: 're-translate: show the characters, then translate', run: (_, decide) => decide.retranslate() },
  { keys: ['PageDown'], what: '10 further', isForReading: true, run: (review) => review.move(10) },
  { keys: ['PageUp'], what: '10 back', isForReading: true, run: (review) => review.move(-10) },
  { keys: ['Home'], what: 'first', isForReading: true, run: (review) => review.select(0) },
  { keys: ['End'], what: 'last', isForReading: true, run: (review) => review.select(Infinity) },
  { keys: ['/'], what: 'search', isForReading: true, run: focusSearch },
  { keys: ['?'], what: 'show the keys', isForReading: true, run: ({ dialog }) => void (dialog.value = 'keys') },
]

export const modifier: string = /Mac|iPhone|iPad/u.test(navigator.userAgent) ? '⌘' : 'Ctrl '

/** Listens to the keyboard until the returned function is called. */
export function listenToKeys(review: Review, decide: Decide): () => void {
  let isEditorComing = false
  let pressedIn: EventTarget | null = null
  function onKey(event: KeyboardEvent): void {
    const isField = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement
    if (!event.repeat) pressedIn = event.target
    // A key that is held would press a button again and again, and type into a field that it opened.
    const isStray = isField ? pressedIn !== event.target : event.key === 'Enter'
    if (event.repeat && isStray) event.preventDefault()
    if (event.defaultPrevented || event.isComposing || review.dialog.value !== undefined) return
    if (event.ctrlKey || event.metaKey) {
      // AltGr is Ctrl and Alt on Windows: in Polish it types "ś" with S. With Shift these keys are the browser's.
      if (event.altKey || event.shiftKey) return
      const action = withModifier(event, isField, review, decide)
      if (action === undefined) return
      event.preventDefault()
      if (action === focusSearch) focusSearch()
      else if (!event.repeat) review.queue(action)
      return
    }
    if (isField || event.altKey) return
    // A button that has the focus is pressed by Enter.
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('button, a') !== null)
      return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const binding = keyBindings.find(({ keys }) => keys.includes(key))
    if (binding === undefined || (review.source.isReadOnly && binding.isForReading !== true)) return
    event.preventDefault()
    // A key that is held moves on, and does nothing else: it would decide, or spend.
    if (event.repeat && binding.isForReading !== true) return
    // The field takes what is typed next, even while a card is loading.
    if (binding.run === focusSearch) return focusSearch()
    // What is typed before the editor has the focus is no command: an "a" in it accepts nothing.
    if (isEditorComing) return
    isEditorComing = binding.run === focusEditor
    review.queue(async () => {
      try {
        await binding.run(review, decide)
      } finally {
        if (binding.run === focusEditor) isEditorComing = false
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
    case 's':
      return review.source.isReadOnly ? undefined : review.saveAll
    case 'z':
      // In a field the browser takes back what was typed.
      return isField || review.source.isReadOnly ? undefined : decide.undo
    default:
      return undefined
  }
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search')
  field?.focus()
  field?.select()
}

async function focusEditor(review: Review): Promise<void> {
  review.isCardOpen.value = true
  await review.cardLoaded()
  // The card is drawn at the end of this moment: only what is drawn takes the focus.
  await Promise.resolve()
  document.querySelector<HTMLTextAreaElement>('.card textarea')?.focus()
}
