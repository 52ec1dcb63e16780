// Runs in the app in Vite's dev server. The card that edits one translation.
import { call } from './panel-call.js'
import { readNotes } from './notes.js'
import { button, element, viewKey, viewPlace } from './panel-parts.js'

/**
 * @typedef {{ readonly severity: string, readonly sentence: string }} Problem
 * @typedef {{ readonly form: string, readonly numbers: readonly number[], readonly source: string, readonly text?: string, readonly textHash: string, readonly isCopy: boolean, readonly problems: readonly Problem[] }} Form
 * @typedef {{ readonly id: string, readonly locale: string, readonly locales: readonly string[], readonly direction: string, readonly message: string, readonly root: string, readonly file: string, readonly place?: { readonly line: number, readonly column: number }, readonly sourceFile: string, readonly line: number, readonly description?: string, readonly isLocked: boolean, readonly by?: string, readonly sourceHash: string, readonly command?: string, readonly forms: readonly Form[] }} Card
 * @typedef {{ readonly close: () => void, readonly copy: (text: string) => Promise<string> }} CardActions
 */

const checkAfterMs = 150

/**
 * Unsaved text of each card, so that closing a card loses nothing.
 * @type {Map<string, ReadonlyMap<string, { readonly value: string, readonly textHash: string }>>}
 */
const unsaved = new Map()

