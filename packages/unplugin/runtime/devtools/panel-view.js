// Runs in the app while a bundler watches. Renders the panel. Strings and keys are set as text, never as HTML.
import { button, element, nameOf, viewKey, viewPlace } from './panel-parts.js'
import { pseudoLocales } from './pseudo-state.js'

/**
 * @typedef {import('./notes.js').Report} Report
 * @typedef {import('./notes.js').Missing} Missing
 * `pseudo`: locale that the panel shows instead of that of the app. `locale`: locale of the app.
 * @typedef {{ readonly report: Report, readonly missing: readonly Missing[], readonly pseudo: string | undefined, readonly locale?: string | undefined }} Notes
 */

/** @param {Notes} notes */
export function viewBadge({ report, missing, pseudo }) {
  const { errors, warnings, sourceFallbacks, stop, sync } = report
  /** @type {readonly (readonly [kind: keyof typeof signs, count: number, one: string, many: string])[]} */
  const all = [
    ['error', errors + [stop, sync].filter((text) => text !== undefined).length, 'error', 'errors'],
    ['warning', warnings, 'warning', 'warnings'],
    ['missing', missing.length, 'missing key', 'missing keys'],
    [
      'replaced',
      sourceFallbacks.length,
      'invalid translation: a build uses the source string',
      'invalid translations: a build uses the source strings',
    ],
  ]
  const counts = all.filter(([, count]) => count > 0)
  const said = counts.map(([, count, one, many]) => `${count} ${count === 1 ? one : many}`)
  if (pseudo !== undefined) said.push(`${pseudoLocales.includes(pseudo) ? 'pseudo-locale' : 'locale'} ${pseudo}`)
  const chips = counts.map(([kind, count, one, many]) => {
    const chip = element('span', { class: `chip ${kind}`, title: `${count} ${count === 1 ? one : many}` })
    chip.append(element('span', { class: 'sign', 'aria-hidden': 'true' }, signs[kind]), String(count))
    return chip
  })
  const mode = pseudo === undefined ? [] : [element('span', { class: 'chip pseudo' }, pseudo)]
  const ok = chips.length === 0 ? [element('span', { class: 'sign fine', 'aria-hidden': 'true' }, '✓')] : []
  return {
    content: [element('span', { class: 'name' }, 'lockale'), ...ok, ...chips, ...mode],
    label: `lockale: ${said.length === 0 ? 'no problems' : said.join(', ')}`,
    level: counts[0]?.[0] ?? 'fine',
  }
}

const signs = { error: '✕', warning: '!', missing: '⟦⟧', replaced: '⇄' }

/**
 * Filters the lists. `words`: part of the key, the file or the sentence, in any case.
 * @typedef {{ readonly locale: string, readonly words: string }} Filter
 */

/**
 * @typedef {{
 *   readonly close: () => void,
 *   readonly switchPseudo: (locale: string | undefined) => void,
 *   readonly switchLocale: ((locale: string) => void) | undefined,
 *   readonly filter: Filter,
 *   readonly tools: HTMLElement,
 *   readonly actions: import('./panel-actions.js').Actions | undefined,
 * }} View
 */

