// Runs in the app in Vite's dev server. Actions on a message, from the panel and from the page.
import { call, Locked, useCode } from './panel-call.js'
import { makeCard } from './panel-card.js'
import { button, element, nameOf } from './panel-parts.js'
import { textsOfPage } from './panel-pick.js'
import { pseudoLocales, state } from './pseudo-state.js'
import { servedNames } from '../served.js'

/**
 * Identifies a message by its file path or its namespace, or by its id in search results. `isPath`: `message` is the
 * path of a string in its file, such as a plural form.
 * @typedef {{ readonly locale: string, readonly message: string, readonly file?: string, readonly namespace?: string, readonly id?: string, readonly isPath?: boolean }} Place
 * @typedef {{ readonly title: string, readonly total: number, readonly rows: readonly (Place & { readonly file: string, readonly text: string, readonly source?: string })[] }} List
 * @typedef {ReturnType<typeof openActions>} Actions
 */

const searchAfterMs = 200

/** @param {{ readonly draw: () => void, readonly show: (id?: string) => void }} panel */
export function openActions({ draw, show }) {
  /** Message name → result text of its last action. `''`: the last click in the page. @type {Map<string, string>} */
  const said = new Map()
  /** @type {{ readonly name: string, readonly element: HTMLElement } | undefined} */
  let card
  /** @type {List | undefined} */
  let list
  /** The strings that the page shows, while they are listed. @type {List | undefined} */
  let page
  let asked = 0
  let soon
  let isLocked = false
  const lock = makeLock((code) => {
    useCode(code)
    void attempt('', async () => {
      await call('rows', { search: '', locales: [] })
      isLocked = false
      said.set('', 'Thank you. The panel can be used now.')
    })
  })

  async function attempt(name, work) {
    said.clear()
    try {
      await work()
    } catch (error) {
      said.set(name, error instanceof Error ? error.message : String(error))
      if (error instanceof Locked) {
        isLocked = true
        return show('code') // opens a closed panel too
      }
    }
    draw()
  }

  function open(name, shown) {
    card = { name, element: makeCard(shown, { close, copy }) }
    show(`card form ${shown.forms[0]?.form ?? ''}`)
  }

  function close() {
    card = undefined
    show()
    if (page !== undefined) void attempt('', readPage)
  }

  /** What a call needs to find texts of the page in the files. */
  function pageState() {
    const pseudo = pseudoLocales.find((one) => one === state.locale) ?? ''
    const locale = (pseudo === '' ? state.locale : undefined) ?? state.before?.lang ?? document.documentElement.lang
    return { locale, pseudo, loaded: servedNames() }
  }

  async function readPage() {
    const found = await call('page', { texts: textsOfPage(), ...pageState() })
    page = { title: 'Strings on this page', ...found }
  }

  /**
   * Opens the message of a clicked text, or a list of those that look like it.
   * @param {readonly (readonly string[])[]} levels texts of the clicked element, of its parent, and so on
   */
  function pick(levels) {
    const wanted = ++asked
    void attempt('', async () => {
      const found = await call('find', { levels, ...pageState() })
      if (wanted !== asked) return
      card = undefined
      list = found.list && { title: 'Messages that look like this', ...found.list }
      if (found.card) return open('', found.card)
      if (list === undefined) said.set('', 'No message of the project looks like this.')
      show()
    })
  }

  return {
    pick,
    said: (name) => said.get(name),
    card: () => card,
    /** Form in which the user of another machine enters the access code; `undefined` if no code is needed. */
    lock: () => (isLocked ? lock : undefined),
    list: () => list,
    page: () => page,
    /** Lists the strings that the page shows, or hides the list. */
    togglePage: () =>
      attempt('', async () => {
        if (page === undefined) return readPage()
        page = undefined
      }),
    /** @param {Place} place */
    edit: (place) =>
      attempt(nameOf(place), async () => {
        if (card?.name === nameOf(place)) return close()
        open(nameOf(place), await call('card', place))
      }),
    /** Accepts the translation without changes. @param {Place} place */
    accept: (place) =>
      attempt(nameOf(place), async () => {
        const { id, sourceHash, forms } = await call('card', place)
        const seen = forms.filter(({ isCopy }) => !isCopy).map(({ form, textHash }) => ({ form, textHash }))
        const { refused } = await call('save', { id, sourceHash, forms: seen })
        said.set(nameOf(place), refused ?? 'Accepted.')
      }),
    /** @param {Place} place */
    copyKey: (place) => attempt(nameOf(place), async () => said.set(nameOf(place), await copy(place.message))),
    /** @param {Place} place */
    copyCommand: (place) =>
      attempt(nameOf(place), async () => {
        const { command } = await call('card', place)
        said.set(nameOf(place), command ? await copy(command) : 'A sync would leave this translation as it is.')
      }),
    /** @param {string} words @param {string} locale `''`: all locales */
    search(words, locale) {
      const wanted = ++asked
      clearTimeout(soon)
      list = undefined
      // While the strings of the page are listed, the search narrows them instead.
      if (words.trim() === '' || page !== undefined) return
      soon = setTimeout(() => {
        void attempt('', async () => {
          const found = await call('rows', { search: words, locales: locale === '' ? [] : [locale] })
          if (wanted === asked) list = { title: 'Translations', ...found }
        })
      }, searchAfterMs)
    },
  }
}

/** @param {(code: string) => void} unlock */
function makeLock(unlock) {
  const field = element('input', { 'aria-label': 'Code from the terminal', 'data-id': 'code', autocomplete: 'off' })
  const form = element(
    'form',
    { class: 'line' },
    field,
    button({ type: 'submit', 'data-id': 'unlock' }, 'unlock', () => {}),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (field instanceof HTMLInputElement) unlock(field.value)
  })
  return form
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return 'Copied.'
  } catch {
    return `Your browser does not let the panel copy: ${text}`
  }
}
