// Runs in the app while a bundler watches. A badge in the corner of the page that opens the panel.
import { onNotes, readNotes } from './notes.js'
import { element } from './panel-parts.js'
import { watchClicks } from './panel-pick.js'
import { style } from './panel-style.js'
import { viewBadge, viewPanel } from './panel-view.js'
import { appLocale, canSwitchLocale, switchLocale } from './app-locale.js'
import { switchPseudo } from './pseudo.js'
import { readStorage, state, writeStorage } from './pseudo-state.js'
import findings from 'virtual:lockale/-/findings'

// The module updates itself. Accepting it here too keeps Vite from updating the modules that import this one.
if (import.meta.hot) import.meta.hot.accept('virtual:lockale/-/findings', () => {})

const name = 'lockale-panel'
const storageKey = 'lockale.panel'

/** Styles of the panel's element. They protect it from the app's style sheets, even from rules for all elements. */
const hostStyle = {
  all: 'initial',
  position: 'fixed',
  display: 'flex',
  'max-width': 'calc(100vw - 24px)',
  direction: 'ltr',
  'color-scheme': 'light dark',
}

/** @param {import('./notes.js').Report['corner']} corner */
function cornerStyle(corner = 'bottom-right') {
  const [isTop, isLeft] = [corner.startsWith('top'), corner.endsWith('left')]
  return {
    inset: isTop
      ? isLeft
        ? '12px auto auto 12px'
        : '12px 12px auto auto'
      : isLeft
        ? 'auto auto 12px 12px'
        : 'auto 12px 12px auto',
    'flex-direction': isTop ? 'column-reverse' : 'column',
    'align-items': isLeft ? 'flex-start' : 'flex-end',
  }
}

/** Above all of the app, but below Vite's error overlay (99999) while this is open. */
function layerStyle() {
  return { 'z-index': document.querySelector('vite-error-overlay') ? '99998' : '2147483646' }
}

class LockalePanel extends HTMLElement {
  #root = this.attachShadow({ mode: 'open' })
  #isOpen = readStorage(storageKey) === 'open'
  #badge = document.createElement('button')
  #panel = document.createElement('section')
  #stop = () => {}
  #filter = { locale: '', words: '' }
  #words = element('input', { type: 'search', placeholder: 'Search', 'aria-label': 'Search', 'data-id': 'search' })
  #locale = element('select', { 'aria-label': 'Locale', 'data-id': 'locale' })
  #tools = element('div', { class: 'tools' }, this.#words, this.#locale)
  /** @type {import('./panel-actions.js').Actions | undefined} */
  #actions
  /** True while an input method is composing: redrawing would interrupt it. */
  #isComposing = false