/** @param {Notes} notes @param {View} view */
export function viewPanel({ report, missing, pseudo, locale }, view) {
  const { close: onClose, switchPseudo, switchLocale, filter, tools, actions } = view
  const { errors, warnings, findings, sourceFallbacks, stop, sync, isChecked } = report
  const close = button({ class: 'close', 'aria-label': 'Close', 'data-id': 'close' }, '×', onClose)
  const page = actions?.page()
  const header = element(
    'header',
    {},
    element('h2', {}, 'lockale'),
    ...viewAppLocales(report.locales, locale, switchLocale),
    ...(report.hasPseudo === false ? [] : [viewSwitch(pseudo, switchPseudo)]),
    close,
  )
  const toggle = { 'aria-pressed': String(page !== undefined), 'data-id': 'page' }
  const pageButton = actions ? [button(toggle, 'strings on this page', () => void actions.togglePage())] : []
  const stops = [stop, sync && `sync: ${sync}`].filter((text) => text !== undefined)
  const stopped = stops.map((text) => element('p', { class: 'stop', role: 'alert' }, text))
  const isWhole = filter.locale === '' && filter.words.trim() === ''
  const shown = isWhole ? errors + warnings - findings.length : 0
  const more = shown > 0 ? [element('p', { class: 'more' }, `and ${shown} more: \`lockale check\` shows them all`)] : []
  const card = actions?.card()
  const act = (/** @type {import('./panel-actions.js').Place | undefined} */ place, kinds) =>
    actions && place ? viewActs(place, kinds, actions) : []
  const fitting = findings.filter(({ locale, file, message, text }) => fits(filter, locale, [file, message, text]))
  const absent = missing.filter(({ locale, namespace, key }) => fits(filter, locale, [namespace, key]))
  const replaced = sourceFallbacks.filter(({ locale, namespace, message }) =>
    fits(filter, locale, [namespace, message]),
  )
  const found = actions?.list()
  const onPage = (page?.rows ?? []).filter(({ locale, file, message, text }) =>
    fits(filter, locale, [file, message, text]),
  )
  const lists = [
    ...(page === undefined
      ? []
      : viewList(
          page.title,
          isWhole ? page.total : onPage.length,
          onPage.map((row) => viewRow(row, act)),
        )),
    ...viewList(
      'Problems',
      isWhole ? errors + warnings : fitting.length,
      fitting.map((finding, at) => viewFinding(finding, { at, report, act })),
      more,
    ),
    ...viewList(
      'Missing on this page',
      absent.length,
      absent.map((each) => viewMissing(each, act)),
    ),
    ...viewList(
      'Invalid: a build falls back to the source string',
      replaced.length,
      replaced.map((each) => viewFallback(each, act)),
    ),
    ...(found
      ? viewList(
          found.title,
          found.total,
          found.rows.map((row) => viewRow(row, act)),
        )
      : []),
  ]
  const isIn = card !== undefined && lists.some((each) => each.contains(card.element))
  const isFine = lists.length === 0 && stops.length === 0
  const rest = isWhole ? calmOf(isChecked) : 'Nothing here has these words.'
  const note = actions?.said('')
  const lock = actions?.lock()
  return [
    header,
    tools,
    element('div', { class: 'tools' }, ...pageButton),
    ...stopped,
    ...(note === undefined ? [] : [element('p', { class: 'calm', role: 'status' }, note)]),
    ...(lock === undefined ? [] : [lock]),
    ...(card === undefined || isIn ? [] : [card.element]),
    ...lists,
    ...(isFine && card === undefined ? [element('p', { class: 'calm' }, rest)] : []),
    ...(actions ? [element('p', { class: 'more' }, 'Alt+click a string in the page to edit its translation.')] : []),
  ]
}

function calmOf(isChecked) {
  return isChecked
    ? 'No problems found: all translations are complete and up to date.'
    : 'Translations are not checked: `check` is off.'
}

/** @param {Filter} filter @param {string | undefined} locale @param {readonly (string | undefined)[]} texts */
function fits({ locale: wanted, words }, locale, texts) {
  if (wanted !== '' && locale !== undefined && locale !== wanted) return false
  const all = texts.join(' ').toLowerCase()
  return all.includes(words.trim().toLowerCase())
}

/** Rules whose translation can be accepted unchanged. */
const acceptable = new Set(['stale', 'source-changed', 'source-case-changed', 'needs-review'])
/** Rules whose problem a sync fixes. */
const translatable = new Set(['missing-key', 'plural-category-missing', 'stale', 'empty-translation'])
/** Rules about keys that the source does not have, so there is no card. */
const foreign = new Set(['extra-key', 'obsolete-lock-entry', 'key-collision', 'duplicate-key'])

/**
 * Renders the actions for a message, the result of the last one, and the card if it is open.
 * @param {import('./panel-actions.js').Place} place
 * @param {{ readonly accept?: boolean, readonly edit?: boolean, readonly command?: boolean }} kinds
 * @param {import('./panel-actions.js').Actions} actions
 */
function viewActs(place, { accept = false, edit = true, command = false }, actions) {
  const name = nameOf(place)
  const card = actions.card()
  const act = (text, does, pressed = {}) =>
    button({ 'data-id': `${text} ${name}`, ...pressed }, text, () => void does(place))
  const said = actions.said(name)
  return [
    element(
      'span',
      { class: 'acts' },
      ...(accept ? [act('accept', actions.accept)] : []),
      ...(edit ? [act('edit', actions.edit, { 'aria-expanded': String(card?.name === name) })] : []),
      act('copy key', actions.copyKey),
      ...(command ? [act('copy command', actions.copyCommand)] : []),
      ...(said === undefined ? [] : [element('span', { class: 'said', role: 'status' }, said)]),
    ),
    ...(card?.name === name ? [card.element] : []),
  ]
}

