// Runs in the app while a bundler watches: what the panel shows. Texts of files and keys go in as texts, never as HTML.
import { pseudoLocales } from './pseudo-state.js'

/**
 * @typedef {import('./notes.js').Report} Report
 * @typedef {import('./notes.js').Missing} Missing
 * @typedef {{ readonly report: Report, readonly missing: readonly Missing[], readonly pseudo: string | undefined }} Notes
 */

/** @param {Notes} notes */
export function viewBadge({ report, missing, pseudo }) {
  const { errors, warnings, quarantined, stop, sync } = report
  /** @type {readonly (readonly [kind: keyof typeof signs, count: number, one: string, many: string])[]} */
  const all = [
    ['error', errors + [stop, sync].filter((text) => text !== undefined).length, 'error', 'errors'],
    ['warning', warnings, 'warning', 'warnings'],
    ['missing', missing.length, 'missing key', 'missing keys'],
    [
      'replaced',
      quarantined.length,
      'invalid translation: a build uses the source string',
      'invalid translations: a build uses the source strings',
    ],
  ]
  const counts = all.filter(([, count]) => count > 0)
  const said = counts.map(([, count, one, many]) => `${count} ${count === 1 ? one : many}`)
  if (pseudo !== undefined) said.push(`pseudo-locale ${pseudo}`)
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
 * @param {Notes} notes
 * @param {{ readonly close: () => void, readonly switchPseudo: (locale: string | undefined) => void }} actions
 */
export function viewPanel({ report, missing, pseudo }, actions) {
  const { errors, warnings, findings, quarantined, stop, sync, isChecked } = report
  const close = element('button', { type: 'button', class: 'close', 'aria-label': 'Close', 'data-id': 'close' }, '×')
  close.addEventListener('click', actions.close)
  const header = element('header', {}, element('h2', {}, 'lockale'), viewSwitch(pseudo, actions.switchPseudo), close)
  const stops = [stop, sync && `sync: ${sync}`].filter((text) => text !== undefined)
  const stopped = stops.map((text) => element('p', { class: 'stop', role: 'alert' }, text))
  const shown = errors + warnings - findings.length
  const more = shown > 0 ? [element('p', { class: 'more' }, `and ${shown} more: \`lockale check\` shows them all`)] : []
  const lists = [
    ...viewList(
      'Findings',
      errors + warnings,
      findings.map((finding, at) => viewFinding(finding, { at, report })),
      more,
    ),
    ...viewList('Missing on this page', missing.length, missing.map(viewMissing)),
    ...viewList(
      'Invalid: a build falls back to the source string',
      quarantined.length,
      quarantined.map(viewQuarantined),
    ),
  ]
  const isFine = lists.length === 0 && stops.length === 0
  const calm = isChecked
    ? 'No problems found: all translations are complete and up to date.'
    : 'Translations are not checked: `check` is off.'
  return [header, ...stopped, ...lists, ...(isFine ? [element('p', { class: 'calm' }, calm)] : [])]
}

function viewSwitch(pseudo, switchPseudo) {
  const group = element('div', { class: 'switch', role: 'group', 'aria-label': 'Pseudo-locale' })
  for (const locale of [undefined, ...pseudoLocales]) {
    const attributes = { type: 'button', 'aria-pressed': String(locale === pseudo), 'data-id': `pseudo ${locale}` }
    const button = element('button', attributes, locale ?? 'original')
    button.addEventListener('click', () => switchPseudo(locale))
    group.append(button)
  }
  return group
}

function viewList(title, count, items, behind = []) {
  if (count === 0) return []
  const heading = element('h3', {}, title, ' ', element('span', { class: 'count' }, String(count)))
  return [heading, element('ul', { role: 'list' }, ...items), ...behind]
}

/** @param {import('./notes.js').Finding} finding @param {{ readonly at: number, readonly report: Report }} where */
function viewFinding(
  { severity, file, line, column, message, rule, text, isReplaced },
  { at, report: { root, editor } },
) {
  const place = line === undefined ? file : `${file}:${line}:${column}`
  const open =
    editor &&
    element(
      'button',
      { type: 'button', class: 'place', title: 'Open in the editor', 'data-id': `finding ${at}` },
      place,
    )
  // `ok` or not is the editor's to say, in the terminal.
  open?.addEventListener('click', () =>
    fetch(new URL(editor + encodeURIComponent(`${root}/${place}`), location.href)).catch(() => {}),
  )
  return element(
    'li',
    { class: severity },
    element('span', { class: 'sign', role: 'img', 'aria-label': severity }, signs[severity]),
    element(
      'div',
      {},
      open || element('span', { class: 'place' }, place),
      viewKey(message),
      element('p', {}, text),
      element('span', { class: 'rule' }, isReplaced ? `${rule}; a build uses the source string` : rule),
    ),
  )
}

/** @param {Missing} missing */
function viewMissing({ locale, namespace, key, form = '', from, instead }) {
  const shown = from === undefined ? (instead === undefined ? undefined : `${instead} is shown`) : `from ${from}`
  return element(
    'li',
    { class: 'missing' },
    element('span', { class: 'sign', 'aria-hidden': 'true' }, signs.missing),
    element(
      'div',
      {},
      viewKey(key + form),
      element('p', {}, [locale, namespace].filter((each) => each !== '').join(' · ')),
      shown === undefined ? '' : element('span', { class: 'rule' }, shown),
    ),
  )
}

/** @param {import('./notes.js').Quarantined} quarantined */
function viewQuarantined({ locale, namespace, message, rule }) {
  return element(
    'li',
    { class: 'replaced' },
    element('span', { class: 'sign', 'aria-hidden': 'true' }, signs.replaced),
    element(
      'div',
      {},
      viewKey(message),
      element('p', {}, `${locale} · ${namespace}`),
      element('span', { class: 'rule' }, rule),
    ),
  )
}

/** A key may be as long as a text, and in any script. */
function viewKey(key) {
  return key === undefined ? '' : element('bdi', { class: 'key' }, key)
}

/** @param {Record<string, string>} attributes @param {...(string | Node)} children */
function element(tag, attributes, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}