  constructor() {
    super()
    // A `<style>` element could be forbidden by the page's security policy.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    this.#root.adoptedStyleSheets = [sheet]
    this.#badge.type = 'button'
    this.#badge.className = 'badge'
    this.#badge.setAttribute('aria-controls', 'panel')
    this.#badge.addEventListener('click', () => this.#show(!this.#isOpen))
    this.#panel.id = 'panel'
    this.#panel.className = 'panel'
    this.#panel.setAttribute('role', 'dialog')
    this.#panel.setAttribute('aria-label', 'lockale')
    this.#panel.tabIndex = -1
    this.#root.append(this.#panel, this.#badge)
    // Keyboard shortcuts of the app must not react to typing in the panel.
    this.#root.addEventListener('keydown', (event) => {
      event.stopPropagation()
      if (!(event instanceof KeyboardEvent)) return
      // A key that is held down would press a button repeatedly.
      if (event.key === 'Enter' && event.repeat && !event.shiftKey) event.preventDefault()
      if (event.key === 'Escape' && this.#isOpen) this.#show(false)
    })
    this.#root.addEventListener('compositionstart', () => void (this.#isComposing = true))
    this.#root.addEventListener('compositionend', () => {
      this.#isComposing = false
      this.#draw()
    })
    this.#tools.addEventListener('input', () => {
      const [words, locale] = [this.#words, this.#locale]
      if (!(words instanceof HTMLInputElement && locale instanceof HTMLSelectElement)) return
      this.#filter = { words: words.value, locale: locale.value }
      this.#actions?.search(words.value, locale.value)
      this.#draw()
    })
    // Only Vite's dev server answers calls.
    if (import.meta.hot?.send) this.#connect()
  }

  connectedCallback() {
    this.dress(hostStyle)
    this.setAttribute('translate', 'no')
    this.className = 'notranslate'
    this.lang = 'en'
    this.dir = 'ltr'
    this.#stop = onNotes(() => this.#draw())
    this.#draw()
  }

  /** @param {Record<string, string>} style */
  dress(style) {
    for (const [property, value] of Object.entries(style)) this.style.setProperty(property, value, 'important')
  }

  disconnectedCallback() {
    this.#stop()
  }

  #connect() {
    const opened = import('./panel-actions.js').then((module) => this.#open(module))
    // From the moment the badge is there, so that no click is lost while the actions load.
    watchClicks(name, (levels) => void opened.then(({ pick }) => pick(levels)))
  }

  /** @param {typeof import('./panel-actions.js')} module */
  #open({ openActions }) {
    const draw = () => this.#draw()
    const show = (id = '') => {
      if (!this.#isOpen) this.#show(true)
      else this.#draw()
      if (!this.#focus(id)) this.#panel.focus()
    }
    const actions = openActions({ draw, show })
    this.#actions = actions
    this.#draw()
    return actions
  }

  #show(isOpen) {
    this.#isOpen = isOpen
    writeStorage(storageKey, isOpen ? 'open' : 'closed')
    this.#draw()
    if (isOpen) this.#panel.focus()
    else this.#badge.focus()
  }

  #draw() {
    if (this.#isComposing) return
    const found = readNotes()
    const notes = { ...found, pseudo: state.locale, locale: appLocale(found.report.locales) }
    const { content, label, level } = viewBadge(notes)
    this.dress({ ...cornerStyle(notes.report.corner), ...layerStyle() })
    this.#badge.replaceChildren(...content)
    this.#badge.dataset.level = level
    this.#badge.setAttribute('aria-label', label)
    this.#badge.setAttribute('aria-expanded', String(this.#isOpen))
    this.#panel.hidden = !this.#isOpen
    if (!this.#isOpen) return this.#panel.replaceChildren()
    this.#drawLocales(notes)
    const focused = this.#root.activeElement?.getAttribute('data-id')
    const { scrollTop } = this.#panel
    const [close, tools] = [() => this.#show(false), this.#tools]
    const view = {
      close,
      switchPseudo,
      switchLocale: canSwitchLocale() ? switchLocale : undefined,
      tools,
      filter: this.#filter,
      actions: this.#actions,
    }
    this.#replace(viewPanel(notes, view))
    this.#panel.scrollTop = scrollTop
    if (typeof focused === 'string') this.#focus(focused)
  }

  /** Replaces everything but the search field, which must keep the focus. @param {readonly Element[]} nodes */
  #replace(nodes) {
    const at = nodes.indexOf(this.#tools)
    const others = [...this.#panel.childNodes].filter((child) => child !== this.#tools)
    for (const child of others) child.remove()
    if (!this.#panel.contains(this.#tools)) this.#panel.append(this.#tools)
    this.#tools.before(...nodes.slice(0, at))
    this.#tools.after(...nodes.slice(at + 1))
  }

  #drawLocales({ report, missing }) {
    const rows = [this.#actions?.list(), this.#actions?.page()].flatMap((list) => list?.rows ?? [])
    const all = [...report.findings, ...report.sourceFallbacks, ...missing, ...rows]
    const locales = [...new Set([this.#filter.locale, ...all.map(({ locale }) => locale ?? '')])]
    const names = locales.filter((each) => each !== '').toSorted((a, b) => a.localeCompare(b))
    const known = [...this.#locale.children].map((each) => each.getAttribute('value'))
    if (known.join() === ['', ...names].join() && known.length > 0) return
    const options = ['', ...names].map((each) => element('option', { value: each }, each || 'all locales'))
    this.#locale.replaceChildren(...options)
    if (this.#locale instanceof HTMLSelectElement) this.#locale.value = this.#filter.locale
  }

  #focus(id) {
    const found = [...this.#panel.querySelectorAll('[data-id]')].find((each) => each.getAttribute('data-id') === id)
    if (found instanceof HTMLElement) found.focus()
    return found !== undefined
  }
}

// The list hands itself over to the notes. It is named here, because a bundler may drop an import without a name.
if (findings && customElements.get(name) === undefined) {
  customElements.define(name, LockalePanel)
  attach()
}

/** Attaches the panel beside `<body>`, which apps replace, and again if an app replaces the whole document. */
function attach() {
  const panel = new LockalePanel()
  const put = () => {
    if (!panel.isConnected && document.documentElement) document.documentElement.append(panel)
    panel.dress(layerStyle())
  }
  const observer = new MutationObserver(() => {
    put()
    watch()
  })
  const watch = () => {
    observer.disconnect()
    observer.observe(document, { childList: true })
    for (const node of [document.documentElement, document.body]) if (node) observer.observe(node, { childList: true })
    observer.takeRecords()
  }
  put()
  watch()
}