/**
 * Renders the choice of the app's locale, if there is one.
 * @param {readonly string[] | undefined} locales
 * @param {string | undefined} current
 * @param {((locale: string) => void) | undefined} switchLocale `undefined`: the panel cannot switch it
 */
function viewAppLocales(locales = [], current, switchLocale) {
  if (locales.length < 2 || switchLocale === undefined) return []
  const names = locales.includes(current ?? '') ? locales : ['', ...locales]
  const options = names.map((each) =>
    element('option', each === current ? { value: each, selected: '' } : { value: each }, each || 'locale'),
  )
  const select = element('select', { 'aria-label': 'Locale of the app', 'data-id': 'app locale' }, ...options)
  select.addEventListener('change', () => {
    if (select instanceof HTMLSelectElement && select.value !== '') switchLocale(select.value)
  })
  return [select]
}

function viewSwitch(pseudo, switchPseudo) {
  const group = element('div', { class: 'switch', role: 'group', 'aria-label': 'Pseudo-locale' })
  for (const locale of [undefined, ...pseudoLocales]) {
    const attributes = { 'aria-pressed': String(locale === pseudo), 'data-id': `pseudo ${locale}` }
    group.append(button(attributes, locale ?? 'original', () => switchPseudo(locale)))
  }
  return group
}

function viewList(title, count, items, behind = []) {
  if (count === 0) return []
  const heading = element('h3', {}, title, ' ', element('span', { class: 'count' }, String(count)))
  return [heading, element('ul', { role: 'list' }, ...items), ...behind]
}

/** @param {import('./notes.js').Finding} finding */
function viewFinding(
  { severity, file, line, column, message, locale, rule, text, frame, isReplaced },
  { at, report, act },
) {
  const { root, editor } = report
  const kinds = { accept: acceptable.has(rule), edit: !foreign.has(rule), command: translatable.has(rule) }
  const parts = [
    viewPlace(line === undefined ? file : `${file}:${line}:${column}`, { root, editor, id: `finding ${at}` }),
    viewKey(message),
    element('p', {}, text),
    ...(frame ? [element('pre', {}, frame)] : []),
    element('span', { class: 'rule' }, isReplaced ? `${rule}; a build uses the source string` : rule),
  ]
  const acts = act(message && locale && { locale, message, file: `${root}/${file}` }, kinds)
  return viewItem({ class: severity }, { role: 'img', 'aria-label': severity }, signs[severity], parts, acts)
}

/** @param {Record<string, string>} attributes @param {Record<string, string>} signAttributes */
function viewItem(attributes, signAttributes, sign, parts, acts) {
  const mark = element('span', { class: 'sign', ...signAttributes }, sign)
  return element('li', attributes, mark, element('div', {}, ...parts), ...acts)
}

const hidden = { 'aria-hidden': 'true' }

/** @param {Missing} missing */
function viewMissing({ locale, namespace, key, form = '', from, instead }, act) {
  const shown = from === undefined ? (instead === undefined ? undefined : `${instead} is shown`) : `from ${from}`
  const parts = [
    viewKey(key + form),
    element('p', {}, [locale, namespace].filter((each) => each !== '').join(' · ')),
    shown === undefined ? '' : element('span', { class: 'rule' }, shown),
  ]
  const acts = act({ locale, namespace, message: key }, { edit: from !== undefined, command: from !== undefined })
  return viewItem({ class: 'missing' }, hidden, signs.missing, parts, acts)
}

/** @param {import('./notes.js').SourceFallback} fallback */
function viewFallback({ locale, namespace, message, rule }, act) {
  const place = element('p', {}, `${locale} · ${namespace}`)
  const parts = [viewKey(message), place, element('span', { class: 'rule' }, rule)]
  const acts = act(message && { locale, namespace, message }, {})
  return viewItem({ class: 'replaced' }, hidden, signs.replaced, parts, acts)
}

/** @param {import('./panel-actions.js').List['rows'][number]} row */
function viewRow({ text, source, ...place }, act) {
  const { locale, file, message } = place
  const where = element('span', { class: 'place' }, `${locale} · ${file}`)
  const parts = [where, viewKey(message), element('p', { dir: 'auto' }, text || source || '')]
  return viewItem({}, hidden, '·', parts, act(place, {}))
}
