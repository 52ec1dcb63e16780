// Runs in the app while a bundler watches: what the panel is made of. Texts go in as texts, never as HTML.

/** @param {string} tag @param {Record<string, string>} attributes @param {...(string | Node)} children */
export function element(tag, attributes, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** @param {Record<string, string>} attributes @param {string} text @param {() => void} act */
export function button(attributes, text, act) {
  const made = element('button', { type: 'button', ...attributes }, text)
  made.addEventListener('click', act)
  return made
}

/**
 * A place in a file: a button where the dev server opens the editor there.
 * @param {string} place relative to the root, with line and column
 * @param {{ readonly root: string, readonly editor?: string | undefined, readonly id: string }} where
 */
export function viewPlace(place, { root, editor, id }) {
  if (!editor) return element('span', { class: 'place' }, place)
  // `ok` or not is the editor's to say, in the terminal.
  return button({ class: 'place', title: 'Open in the editor', 'data-id': id }, place, () => {
    fetch(new URL(editor + encodeURIComponent(`${root}/${place}`), location.href)).catch(() => {})
  })
}

/** A key may be as long as a text, and in any script. @param {string | undefined} key */
export function viewKey(key) {
  return key === undefined ? '' : element('bdi', { class: 'key' }, key)
}

/** The same for all that is shown of a message. @param {import('./panel-actions.js').Place} place */
export function nameOf({ locale, message, file, namespace, id }) {
  return id ?? JSON.stringify([locale, file ?? namespace, message])
}