/** @param {Card} first @param {CardActions} actions */
export function makeCard(first, { close, copy }) {
  let card = first
  /** True if the file changed before the save: the card then shows the text of the file beside the user's text. */
  let isConflict = false
  /** @type {Map<string, { readonly field: HTMLTextAreaElement, readonly problems: HTMLElement }>} */
  let fields = new Map()
  /** The strings that the last save replaced, by form. @type {readonly (readonly [form: string, text: string])[]} */
  let replaced = []
  const status = element('p', { class: 'said', role: 'status' })
  const saveButton = button({ class: 'main', 'data-id': 'card save' }, '', () => void save())
  const section = element('section', { class: 'card' })
  section.addEventListener('input', keep)
  section.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return
    event.stopPropagation()
    close()
  })
  draw()
  return section

  function draw() {
    section.setAttribute('aria-label', `${card.message}, ${card.locale}`)
    const { root, file, place, sourceFile, line, description, isLocked, command, message } = card
    const { editor } = readNotes().report
    const at = place === undefined ? file : `${file}:${place.line}:${place.column}`
    const forms = card.forms.filter(({ isCopy }) => !isCopy)
    const typed = unsaved.get(card.id)
    isConflict ||= card.forms.some(({ form, textHash }) => (typed?.get(form)?.textHash ?? textHash) !== textHash)
    const drafts = new Map([...fields].map(([form, { field }]) => [form, field]))
    fields = new Map(forms.map((form) => [form.form, makeField(form, drafts.get(form.form))]))
    section.replaceChildren(
      element('div', { class: 'line' }, viewKey(message), viewLocales(), closer()),
      element(
        'div',
        { class: 'line' },
        viewPlace(at, { root, editor, id: 'card place' }),
        viewPlace(`${sourceFile}:${line}`, { root, editor, id: 'card source' }),
      ),
      ...(description ? [element('p', { class: 'more' }, description)] : []),
      ...forms.flatMap(viewForm),
      element(
        'div',
        { class: 'line' },
        ...(isLocked ? [element('span', { class: 'rule' }, 'locked by the config')] : [saveButton]),
        ...(replaced.length === 0 ? [] : [button({ 'data-id': 'card undo' }, 'undo', undo)]),
        button({ 'data-id': 'card copy' }, 'copy key', () => void copy(message).then(say)),
        ...(command ? [button({ 'data-id': 'card command' }, 'copy command', () => void copy(command).then(say))] : []),
      ),
      status,
    )
    labelSave()
  }

  function closer() {
    return button({ class: 'close', 'aria-label': 'Close the card', 'data-id': 'card close' }, '×', close)
  }

  function viewLocales() {
    const { locale, locales } = card
    const options = locales.map((each) => element('option', each === locale ? { selected: '' } : {}, each))
    const select = element('select', { 'aria-label': 'Locale', 'data-id': 'card locale' }, ...options)
    select.addEventListener('change', () => {
      if (select instanceof HTMLSelectElement) void attempt(() => turnTo(select.value))
    })
    return select
  }

  async function turnTo(locale) {
    card = await call('card', { id: card.id, locale })
    fields = new Map()
    replaced = []
    isConflict = false
    say('')
    draw()
  }

  /** @param {Form} form */
  function viewForm({ form, numbers, source, text = '' }) {
    const { field, problems } = fields.get(form) ?? {}
    const label = form === '' ? [] : [element('span', { class: 'rule' }, `${form}: ${numbers.join(', ')}`)]
    const isOther = isConflict && field !== undefined && field.value !== text
    return [
      ...label,
      element('p', { class: 'source', dir: 'auto' }, source),
      ...(field && problems ? [field, problems] : []),
      ...(isOther ? [element('p', { class: 'more', dir: 'auto' }, `In the file: ${text}`)] : []),
    ]
  }

  /** @param {Form} form @param {HTMLTextAreaElement | undefined} known keeps what was typed */
  function makeField({ form, text = '', problems: first }, known) {
    const field = known ?? document.createElement('textarea')
    const problems = element('ul', { class: 'checks', 'aria-live': 'polite' })
    viewProblems(problems, first)
    if (known !== undefined) {
      if (!isConflict) field.value = text
      return { field, problems }
    }
    field.value = unsaved.get(card.id)?.get(form)?.value ?? text
    field.rows = Math.min(6, Math.ceil(Math.max(text.length, 1) / 48))
    field.dir = card.direction
    field.lang = card.locale
    field.readOnly = card.isLocked
    field.setAttribute('aria-label', form === '' ? 'Translation' : `Translation, ${form}`)
    field.setAttribute('data-id', `card form ${form}`)
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      if (!event.repeat) void save()
    })
    let soon
    field.addEventListener('input', () => {
      labelSave()
      clearTimeout(soon)
      soon = setTimeout(() => void attempt(() => check(form)), checkAfterMs)
    })
    return { field, problems }
  }

  async function check(form) {
    const { field } = fields.get(form) ?? {}
    if (field === undefined) return
    const text = field.value
    const { problems } = await call('check', { id: card.id, form, text })
    const now = fields.get(form)
    if (now?.field === field && field.value === text) viewProblems(now.problems, problems)
  }

  function keep() {
    const forms = card.forms.filter(({ isCopy }) => !isCopy)
    const typed = forms.flatMap(({ form, text = '', textHash }) => {
      const { value = text } = fields.get(form)?.field ?? {}
      return value === text ? [] : [/** @type {const} */ ([form, { value, textHash }])]
    })
    if (typed.length === 0) unsaved.delete(card.id)
    else unsaved.set(card.id, new Map(typed))
  }

  /** Puts the strings from before the last save back into the fields. The next save writes them. */
  function undo() {
    const before = replaced
    replaced = []
    draw()
    for (const [form, text] of before) {
      const { field } = fields.get(form) ?? {}
      if (field === undefined) continue
      field.value = text
      void attempt(() => check(form))
    }
    keep()
    labelSave()
    say('Nothing is written until you save.')
  }

  function isEdited() {
    return card.forms.some(({ form, text = '', isCopy }) => !isCopy && fields.get(form)?.field.value !== text)
  }

  /** Labels the save button. A translation can be accepted unless it is empty or already reviewed. */
  function labelSave() {
    const isEmpty = [...fields.values()].some(({ field }) => field.value === '')
    const canAccept = !isEmpty && card.by !== 'reviewed'
    saveButton.textContent = isEdited() || !canAccept ? 'save' : 'accept'
    saveButton.toggleAttribute('disabled', !isEdited() && !canAccept)
  }

  async function save() {
    if (card.isLocked || saveButton.hasAttribute('disabled')) return
    await attempt(async () => {
      say('Saving …')
      const isNew = isEdited()
      const forms = card.forms.filter(({ isCopy }) => !isCopy)
      const { refused, card: now } = await call('save', {
        id: card.id,
        sourceHash: card.sourceHash,
        forms: forms.map(({ form, text = '', textHash }) => {
          const { value = text } = fields.get(form)?.field ?? {}
          return value === text ? { form, textHash } : { form, textHash, text: value }
        }),
      })
      isConflict = refused !== undefined
      if (!isConflict) {
        unsaved.delete(card.id)
        replaced = isNew ? forms.flatMap(({ form, text }) => (text === undefined ? [] : [[form, text]])) : []
      }
      if (now !== undefined) card = now
      say(refused ?? (isNew ? 'Saved.' : 'Accepted.'), isConflict)
      draw()
      if (isConflict) for (const form of fields.keys()) await check(form)
    })
  }

  /** @param {() => Promise<void>} work */
  async function attempt(work) {
    try {
      await work()
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
    }
  }

  /** @param {string} text @param {boolean} isRefusal */
  function say(text, isRefusal = false) {
    status.textContent = text
    status.classList.toggle('error', isRefusal)
  }
}

/** @param {HTMLElement} list @param {readonly Problem[]} problems */
function viewProblems(list, problems) {
  const items = problems.map(({ severity, sentence }) => element('li', { class: severity }, sentence))
  list.replaceChildren(...items)
}
